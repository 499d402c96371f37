-- L'identité d'une opération, ses dates, ses objectifs (spécification B § 3, domain-rules §§ 4.1, 9 et 13.6).

alter table operation
  add column residence text,
  add column batiments text,
  add column annee_construction smallint check (annee_construction between 1700 and 2100),
  add column qpv text,
  add column charge_operation_id uuid references utilisateur,
  add column familles_action text[] not null default '{}',
  add column orientation text,
  add column etat_du_sol text,
  add column domanialites text[] not null default '{}',
  add column domanialites_futures text[] not null default '{}',
  add column statut_subvention text check (statut_subvention ~ '^FAT_[PDC]_(EN_PREPARATION|ETABLIE|SAISIE|VALIDEE)$'),
  -- Ce que demandent les passages de sa création.
  add column date_convention date,
  add column reference_convention text,
  add column motif_avenant text,
  add column numero_avenant text,
  add column date_avenant date,
  add column motif_abandon text,
  add column statut_memorise text;
comment on column operation.qpv is 'Le quartier prioritaire où elle est.';
comment on column operation.statut_memorise is 'Où elle en était avant d’être abandonnée.';
create index on operation (charge_operation_id);

update operation set statut_creation = case statut_creation
  when 'Etude' then 'ETUDE' when 'Etude validée' then 'ETUDE_VALIDEE' when 'Conventionnée protocolée' then 'CONVENTIONNEE_PROTOCOLEE'
  when 'Avenant en cours' then 'AVENANT_EN_COURS' when 'Avenantée' then 'AVENANTEE' else 'ABANDONNEE' end;
alter table operation
  alter column statut_creation set default 'ETUDE',
  add check (statut_creation in ('ETUDE', 'ETUDE_VALIDEE', 'CONVENTIONNEE_PROTOCOLEE', 'AVENANT_EN_COURS', 'AVENANTEE', 'ABANDONNEE'));

create table operation_date (
  id uuid primary key,
  operation_id uuid not null references operation on delete cascade,
  type text not null,
  objectif date,
  report date,
  reel date,
  statut text not null default 'EN_ATTENTE' check (statut in ('EN_ATTENTE', 'CLOTURE')),
  version integer not null default 1,
  unique (operation_id, type)
);
comment on table operation_date is 'Une date d’une opération : ce qui était visé, ce qui a été reporté, ce qui a eu lieu.';

create table operation_objectif (
  operation_id uuid not null references operation on delete cascade,
  mois text not null check (mois ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  relogements smallint not null default 0 check (relogements >= 0),
  entretiens smallint not null default 0 check (entretiens >= 0),
  relogements_previsionnel smallint check (relogements_previsionnel >= 0),
  entretiens_previsionnel smallint check (entretiens_previsionnel >= 0),
  primary key (operation_id, mois)
);
comment on table operation_objectif is 'Ce que le PSR vise d’un mois : relogements et entretiens ; le prévisionnel, s’il s’en écarte.';

-- Les dates que l'opération portait déjà.
insert into operation_date (id, operation_id, type, objectif, report)
select uuid_de('date ' || d.type || ' ' || o.id), o.id, d.type, d.objectif, d.report from operation o,
  lateral (values ('DEMARRAGE_PSR', o.demarrage_psr_objectif, o.demarrage_psr_report), ('FIN_PSR', o.fin_psr_objectif, o.fin_psr_report),
    ('DEPOT_DID', o.did_previsionnelle, null::date), ('OS_TRAVAUX', o.os_travaux_previsionnel, null::date)) d (type, objectif, report)
where d.objectif is not null or d.report is not null;

-- Ses quatre dates que les listes et la cotation lisent restent à côté de son nom, tenues par ses dates.
create function tenir_les_dates() returns trigger language plpgsql as $$
begin
  case new.type
    when 'DEMARRAGE_PSR' then update operation set demarrage_psr_objectif = new.objectif, demarrage_psr_report = new.report where id = new.operation_id;
    when 'FIN_PSR' then update operation set fin_psr_objectif = new.objectif, fin_psr_report = new.report where id = new.operation_id;
    when 'DEPOT_DID' then update operation set did_previsionnelle = coalesce(new.reel, new.report, new.objectif) where id = new.operation_id;
    when 'OS_TRAVAUX' then update operation set os_travaux_previsionnel = coalesce(new.reel, new.report, new.objectif) where id = new.operation_id;
    else null;
  end case;
  return null;
end $$;
comment on function tenir_les_dates() is 'Recopie à l’opération les dates du PSR, de la DID et de l’OS travaux.';
create trigger dates_tenues after insert or update on operation_date for each row execute function tenir_les_dates();
