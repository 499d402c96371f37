-- Ce qu'un déménagement a coûté au ménage et qu'on lui rembourse : la demande, ses dépenses, qui l'a menée. Jamais de coordonnées bancaires.

create table demande_remboursement (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  numero smallint not null check (numero > 0),
  statut text not null default 'BROUILLON' check (statut in ('BROUILLON', 'SOUMISE', 'VALIDEE', 'REJETEE', 'PAYEE')),
  redacteurs uuid[] not null check (cardinality(redacteurs) > 0),
  creee_par uuid not null references utilisateur,
  creee_le timestamptz not null default now(),
  soumise_par uuid references utilisateur,
  soumise_le timestamptz,
  validee_par uuid references utilisateur,
  validee_le timestamptz,
  rejetee_par uuid references utilisateur,
  rejetee_le timestamptz,
  motif_rejet text,
  payee_par uuid references utilisateur,
  payee_le timestamptz,
  date_paiement date,
  version integer not null default 1,
  unique (menage_id, numero),
  check ((statut <> 'BROUILLON') = (soumise_le is not null)),
  check ((statut in ('VALIDEE', 'PAYEE')) = (validee_le is not null)),
  check ((statut = 'REJETEE') = (rejetee_le is not null)),
  check ((statut = 'PAYEE') = (payee_le is not null)),
  check ((soumise_le is null) = (soumise_par is null)),
  check ((validee_le is null) = (validee_par is null)),
  check ((rejetee_le is null) = (rejetee_par is null)),
  check ((payee_le is null) = (payee_par is null)),
  check ((payee_le is null) = (date_paiement is null))
);
comment on table demande_remboursement is 'Une demande de remboursement d’un ménage : brouillon, soumise, validée ou rejetée, payée.';
comment on column demande_remboursement.redacteurs is 'Tous ceux qui ont créé, modifié ou soumis la demande : au-delà du seuil, aucun ne la valide ni ne la paie.';

create table ligne_remboursement (
  demande_id uuid not null references demande_remboursement on delete cascade,
  rang smallint not null,
  nature text not null,
  libelle text,
  montant numeric(10, 2) check (montant >= 0),
  plafond numeric(10, 2),
  document_id uuid references document on delete set null,
  primary key (demande_id, rang)
);
comment on table ligne_remboursement is 'Une dépense d’une demande de remboursement et son justificatif ; le plafond est celui du jour de la soumission.';
create index on ligne_remboursement (document_id) where document_id is not null;
