-- Une réunion se prépare : où, qui y est invité, ce qui a été envoyé.
alter table reunion
  add column lieu text,
  add column participants text[] not null default '{}',
  add column ordre_envoye_le timestamptz,
  add column cloturee_le timestamptz,
  add column cree_le timestamptz not null default now();
comment on column reunion.participants is 'Les adresses électroniques des personnes invitées.';
comment on column reunion.ordre_envoye_le is 'Le dernier envoi de l’ordre du jour ; nul : pas encore envoyé.';
create index on reunion (date desc, id);
