-- Une liste gardée sous un nom : ses filtres, son tri, ses colonnes masquées. Jamais les mots cherchés : ce sont souvent des noms de personnes.
create table vue (
  id uuid primary key,
  version integer not null default 1,
  auteur_id uuid not null references utilisateur on delete cascade,
  page text not null,
  nom text not null,
  adresse jsonb not null,
  partagee boolean not null default false,
  creee_le timestamptz not null
);
comment on table vue is 'Une liste gardée sous un nom par qui s’en sert, pour soi ou pour les collègues du même partenaire.';
create unique index on vue (auteur_id, page, lower(nom));
create table vue_epinglee (
  vue_id uuid not null references vue on delete cascade,
  utilisateur_id uuid not null references utilisateur on delete cascade,
  primary key (vue_id, utilisateur_id)
);
comment on table vue_epinglee is 'Une vue que la personne garde au menu.';
create index on vue_epinglee (utilisateur_id);
