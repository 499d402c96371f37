-- Combien de propositions ouvertes a chaque ménage, sans lire les propositions.
create index proposition_ouverte_par_menage on proposition (menage_id)
  where menage_id is not null and statut not in ('refusee_gtr', 'refusee_cal', 'acceptee_menage', 'refusee_menage', 'retiree');
