import { expect, test } from 'vitest'
import { readMigrations } from '../migrate.ts'
import { listContractions } from './contractions.ts'

const une = (sql: string, numero = 200) => [{ numero, nom: `${numero}_essai.sql`, sql, empreinte: '' }]
const raisons = (sql: string, publiees = {}) => listContractions(une(sql), publiees)

test('nos migrations n’ôtent rien à la version d’avant sans le dire', () => {
  expect(listContractions(readMigrations())).toEqual([])
})

test.each([
  ['alter table menage drop column nom;', 'retire une colonne'],
  ['alter table menage\n  add column a text,\n  drop column b;', 'retire une colonne'],
  ['drop table menage;', 'retire ce que'],
  ['alter table menage rename column nom to noms;', 'renomme'],
  ['alter table menage rename to foyer;', 'renomme'],
  ['alter table menage alter column nom set not null;', 'exige une valeur'],
  ['alter table menage alter column rang type bigint;', 'change un type'],
  ['alter table menage add column rang integer not null;', 'ajoute une colonne exigée'],
  ['alter table menage add column a text default 1, add column rang integer not null;', 'ajoute une colonne exigée'],
  ['alter table menage add constraint court check (length(nom) < 9);', 'ajoute la contrainte court'],
  ['create unique index on menage (nom);', 'refuse des doubles'],
  ['-- rien\ncreate table neuve (id int);\nalter table menage alter column nom drop default;', 'ôte une valeur'],
  // Le mot « column » ne s'écrit pas toujours, ni le nom d'une contrainte.
  ['alter table menage drop nom;', 'retire une colonne'],
  ['alter table only menage add column a numeric(4, 2), drop if exists nom;', 'retire une colonne'],
  ['alter table menage rename nom to noms;', 'renomme'],
  ['alter table menage alter nom set not null;', 'exige une valeur'],
  ['alter table menage alter rang type bigint;', 'change un type'],
  ['alter table menage add rang integer not null;', 'ajoute une colonne exigée'],
  ['alter table menage add check (length(nom) < 9);', 'ajoute une contrainte'],
  ['alter table menage add unique (nom);', 'ajoute une contrainte'],
  ['alter table menage add column a text, add check (a is null or nom is null);', 'ajoute une contrainte'],
  ['alter table menage set schema archives;', 'renomme'],
  ['drop sequence rang;', 'retire ce que'],
  // Ce que la version d'avant écrit « on conflict » ne trouve plus son unicité.
  ['create unique index un_seul on menage (nom);\ndrop index un_seul;', 'ôte l’unicité un_seul'],
  ['alter table menage drop constraint menage_code_key;', 'ôte l’unicité menage_code_key'],
  ['drop trigger menage_annoncer on menage;', 'ôte le déclencheur menage_annoncer'],
  ['alter table menage enable row level security;', 'cache des lignes'],
  ['alter table menage alter column rang add generated always as identity;', 'refuse une valeur'],
  [`delete from nomenclature where type = 'MOTIF';`, 'efface des lignes'],
  ['truncate nomenclature;', 'efface des lignes'],
  ['with partis as (delete from nomenclature returning *) select * from partis;', 'efface des lignes'],
  ['merge into menage using parti on true when matched then delete;', 'efface des lignes'],
  ['alter domain adresse set not null;', 'ajoute une contrainte'],
  ['alter table menage add column a text check (nom is null);', 'ajoute une contrainte'],
  ["alter table menage add column a text default 'x' unique;", 'ajoute une unicité'],
  ['alter table menage alter column rang drop identity;', 'ôte un numéro'],
  ['alter table menage owner to autre;', 'retire un droit'],
  ['create policy p on menage as restrictive using (false);', 'cache des lignes'],
  ['drop policy lisible on menage;', 'retire ce que'],
  ['drop role relogement_app;', 'retire ce que'],
  ['do $$ begin delete from nomenclature; end $$;', 'efface des lignes'],
  ['create table if not exists menage (id uuid);\nalter table menage drop column nom;', 'retire une colonne'],
  ['alter table menage add column zone uuid not null references zone on delete set default;', 'ajoute une colonne exigée'],
  ['revoke insert on menage from relogement_app;', 'retire un droit'],
  // Des lignes, des valeurs qui ne se voient plus, sans que rien ne soit retiré.
  ['alter table journal detach partition journal_2025;', 'retire des lignes'],
  ['drop rule lisible on menage;', 'retire ce que'],
  ['update menage set code_postal=null, nom = null where nom is not null;', 'vide nom'],
  ['do $$ begin update only menage set nom = null; end $$;', 'vide nom'],
  [
    `create function f() returns trigger language plpgsql as $$ begin raise exception 'non'; end $$;
     create trigger refuser before insert or update of nom on menage for each row execute function f();`,
    'pose le déclencheur refuser',
  ],
  // Un bloc s'exécute, à la différence du corps d'une fonction.
  ['do $$ begin if true then alter table menage drop column nom; end if; end $$;', 'retire une colonne'],
  [`do language plpgsql $bloc$ begin execute 'alter table menage drop column nom'; end $bloc$;`, 'retire une colonne'],
  // Un commentaire, où qu'il soit, ne cache rien ; ni ce qui s'écrit entre guillemets.
  ['alter table menage add column a text; -- la voie est ouverte\nalter table menage drop column nom;', 'retire une colonne'],
  ['alter table menage -- ceci ; cela\n  drop column nom;', 'retire une colonne'],
  ['/* fini */ drop table menage;', 'retire ce que'],
  ['alter table menage /* l’ancien */ drop nom;', 'retire une colonne'],
  [`alter table menage alter a set default 'x;y', drop column nom;`, 'retire une colonne'],
  ['do $$ begin /* fini */ alter table menage -- oui\n drop column nom; end $$;', 'retire une colonne'],
  ['drop extension unaccent;', 'retire ce que'],
  ['alter domain adresse add check (length(value) < 99);', 'ajoute une contrainte'],
  // La version d'avant laisse vides les colonnes neuves : une règle qui les veut remplies la refuse.
  ['alter table menage add column a text, add check (a is not null);', 'ajoute une contrainte'],
  ['alter table menage add column a text, add column b text, add check (a is not null or b is not null);', 'ajoute une contrainte'],
  ['alter table menage add column a boolean, add check (a is true);', 'ajoute une contrainte'],
  ['alter table logement add column nom text;\nalter table menage add check (nom is null);', 'ajoute une contrainte'],
])('« %s » casserait la version qui sert encore', (sql, raison) => {
  const dite = raisons(sql).at(-1) ?? ''
  expect(dite).toMatch(new RegExp(`^200_essai\\.sql ${raison}.* : dites « -- Contracte : »`))
})

