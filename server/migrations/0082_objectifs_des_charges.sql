-- Les objectifs d'un chargé de relogement, mois par mois : la cible que l'encadrement décide, le prévisionnel qu'il saisit.
create table utilisateur_objectif (
  utilisateur_id uuid not null references utilisateur on delete cascade,
  mois text not null check (mois ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  relogements smallint check (relogements >= 0),
  entretiens smallint check (entretiens >= 0),
  relogements_previsionnel smallint check (relogements_previsionnel >= 0),
  entretiens_previsionnel smallint check (entretiens_previsionnel >= 0),
  primary key (utilisateur_id, mois)
);
comment on table utilisateur_objectif is 'Ce qu’un chargé de relogement vise d’un mois, et ce qu’il prévoit ; nul : rien n’en a été dit.';
