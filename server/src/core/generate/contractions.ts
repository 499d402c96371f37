// Élargir, puis contracter : pendant une mise à jour, la version d'avant sert encore sur le schéma de celle-ci. Ce qu'elle lit ou écrit ne
// disparaît qu'à la version suivante.
import { CONTRACTE, type Migration } from '../migrate.ts'

/** Les migrations d'avant cette règle : aucune version n'avait encore servi. */
const AVANT_LA_REGLE = 117

/** La dernière migration de chaque version publiée. */
const PUBLIEES: Readonly<Record<string, number>> = {}

const TOUJOURS: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (?:table|view|materialized view|function|procedure|routine|aggregate|operator|type|domain|sequence|schema|extension|owned|role|policy|rule)\b/,
    'retire ce que la version d’avant lit encore',
  ],
  [/^alter .*\b(?:rename to|rename value|set schema)\b/, 'renomme ce que la version d’avant nomme encore'],
  [/^create unique index\b/, 'refuse des doubles que la version d’avant peut écrire'],
  [/^alter domain .*\b(?:add|set not null)\b/, 'ajoute une contrainte, que la version d’avant peut enfreindre'],
  [/^create policy .*\bas restrictive\b/, 'cache des lignes que la version d’avant lit encore'],
  [/^(?:delete from|truncate|with .*\bdelete from|merge into .*\bdelete)\b/, 'efface des lignes que la version d’avant peut lire encore'],
]

/** De même, de chaque geste d'un « alter table » ; le mot « column » peut y manquer. */
const SUR_UNE_TABLE: readonly (readonly [RegExp, string])[] = [
  [/^drop (?!constraint\b)/, 'retire une colonne que la version d’avant lit encore'],
  [/^rename (?!to\b|constraint\b)/, 'renomme ce que la version d’avant nomme encore'],
  [/^alter .* set not null$/, 'exige une valeur que la version d’avant n’écrit pas'],
  [/^alter .* drop default$/, 'ôte une valeur que la version d’avant n’écrit pas'],
  [/^alter (?:column )?\S+ (?:set data )?type\b/, 'change un type que la version d’avant lit encore'],
  [/^alter .* add generated always\b/, 'refuse une valeur que la version d’avant écrit'],
  [/^alter .* drop identity\b/, 'ôte un numéro que la version d’avant n’écrit pas'],
  [/^detach partition\b/, 'retire des lignes que la version d’avant lit encore'],
  [/^owner to\b/, 'retire un droit que la version d’avant exerce encore'],
  [/^(?:enable|force) row level security$/, 'cache des lignes que la version d’avant lit encore'],
]

/** Ce qui, dans une migration, casserait la version d'avant, sans qu'elle dise « -- Contracte : 0123 », celle qui a ouvert la voie. */
export function listContractions(migrations: readonly Migration[], publiees = PUBLIEES): string[] {
  const derniereLivree = Math.max(0, ...Object.values(publiees))
  const ordres = new Map(migrations.map(({ numero, sql }) => [numero, ordresDe(sql)]))
  const uniques = nomsDe([...ordres.values()].flat().join(';'), /\bcreate unique index (?:concurrently )?(?:if not exists )?(\w+)/g)
  return migrations
    .filter(({ numero }) => numero > AVANT_LA_REGLE)
    .flatMap(({ numero, nom, sql }) => {
      const raisons = contractionsDe(ordres.get(numero) ?? [], { uniques, leve: LEVE.test(sql) })
      if (raisons.length === 0) return []
      const dite = CONTRACTE.exec(sql)
      const accord = dite === null ? null : dite[1] === undefined ? derniereLivree === 0 : Number(dite[1]) <= derniereLivree
      if (accord) return []
      const suite =
        accord === null
          ? 'dites « -- Contracte : » et la migration, livrée par une version d’avant, qui l’a rendu inutile (« aucune version publiée » tant que c’est vrai)'
          : 'ce qui l’a rendu inutile n’est pas encore livré : contractez à la version suivante'
      return raisons.map((raison) => `${nom} ${raison} : ${suite}.`)
    })
}

interface Contexte {
  /** Ce que la migration fait naître : la version d'avant n'en sait rien. */
  readonly neufs: ReadonlySet<string>
  /** Chacune par sa table : « menage.motif ». */
  readonly colonnes: ReadonlySet<string>
  readonly otees: ReadonlySet<string>
  readonly ajoutees: ReadonlySet<string>
  readonly uniques: ReadonlySet<string>
  /** L'une de ses fonctions refuse. */
  readonly leve: boolean
  /** Ceux qu'elle pose ou repose. */
  readonly declencheurs: ReadonlySet<string>
  readonly declencheursOtes: ReadonlySet<string>
}

const LEVE = /\braise\s+exception\b/i

