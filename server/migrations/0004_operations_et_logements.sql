-- Les opérations de renouvellement urbain et les logements proposés par les bailleurs.

create table operation (
  id uuid primary key,
  code text not null unique,
  nom text not null,
  famille text not null,
  statut_creation text not null default 'Etude',
  bailleur_id uuid references partenaire,
  pru_id uuid references zone_geographique,
  ville_code text references ville,
  nombre_logements integer,
  nombre_propositions_dues smallint not null default 3 check (nombre_propositions_dues between 2 and 3),
  demarrage_psr_objectif date,
  demarrage_psr_report date,
  fin_psr_objectif date,
  fin_psr_report date,
  did_previsionnelle date,
  os_travaux_previsionnel date,
  prochain_numero_menage integer not null default 1,
  version integer not null default 1,
  cree_le timestamptz not null default now(),
  check (fin_psr_objectif is null or demarrage_psr_objectif is null or fin_psr_objectif >= demarrage_psr_objectif)
);
comment on table operation is 'Une opération (démolition, réhabilitation…) dont les ménages sont à reloger.';
create index on operation (bailleur_id);
create index on operation (pru_id);
create index on operation (ville_code);

create table operation_attribut_cotation (
  id uuid primary key,
  operation_id uuid not null references operation on delete cascade,
  code text not null,
  libelle text not null,
  condition jsonb not null,
  points smallint not null check (points between 0 and 100),
  plancher text check (plancher in ('ORANGE', 'ROUGE', 'NOIRE')),
  actif boolean not null default true,
  ordre smallint not null default 0,
  unique (operation_id, code)
);
comment on table operation_attribut_cotation is 'Une règle de cotation d’une opération : condition, points, couleur plancher.';

create table logement (
  id uuid primary key,
  statut text not null check (statut in ('MIS_A_DISPOSITION', 'RESERVE', 'EN_COURS_DE_TRAITEMENT', 'RETOUR_CAL', 'NON_RETENU', 'REPRIS_BAILLEUR', 'INDISPONIBLE_BAILLEUR', 'RENDU_BAILLEUR', 'NON_SOUHAITE')),
  prive boolean not null default false,
  bailleur_id uuid references partenaire,
  operation_id uuid references operation,
  numero text,
  rue text not null,
  code_postal text not null check (code_postal ~ '^[0-9]{5}$'),
  ville_code text references ville,
  ville text not null,
  residence text,
  etage smallint,
  ascenseur boolean,
  numero_porte text,
  ug text,
  hp1 text,
  hp2 text,
  hp3 text,
  typologie text not null,
  type text check (type in ('INDIVIDUEL', 'COLLECTIF')),
  surface_habitable numeric(8, 2) check (surface_habitable > 0),
  pmr boolean not null default false,
  loyer numeric(10, 2) check (loyer >= 0),
  charges_generales numeric(10, 2) check (charges_generales >= 0),
  chauffage numeric(10, 2) check (chauffage >= 0),
  eau numeric(10, 2) check (eau >= 0),
  garage numeric(10, 2) check (garage >= 0),
  premiere_mise_a_disposition timestamptz,
  fin_mise_a_disposition timestamptz,
  caracteristiques jsonb not null default '{}',
  indicateurs jsonb not null default '{}',
  version integer not null default 1,
  cree_le timestamptz not null default now(),
  check (prive or bailleur_id is not null)
);
comment on table logement is 'Un logement mis à disposition par un bailleur (ou trouvé dans le parc privé) pour un relogement.';
create index on logement (bailleur_id);
create index on logement (operation_id);
create index on logement (statut);
create index on logement (ville_code);
