-- Ce qui s'écrit autour d'un dossier : historique, consultations, alertes, commentaires, suivis, documents.

create table modification (
  id uuid primary key,
  type text not null,
  le timestamptz not null default now(),
  auteur_id uuid references utilisateur,
  menage_id uuid references menage on delete cascade,
  logement_id uuid references logement on delete cascade,
  operation_id uuid references operation on delete cascade,
  reunion_id uuid references reunion on delete cascade,
  version integer,
  texte text,
  changements jsonb not null default '[]'
);
comment on table modification is 'Un événement de l’historique : qui, quand, quoi, avec l’ancienne et la nouvelle valeur par champ.';
comment on column modification.version is 'Version de l’enregistrement après cet événement.';
create index on modification (menage_id, le desc, id desc) where menage_id is not null;
create index on modification (logement_id, le desc) where logement_id is not null;
create index on modification (operation_id, le desc) where operation_id is not null;
create index on modification (reunion_id, le desc) where reunion_id is not null;

create table consultation (
  id bigint generated always as identity primary key,
  le timestamptz not null default now(),
  utilisateur_id uuid not null references utilisateur,
  menage_id uuid not null references menage on delete cascade,
  ecran text not null,
  groupes text[] not null
);
comment on table consultation is 'Une lecture d’un dossier : qui, quand, depuis quel écran, quels groupes de champs. Jamais modifiée.';
create index on consultation (menage_id, le desc);
create index on consultation (utilisateur_id, le desc);

create table alerte (
  id uuid primary key,
  menage_id uuid references menage on delete cascade,
  type text not null,
  texte text not null,
  valeur text,
  couleur text check (couleur in ('ORANGE', 'ROUGE', 'NOIRE')),
  statut text not null check (statut in ('EN_ATTENTE', 'ALERTE', 'CLOTURE')),
  date timestamptz not null default now(),
  date_alerte timestamptz not null,
  auteur_id uuid references utilisateur,
  pour text not null default 'CHARGE' check (pour in ('CHARGE', 'ENCADREMENT', 'AUTEUR', 'DPO', 'BAILLEUR', 'DESTINATAIRE')),
  destinataire_id uuid references utilisateur,
  close_le timestamptz,
  close_par uuid references utilisateur,
  check ((statut = 'CLOTURE') = (close_le is not null)),
  check (pour <> 'DESTINATAIRE' or destinataire_id is not null)
);
comment on table alerte is 'Un rappel sur un dossier, dû à une date, clos à la main ou par l’événement attendu.';
create index on alerte (menage_id, date_alerte desc);
create index on alerte (statut, date_alerte) where statut <> 'CLOTURE';
create index on alerte (destinataire_id) where destinataire_id is not null and statut <> 'CLOTURE';

create table commentaire (
  id uuid primary key,
  menage_id uuid references menage on delete cascade,
  logement_id uuid references logement on delete cascade,
  auteur_id uuid not null references utilisateur,
  texte text not null check (length(texte) between 1 and 10000),
  visibilite text not null default 'INTERNE' check (visibilite in ('INTERNE', 'PARTENAIRES')),
  mentions uuid[] not null default '{}',
  le timestamptz not null default now(),
  check (num_nonnulls(menage_id, logement_id) = 1)
);
comment on table commentaire is 'Un commentaire sur un dossier, interne ou visible des partenaires.';
create index on commentaire (menage_id, le desc);
create index on commentaire (logement_id, le desc);

create table suivi (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  type text not null,
  date date not null,
  duree_minutes smallint check (duree_minutes > 0),
  texte text not null,
  auteur_id uuid not null references utilisateur,
  visibilite text not null default 'EQUIPE' check (visibilite in ('EQUIPE', 'PARTENAIRES')),
  le timestamptz not null default now()
);
comment on table suivi is 'Un contact ou une démarche auprès d’un ménage, typé et daté.';
create index on suivi (menage_id, date desc);

create table document (
  id uuid primary key,
  menage_id uuid references menage on delete cascade,
  type text not null,
  nom text not null,
  mime text not null,
  taille integer not null check (taille between 1 and 26214400),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  cle_stockage text not null unique,
  auteur_id uuid references utilisateur,
  ajoute_le timestamptz not null default now(),
  genere boolean not null default false,
  donnees jsonb,
  supprime_le timestamptz
);
comment on table document is 'Un fichier d’un dossier ; le contenu est dans le dépôt de fichiers sous `cle_stockage`.';
create index on document (menage_id, ajoute_le desc);

create table exportation (
  id uuid primary key,
  le timestamptz not null default now(),
  utilisateur_id uuid not null references utilisateur,
  liste text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filtres jsonb not null,
  lignes integer not null,
  motif text
);
comment on table exportation is 'Un export de données : qui, quand, quels filtres, combien de lignes, pour quoi.';
create index on exportation (utilisateur_id, le desc);
