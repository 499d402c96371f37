-- Un fichier de ménages reçu : ce qu'il donnerait, puis ce qu'il a donné. Ce qu'on en a lu n'est gardé que quelques jours.
create table import_menages (
  id uuid primary key,
  nom text not null check (length(nom) <= 255),
  auteur_id uuid not null references utilisateur,
  le timestamptz not null,
  etat text not null default 'A_BLANC' check (etat in ('A_BLANC', 'EN_COURS', 'FAIT', 'ECHOUE', 'ANNULE', 'ANNULE_EN_PARTIE')),
  -- Ce que le fichier dit, et ce qui en a été jugé ; nuls ensemble une fois effacés.
  feuilles jsonb,
  rapport jsonb,
  correspondances jsonb not null default '{}',
  source_jusqu_au timestamptz not null,
  a_importer integer not null,
  refuses integer not null,
  deja integer not null,
  faits integer not null default 0,
  commence_le timestamptz,
  fini_le timestamptz,
  annule_le timestamptz,
  annule_par uuid references utilisateur,
  check ((feuilles is null) = (rapport is null))
);
comment on table import_menages is 'Un fichier de ménages reçu d’un autre outil : essayé à blanc, importé, annulé. Son contenu n’est gardé que quelques jours.';
comment on column import_menages.correspondances is 'Le champ choisi pour une colonne que rien ne reconnaît.';
comment on column import_menages.faits is 'Où en est l’import pendant qu’il se fait ; à la fin, les ménages importés.';
create index on import_menages (le);
create index on import_menages (auteur_id);
create index on import_menages (annule_par);
create index import_menages_a_oublier on import_menages (source_jusqu_au) where feuilles is not null;

-- Un dossier venu d'un fichier. La référence de l'autre outil n'y est que par son empreinte : elle reconnaît, elle ne se lit pas.
create table menage_importe (
  menage_id uuid primary key references menage on delete cascade,
  import_id uuid not null references import_menages,
  operation_id uuid not null references operation,
  empreinte bytea not null,
  -- Ce que l'import a écrit à son historique, et les commentaires qu'il a repris : davantage, quelqu'un y a travaillé depuis.
  evenements integer not null,
  commentaires integer not null,
  unique (operation_id, empreinte)
);
comment on table menage_importe is 'Un dossier venu d’un fichier : l’import qui l’a ouvert, et l’empreinte de sa référence dans l’autre outil.';
create index on menage_importe (import_id);
select fermer_apres_purge('menage_importe');

-- Un dossier importé qui s'en va (annulation, suppression, purge) emporte le contenu gardé du fichier qui le citait.
create function effacer_la_source_de_l_import() returns trigger language plpgsql as $$
begin
  update import_menages set feuilles = null, rapport = null
  where feuilles is not null and id in (select import_id from partis);
  return null;
end $$;
create trigger effacer_la_source after delete on menage_importe referencing old table as partis
  for each statement execute function effacer_la_source_de_l_import();

alter table menage_supprime drop constraint menage_supprime_cause_check, add constraint menage_supprime_cause_check
  check (cause in ('CREE_PAR_ERREUR', 'DOUBLON', 'DECOHABITATION_ANNULEE', 'CODE_CORRIGE', 'IMPORT_ANNULE'));
