-- Un suivi se lit dans l'équipe seulement : sa visibilité ne distinguait rien (décision 0023).
alter table suivi drop column visibilite;
