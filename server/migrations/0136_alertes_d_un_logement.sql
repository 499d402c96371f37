-- Ce qui s'est dit d'un logement se cherche par lui : annoncer une offre, ouvrir la fiche, appeler le suivant lisaient toutes les alertes.
create index alerte_d_un_logement on alerte (valeur, type, destinataire_id)
  where type in ('CHANGEMENT_BAILLEUR', 'FICHE_TRANSMISE', 'FIN_MISE_A_DISPOSITION', 'NOUVEAU_LOGEMENT', 'RANG_SUIVANT', 'RETOUR_COMMISSION');
