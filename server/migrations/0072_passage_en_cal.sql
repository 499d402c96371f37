-- Le passage d'un logement chez son bailleur, de la transmission des candidats au retour de la commission (domain-rules §§ 2.2 et 3.4).
create table passage_cal (
  id uuid primary key,
  logement_id uuid not null references logement on delete cascade,
  reunion_id uuid not null references reunion,
  transmis_le timestamptz not null,
  transmis_par uuid references utilisateur,
  repondre_avant timestamptz not null,
  cal_le date,
  enregistre_le timestamptz,
  enregistre_par uuid references utilisateur,
  remplace_le timestamptz,
  check ((enregistre_le is null) or cal_le is not null)
);
comment on table passage_cal is 'Les candidats d’un logement transmis à son bailleur, puis le retour de sa commission.';
comment on column passage_cal.repondre_avant is 'Jusque-là le bailleur répond, et change sa réponse, par son lien.';
comment on column passage_cal.cal_le is 'Jour de la commission : prévu à la transmission, tenu une fois le retour enregistré.';
comment on column passage_cal.remplace_le is 'Le GTR a été rouvert et les candidats transmis de nouveau : les liens de ce passage-ci ne valent plus.';
create unique index un_passage_cal_ouvert on passage_cal (logement_id) where enregistre_le is null and remplace_le is null;
create index on passage_cal (logement_id, transmis_le desc);
create index on passage_cal (reunion_id);

create table fiche_candidat (
  id uuid primary key,
  passage_id uuid not null references passage_cal on delete cascade,
  proposition_id uuid not null references proposition on delete cascade,
  menage_id uuid not null references menage on delete cascade,
  rang smallint not null check (rang > 0),
  contenu jsonb not null,
  unique (passage_id, proposition_id)
);
comment on table fiche_candidat is 'Ce qu’un bailleur a reçu d’un ménage proposé sur son logement, tel que transmis ; s’efface avec la purge du dossier.';
comment on column fiche_candidat.rang is 'Celui que le GTR avait décidé.';
create index on fiche_candidat (menage_id);
create index on fiche_candidat (proposition_id);
create index fiche_candidat_dit on fiche_candidat using gin (
  sans_accents(coalesce(contenu::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(contenu::text, '')) gin_trgm_ops);
select fermer_apres_purge('fiche_candidat');

create table lien_bailleur (
  id uuid primary key,
  passage_id uuid not null references passage_cal on delete cascade,
  email text not null,
  cree_le timestamptz not null,
  cree_par uuid references utilisateur,
  ouvert_le timestamptz,
  revoque_le timestamptz,
  revoque_par uuid references utilisateur,
  unique (passage_id, email)
);
comment on table lien_bailleur is 'Le lien par lequel une personne du bailleur répond sans compte ; il vaut jusqu’à l’échéance du passage.';
comment on column lien_bailleur.ouvert_le is 'Première fois qu’une personne l’a ouvert et confirmé.';

create table jeton_bailleur (
  empreinte bytea primary key,
  lien_id uuid not null references lien_bailleur on delete cascade,
  fait_le timestamptz not null
);
comment on table jeton_bailleur is 'L’empreinte d’un lien de bailleur remis ; le lien lui-même n’est gardé nulle part.';
create index on jeton_bailleur (lien_id);

create table reponse_bailleur (
  id uuid primary key,
  passage_id uuid not null references passage_cal on delete cascade,
  numero integer not null check (numero > 0),
  lien_id uuid references lien_bailleur,
  auteur_id uuid references utilisateur,
  reponses jsonb not null,
  le timestamptz not null,
  unique (passage_id, numero),
  check (num_nonnulls(lien_id, auteur_id) = 1)
);
comment on table reponse_bailleur is 'Chaque version de la réponse d’un bailleur ; aucune ne nomme une personne.';
comment on column reponse_bailleur.auteur_id is 'Qui a répondu depuis son compte, plutôt que par un lien.';

alter table email_sortant add column lien_bailleur_id uuid references lien_bailleur on delete cascade;
comment on column email_sortant.lien_bailleur_id is 'Le lien de bailleur qui se fait à l’envoi, à la place de sa marque dans le corps ; jamais gardé.';
