-- Le temps de travail d'un chargé de relogement, daté comme une VARIABLE : ce qu'il peut suivre le suit. Aucun motif : il dirait sa santé.
create table temps_de_travail (
  utilisateur_id uuid not null references utilisateur on delete cascade,
  depuis date not null,
  -- Pour cent d'un temps plein.
  quotite integer not null check (quotite between 10 and 100),
  dit_par uuid not null references utilisateur,
  dit_le timestamptz not null,
  primary key (utilisateur_id, depuis)
);
comment on table temps_de_travail is 'La part d’un temps plein que travaille un chargé, de chaque jour dit au suivant ; avant le premier, le temps plein.';
create index on temps_de_travail (dit_par);
