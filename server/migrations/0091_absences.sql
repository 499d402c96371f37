-- L'absence d'un chargé de relogement, et qui tient ses dossiers jusqu'à son retour. Aucun motif : il dirait sa santé.
create table absence (
  id uuid primary key,
  version integer not null default 1,
  utilisateur_id uuid not null references utilisateur on delete cascade,
  du date not null,
  au date not null,
  remplacant_id uuid references utilisateur,
  notee_par uuid not null references utilisateur,
  notee_le timestamptz not null,
  -- Ce que l'historique des dossiers a déjà dit : qui tient, puis qui reprend.
  debut_dit boolean not null default false,
  fin_dite boolean not null default false,
  check (du <= au),
  check (remplacant_id <> utilisateur_id),
  exclude using gist (utilisateur_id with =, daterange(du, au, '[]') with &&)
);
comment on table absence is 'Des jours où un chargé n’est pas là, et le collègue qui tient ses dossiers ; finie, chacun retrouve les siens.';
create index on absence (remplacant_id, au) where remplacant_id is not null;
create index on absence (notee_par);
