-- Ce que tout le reste cite : villes, zones, partenaires, listes d'administration.

create table ville (
  code_insee text primary key check (code_insee ~ '^[0-9AB]{5}$'),
  nom text not null,
  codes_postaux text[] not null check (cardinality(codes_postaux) > 0),
  departement text not null,
  epci_code text,
  epci_nom text,
  population integer
);
comment on table ville is 'Une commune actuelle et ses codes postaux (découpage administratif officiel, chargé au premier démarrage).';
create index on ville using gin (codes_postaux);
create index on ville (epci_code);

create table zone_geographique (
  id uuid primary key,
  type text not null check (type in ('DEPARTEMENT', 'EPCI', 'TERRITOIRE', 'PRU', 'AUTRE')),
  nom text not null,
  code text,
  version integer not null default 1,
  unique (type, nom)
);
comment on table zone_geographique is 'Un territoire de travail : PRU, EPCI, territoire, département.';

create table zone_ville (
  zone_id uuid not null references zone_geographique on delete cascade,
  ville_code text not null references ville,
  primary key (zone_id, ville_code)
);
comment on table zone_ville is 'Une commune d’une zone.';
create index on zone_ville (ville_code);

create table partenaire (
  id uuid primary key,
  code text not null unique,
  nom text not null,
  type text not null check (type in ('MITRA', 'EXTERNE')),
  categorie text not null check (categorie in ('OPERATEUR', 'BAILLEUR', 'COLLECTIVITE', 'PRESTATAIRE', 'ETAT')),
  actif boolean not null default true
);
comment on table partenaire is 'Un organisme : opérateur de relogement, bailleur, collectivité, prestataire.';

create table partenaire_zone (
  partenaire_id uuid not null references partenaire on delete cascade,
  zone_id uuid not null references zone_geographique on delete cascade,
  primary key (partenaire_id, zone_id)
);
comment on table partenaire_zone is 'Une zone où un partenaire travaille ; aucun enregistrement : toutes les zones.';

create table nomenclature (
  id uuid primary key,
  type text not null,
  code text not null,
  libelle text not null,
  ordre integer not null default 0,
  attributs jsonb not null default '{}',
  valeur numeric(14, 4),
  debut date,
  actif boolean not null default true,
  version integer not null default 1
);
comment on table nomenclature is 'Une entrée des listes d’administration ; une VARIABLE a une valeur et une date de début, plusieurs par code.';
create unique index on nomenclature (type, code, coalesce(debut, '-infinity'::date));

create table reference_chargee (
  nom text primary key,
  empreinte text not null,
  le timestamptz not null default now()
);
comment on table reference_chargee is 'Des données de référence livrées avec le produit, et l’empreinte de la dernière version chargée.';
