-- Une mention est à son destinataire : l'alerte qui le prévient sait de quel commentaire elle vient, et l'auteur si elle a été lue.
alter table alerte add column commentaire_id uuid references commentaire on delete cascade;
comment on column alerte.commentaire_id is 'Le commentaire où la personne prévenue est mentionnée.';
create index on alerte (commentaire_id) where commentaire_id is not null;
