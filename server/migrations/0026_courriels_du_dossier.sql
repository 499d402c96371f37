-- Un courriel écrit depuis un dossier : à qui il se répond, et de quoi le retrouver dans le dossier.

alter table email_sortant add column repondre_a text;
comment on column email_sortant.repondre_a is 'Où arrive la réponse ; sans elle, le courriel ne se répond pas.';
create index email_sortant_du_menage on email_sortant (menage_id, cree_le desc) where menage_id is not null;