test.each([
  'alter table menage add column nom text;',
  'alter table menage add column rang integer not null default 0;',
  'create table neuve (id int);\nalter table neuve add constraint court check (id < 9);\ncreate unique index on neuve (id);',
  'alter table menage drop constraint court, add constraint court check (length(nom) < 99);',
  'alter table menage alter column nom drop not null;',
  'create function f() returns int language sql as $$ select 1; alter table menage drop column nom; $$;',
  'create function f() returns int language sql as $corps$ select 1; drop table menage; $corps$;',
  'create function f() returns int language sql as $$ select 1 $$;\nrevoke execute on function f() from public;',
  'alter table menage add column corrige_par uuid, add column corrige_le date, add check ((corrige_par is null) = (corrige_le is null));',
  'alter table menage drop constraint menage_code_key, add constraint menage_code_key unique (code);',
  'drop trigger menage_annoncer on menage;\ncreate trigger menage_annoncer after update on menage for each row execute function f();',
  'create table neuve (id int);\ndelete from neuve;',
  'alter table menage add column b text;\nupdate menage set b = null;\nupdate menage set nom = coalesce(nom, code) where b is null;',
  `create table neuve (id int);
   create function f() returns trigger language plpgsql as $$ begin raise exception 'non'; end $$;
   create trigger refuser before insert on neuve for each row execute function f();`,
  'create trigger annoncer after insert on menage for each row execute function annoncer();',
  `drop trigger refuser on menage;
   create function f() returns trigger language plpgsql as $$ begin raise exception 'moins'; end $$;
   create trigger refuser before insert on menage for each row execute function f();`,
  'drop index menage_charge;\nalter table menage rename constraint a to b;\nalter table menage disable trigger user;',
  '-- alter table menage drop column nom;\nselect 1;',
  `comment on table menage is 'n’est plus ; drop table menage ; -- ni là';`,
  `alter table menage add column a text, add column b text, add check (a is null or b in ('X', 'Y') or length(a) < 9);`,
])('« %s » la laisse servir', (sql) => {
  expect(raisons(sql)).toEqual([])
})

test('une contraction passe à la version d’après celle qui l’a rendue possible, pas avant', () => {
  const contracte = (quand: string) => `-- Contracte : ${quand}\nalter table menage drop column nom;`
  expect(raisons(contracte('0150'), { '1.0.0': 160 })).toEqual([])
  expect(raisons(contracte('0170'), { '1.0.0': 160 })).toEqual([
    '200_essai.sql retire une colonne que la version d’avant lit encore : ce qui l’a rendu inutile n’est pas encore livré : contractez à la version suivante.',
  ])
  expect(raisons(contracte('aucune version publiée'))).toEqual([])
  expect(raisons(contracte('aucune version publiée'), { '1.0.0': 160 })).toHaveLength(1)
})
