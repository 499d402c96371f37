-- Le coupon d'une proposition écrite porte un QR code : qui tient la lettre y répond sans compte (décision 0080).
create table lien_menage (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  proposition_id uuid not null references proposition on delete cascade,
  cree_le timestamptz not null,
  cree_par uuid references utilisateur,
  ouvert_le timestamptz,
  essais smallint not null default 0 check (essais >= 0),
  revoque_le timestamptz,
  revoque_par uuid references utilisateur
);
comment on table lien_menage is 'Le lien que porte le QR code d’une proposition écrite : le ménage y répond sans compte.';
comment on column lien_menage.ouvert_le is 'Première fois qu’une personne l’a ouvert en disant la date de naissance attendue.';
comment on column lien_menage.essais is 'Dates de naissance fausses à la suite.';
comment on column lien_menage.revoque_par is 'Qui l’a retiré ; absent d’un lien signalé, fermé après trop d’essais, ou remplacé.';
create unique index lien_menage_vivant on lien_menage (proposition_id) where revoque_le is null;
create index on lien_menage (menage_id);
create index on lien_menage (proposition_id);

create table jeton_menage (
  empreinte bytea primary key,
  lien_id uuid not null references lien_menage on delete cascade,
  fait_le timestamptz not null
);
comment on table jeton_menage is 'L’empreinte du QR code d’une proposition ; le jeton lui-même n’est gardé nulle part.';
create index on jeton_menage (lien_id);

create table reponse_menage (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  proposition_id uuid not null references proposition on delete cascade,
  lien_id uuid references lien_menage on delete set null,
  numero integer not null check (numero > 0),
  reponse text not null check (reponse in ('ACCEPTE', 'REFUSE', 'RAPPEL')),
  motif text,
  precisions text,
  le timestamptz not null,
  unique (proposition_id, numero),
  check ((reponse = 'REFUSE') = (motif is not null))
);
comment on table reponse_menage is 'Chaque version de la réponse qu’un ménage donne par son QR code ; le dernier numéro vaut, et ne décide de rien : l’équipe enregistre.';
create index on reponse_menage (menage_id);
create index on reponse_menage (lien_id);
create index reponse_menage_dit on reponse_menage using gin (
  sans_accents(coalesce(motif::text, '') || ' ' || coalesce(precisions::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(motif::text, '') || ' ' || coalesce(precisions::text, '')) gin_trgm_ops);

alter table consultation add column lien_menage_id uuid references lien_menage on delete set null;
comment on column consultation.lien_menage_id is 'Le QR code d’une proposition écrite par lequel elle a été lue, sans compte.';
create index on consultation (lien_menage_id) where lien_menage_id is not null;

-- Comme tout ce qui tient à un ménage : rien ne s'y écrit d'un dossier purgé, gelé ou archivé.
do $$
declare
  nom text;
begin
  foreach nom in array array['lien_menage', 'reponse_menage'] loop
    execute format('create trigger purge_ajout after insert on %I referencing new table as ecrites for each statement execute function refuser_si_purge(%L)', nom, 'menage_id');
    execute format('create trigger purge_modification after update on %I referencing new table as ecrites for each statement execute function refuser_si_purge(%L)', nom, 'menage_id');
  end loop;
end $$;

-- Qui a la fiche sous les yeux voit la réponse arriver.
create trigger annoncer_ecrit after insert on reponse_menage referencing new table as changes for each statement execute function annoncer('menage_id', 'sujet');
