-- Le décompte de la cloche se fait à chaque écran : il ne relit que les alertes ouvertes qui s'adressent à la personne.
create index alerte_a_signaler on alerte (pour, date_alerte) where statut <> 'CLOTURE' and pour <> 'CHARGE';
create index alerte_de_l_auteur on alerte (auteur_id) where statut <> 'CLOTURE' and pour = 'AUTEUR';
create index alerte_ouverte_du_menage on alerte (menage_id) where statut <> 'CLOTURE';
