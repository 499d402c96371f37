-- Une liste ne montre que les dossiers en cours : ses index les portent seuls, et un décompte s'y lit sans revenir aux lignes.

drop index menage_liste, menage_en_cours, menage_statut_ville, menage_statut, menage_charge, menage_partenaire, menage_ville;
create index menage_liste on menage (cle_tri, id) where archive_le is null;
create index menage_statut_ville on menage (code_postal, statut, cle_tri) where archive_le is null;
create index menage_statut on menage (statut, cle_tri) where archive_le is null;
create index menage_charge on menage (charge_id, cle_tri) where archive_le is null;
create index menage_partenaire on menage (partenaire_id, cle_tri) where archive_le is null;
create index menage_ville on menage (ville_code, cle_tri) where archive_le is null;
