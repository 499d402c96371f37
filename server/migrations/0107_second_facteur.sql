-- Le second facteur d'un compte : un code à usage unique, changeant toutes les trente secondes (TOTP), et des codes de secours.

create table second_facteur (
  utilisateur_id uuid primary key references utilisateur on delete cascade,
  secret bytea,
  pose_le timestamptz,
  dernier_pas integer,
  propose bytea,
  propose_le timestamptz,
  check ((secret is null) = (pose_le is null) and (secret is null) = (dernier_pas is null)),
  check ((propose is null) = (propose_le is null))
);
comment on table second_facteur is 'Le second facteur d’une personne ; sans `secret`, il n’est que proposé, et la connexion ne le demande pas.';
comment on column second_facteur.secret is 'Scellé par une clé que la base n’a pas.';
comment on column second_facteur.dernier_pas is 'La dernière demi-minute dont un code a servi : ni lui ni ceux d’avant ne servent plus.';
comment on column second_facteur.propose is 'Scellé de même : ce que la personne met sur son téléphone, et qui remplace `secret` dès qu’elle en rend un code.';

create table code_de_secours (
  utilisateur_id uuid not null references utilisateur on delete cascade,
  empreinte bytea not null,
  utilise_le timestamptz,
  primary key (utilisateur_id, empreinte)
);
comment on table code_de_secours is 'L’empreinte d’un code de secours, qui vaut une fois pour le second facteur ; montré une seule fois.';

create table defi_connexion (
  empreinte bytea primary key,
  utilisateur_id uuid not null references utilisateur on delete cascade,
  usage text not null check (usage in ('CODE', 'ENROLEMENT')),
  emis_le timestamptz not null,
  expire_le timestamptz not null
);
comment on table defi_connexion is 'Une connexion au milieu du gué : le mot de passe est juste, le code reste à donner. Ce n’est pas une session.';
create index on defi_connexion (utilisateur_id);
