-- Les derniers gestes d'une personne se lisent dans l'index, au lieu de relire tout l'historique.
create index modification_auteur on modification (auteur_id, le desc, id desc) where auteur_id is not null;