/** `uniques` : les index d'unicité que les migrations ont faits. */
function contractionsDe(ordres: readonly string[], { uniques, leve }: Pick<Contexte, 'uniques' | 'leve'>): string[] {
  const tout = ordres.join(';')
  const contexte = {
    // « if not exists » : elle y était peut-être.
    neufs: nomsDe(tout, /\bcreate (?:(?:temporary )?table|function) (?!if\b)(\w+)/g),
    colonnes: new Set(
      ordres.flatMap((ordre) => [...nomsDe(ordre, /\badd column (?:if not exists )?(\w+)/g)].map((nom) => `${objetDe(ordre)}.${nom}`)),
    ),
    otees: nomsDe(tout, /\bdrop constraint (?:if exists )?(\w+)/g),
    ajoutees: nomsDe(tout, /\badd constraint (\w+)/g),
    uniques,
    leve,
    declencheursOtes: nomsDe(tout, /\bdrop trigger (?:if exists )?(\w+)/g),
    declencheurs: nomsDe(tout, /\bcreate (?:or replace )?(?:constraint )?trigger (\w+)/g),
  }
  return ordres.filter((ordre) => !contexte.neufs.has(objetDe(ordre))).flatMap((ordre) => [...raisonsDe(ordre, contexte)])
}

function* raisonsDe(ordre: string, contexte: Contexte): Iterable<string> {
  for (const [motif, raison] of TOUJOURS) if (motif.test(ordre)) yield raison
  if (/^revoke\b/.test(ordre)) yield 'retire un droit que la version d’avant exerce encore'
  const [, index = ''] = /^drop index (?:concurrently )?(?:if exists )?(\w+)/.exec(ordre) ?? []
  if (contexte.uniques.has(index)) yield `ôte l’unicité ${index}, sur laquelle la version d’avant peut compter`
  const [, declencheur] = /^drop trigger (?:if exists )?(\w+)/.exec(ordre) ?? []
  if (declencheur !== undefined && !contexte.declencheurs.has(declencheur))
    yield `ôte le déclencheur ${declencheur}, dont la version d’avant attend encore l’effet`
  const [, pose] = /^create (?:or replace )?(?:constraint )?trigger (\w+)/.exec(ordre) ?? []
  if (pose !== undefined && contexte.leve && !contexte.declencheursOtes.has(pose))
    yield `pose le déclencheur ${pose}, qui peut refuser ce que la version d’avant écrit`
  for (const vide of videesPar(ordre))
    if (!contexte.colonnes.has(`${objetDe(ordre)}.${vide}`)) yield `vide ${vide}, que la version d’avant lit encore`
  for (const geste of gestesDe(ordre)) yield* raisonsDuGeste(objetDe(ordre), geste, contexte)
}

function* raisonsDuGeste(table: string, geste: string, { colonnes, otees, ajoutees }: Contexte): Iterable<string> {
  for (const [motif, raison] of SUR_UNE_TABLE) if (motif.test(geste)) yield raison
  const [, unicite] = /^drop constraint (?:if exists )?(\w+_p?key)\b/.exec(geste) ?? []
  if (unicite !== undefined && !ajoutees.has(unicite)) yield `ôte l’unicité ${unicite}, sur laquelle la version d’avant peut compter`
  const [, nom = '', regle = ''] = /^add (?:constraint (\w+) )?((?:check|unique|primary key|foreign key|exclude)\b.*)$/.exec(geste) ?? []
  if (regle === '') {
    if (/^add\b.*\bnot null\b/.test(geste) && !/(?<!\bset )\bdefault\b|\bgenerated\b/.test(geste))
      yield 'ajoute une colonne exigée que la version d’avant ne remplit pas'
    yield* raisonsDeLaColonne(geste)
    return
  }
  // Remplacer une contrainte par une plus large est un élargissement ; plus étroite, la relecture le dira.
  if (otees.has(nom) || ignore(regle, (mot) => colonnes.has(`${table}.${mot}`))) return
  yield nom === ''
    ? 'ajoute une contrainte, que la version d’avant peut enfreindre'
    : `ajoute la contrainte ${nom}, que la version d’avant peut enfreindre`
}

/** Ce qu'une colonne neuve exige d'elle-même : vide, elle passe, à moins de regarder ses voisines ou de se remplir partout pareil. */
function* raisonsDeLaColonne(geste: string): Iterable<string> {
  const [, nom = '', suite = ''] = /^add (?:column )?(?:if not exists )?(\w+) (.*)$/.exec(geste) ?? []
  if (/\bunique\b/.test(suite) && /\bdefault\b/.test(suite))
    yield 'ajoute une unicité, que la version d’avant enfreint dès la seconde ligne'
  const regle = suite.indexOf('check (')
  if (regle >= 0 && !ignore(suite.slice(regle), (mot) => mot === nom)) yield 'ajoute une contrainte, que la version d’avant peut enfreindre'
}

