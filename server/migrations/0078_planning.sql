-- Le planning des déménagements : combien de créneaux a chaque jour, et l'ordre passé au déménageur pour chaque réservation.

create table parametre_planning (
  jour date primary key check (extract(isodow from jour) <> 7),
  nombre smallint not null check (nombre between 0 and 99),
  regle_par uuid references utilisateur,
  regle_le timestamptz not null default now()
);
comment on table parametre_planning is 'Le nombre de créneaux d’un jour ; absent, le jour n’en a aucun. Prendre un créneau tient cette ligne.';
