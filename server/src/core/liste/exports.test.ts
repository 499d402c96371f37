// Chaque liste qui s'exporte, sous chacun de ses filtres : le fichier part entier. La page et le décompte qui répondent n'en disent rien : il se
// lit d'une autre requête, et ce qui y manque ne se voit qu'une fois les titres partis.
import { contrat } from '@relogement/domain/contrat'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { type Personne, prenoms, test } from '../../../test/cast.ts'
import { appelsDe } from '../documentation/ressources.ts'

const MISE_EN_FORME = ['format', 'columns', 'motif', 'sort', 'page', 'pageSize', 'filters']
/** Ce qu'un filtre admet, sans qu'aucune ligne n'ait à s'y trouver : un identifiant ou des mots, un jour, oui, un mois, une ville. */
const VALEURS = ['019b0000-0000-7000-8000-000000000000', '2026-01-31', 'true', '2026-01', '59100', '59512']

/** Celles d'une seule opération n'ont qu'un filtre, que leur essai pose (avancement.test.ts). */
const exports = appelsDe(contrat).filter(([cle]) => cle.endsWith('/_export') && !cle.includes('{'))

const filtresDe = (corps: unknown): string[] => {
  const { properties = {} } = z.toJSONSchema(corps as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).filter((cle) => !MISE_EN_FORME.includes(cle))
}

/** Ce que l'export répond à la première valeur que ce filtre admet ; `null` : les siennes sont d'une liste fermée, où aucune de celles-ci n'est. */
async function exporter(qui: Personne, adresse: string, filtre: string, format: 'csv' | 'xlsx') {
  for (const valeur of VALEURS) {
    const { statut, texte } = await qui.post(adresse, { [filtre]: valeur, format })
    if (statut !== 400 && statut !== 422) return { statut, texte }
  }
  return null
}

test('les listes qui s’exportent', () => {
  expect(exports.map(([cle]) => cle.slice('POST /v1/'.length, -'/_export'.length))).toEqual([
    'menages',
    'logements',
    'propositions',
    'business/suivi-relogements',
    'business/promesses-en-retard',
    'business/creneaux',
    'operations',
    'financement/operations',
    'business/traitements',
    'business/violations',
    'utilisateurs',
    'business/indicateurs-anru',
  ])
})

describe.each(exports)('%s', (cle, { body }) => {
  const adresse = cle.slice('POST '.length)
  test('part entier sous chacun de ses filtres', async ({ en }) => {
    const reponses = await Promise.all(prenoms.map(async (prenom) => [prenom, (await en[prenom].post(adresse, {})).statut] as const))
    const qui = reponses.find(([, statut]) => statut === 200)?.[0]
    if (qui === undefined) throw new Error(`Personne n’exporte ${adresse} : ${reponses.join(' ')}`)
    const essayes = new Set<string>()
    for (const filtre of filtresDe(body))
      for (const format of ['csv', 'xlsx'] as const) {
        const reponse = await exporter(en[qui], adresse, filtre, format)
        if (reponse === null) continue
        essayes.add(filtre)
        const { statut, texte } = reponse
        expect([filtre, format, statut], texte.slice(0, 300)).toEqual([filtre, format, 200])
        // Un CSV finit ses lignes, un classeur a son répertoire à la fin.
        expect(texte, `${filtre}, ${format}`).toMatch(format === 'csv' && texte.startsWith('\uFEFF') ? /\r\n$/ : /PK/)
      }
    expect(essayes.size).toBeGreaterThan(0)
  })
})
