-- Le bon de commande d'un déménagement : son numéro, gardé par le créneau qu'il a réservé ; son contenu est une version de document.

create sequence bon_de_commande_numero as integer;
alter table creneau add column commande integer unique;
comment on column creneau.commande is 'Numéro du bon de commande qui a réservé la place ; nul, la place est bloquée ou prise sans bon.';
