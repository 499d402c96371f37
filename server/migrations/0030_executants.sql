-- Les exécutants de tâches de fond donnent signe de vie : ceux d'un processus tué rendent leurs tâches en minutes, non en heures.

create table executant (
  id text primary key,
  vu_le timestamptz not null default now()
);
comment on table executant is 'Un exécutant de tâches de fond en service ; muet, ses tâches reviennent à la file.';
