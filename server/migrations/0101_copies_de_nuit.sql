-- Les copies de nuit : ce que l'administration lit de la dernière vérifiée, et de la dernière qui a échoué.
create table copie (
  id uuid primary key,
  faite_le timestamptz not null,
  verifiee_le timestamptz,
  fichier text not null,
  octets bigint,
  lignes integer,
  documents integer,
  manquants integer,
  echec text,
  check ((verifiee_le is null) = (octets is null and lignes is null and documents is null and manquants is null)),
  check (verifiee_le is null or echec is null)
);
comment on table copie is 'Une sauvegarde que le service fait de lui-même : quand elle a été relue en entier, ou pourquoi elle ne l’a pas été.';
create index on copie (faite_le desc);
