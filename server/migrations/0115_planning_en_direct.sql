-- Le planning des déménagements se dit aux écrans ouverts : il n'est d'aucun sujet, un créneau bloqué ou un jour réglé ne touche aucun dossier.
alter table direct drop constraint direct_pkey, alter column sujet_id drop not null, drop constraint direct_quoi_check;
alter table direct add constraint direct_quoi_check check (quoi in ('sujet', 'alerte', 'planning') and (quoi = 'planning') = (sujet_id is null));
create unique index direct_une_fois on direct (transaction, sujet_id, quoi) nulls not distinct;
comment on column direct.sujet_id is 'Le sujet qui a changé ; nul : le planning.';

create function annoncer_planning() returns trigger language plpgsql as $$
begin
  insert into direct (sujet_id, quoi) values (null, 'planning') on conflict do nothing;
  perform pg_notify('direct', '');
  return null;
end $$;
comment on function annoncer_planning() is 'Inscrit au direct que le planning a changé, une fois par transaction, et réveille qui écoute quand elle se valide.';
create trigger annoncer_planning after insert or update or delete on creneau for each statement execute function annoncer_planning();
create trigger annoncer_planning after insert or update or delete on parametre_planning for each statement execute function annoncer_planning();
