-- Un document transmis à des personnes de l'extérieur : il reste ici, elles l'ouvrent avec leur compte, jusqu'à une date.

create table transmission (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  document_id uuid not null references document on delete cascade,
  destinataires uuid[] not null check (cardinality(destinataires) > 0),
  auteur_id uuid references utilisateur,
  le timestamptz not null default now(),
  jusqu_au date not null
);
comment on table transmission is 'Un document d’un dossier ouvert à des destinataires jusqu’à une date ; le courriel n’en porte que l’adresse.';
create index on transmission (menage_id, le desc);
