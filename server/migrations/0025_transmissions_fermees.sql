-- Les documents transmis se ferment avec la purge du dossier, comme tout ce qui porte `menage_id`.

select fermer_apres_purge('transmission');
