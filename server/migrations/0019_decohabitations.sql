-- Les décohabitations : qui est parti de quel dossier, et de quoi revenir exactement en arrière.

create table decohabitation (
  menage_id uuid primary key references menage on delete cascade,
  source_id uuid not null references menage on delete cascade,
  motif text not null check (motif in ('AUTONOMIE_JEUNE', 'SEPARATION', 'ASCENDANT', 'HEBERGE_AUTRE')),
  date date not null,
  le timestamptz not null default now(),
  auteur_id uuid references utilisateur,
  avant jsonb,
  check (menage_id <> source_id)
);
comment on table decohabitation is 'Des personnes ont quitté le ménage `source_id` et forment le ménage `menage_id`.';
comment on column decohabitation.avant is 'Rang et rôle de chacun avant la séparation, pour l’annuler ; vidé quand le délai est passé.';
create index on decohabitation (source_id);
create index on decohabitation (le) where avant is not null;

create index menage_decohabite_de on menage (decohabite_de) where decohabite_de is not null;
