-- Les logements offerts : qui les réserve, qui n'en veut pas, leurs vacances ; et le parc des opérations, qui n'est pas offert.

alter table logement alter column statut drop not null;
alter table logement add column parc boolean not null default false;
alter table logement add column apl numeric(10, 2) check (apl >= 0);
alter table logement add column prolongation_demandee_le timestamptz;
alter table logement add constraint logement_offert_ou_du_parc check (parc = (statut is null));
alter table logement add constraint logement_du_parc_situe check (not parc or operation_id is not null and ug is not null);
comment on column logement.statut is 'Où en est l’offre ; nul : du parc d’une opération, il n’est pas offert.';
comment on column logement.parc is 'Du parc d’une opération : l’habitation d’un ménage, ou une porte vide. Absent de la liste des offres.';
comment on column logement.apl is 'APL annoncée par le bailleur.';
comment on column logement.prolongation_demandee_le is 'Dernière prolongation demandée au bailleur, tant que la fin n’a pas changé.';
create unique index logement_du_parc on logement (operation_id, ug, coalesce(numero_porte, '')) where parc;
create index logement_offert on logement (fin_mise_a_disposition) where not parc and not prive;

create table reservation (
  id uuid primary key,
  logement_id uuid not null references logement on delete cascade,
  utilisateur_id uuid not null references utilisateur,
  le timestamptz not null,
  annulee_le timestamptz
);
comment on table reservation is 'Un logement réservé par quelqu’un de l’équipe ; plusieurs peuvent réserver le même.';
comment on column reservation.annulee_le is 'Annulée par son auteur, ou perdue : logement rendu, repris ou indisponible.';
create unique index une_reservation_par_personne on reservation (logement_id, utilisateur_id) where annulee_le is null;

create table non_souhait (
  id uuid primary key,
  logement_id uuid not null references logement on delete cascade,
  utilisateur_id uuid not null references utilisateur,
  le timestamptz not null,
  annule_le timestamptz
);
comment on table non_souhait is 'Quelqu’un de l’équipe ne souhaite pas ce logement pour les ménages qu’il suit.';
create unique index un_non_souhait_par_personne on non_souhait (logement_id, utilisateur_id) where annule_le is null;

create table vacance (
  id uuid primary key,
  logement_id uuid not null references logement on delete cascade,
  type text not null check (type in ('TECHNIQUE', 'RELOGEMENT')),
  debut date not null,
  fin date,
  check (fin is null or fin >= debut)
);
comment on table vacance is 'Une période où le logement est vide : retiré pour travaux, ou quitté par un ménage relogé.';
create unique index une_vacance_ouverte on vacance (logement_id) where fin is null;
create index on vacance (logement_id, debut);
