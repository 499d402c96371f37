-- Lire par un lien remis, c'est lire : le journal garde quel lien a montré le dossier, à défaut d'un compte (décisions 0042 et 0055).
alter table consultation
  alter column utilisateur_id drop not null,
  add column lien_bailleur_id uuid references lien_bailleur on delete set null,
  add column lien_consultation_id uuid references lien_consultation on delete set null;
comment on column consultation.utilisateur_id is 'Qui a lu ; absent, un lien remis l’a montré.';
comment on column consultation.lien_bailleur_id is 'Le lien d’un bailleur par lequel le dossier a été lu, sans compte.';
comment on column consultation.lien_consultation_id is 'Le lien d’une consultation écrite par lequel le dossier a été lu, sans compte.';
create index on consultation (lien_bailleur_id) where lien_bailleur_id is not null;
create index on consultation (lien_consultation_id) where lien_consultation_id is not null;