/** Une règle entre colonnes neuves ne juge rien de ce que la version d'avant écrit, à moins de les vouloir remplies : elle les laisse vides. */
const ignore = (regle: string, estNeuve: (mot: string) => boolean): boolean => {
  const mots = regle.match(/[a-z_]\w*/g) ?? []
  return (
    regle.startsWith('check') && mots.every((mot) => estNeuve(mot) || DE_LA_LANGUE.has(mot)) && !EXIGE.test(regle.replaceAll(PAREILS, ''))
  )
}
/** « Toutes deux vides, ou toutes deux remplies ». */
const PAREILS = /\(\w+ is (not )?null\) = \(\w+ is \1null\)/g
const EXIGE = /\bis (?:not null|true|false|distinct)\b|\bnot \(/
const DE_LA_LANGUE = new Set('check is not null and or in between any array true false distinct from length'.split(' '))

/** Les colonnes qu'un « update » vide. */
const videesPar = (ordre: string): ReadonlySet<string> =>
  ordre.startsWith('update ') ? nomsDe(ordre.slice(ordre.indexOf(' set ')), /(?<!\w)(\w{1,63}) ?= ?null\b/g) : new Set()

/** Les gestes d'un « alter table », séparés par leurs virgules, hors parenthèses. */
function gestesDe(ordre: string): string[] {
  const [, suite] = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(ordre) ?? []
  if (suite === undefined) return []
  const gestes = ['']
  let dans = 0
  for (const signe of suite) {
    if (signe === '(') dans += 1
    if (signe === ')') dans -= 1
    if (signe === ',' && dans === 0) gestes.push('')
    else gestes.push(`${gestes.pop() ?? ''}${signe}`)
  }
  return gestes.map((geste) => geste.trim())
}

const nomsDe = (texte: string, motif: RegExp): ReadonlySet<string> => new Set([...texte.matchAll(motif)].map(([, nom = '']) => nom))

/** Où commence, dans un bloc, un ordre que l'on lit. */
const EXECUTES =
  /\b(?:alter table|alter domain|create unique index|revoke|drop (?:table|view|materialized|function|procedure|routine|aggregate|operator|type|domain|sequence|schema|extension|owned|index|trigger|rule)|delete from|truncate|update)\b/gi

/** Les ordres d'une migration, sans commentaires, textes ni corps de fonctions ; un bloc « do », lui, s'exécute. */
const ordresDe = (sql: string): string[] =>
  sansCeQuiNEstPasUnOrdre(sql)
    .split(';')
    .map((ordre) => ordre.trim().toLowerCase().split(/\s/).filter(Boolean).join(' '))
    .filter((ordre) => ordre !== '')

/**
 * Lue d'un bout à l'autre, une fois : un commentaire devient un blanc, un texte « '' », le corps d'un « do » ses ordres, un autre corps rien.
 * `dansUnBloc` : ce que ses textes disent s'exécute peut-être, et se lit.
 */
function sansCeQuiNEstPasUnOrdre(sql: string, dansUnBloc = false): string {
  let ordres = ''
  let rang = 0
  const finDe = (fin: string, depuis: number) => {
    const trouvee = sql.indexOf(fin, depuis)
    return trouvee < 0 ? sql.length : trouvee
  }
  while (rang < sql.length) {
    if (sql.startsWith('--', rang)) rang = finDe('\n', rang)
    else if (sql.startsWith('/*', rang)) {
      rang = finDe('*/', rang + 2) + 2
      ordres += ' '
    } else if (dansUnBloc && (sql[rang] === "'" || sql[rang] === '$')) {
      ordres += ' '
      rang += 1
    } else if (sql[rang] === "'") {
      rang = finDe("'", rang + 1) + 1
      // Doublée, l'apostrophe est dans le texte : la suite en est un autre, collé à lui.
      ordres += ordres.endsWith("''") ? '' : "''"
    } else if (sql[rang] === '$') {
      const borne = sql.slice(rang, finDe('$', rang + 1) + 1)
      if (!/^\$\w{0,60}\$$/.test(borne)) {
        ordres += '$'
        rang += 1
        continue
      }
      const fin = finDe(borne, rang + borne.length)
      const corps = sql.slice(rang + borne.length, fin)
      if (estUnBloc(ordres)) ordres += `;${sansCeQuiNEstPasUnOrdre(corps, true).replaceAll(EXECUTES, ';$&')};`
      rang = fin + borne.length
    } else {
      ordres += sql[rang] ?? ''
      rang += 1
    }
  }
  return ordres
}

/** Ce qui précède un corps en fait un bloc : « do », ou « do language plpgsql ». */
function estUnBloc(avant: string): boolean {
  const mots = avant.slice(-80).toLowerCase().split(/\s/).filter(Boolean)
  return mots.at(-1)?.endsWith('do') === true || (mots.at(-2) === 'language' && mots.at(-3)?.endsWith('do') === true)
}

/** Ce sur quoi porte un ordre : une table, une fonction. */
const objetDe = (ordre: string): string =>
  /^alter table (?:if exists )?(?:only )?(\S+)/.exec(ordre)?.[1] ??
  /^create unique index .*?\bon (\w+)/.exec(ordre)?.[1] ??
  /^revoke .*? on (?:table |function )?(\w+)/.exec(ordre)?.[1] ??
  /^(?:delete from|truncate(?: table)?|update) (?:only )?(\w+)/.exec(ordre)?.[1] ??
  /^create (?:or replace )?(?:constraint )?trigger .*? on (\w+)/.exec(ordre)?.[1] ??
  ''
