-- Une demande de remboursement prévient qui peut la valider, puis qui peut la payer.

alter table alerte drop constraint alerte_pour_check;
alter table alerte add constraint alerte_pour_check
  check (pour in ('CHARGE', 'ENCADREMENT', 'CHARGE_ET_ENCADREMENT', 'AUTEUR', 'DPO', 'BAILLEUR', 'DESTINATAIRE', 'PAIEMENT'));
alter table alerte add column ecartes uuid[] not null default '{}';
comment on column alerte.ecartes is 'Ceux à qui l’alerte ne s’adresse pas malgré leur rôle : le geste qu’elle demande leur est fermé.';
