-- À une consultation écrite, chaque participant donne son avis par un lien, sans compte.
create table lien_consultation (
  id uuid primary key,
  reunion_id uuid not null references reunion on delete cascade,
  email text not null,
  repondre_avant timestamptz not null,
  cree_le timestamptz not null,
  cree_par uuid references utilisateur,
  ouvert_le timestamptz,
  revoque_le timestamptz,
  revoque_par uuid references utilisateur,
  unique (reunion_id, email)
);
comment on table lien_consultation is 'Le lien par lequel un participant d’une consultation écrite donne son avis sans compte.';
comment on column lien_consultation.repondre_avant is 'Jusque-là il donne son avis, et le change.';
comment on column lien_consultation.ouvert_le is 'Première fois qu’une personne l’a ouvert et confirmé.';

create table jeton_consultation (
  empreinte bytea primary key,
  lien_id uuid not null references lien_consultation on delete cascade,
  fait_le timestamptz not null
);
comment on table jeton_consultation is 'L’empreinte d’un lien de consultation remis ; le lien lui-même n’est gardé nulle part.';
create index on jeton_consultation (lien_id);

create table avis_consultation (
  lien_id uuid not null references lien_consultation on delete cascade,
  proposition_id uuid not null references proposition on delete cascade,
  numero integer not null check (numero > 0),
  accepte boolean not null,
  commentaire text,
  le timestamptz not null,
  primary key (lien_id, proposition_id, numero)
);
comment on table avis_consultation is 'Chaque version de l’avis d’un participant sur une proposition ; le dernier numéro vaut.';
create index on avis_consultation (proposition_id);
create index avis_consultation_dit on avis_consultation using gin (
  sans_accents(coalesce(commentaire::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(commentaire::text, '')) gin_trgm_ops);

alter table email_sortant add column lien_consultation_id uuid references lien_consultation on delete cascade;
comment on column email_sortant.lien_consultation_id is 'Le lien de consultation qui se fait à l’envoi, à la place de sa marque dans le corps ; jamais gardé.';
