-- Compter les ménages à plusieurs processus, dans l'index couvrant de la liste, prend deux fois et demie le temps d'un seul : ils s'y disputent
-- les mêmes pages (décision 0202, complément). Les tableaux de bord n'y perdent rien.
alter table menage set (parallel_workers = 0);
