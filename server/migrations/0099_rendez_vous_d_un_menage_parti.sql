-- Un rendez-vous annulé parce que le ménage s'en va revient avec lui.
alter table rendez_vous add column annule_avec_le_dossier boolean not null default false,
  add constraint rendez_vous_annule_avec_le_dossier check (not annule_avec_le_dossier or statut = 'ANNULE');
comment on column rendez_vous.annule_avec_le_dossier is 'Annulé par la sortie du ménage : il se rétablit si elle s’annule.';
