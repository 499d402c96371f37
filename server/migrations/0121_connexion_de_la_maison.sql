-- La connexion de la maison : qui est qui chez le fournisseur d'identité, et les organismes qui n'entrent plus que par lui.
create table identite_maison (
  utilisateur_id uuid primary key references utilisateur on delete cascade,
  emetteur text not null check (length(emetteur) between 1 and 500),
  sujet text not null check (length(sujet) between 1 and 255),
  rattachee_le timestamptz not null,
  unique (emetteur, sujet)
);
comment on table identite_maison is 'Le compte d’une personne chez le fournisseur d’identité de la maison.';
comment on column identite_maison.emetteur is 'L’adresse du fournisseur, telle qu’il la signe.';
comment on column identite_maison.sujet is 'L’identifiant qu’il donne à la personne, toujours le même.';

alter table partenaire
  add column siret text check (siret ~ '^[0-9]{14}$'),
  add column mot_de_passe_ferme_le timestamptz;
comment on column partenaire.siret is 'Celui que la connexion de la maison doit affirmer ; nul : aucun n’est exigé.';
comment on column partenaire.mot_de_passe_ferme_le is 'Depuis, ses comptes n’entrent plus que par la connexion de la maison.';
