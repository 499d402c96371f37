-- Les courriels partent par cette boîte : écrits dans la transaction du geste, envoyés ensuite.

create table email_sortant (
  id uuid primary key,
  type text not null,
  destinataires text[] not null check (cardinality(destinataires) > 0),
  sujet text not null,
  corps text not null,
  menage_id uuid references menage on delete set null,
  auteur_id uuid references utilisateur,
  cree_le timestamptz not null default now(),
  statut text not null default 'A_ENVOYER' check (statut in ('A_ENVOYER', 'ENVOYE', 'EN_ECHEC')),
  tentatives smallint not null default 0,
  derniere_erreur text,
  envoye_le timestamptz
);
comment on table email_sortant is 'Un courriel à envoyer ou envoyé ; sans serveur de courriel, il reste lisible par les administrateurs.';
create index on email_sortant (statut, cree_le) where statut <> 'ENVOYE';
