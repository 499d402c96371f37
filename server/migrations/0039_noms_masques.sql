-- Ce que la protection des données a choisi, en validant une purge, pour les textes d'autres dossiers qui nomment une personne du ménage.

alter table purge add column masques text[];
comment on column purge.masques is 'Les textes d’autres dossiers où masquer le nom, tels que choisis à la validation ; nul : tous, hors homonymes.';
