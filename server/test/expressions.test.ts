// Une expression régulière au temps plus que linéaire arrête qui lit le texte d'un autre : chacune, dans les trois parties, est jugée ici.
import { lireNombre } from '@relogement/domain/common/nombre.saisie'
import { espacesInsecables } from '@relogement/domain/common/typographie'
import { extensionDe } from '@relogement/domain/document/formats'
import { nomDeFichier, nomRenomme } from '@relogement/domain/document/nomDeFichier'
import { masqueur } from '@relogement/domain/rgpd/droits/masquer'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { verifierClesUniques } from '../src/core/http/cles.ts'
import { jouerLAttaque } from './attaque.ts'
import { absoutesATort, juger } from './jugement.ts'
import { exigerLineaire } from './lineaire.ts'
import { lireSource, sources } from './sources.ts'

interface Expression {
  readonly source: string
  readonly flags: string
  readonly fichier: string
}

/** Celles que l'analyse n'absout pas, et pourquoi elles peuvent rester. */
const BORNEES: Readonly<Record<string, string>> = {
  '[\\r\\n][\\t ]{0,20}\\d{1,10}[\\t ]{1,20}\\d{1,5}[\\t\\r\\n ]{1,20}obj(?=[\\t\\r\\n ]{0,20}<<)': 'cent signes au plus à chaque départ',
  '[0-9a-f]{8}-[0-9a-f-]{27}': 'trente-six signes au plus à chaque départ',
  '\\B(?=(\\d{3})+$)': 'les chiffres d’un nombre, vingt et un au plus',
  '_+$': 'cinquante caractères, coupés juste avant',
  '"(?:[^"\\\\]|\\\\.)*"|[{}[\\]:,]': 'un JSON déjà lu : toute chaîne y est close',
  '\\/+$': 'la configuration du serveur',
  '^\\/+|\\/+$': 'la configuration du serveur',
  '^-+|-+$': 'les noms de la démonstration',
  '^(?<avant>.*?<row r="1".*?<\\/row>)<row r="2"[^>]*>(?<ligne>.*?)<\\/row>(?<apres><\\/sheetData>.*)$':
    'une feuille de deux lignes que nous venons d’écrire',
  '[^\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Common}\\p{Script=Inherited}\\p{Script=Unknown}]+':
    'une seule classe répétée, sans rien après elle : aucun retour possible',
  '[?#].*$': 'une adresse du navigateur, sans saut de ligne',
}

async function expressionsDe(fichier: string): Promise<Expression[]> {
  const { jetons } = await lireSource(fichier)
  return jetons
    .filter(({ type }) => type.label === 'regexp')
    .map((jeton) => {
      const { pattern, flags } = (jeton as unknown as { value: { pattern: string; flags: string } }).value
      return { source: pattern, flags, fichier }
    })
}

const toutes = async (): Promise<Expression[]> => {
  const ecrites = (await Promise.all(sources.map(expressionsDe))).flat()
  // Celles de la bibliothèque qui juge les corps des demandes.
  const deZod = [z.uuid(), z.email(), z.iso.date(), z.iso.datetime()].map((schema) => {
    const { source, flags } = schema._zod.def.pattern as RegExp
    return { source, flags, fichier: 'zod' }
  })
  return [...new Map([...ecrites, ...deZod].map((expression) => [`/${expression.source}/${expression.flags}`, expression])).values()]
}

test('aucune expression régulière ne devient lente avec la longueur du texte', async () => {
  const expressions = await toutes()
  expect(expressions.length, 'les sources sont bien lues').toBeGreaterThan(150)
  const lentes: string[] = []
  for (const { source, flags, fichier } of expressions) {
    if (source in BORNEES) continue
    const jugement = await juger(source, flags)
    if (jugement === 'sure') continue
    if (jugement === null) lentes.push(`${fichier} : /${source}/${flags} (analyse trop longue)`)
    else await jouerLAttaque(new RegExp(source, flags.includes('g') ? flags : `${flags}g`), jugement)
  }
  expect(lentes).toEqual([])
  expect(absoutesATort(), 'gardées comme sûres, elles ne le sont pas').toEqual([])
  const connues = new Set(expressions.map(({ source }) => source))
  expect(
    Object.keys(BORNEES).filter((source) => !connues.has(source)),
    'exceptions périmées',
  ).toEqual([])
}, 600_000)

describe('ce qui lit le texte d’un autre : deux fois plus long, au plus deux fois plus lent (une marge pour le bruit)', () => {
  const masquer = masqueur({ siens: [], contacts: [], tiers: [] })
  const lecteurs: Readonly<Record<string, readonly [lire: (texte: string) => unknown, texte: (n: number) => string]>> = {
    'le nom d’un fichier': [(texte) => nomDeFichier(texte, 'PDF'), (n) => `a${'.'.repeat(n)} x`],
    'un nouveau nom': [(texte) => nomRenomme(texte, 'x.pdf'), (n) => `a${'. '.repeat(n / 2)}x`],
    'une extension': [extensionDe, (n) => '.'.repeat(n)],
    'un montant': [lireNombre, (n) => `${'0'.repeat(n)}-`],
    'une adresse à masquer': [masquer, (n) => '.'.repeat(n)],
    'des adresses à masquer': [masquer, (n) => 'a@.'.repeat(n / 3)],
    'une civilité sans nom': [masquer, (n) => `Mme${' '.repeat(n)}`],
    'des noms sans fin': [masquer, (n) => `Mme ${'Aa '.repeat(n / 3)}`],
    'un texte imprimé': [espacesInsecables, (n) => '12 '.repeat(n / 3)],
    'les clés d’un JSON': [verifierClesUniques, (n) => JSON.stringify({ a: '"'.repeat(n / 2) })],
    'les clés de beaucoup d’objets': [verifierClesUniques, (n) => `[${'{"a":1},'.repeat(n / 8)}0]`],
  }
  const BRUIT_MS = 40
  const L = 100_000

  test.each(Object.entries(lecteurs))('%s', (_, [lire, texte]) =>
    exigerLineaire(
      (n) => {
        const sien = texte(n)
        return () => lire(sien)
      },
      L,
      BRUIT_MS,
    ),
  )
})
