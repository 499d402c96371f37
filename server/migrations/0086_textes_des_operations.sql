-- Une tâche ou un commentaire d'une opération peut nommer une personne : une purge l'y cherche (server/src/rgpd/textesDesTables.ts).
create index operation_commentaire_dit on operation_commentaire using gin (
  sans_accents(coalesce(titre::text, '') || ' ' || coalesce(texte::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(titre::text, '') || ' ' || coalesce(texte::text, '')) gin_trgm_ops);
