-- Conclu, un rendez-vous garde sa coche et son heure jusqu'au soir dans la journée de qui suit le dossier.
alter table rendez_vous add column conclu_le timestamptz;
comment on column rendez_vous.conclu_le is 'Quand quelqu’un a dit ce qu’il est devenu ; nul : il attend, ou s’est conclu avant que ce moment ne se garde.';
create index rendez_vous_conclu on rendez_vous (conclu_le) where conclu_le is not null;
