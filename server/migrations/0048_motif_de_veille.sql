-- Pourquoi un dossier est en veille se lit au dossier, avec sa date de réexamen : repris de l'historique pour ceux qui y sont.
alter table menage add column motif_veille text;
comment on column menage.motif_veille is 'Pourquoi le dossier est en veille ; la date de réexamen est à côté.';
update menage m set motif_veille = v.code
  from (values ('HOSPITALISATION', 'Hospitalisation'), ('INCARCERATION', 'Incarcération'), ('ATTENTE_NAISSANCE', 'Attente d’une naissance'),
    ('ATTENTE_RETRAITE', 'Attente de la retraite'), ('ATTENTE_LIVRAISON_NEUF', 'Attente d’une livraison neuve'),
    ('SEPARATION_EN_COURS', 'Séparation en cours'), ('SUCCESSION', 'Succession'), ('REFUS_DE_CONTACT', 'Refus de contact'),
    ('AUTRE', 'Autre')) v (code, libelle)
  where m.statut = 'DOSSIER_EN_VEILLE'
    and (select h.texte from modification h
      where h.menage_id = m.id and h.changements @> '[{"chemin": "relogement.statut", "nouveau": "DOSSIER_EN_VEILLE"}]'
      order by h.le desc limit 1) like '%»_:_' || v.libelle || '%';
