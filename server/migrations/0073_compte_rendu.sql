-- Le compte rendu se remplit réponse par réponse, à plusieurs : chaque ligne a sa version.
alter table reunion_menage add column version integer not null default 1;

create table reunion_proposition (
  reunion_id uuid not null references reunion on delete cascade,
  proposition_id uuid not null references proposition on delete cascade,
  accepte boolean,
  rang smallint check (rang between 1 and 999),
  commentaire text,
  version integer not null default 1,
  primary key (reunion_id, proposition_id)
);
comment on table reunion_proposition is 'La réponse d’un GTR à une proposition, tant que son compte rendu n’est pas clos ; la clôture l’écrit sur la proposition.';
comment on column reunion_proposition.commentaire is 'Ce que le compte rendu en dit ; reste après la clôture.';
create index on reunion_proposition (proposition_id);

create table reunion_passage (
  reunion_id uuid not null references reunion on delete cascade,
  menage_id uuid not null references menage on delete cascade,
  avant text not null,
  apres text not null,
  le timestamptz not null,
  presentation_validee_le timestamptz,
  typologies_gtr text[] not null,
  primary key (reunion_id, menage_id)
);
comment on table reunion_passage is 'Ce que la clôture d’un GTR a changé d’un ménage, pour le rétablir si le GTR se rouvre.';
comment on column reunion_passage.avant is 'Le statut du ménage avant la clôture.';
comment on column reunion_passage.presentation_validee_le is 'Sa présentation validée avant la clôture.';
create index on reunion_passage (menage_id);
select fermer_apres_purge('reunion_passage');
create index reunion_proposition_dit on reunion_proposition using gin (
  sans_accents(coalesce(commentaire::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(commentaire::text, '')) gin_trgm_ops);
