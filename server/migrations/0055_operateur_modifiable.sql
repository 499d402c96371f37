-- L'opérateur change son adresse à l'écran : une version, et la trace de chaque changement.
alter table partenaire add column version integer not null default 1;
alter table modification add column partenaire_id uuid references partenaire;
create index on modification (partenaire_id, le desc) where partenaire_id is not null;
