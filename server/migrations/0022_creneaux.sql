-- Les créneaux de déménagement pris : réservés pour un ménage, ou bloqués avec un libellé.

create table creneau (
  id uuid primary key,
  jour date not null,
  rang smallint not null check (rang > 0),
  titre text not null check (length(titre) between 1 and 200),
  menage_id uuid references menage on delete cascade,
  cree_par uuid references utilisateur,
  cree_le timestamptz not null default now(),
  version integer not null default 1,
  unique (jour, rang)
);
comment on table creneau is 'Une place d’un jour de déménagement, réservée pour un ménage ou bloquée ; annulée, la place redevient libre.';
comment on column creneau.rang is 'Place dans le jour, à partir de 1 ; deux réservations ne peuvent pas la partager.';
create index on creneau (menage_id, jour) where menage_id is not null;
