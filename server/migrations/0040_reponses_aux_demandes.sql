-- Ce qui est remis à une personne qui exerce ses droits (décision 0033) : ses données, dont on ne garde que l'empreinte, et les courriers.

create table droits_piece (
  id uuid primary key,
  demande_id uuid not null references droits_demande on delete cascade,
  sorte text not null check (sorte in ('EXPORT_PDF', 'EXPORT_JSON', 'COURRIER')),
  titre text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  taille integer not null check (taille > 0),
  contenu bytea,
  donnees jsonb,
  produite_le timestamptz not null,
  produite_par uuid not null references utilisateur,
  -- Un courrier se garde ; les données de la personne ne se gardent pas une seconde fois.
  check ((sorte = 'COURRIER') = (contenu is not null and donnees is not null))
);
comment on table droits_piece is 'Ce qui a été produit pour répondre à une demande de droits, et son empreinte ; les courriers y sont gardés.';
create index on droits_piece (demande_id, produite_le);
