-- Les relevés de l'immeuble d'une opération (domain-rules § 13.4) : ses portes un jour donné, figées ; qui y habitait est une ligne à part, qu'une
-- purge emporte, et son nom ne s'y copie pas : il se lit du dossier, avec les droits de qui lit.
create table operation_releve (
  id uuid primary key,
  operation_id uuid not null references operation on delete cascade,
  libelle text not null,
  date date not null,
  le timestamptz not null default now(),
  auteur_id uuid references utilisateur
);
comment on table operation_releve is 'L’immeuble d’une opération tel qu’il était un jour.';
comment on column operation_releve.auteur_id is 'Qui l’a figé ; nul : pris de lui-même, chaque mois.';
create index on operation_releve (operation_id, libelle, date);
create unique index un_releve_par_mois on operation_releve (operation_id, libelle) where auteur_id is null;
create index operation_releve_dit on operation_releve using gin (
  sans_accents(coalesce(libelle::text, '')) gin_trgm_ops, chiffres_de(coalesce(libelle::text, '')) gin_trgm_ops);

create table releve_porte (
  releve_id uuid not null references operation_releve on delete cascade,
  logement_id uuid not null,
  rang integer not null,
  porte jsonb not null,
  vide boolean not null,
  primary key (releve_id, logement_id)
);
comment on table releve_porte is 'Une porte d’un relevé : où elle est, sa typologie, sa vacance ; rien d’un ménage.';

create table releve_menage (
  releve_id uuid not null,
  logement_id uuid not null,
  menage_id uuid not null references menage on delete cascade,
  statut text not null,
  couleur text,
  sorti boolean not null,
  primary key (releve_id, logement_id, menage_id),
  foreign key (releve_id, logement_id) references releve_porte on delete cascade
);
comment on table releve_menage is 'Qui avait un dossier derrière une porte d’un relevé, et où il en était.';
create index on releve_menage (menage_id);
select fermer_apres_purge('releve_menage');
