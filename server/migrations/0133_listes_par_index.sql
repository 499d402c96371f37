-- Les plus urgents d'abord, les logements offerts les plus récents : la page se lit dans l'index, au lieu de ranger toutes les lignes.
create index menage_cotation on menage (
  (coalesce(array_position('{ORANGE,ROUGE,NOIRE}'::text[], cotation_couleur), 0)) desc nulls last, cotation_score desc nulls last, cle_tri, id
) where archive_le is null;
create index logement_recent on logement (premiere_mise_a_disposition desc nulls last, id desc) where not parc and not prive;
-- Une ou deux lettres cherchées se lisent toutes, mais là seulement : dix fois moins de place que les dossiers.
create index menage_nomme on menage (cle_tri, id) include (recherche, partenaire_id, ville_code, statut, relogement_necessaire)
  where archive_le is null;
