-- Les fichiers d'un autre outil joints à un import de ménages : contrôlés et rangés, ils attendent leur dossier (décision 0105).
create table document_a_reprendre (
  id uuid primary key,
  import_id uuid not null references import_menages,
  chemin text not null check (length(chemin) <= 400),
  nature text not null,
  nom text,
  mime text,
  taille integer check (taille between 1 and 26214400),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  cle_stockage text unique,
  refus text,
  raison text,
  recu_le timestamptz not null,
  retire_le timestamptz,
  check (num_nonnulls(nom, mime, taille, sha256) in (0, 4))
);
comment on table document_a_reprendre is 'Un fichier d’un autre outil joint à un import de ménages : rangé, il attend que son dossier s’ouvre.';
comment on column document_a_reprendre.refus is 'Pourquoi le contrôle du fichier l’a refusé ; il n’est alors pas rangé.';
comment on column document_a_reprendre.raison is 'Pourquoi il n’irait à aucun dossier ; se juge de nouveau avec le classeur.';
comment on column document_a_reprendre.retire_le is 'Il ne sert plus : son fichier est à effacer du dépôt, puis sa ligne.';
create index on document_a_reprendre (import_id);

-- Tout fichier que la base cite : ceux des dossiers, et ceux qui attendent le leur.
create view fichier_cite as
  select cle_stockage, ajoute_le, supprime_le from document where cle_stockage is not null
  union all select cle_stockage, recu_le, null::timestamptz from document_a_reprendre where cle_stockage is not null;
comment on view fichier_cite is 'Les fichiers du dépôt que la base cite.';

alter table import_menages add column documents integer not null default 0;
comment on column import_menages.documents is 'Les documents repris, une fois l’import fait.';
alter table menage_importe add column documents integer not null default 0;
comment on column menage_importe.documents is 'Ceux que l’import y a repris : davantage, quelqu’un en a déposé depuis.';
