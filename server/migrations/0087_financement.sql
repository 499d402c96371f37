-- Le financement d'une opération : ses trois fiches, les champs qu'elles demandent (domain-rules § 4.2).
alter table operation
  add column statut_subvention_le date,
  add column solde_le date;
comment on column operation.statut_subvention_le is 'Depuis quand sa subvention en est là.';
comment on column operation.solde_le is 'Le jour où sa FAT C a été validée : la conservation des dossiers de ses ménages en part.';

create table financement_fiche (
  operation_id uuid not null references operation on delete cascade,
  etape text not null check (etape in ('P', 'D', 'C')),
  -- Ce qui est saisi, et ce qui s'en calculait au dernier enregistrement.
  plan jsonb not null,
  calcul jsonb not null,
  cout numeric(14, 2) not null generated always as ((calcul ->> 'cout')::numeric) stored,
  subvention numeric(14, 2) not null generated always as ((calcul ->> 'subvention')::numeric) stored,
  ressources numeric(14, 2) not null generated always as ((calcul ->> 'autresRessources')::numeric) stored,
  autofinancement numeric(14, 2) not null generated always as ((calcul ->> 'autofinancement')::numeric) stored,
  en_preparation_le date,
  etablie_le date,
  saisie_le date,
  validee_le date,
  montant_notifie numeric(14, 2),
  motif_rejet text,
  prefat_le timestamptz,
  prefat_empreinte text,
  primary key (operation_id, etape),
  check (cout = subvention + ressources + autofinancement)
);
comment on table financement_fiche is 'Une fiche de financement d’une opération (prévisionnelle, définitive, de clôture) : son plan, ses jours.';

create table champ_operation (
  id uuid primary key,
  bailleur_id uuid references partenaire on delete cascade,
  etape text not null check (etape in ('P', 'D', 'C')),
  famille text not null,
  chemin text not null,
  montre boolean not null,
  requis boolean not null,
  unique nulls not distinct (bailleur_id, etape, famille, chemin)
);
comment on table champ_operation is 'Un champ d’une fiche de financement, montré ou requis autrement que livré ; sans bailleur, pour tous.';
