import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { enveloppeDe } from '@relogement/domain/document/produits/enveloppe'
import { courrierDeProposition } from '@relogement/domain/proposition-ecrite/courriers/courrierDeProposition'
import { unCourrier } from '@relogement/domain/proposition-ecrite/courriers/courriers.examples'
import { createAtelier } from '../server/src/core/pdf/atelier.ts'
import { racine } from '../server/src/core/racine.ts'
import type { Banc } from './banc.ts'
import { type Appel, mesurerDebit } from './debit.ts'
import type { Mesure } from './rapport.ts'

const MODELE = 'recapitulatif-entretien'
const CIBLE = 0.25

export const mesurerPdf = async (banc: Banc, secondes: number): Promise<Mesure[]> => [
  await mesurerRecapitulatifs(banc, secondes),
  await mesurerLettres(secondes),
]

const LETTRES_AU_MOINS = 20

/** Des lettres d'une page, toutes différentes, par l'atelier du produit à chaud. */
async function mesurerLettres(secondes: number): Promise<Mesure> {
  const atelier = createAtelier()
  const entete = { titre: 'Proposition de relogement', operateur: 'Mission relogement', bailleur: null }
  const composer = (rang: number) => {
    const codeMenage = `EPN-${rang}`
    const lettre = courrierDeProposition(unCourrier({ codeMenage, adresse: [`${rang} rue Jean Moulin`, '59100 Roubaix'] }))
    const contenu = { lettre: { ...lettre, annexe: null, coupon: null } }
    return atelier.composer('lettre', enveloppeDe({ ...entete, codeMenage }, contenu, '2026-03-12'), new Date())
  }
  try {
    for (let rang = 0; rang < 20; rang += 1) await composer(rang)
    const debut = performance.now()
    let faites = 0
    for (; performance.now() - debut < secondes * 1000; faites += 1) await composer(100 + faites)
    const nous = faites / ((performance.now() - debut) / 1000)
    return {
      nom: 'Lettre d’une page',
      cible: 1,
      nous,
      plancher: LETTRES_AU_MOINS,
      unite: 'PDF/s',
      rapport: nous / LETTRES_AU_MOINS,
      sens: 'au moins',
    }
  } finally {
    atelier.close()
  }
}

/**
 * Récapitulatifs d'entretien produits par seconde (droits, verrou, données, PDF rangé, version et historique écrits), face aux mêmes
 * données compilées en boucle par Typst seul, dans un processus qui ne fait que cela.
 */
async function mesurerRecapitulatifs(banc: Banc, secondes: number): Promise<Mesure> {
  const ids = await dossiers(banc)
  const entetes = { authorization: `Bearer ${banc.jeton}`, 'content-type': 'application/json' }
  const appels = ids.map(
    (menageId): Appel => ({
      chemin: '/v1/business/recapitulatif-guide-entretien/generate',
      methode: 'POST',
      corps: JSON.stringify({ menageId, synthese: 'Le ménage souhaite rester près de l’école.' }),
      entetes,
    }),
  )
  const { parSeconde: nous } = await mesurerDebit(banc.produit, appels, { secondes, connexions: 4 })
  const plancher = compilerEnBoucle(await donneesProduites(banc), secondes)
  return {
    nom: 'Récapitulatif d’entretien en PDF',
    cible: CIBLE,
    nous,
    plancher,
    unite: 'PDF/s',
    rapport: nous / plancher,
    sens: 'au moins',
  }
}

const dossiers = async ({ base }: Banc): Promise<string[]> =>
  (
    await base
      .selectFrom('menage')
      .select('id')
      .where('statut', '=', 'RECHERCHE_DU_LOGEMENT')
      .where('purge_le', 'is', null)
      .orderBy('code_menage')
      .limit(40)
      .execute()
  ).map(({ id }) => id)

async function donneesProduites({ base }: Banc): Promise<string[]> {
  const lignes = await base
    .selectFrom('document')
    .select('donnees')
    .where('type', '=', 'RECAPITULATIF_ENTRETIEN')
    .where('donnees', 'is not', null)
    .limit(40)
    .execute()
  return lignes.map(({ donnees }) => JSON.stringify(donnees))
}

function compilerEnBoucle(donnees: readonly string[], secondes: number): number {
  const workspace = join(racine, 'server', 'pdf', 'modeles')
  const compilateur = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [join(racine, 'server', 'pdf', 'polices')] }] })
  const compiler = (texte: string) => {
    const { result } = compilateur.compile({ mainFilePath: join(workspace, `${MODELE}.typ`), inputs: { donnees: texte } })
    if (result === null) throw new Error('Le modèle ne se compile pas')
    compilateur.pdf(result, { pdfStandard: 'ua-1' })
  }
  for (const texte of donnees) compiler(texte)
  const debut = performance.now()
  let faits = 0
  for (; performance.now() - debut < secondes * 1000; faits += 1) {
    compiler(donnees[faits % donnees.length] ?? '')
    // Comme le compilateur du produit : la mémoire des compilations passées ne grandit pas sans fin.
    if (faits % 10 === 9) compilateur.evictCache(10)
  }
  return faits / ((performance.now() - debut) / 1000)
}
