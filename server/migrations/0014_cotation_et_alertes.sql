-- La cotation que l'on coche, les alertes qui s'adressent à plusieurs, le récapitulatif du matin que l'on peut refuser.

alter table menage add column cotation_coches text[] not null default '{}';
comment on column menage.cotation_coches is 'Codes des règles de cotation que quelqu’un a cochées : ce que le dossier ne dit pas.';

alter table alerte drop constraint alerte_pour_check;
alter table alerte add constraint alerte_pour_check
  check (pour in ('CHARGE', 'ENCADREMENT', 'CHARGE_ET_ENCADREMENT', 'AUTEUR', 'DPO', 'BAILLEUR', 'DESTINATAIRE'));
create index alerte_a_reconcilier on alerte (menage_id, type);

create table preference_utilisateur (
  utilisateur_id uuid primary key references utilisateur on delete cascade,
  recapitulatif_alertes boolean not null default true,
  recapitulatif_envoye_le date
);
comment on table preference_utilisateur is 'Ce qu’une personne a choisi pour elle : recevoir ou non ses alertes par courriel le matin. Sans ligne : oui.';
