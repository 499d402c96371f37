-- Les dossiers emportés sur une tablette, pour un entretien sans réseau (décision 0081). Ce que la tablette garde n'est pas ici.
create table emport (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  utilisateur_id uuid not null references utilisateur on delete cascade,
  tablette_id uuid not null,
  tablette_nom text not null check (length(tablette_nom) between 1 and 60),
  pris_le timestamptz not null,
  expire_le timestamptz not null check (expire_le > pris_le),
  rendu_le timestamptz,
  retire_le timestamptz
);
comment on table emport is 'Un dossier emporté sur une tablette : qui, laquelle, jusqu’à quand, et s’il en est revenu.';
comment on column emport.tablette_id is 'L’identifiant que la tablette s’est donné.';
comment on column emport.tablette_nom is 'Le nom que la personne donne à la tablette.';
comment on column emport.rendu_le is 'Tout en est parti, la tablette n’en garde rien.';
comment on column emport.retire_le is 'Retiré à distance : la tablette l’efface dès que la personne y ouvre ses emports.';
create index emport_de_la_personne on emport (utilisateur_id, pris_le);
create index on emport (menage_id);
create index emport_dit on emport using gin (
  sans_accents(coalesce(tablette_nom::text, '')) gin_trgm_ops, chiffres_de(coalesce(tablette_nom::text, '')) gin_trgm_ops);
create unique index emport_en_cours on emport (utilisateur_id, tablette_id, menage_id) where rendu_le is null and retire_le is null;

-- Comme tout ce qui tient à un ménage : rien ne s'y écrit d'un dossier purgé, gelé ou archivé.
create trigger purge_ajout after insert on emport referencing new table as ecrites for each statement execute function refuser_si_purge('menage_id');
create trigger purge_modification after update on emport referencing new table as ecrites for each statement execute function refuser_si_purge('menage_id');

-- Un compte fermé ne garde rien sur ses tablettes, même rouvert.
create function retirer_les_emports() returns trigger language plpgsql as $$
begin
  update emport e set retire_le = now() from menage m
    where e.utilisateur_id = new.id and e.rendu_le is null and e.retire_le is null and m.id = e.menage_id
      and m.purge_le is null and m.archive_le is null and m.limitation_depuis is null;
  return null;
end $$;
create trigger retirer_les_emports after update of actif on utilisateur for each row when (old.actif and not new.actif)
  execute function retirer_les_emports();
