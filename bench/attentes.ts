import { sql } from 'kysely'
import type { Banc } from './banc.ts'
import { type Mesure, mediane } from './rapport.ts'

const TOURS = 5

/** Ce que l'on attend devant l'écran, une demande à la fois : une personne cherchée, une purge relue, une règle essayée. */
export async function mesurerAttentes(banc: Banc): Promise<Mesure[]> {
  return [await recherche(banc), await purge(banc), await regle(banc)]
}

async function recherche(banc: Banc): Promise<Mesure> {
  const jeton = await banc.seConnecter('dpo')
  const { 'hydra:member': demandes } = await lire<{ 'hydra:member': { id: string }[] }>(banc, jeton, '/v1/rgpd/demandes')
  const demande = demandes[0]
  const { rows } = await sql<{ nom: string }>`
    select prenom || ' ' || nom as nom from occupant where length(nom) > 4 group by 1 order by count(*) desc, 1 limit ${TOURS}`.execute(
    banc.base,
  )
  const chemin = `/v1/rgpd/demandes/${demande?.id}/recherches`
  const durees = await unAUn(rows, ({ nom }) => lire(banc, jeton, chemin, { texte: nom }))
  return attente('Recherche d’une personne dans tous les dossiers (DPO)', 1_000, durees)
}

async function purge(banc: Banc): Promise<Mesure> {
  const jeton = await banc.seConnecter('dpo')
  const { 'hydra:member': purges } = await lire<{ 'hydra:member': { id: string }[] }>(banc, jeton, `/v1/rgpd/purges?pageSize=${TOURS}`)
  const durees = await unAUn(purges, ({ id }) => lire(banc, jeton, `/v1/rgpd/purges/${id}/apercu`))
  return attente('Aperçu d’une purge', 2_000, durees)
}

const MENAGES = 2_000

/** Rapportée à deux mille ménages : l'opération la plus peuplée en compte plus ou moins. */
async function regle(banc: Banc): Promise<Mesure> {
  const jeton = await banc.seConnecter('data-steward')
  const { rows } = await sql<{ id: string }>`select operation_id as id from menage group by 1 order by count(*) desc limit 1`.execute(
    banc.base,
  )
  const chemin = `/v1/operations/${rows[0]?.id}/attributs-cotations`
  const { 'hydra:member': regles } = await lire<{ 'hydra:member': Record<string, unknown>[] }>(banc, jeton, chemin)
  const { id: attributId, libelle, condition, points, plancher } = regles[0] ?? {}
  const saisie = { libelle, condition, points: Number(points) + 20, plancher }
  const durees = await unAUn(Array.from({ length: TOURS }), async () => {
    let mesures = 0
    let apres: string | null = null
    do {
      const partie: { effet: { menages: number }; suite: string | null } = await lire(banc, jeton, `${chemin}/apercu`, {
        attributId,
        regle: saisie,
        apres,
      })
      mesures += partie.effet.menages
      apres = partie.suite
    } while (apres !== null && mesures < MENAGES)
    return MENAGES / Math.max(1, mesures)
  })
  return attente('Aperçu d’une règle de cotation changée, pour 2 000 ménages', 2_000, durees)
}

/** La durée de chacun, en millisecondes, multipliée par ce qu'il rend s'il rend un nombre ; un premier tour n'est pas compté. */
async function unAUn<T>(sujets: readonly T[], faire: (sujet: T) => Promise<unknown>): Promise<number[]> {
  const durees: number[] = []
  for (const sujet of sujets.slice(0, 1).concat(sujets)) {
    const debut = performance.now()
    const facteur = await faire(sujet)
    durees.push((performance.now() - debut) * (typeof facteur === 'number' ? facteur : 1))
  }
  return durees.slice(1)
}

const attente = (nom: string, auPlus: number, durees: number[]): Mesure => ({
  nom,
  cible: 1,
  nous: mediane(durees),
  plancher: auPlus,
  unite: 'ms',
  rapport: mediane(durees) / auPlus,
  sens: 'au plus',
})

async function lire<T>({ produit }: Banc, jeton: string, chemin: string, corps?: object): Promise<T> {
  const reponse = await fetch(`${produit}${chemin}`, {
    headers: { authorization: `Bearer ${jeton}`, ...(corps === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(corps === undefined ? {} : { method: 'POST', body: JSON.stringify(corps) }),
  })
  if (!reponse.ok) throw new Error(`${chemin.split('?')[0]} : ${reponse.status}`)
  return (await reponse.json()) as T
}
