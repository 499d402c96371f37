-- Un dossier confié ou repris pendant une absence le dit lui aussi : l'absence tient la liste de ceux qui ont dit qui les tient.
alter table absence add column dossiers_dits uuid[] not null default '{}';
update absence a set dossiers_dits = array(select m.id from menage m where m.charge_id = a.utilisateur_id and m.archive_le is null
  and m.limitation_depuis is null and m.relogement_necessaire and m.statut not in ('CLOTURE', 'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'))
where a.debut_dit and not a.fin_dite;
