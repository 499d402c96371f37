-- Qui a récrit en dernier les mots d'un commentaire ou d'une tâche, et quand : le nom de l'auteur ne couvre pas le texte d'un autre.
alter table operation_commentaire
  add column corrige_par_id uuid references utilisateur,
  add column corrige_le timestamptz,
  add check ((corrige_par_id is null) = (corrige_le is null));
comment on column operation_commentaire.corrige_par_id is 'Qui a changé ses mots en dernier ; nul : ce sont ceux de l’auteur.';
