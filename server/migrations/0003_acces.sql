-- Comptes, rôles, sessions et jetons.

create table utilisateur (
  id uuid primary key,
  email text not null,
  nom text not null,
  prenom text not null,
  telephone text,
  photo_url text,
  partenaire_id uuid references partenaire,
  mot_de_passe text,
  actif boolean not null default true,
  valide_le timestamptz,
  cree_le timestamptz not null default now(),
  version integer not null default 1
);
comment on table utilisateur is 'Une personne qui se connecte ; sans mot de passe tant que le compte n’est pas validé.';
create unique index on utilisateur (lower(email));
create index on utilisateur (partenaire_id);

create table utilisateur_role (
  utilisateur_id uuid not null references utilisateur on delete cascade,
  role text not null,
  rang smallint not null default 1,
  primary key (utilisateur_id, role)
);
comment on table utilisateur_role is 'Un rôle d’une personne ; le rang 1 est le rôle principal.';
create index on utilisateur_role (role);

create table session (
  id uuid primary key,
  utilisateur_id uuid not null references utilisateur on delete cascade,
  acteur jsonb not null,
  cree_le timestamptz not null default now(),
  vue_le timestamptz not null default now(),
  expire_le timestamptz not null,
  revoquee_le timestamptz,
  motif_revocation text,
  agent text
);
comment on table session is 'Une connexion ouverte ; `acteur` fige qui agit, et toute modification du compte la révoque.';
create index on session (utilisateur_id) where revoquee_le is null;

create table jeton_rafraichissement (
  empreinte bytea primary key,
  session_id uuid not null references session on delete cascade,
  generation integer not null default 1,
  emis_le timestamptz not null default now(),
  expire_le timestamptz not null,
  utilise_le timestamptz
);
comment on table jeton_rafraichissement is 'L’empreinte d’un jeton de rafraîchissement ; réutilisé hors délai de grâce, il tue sa session.';
comment on column jeton_rafraichissement.generation is 'Augmente à chaque renouvellement ; des renouvellements simultanés donnent des jetons de même génération.';
create index on jeton_rafraichissement (session_id);

create table jeton_compte (
  empreinte bytea primary key,
  utilisateur_id uuid not null references utilisateur on delete cascade,
  usage text not null check (usage in ('RECUPERATION', 'VALIDATION')),
  emis_le timestamptz not null default now(),
  expire_le timestamptz not null,
  utilise_le timestamptz
);
comment on table jeton_compte is 'Un lien envoyé par courriel pour récupérer ou valider un compte, à usage unique.';
create index on jeton_compte (utilisateur_id);

create table tentative_connexion (
  cle text primary key,
  echecs integer not null,
  depuis timestamptz not null,
  bloque_jusqu_a timestamptz
);
comment on table tentative_connexion is 'Les échecs récents d’un compte ou d’une adresse, partagés par tous les processus.';

create table requete_idempotente (
  utilisateur_id uuid not null references utilisateur on delete cascade,
  cle text not null check (length(cle) between 1 and 255),
  empreinte bytea not null,
  statut integer,
  reponse text,
  entetes jsonb,
  cree_le timestamptz not null default now(),
  primary key (utilisateur_id, cle)
);
comment on table requete_idempotente is 'La réponse donnée à une clé d’idempotence, rejouée telle quelle pendant 24 heures.';
create index on requete_idempotente (cree_le);
