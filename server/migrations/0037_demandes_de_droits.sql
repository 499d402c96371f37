-- Le registre des demandes de droits (domain-rules § 12, décision 0028) : qui demande quoi, son identité, le délai, ce qui a été fait.

create table droits_demande (
  id uuid primary key,
  numero integer generated always as identity unique,
  droit text not null check (droit in ('ACCES', 'RECTIFICATION', 'OPPOSITION', 'LIMITATION', 'EFFACEMENT')),
  personne text not null,
  email text,
  telephone text,
  adresse text,
  canal text not null check (canal in ('COURRIER', 'COURRIEL', 'GUICHET', 'TELEPHONE', 'PARTENAIRE')),
  recue_le date not null,
  objet text not null,
  statut text not null default 'RECUE' check (statut in ('RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE', 'REPONDUE', 'REFUSEE')),
  echeance date not null,
  identite_moyen text,
  identite_le date,
  identite_par uuid references utilisateur,
  prolongee_le date,
  prolongation_motif text,
  close_le date,
  motif_refus text,
  precisions text,
  version integer not null default 1,
  creee_le timestamptz not null,
  creee_par uuid not null references utilisateur,
  check ((identite_le is null) = (identite_moyen is null) and (identite_le is null) = (identite_par is null)),
  check ((prolongee_le is null) = (prolongation_motif is null)),
  check ((statut in ('REPONDUE', 'REFUSEE')) = (close_le is not null)),
  check ((statut = 'REFUSEE') = (motif_refus is not null)),
  -- Rien ne se répond à une personne dont l'identité n'est pas vérifiée.
  check (statut <> 'REPONDUE' or identite_le is not null)
);
comment on table droits_demande is 'Une demande d’accès, de rectification, d’opposition, de limitation ou d’effacement, de sa réception à sa réponse.';
create index on droits_demande (echeance) where close_le is null;
create index on droits_demande (close_le) where close_le is not null;

create table droits_dossier (
  demande_id uuid not null references droits_demande on delete cascade,
  menage_id uuid not null references menage,
  -- Sans clé étrangère : enregistrer un dossier récrit ses occupants.
  occupant_id uuid,
  rattache_le timestamptz not null,
  primary key (demande_id, menage_id)
);
comment on table droits_dossier is 'Un dossier où se trouve la personne d’une demande de droits.';
create index on droits_dossier (menage_id);

create table droits_etape (
  id uuid primary key,
  demande_id uuid not null references droits_demande on delete cascade,
  le timestamptz not null,
  auteur_id uuid references utilisateur,
  texte text not null,
  details text
);
comment on table droits_etape is 'Ce qui a été fait d’une demande de droits, dans l’ordre : la preuve de sa réponse.';
create index on droits_etape (demande_id, le);
