-- Les alertes d'un chargé partent de ses dossiers, archivés ou non : sans eux dans l'index, chaque compte de la cloche relisait tous les ménages.
drop index menage_charge;
create index menage_charge on menage (charge_id, cle_tri);
