import { setTimeout as attendre } from 'node:timers/promises'
import type { Banc } from './banc.ts'
import type { Mesure } from './rapport.ts'

const APPELS = 100
/** Une liste à portée restreinte, une lettre cherchée : issue de l'exploitation, à 500 000 ménages. */
const PORTEE_MS = 150
/** Les nombres de la liste sans filtre, quand aucun n'est gardé. */
const A_FROID_MS = 300
/** Au-delà, un compte gardé ne se sert plus (`facettes.cache.ts`). */
const OUBLIES_APRES_MS = 41_000
const FROIDS = 3

/** Les qui-voit-peu : un bailleur, une commune, un chargé ; par le compte de démonstration de chacun. */
const PORTEES = {
  'd’un bailleur': 'bailleur-cellule-commerciale',
  'd’une commune': 'utilisateur-commune',
  'd’un chargé': 'charge-de-relogement',
}

/** Ce que le nombre de ménages ne doit pas changer : listes à portée restreinte, recherche d'une lettre, nombres de la liste à froid. */
export async function mesurerEchelle(banc: Banc): Promise<Mesure[]> {
  const mesures: Mesure[] = []
  for (const [qui, compte] of Object.entries(PORTEES)) {
    const lire = lecteur(banc, await banc.seConnecter(compte))
    mesures.push(
      auPlus(`Liste ${qui}`, 'ms (p95)', await centile95((rang) => lire(`/v1/menages?pageSize=20&page=${1 + (rang % 5)}`)), PORTEE_MS),
    )
  }
  const lire = lecteur(banc, await banc.seConnecter('data-steward'))
  const lettre = (rang: number) => String.fromCharCode(97 + (rang % 26))
  mesures.push(
    auPlus(
      'Recherche d’une lettre',
      'ms (p95)',
      await centile95((rang) => lire(`/v1/menages?pageSize=20&recherche=${lettre(rang)}`)),
      PORTEE_MS,
    ),
  )
  for (const [qui, compte] of [
    ['data steward', 'data-steward'],
    ['bailleur', 'bailleur-cellule-commerciale'],
    ['commune', 'utilisateur-commune'],
  ] as const)
    mesures.push(
      auPlus(
        `Liste et ses nombres, à froid (${qui})`,
        'ms (au plus)',
        await aFroid(lecteur(banc, await banc.seConnecter(compte))),
        A_FROID_MS,
      ),
    )
  return mesures
}

type Lire = (chemin: string) => Promise<void>

const lecteur =
  ({ produit }: Banc, jeton: string): Lire =>
  async (chemin) => {
    const reponse = await fetch(`${produit}${chemin}`, { headers: { authorization: `Bearer ${jeton}` } })
    if (!reponse.ok) throw new Error(`${chemin.split('?')[0]} : ${reponse.status}`)
    await reponse.arrayBuffer()
  }

async function duree(geste: () => Promise<void>): Promise<number> {
  const debut = performance.now()
  await geste()
  return performance.now() - debut
}

/** Un appel à la fois, les premiers à blanc. */
async function centile95(appel: (rang: number) => Promise<void>): Promise<number> {
  for (let rang = 0; rang < 5; rang += 1) await appel(rang)
  const durees: number[] = []
  for (let rang = 0; rang < APPELS; rang += 1) durees.push(await duree(() => appel(rang)))
  return durees.sort((a, b) => a - b)[Math.floor(APPELS * 0.95)] ?? 0
}

/** La plus longue des pages qui attendent leurs nombres. */
async function aFroid(lire: Lire): Promise<number> {
  const durees: number[] = []
  for (let tour = 0; tour < FROIDS; tour += 1) {
    await attendre(OUBLIES_APRES_MS)
    durees.push(await duree(() => lire('/v1/menages?pageSize=20')))
  }
  return Math.max(...durees)
}

const auPlus = (nom: string, unite: string, nous: number, plancher: number): Mesure => ({
  nom,
  cible: 1,
  nous,
  plancher,
  unite,
  rapport: nous / plancher,
  sens: 'au plus',
})
