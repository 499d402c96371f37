-- L'adresse secrète par laquelle un agenda relit les rendez-vous d'une personne.
create table flux_agenda (
  utilisateur_id uuid primary key references utilisateur on delete cascade,
  empreinte bytea not null unique,
  fait_le timestamptz not null,
  lu_le timestamptz
);
comment on table flux_agenda is 'L’empreinte de l’adresse secrète d’un agenda ; l’adresse elle-même n’est gardée nulle part. Elle se ferme avec le compte.';
comment on column flux_agenda.lu_le is 'Dernière fois qu’un agenda l’a relue, à l’heure près.';

-- Un compte fermé puis rouvert ne retrouve pas une adresse qui courait avant.
create function fermer_flux_agenda() returns trigger language plpgsql as $$
begin
  delete from flux_agenda where utilisateur_id = new.id;
  return null;
end $$;
create trigger fermer_flux_agenda after update of actif on utilisateur for each row when (old.actif and not new.actif) execute function fermer_flux_agenda();
