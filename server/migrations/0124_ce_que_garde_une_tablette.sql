-- Une tablette demande chaque minute ce qu'elle doit effacer, par son seul identifiant.
create index emport_de_la_tablette on emport (tablette_id, expire_le);
