// Élargir, puis contracter : pendant une mise à jour, la version d'avant sert encore sur le schéma de celle-ci. Ce qu'elle lit ou écrit ne
// disparaît qu'à la version suivante.
import type { Migration } from '../migrate.ts'

/** Les migrations d'avant cette règle : aucune version n'avait encore servi. */
const AVANT_LA_REGLE = 117

/** La dernière migration de chaque version publiée. */
const PUBLIEES: Readonly<Record<string, number>> = {}

const TOUJOURS: readonly (readonly [RegExp, string])[] = [
  [/^drop (?:table|view|materialized view|function|type|domain)\b/, 'retire ce que la version d’avant lit encore'],
  [/\bdrop column\b/, 'retire une colonne que la version d’avant lit encore'],
  [/\brename (?:column|to)\b/, 'renomme ce que la version d’avant nomme encore'],
  [/\bset not null\b/, 'exige une valeur que la version d’avant n’écrit pas'],
  [/\bdrop default\b/, 'ôte une valeur que la version d’avant n’écrit pas'],
  [/\balter column \S+ (?:set data )?type\b/, 'change un type que la version d’avant lit encore'],
  [/^create unique index\b/, 'refuse des doubles que la version d’avant peut écrire'],
]

/** Ce qui, dans une migration, casserait la version d'avant, sans qu'elle dise « -- Contracte : 0123 », celle qui a ouvert la voie. */
export function listContractions(migrations: readonly Migration[], publiees = PUBLIEES): string[] {
  const derniereLivree = Math.max(0, ...Object.values(publiees))
  return migrations
    .filter(({ numero }) => numero > AVANT_LA_REGLE)
    .flatMap(({ nom, sql }) => {
      const raisons = contractionsDe(sql)
      if (raisons.length === 0) return []
      const dite = /^-- Contracte : (?:(\d{4})|aucune version publiée)$/m.exec(sql)
      const accord = dite === null ? null : dite[1] === undefined ? derniereLivree === 0 : Number(dite[1]) <= derniereLivree
      if (accord) return []
      const suite =
        accord === null
          ? 'dites « -- Contracte : » et la migration, livrée par une version d’avant, qui l’a rendu inutile (« aucune version publiée » tant que c’est vrai)'
          : 'ce qui l’a rendu inutile n’est pas encore livré : contractez à la version suivante'
      return raisons.map((raison) => `${nom} ${raison} : ${suite}.`)
    })
}

function contractionsDe(sql: string): string[] {
  const ordres = ordresDe(sql)
  const neuves = new Set(ordres.flatMap((ordre) => /^create (?:temporary )?table (?:if not exists )?(\S+)/.exec(ordre)?.[1] ?? []))
  const otees = new Set(ordres.flatMap((ordre) => [...ordre.matchAll(/\bdrop constraint (?:if exists )?(\w+)/g)].map(([, nom]) => nom)))
  return ordres.filter((ordre) => !neuves.has(tableDe(ordre))).flatMap((ordre) => [...raisonsDe(ordre, otees)])
}

function* raisonsDe(ordre: string, otees: ReadonlySet<string | undefined>): Iterable<string> {
  for (const [motif, raison] of TOUJOURS) if (motif.test(ordre)) yield raison
  if (!ordre.startsWith('alter table')) return
  for (const ajout of ordre.split(/\badd column\b/).slice(1))
    if (/\bnot null\b/.test(ajout) && !/\b(?:default|generated)\b/.test(ajout))
      yield 'ajoute une colonne exigée que la version d’avant ne remplit pas'
  // Remplacer une contrainte par une plus large est un élargissement ; plus étroite, la relecture le dira.
  for (const [, nom] of ordre.matchAll(/\badd constraint (\w+)/g))
    if (!otees.has(nom)) yield `ajoute la contrainte ${nom}, que la version d’avant peut enfreindre`
}

/** Les ordres d'une migration, sans commentaires ni corps de fonctions. */
function ordresDe(sql: string): string[] {
  const sansCommentaires = sql
    .split('\n')
    .filter((ligne) => !ligne.trimStart().startsWith('--'))
    .join('\n')
  return sansCommentaires
    .split('$$')
    .filter((_, rang) => rang % 2 === 0)
    .join(' ')
    .split(';')
    .map((ordre) => ordre.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .filter((ordre) => ordre !== '')
}

const tableDe = (ordre: string): string =>
  /^alter table (?:if exists )?(?:only )?(\S+)/.exec(ordre)?.[1] ?? /^create unique index .*?\bon (\w+)/.exec(ordre)?.[1] ?? ''
