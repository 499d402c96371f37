-- La référence d'un dépôt s'écrit librement : une personne peut s'y lire, elle se cherche avec le reste (server/src/rgpd/textesDesTables.ts).
drop index demande_paiement_dit;
create index demande_paiement_dit on demande_paiement using gin (
  sans_accents(coalesce(objet::text, '') || ' ' || coalesce(motif_rejet::text, '') || ' ' || coalesce(reference::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(objet::text, '') || ' ' || coalesce(motif_rejet::text, '') || ' ' || coalesce(reference::text, '')) gin_trgm_ops);
