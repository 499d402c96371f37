-- Le contrôle d'un dossier : les vérifications que quelqu'un a levées, et de quoi trouver les dossiers en double.

create table verification_acquittee (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  code text not null,
  chemin text not null,
  message text not null,
  commentaire text not null check (length(commentaire) between 1 and 1000),
  auteur_id uuid not null references utilisateur,
  le timestamptz not null default now(),
  unique (menage_id, code, chemin)
);
comment on table verification_acquittee is 'Une vérification non bloquante levée par quelqu’un, avec sa raison ; elle ne vaut que tant que le constat reste le même.';
comment on column verification_acquittee.message is 'Le constat tel qu’il était : s’il change (un autre taux d’effort), la vérification revient.';

create index menage_telephone on menage (telephone) where telephone is not null;
create index menage_email on menage (lower(email)) where email is not null;
