-- Le jeton d'une intégration : ce qu'une personne confie à un autre outil pour qu'il lise, ou écrive, en son nom.
create table jeton_api (
  id uuid primary key,
  utilisateur_id uuid not null references utilisateur on delete cascade,
  nom text not null check (length(nom) between 1 and 80),
  lecture_seule boolean not null,
  empreinte bytea not null unique,
  fait_le timestamptz not null,
  expire_le timestamptz not null check (expire_le > fait_le),
  servi_le timestamptz,
  retire_le timestamptz
);
create index jeton_api_de_la_personne on jeton_api (utilisateur_id);
comment on table jeton_api is 'L’empreinte du jeton d’une intégration ; le jeton lui-même n’est gardé nulle part.';
comment on column jeton_api.nom is 'À quoi il sert, dit par qui l’a fait.';
comment on column jeton_api.lecture_seule is 'Ne fait que lire.';
comment on column jeton_api.servi_le is 'Dernière fois qu’il a servi, à dix minutes près.';
comment on column jeton_api.retire_le is 'N’ouvre plus rien depuis.';

-- Un compte fermé puis rouvert ne retrouve pas ce qui courait avant.
create function retirer_les_jetons_api() returns trigger language plpgsql as $$
begin
  update jeton_api set retire_le = now() where utilisateur_id = new.id and retire_le is null;
  return null;
end $$;
create trigger retirer_les_jetons_api after update of actif on utilisateur for each row when (old.actif and not new.actif)
  execute function retirer_les_jetons_api();
