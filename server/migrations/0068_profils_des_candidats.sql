-- De quoi rapprocher un ménage d'un logement : ce qui se tire du dossier, gardé, et le quartier du logement.

alter table logement add column quartier text;
comment on column logement.quartier is 'Le quartier, tel que les ménages le souhaitent ou l’excluent ; nul : pas renseigné.';

create table profil_candidat (
  menage_id uuid primary key references menage on delete cascade,
  version integer not null,
  bareme text not null,
  jusqu_au date not null,
  personnes smallint not null,
  manques text[] not null,
  profil json not null
);
comment on table profil_candidat is 'Ce que le rapprochement lit d’un dossier, tiré de ses sections : se refait, jamais ne se saisit.';
comment on column profil_candidat.version is 'La version du dossier d’où il est tiré ; une autre depuis, il se refait.';
comment on column profil_candidat.bareme is 'Les VARIABLEs dont le profil dépend ; d’autres en vigueur, il se refait.';
comment on column profil_candidat.jusqu_au is 'Dernier jour où il vaut : un âge ou une année passe ensuite.';
comment on column profil_candidat.manques is 'Ce qui manque au dossier pour être candidat ; vide : rien.';
comment on column profil_candidat.profil is 'Personnes, ressources, vœux, exclusions et besoins, dans la forme du domaine.';
select fermer_apres_purge('profil_candidat');
