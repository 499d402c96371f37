-- Ce qui s'écrit d'une opération : le commentaire d'une de ses dates, une tâche (spécification B § 3, domain-rules § 13.6).
create table operation_commentaire (
  id uuid primary key,
  operation_id uuid not null references operation on delete cascade,
  sous_type text not null check (sous_type in ('DATE', 'TACHE')),
  date_id uuid references operation_date on delete cascade,
  titre text,
  texte text,
  statut text check (statut in ('A_FAIRE', 'EN_COURS', 'FAITE')),
  assigne_id uuid references utilisateur,
  echeance date,
  auteur_id uuid not null references utilisateur,
  le timestamptz not null default now(),
  version integer not null default 1,
  check (case sous_type when 'DATE' then date_id is not null and texte is not null else titre is not null and statut is not null end)
);
comment on table operation_commentaire is 'Le commentaire d’une date d’une opération, ou une tâche à y faire.';
create index on operation_commentaire (operation_id, sous_type, le);
