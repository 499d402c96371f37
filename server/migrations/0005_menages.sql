-- Le dossier d'un ménage : colonnes pour ce qui se cherche, se compte ou se joint, jsonb pour les sections lues entières.

create table menage (
  id uuid primary key,
  code_menage text not null unique,
  version integer not null default 1,
  noms text not null default '',
  cle_tri text collate "C" not null default '',
  recherche text collate "C" not null default '',

  operation_id uuid not null references operation,
  partenaire_id uuid references partenaire,
  charge_id uuid references utilisateur,
  assigne_le timestamptz,

  statut text not null default 'ENTRETIEN_PREALABLE_A_REALISER',
  statut_depuis timestamptz not null default now(),
  statut_memorise text,
  relogement_necessaire boolean not null default true,

  telephone text check (telephone ~ '^[0-9]{10}$'),
  email text,
  code_postal text check (code_postal ~ '^[0-9]{5}$'),
  ville_code text references ville,

  codes_postaux_souhaites text[] not null default '{}',

  typologies_gtr text[] not null default '{}',
  cotation_couleur text check (cotation_couleur in ('ORANGE', 'ROUGE', 'NOIRE')),
  cotation_score smallint not null default 0 check (cotation_score between 0 and 100),
  attributs_cotations jsonb not null default '[]',
  cotation_derogation jsonb,

  situation_complexe boolean not null default false,
  contentieux boolean not null default false,
  deux_refus boolean not null default false,
  injoignable boolean not null default false,
  exclure_interbailleur boolean not null default false,
  intercommunal boolean not null default false,
  minoration boolean,

  numero_unique text,
  date_dls date,
  date_entretien date,
  date_gtrm date,
  date_signature_bail date,
  date_edl_entree date,
  date_demenagement date,
  date_edl_sortie date,
  date_remise_des_cles date,
  date_reveil_veille date,
  projet_modifie_le timestamptz,
  presentation_validee_le timestamptz,

  informations jsonb not null default '{}',
  relogement jsonb not null default '{}',
  composition jsonb not null default '{}',
  charges jsonb not null default '{}',
  surendettement jsonb,
  logement_actuel jsonb not null default '{}',
  localisation jsonb not null default '{}',
  patrimoine jsonb not null default '{}',
  projet_residentiel jsonb not null default '{}',
  logement_precedent jsonb not null default '{}',
  depart_spontane jsonb,
  accession jsonb,

  decohabite_de uuid references menage,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  purge_prevue_le date,
  purge_le timestamptz,

  constraint statut_connu check (statut in (
    'ENTRETIEN_PREALABLE_A_REALISER', 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', 'DLS_A_TRANSMETTRE_AU_BAILLEUR', 'ATTENTE_PRESENTATION_GTR',
    'INSCRIT_EN_PRESENTATION_GTR', 'DOSSIER_EN_VEILLE', 'REVISION_DU_PROJET_RESIDENTIEL', 'RECHERCHE_DU_LOGEMENT',
    'VALIDATION_GTR_BAILLEUR_PRIVE', 'ACCEPTE_EN_GTR', 'REFUSE_EN_GTR', 'SIGNATURE_DU_BAIL', 'PROGRAMMATION_DU_DEMENAGEMENT',
    'ETAT_DES_LIEUX_D_ENTREE', 'DEMENAGEMENT', 'ETAT_DES_LIEUX_DE_SORTIE', 'ACCOMPAGNEMENT_POST_RELOGEMENT', 'CLOTURE',
    'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE')),
  constraint depart_dit check (statut <> 'DEPART_SPONTANE' or depart_spontane is not null),
  constraint accession_dite check (statut <> 'ACCESSION_A_LA_PROPRIETE' or accession is not null)
);
comment on table menage is 'Un ménage à reloger : son dossier, son statut dans le parcours, son chargé de relogement.';
comment on column menage.cle_tri is 'Nom et prénom du demandeur principal, en minuscules sans accents : ordre des listes.';
comment on column menage.recherche is 'Noms des occupants, code et téléphones, en minuscules sans accents : recherche par trigrammes.';
comment on column menage.codes_postaux_souhaites is 'Codes postaux des secteurs souhaités : une commune voit les ménages qui veulent y venir.';
comment on column menage.patrimoine is 'UG, HPs et nom de résidence, tenus par le bailleur : jamais écrits depuis le dossier (spécification § 4).';
comment on column menage.version is 'Augmente à chaque enregistrement ; envoyée comme ETag.';

create index menage_liste on menage (cle_tri, id);
create index menage_statut_ville on menage (code_postal, statut, cle_tri);
create index menage_statut on menage (statut, cle_tri);
create index menage_charge on menage (charge_id, cle_tri);
create index menage_operation on menage (operation_id, statut);
create index menage_partenaire on menage (partenaire_id, cle_tri);
create index menage_ville on menage (ville_code, cle_tri);
create index menage_villes_souhaitees on menage using gin (codes_postaux_souhaites);
create index menage_typologies on menage using gin (typologies_gtr);
create index menage_recherche on menage using gin (recherche gin_trgm_ops);

create table occupant (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  rang smallint not null,
  role text not null check (role in ('PRINCIPAL', 'CODEMANDEUR', 'ENFANT', 'COLOCATAIRE')),
  sexe text check (sexe in ('MASCULIN', 'FEMININ')),
  nom text,
  prenom text,
  nom_de_naissance text,
  date_de_naissance date check (date_de_naissance > '1890-01-01'),
  titulaire boolean not null default false,
  garde_alternee boolean not null default false,
  situation_familiale text,
  telephone text check (telephone ~ '^[0-9]{10}$'),
  email text,
  sans_ressource boolean not null default false,
  sans_avis_imposition boolean not null default false,
  situation_professionnelle jsonb not null default '{}',
  accompagnement jsonb not null default '{}',
  scolarite jsonb not null default '{}'
);
comment on table occupant is 'Une personne du ménage.';
create index on occupant (menage_id, rang);
create unique index un_seul_principal on occupant (menage_id) where role = 'PRINCIPAL';
create unique index un_seul_codemandeur on occupant (menage_id) where role = 'CODEMANDEUR';

create table ressource (
  occupant_id uuid not null references occupant on delete cascade,
  type text not null,
  montant_mensuel numeric(12, 2) check (montant_mensuel >= 0),
  primary key (occupant_id, type)
);
comment on table ressource is 'Une ressource mensuelle d’un adulte du ménage ; le montant annuel en est douze fois.';

create table revenu_imposable (
  occupant_id uuid not null references occupant on delete cascade,
  annee smallint not null check (annee between 1990 and 2100),
  montant numeric(12, 2),
  revenu_fiscal_de_reference numeric(12, 2),
  primary key (occupant_id, annee)
);
comment on table revenu_imposable is 'L’avis d’imposition d’une année d’un adulte du ménage.';
