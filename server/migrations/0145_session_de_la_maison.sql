-- Un fournisseur peut annoncer la fin d'une de ses sessions sans redire de qui elle est : celle d'ici qui en vient se retrouve par son numéro.
alter table session add column maison_sid text;
comment on column session.maison_sid is 'Le numéro de la session du fournisseur d’identité d’où celle-ci vient ; vide : elle n’en vient pas, ou il n’en dit pas.';
create index session_maison_sid on session (maison_sid) where maison_sid is not null;
alter table defi_connexion add column maison_sid text;
comment on column defi_connexion.maison_sid is 'Le numéro de la session du fournisseur d’identité, pour celle qui s’ouvrira ; vide : il n’y en a pas.';
