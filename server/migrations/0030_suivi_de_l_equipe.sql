-- Un suivi se lit dans l'équipe seulement : sa visibilité ne distinguait rien (décision NNNN).
alter table suivi drop column visibilite;
