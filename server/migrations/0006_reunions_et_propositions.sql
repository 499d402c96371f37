-- Les instances partenariales et les propositions de logement faites aux ménages.

create table reunion (
  id uuid primary key,
  type text not null check (type in ('GTR', 'GTR_VALIDATION')),
  statut text not null check (statut in ('EN_PREPARATION', 'COMPTE_RENDU', 'CLOTURE')),
  nom text not null,
  date timestamptz not null,
  ville text,
  version integer not null default 1
);
comment on table reunion is 'Une réunion du groupe technique de relogement (GTR).';
create index on reunion (statut, date);

create table reunion_pru (
  reunion_id uuid not null references reunion on delete cascade,
  zone_id uuid not null references zone_geographique,
  primary key (reunion_id, zone_id)
);
comment on table reunion_pru is 'Un projet de renouvellement urbain traité par une réunion.';

create table reunion_menage (
  reunion_id uuid not null references reunion on delete cascade,
  menage_id uuid not null references menage on delete cascade,
  decision text check (decision in ('ACCEPTE', 'REFUSE')),
  suite text check (suite in ('REVISION', 'VEILLE')),
  commentaire text,
  inscrit_le timestamptz not null default now(),
  primary key (reunion_id, menage_id)
);
comment on table reunion_menage is 'Un ménage inscrit à une réunion, et la décision le concernant.';
create index on reunion_menage (menage_id);

create table proposition (
  id uuid primary key,
  type text not null default 'INTERNE' check (type in ('INTERNE', 'EXTERNE')),
  logement_id uuid not null references logement on delete cascade,
  menage_id uuid references menage on delete cascade,
  statut text not null default 'assignation' check (statut in ('assignation', 'presentation_gtr', 'acceptee_gtr', 'refusee_gtr', 'transmise_bailleur', 'acceptee_cal', 'refusee_cal', 'proposition_relogement', 'acceptee_menage', 'refusee_menage', 'retiree')),
  reunion_id uuid references reunion,
  gtr_rang smallint,
  gtr_accepte boolean,
  gtr_reponse_rang smallint,
  gtr_date date,
  cal_bailleur_accepte boolean,
  cal_bailleur_rang smallint,
  cal_accepte boolean,
  cal_rang smallint,
  cal_date date,
  cal_motif text,
  reponse_externe boolean,
  ecrite_envoyee_le date,
  ecrite_canal text check (ecrite_canal in ('REMISE_EN_MAIN_PROPRE', 'RECOMMANDE', 'HUISSIER')),
  ecrite_recue_le date,
  reponse_attendue_le date,
  acceptation_le date,
  refus_le date,
  refus_motif text,
  refus_legitime boolean,
  apl numeric(10, 2) check (apl >= 0),
  taux_effort numeric(6, 1),
  taux_effort_termes jsonb,
  cree_le timestamptz not null default now(),
  version integer not null default 1,
  check (type = 'EXTERNE' or menage_id is not null),
  check (acceptation_le is null or refus_le is null)
);
comment on table proposition is 'Un logement proposé à un ménage, du positionnement à la réponse.';
create unique index une_proposition_ouverte on proposition (menage_id, logement_id)
  where statut not in ('retiree', 'refusee_gtr', 'refusee_cal', 'refusee_menage');
create unique index une_acceptation_par_logement on proposition (logement_id) where statut = 'acceptee_menage';
create index on proposition (menage_id);
create index on proposition (logement_id);
create index on proposition (reunion_id);
