-- Un fournisseur annonce la fin d'une de ses sessions sans toujours redire de qui elle est, et pendant qu'une connexion se finit ici : celle d'ici qui en vient se retrouve par ce qu'il en a dit.
alter table session add column maison jsonb;
comment on column session.maison is 'La session du fournisseur d’identité d’où celle-ci vient : `emetteur`, `sujet`, `sid` s’il en dit un, et `emisLe`, quand il l’a affirmée ; vide : elle n’en vient pas.';
create index session_maison on session using gin (maison jsonb_path_ops) where maison is not null;
alter table defi_connexion add column maison jsonb;
comment on column defi_connexion.maison is 'La même, pour celle qui s’ouvrira.';

create table fin_annoncee (
  id uuid primary key,
  maison jsonb not null,
  avant timestamptz,
  recue_le timestamptz not null
);
comment on table fin_annoncee is 'Une fin de session que le fournisseur d’identité vient d’annoncer : une connexion commencée chez lui avant, et qui se finit ici après, ne s’ouvre pas.';
comment on column fin_annoncee.maison is 'Ce qui la désigne chez lui : `emetteur`, et `sid` ou `sujet`.';
comment on column fin_annoncee.avant is 'Ce qu’il a affirmé jusque-là ne vaut plus ; vide : de cette session, rien ne vaut plus.';
