import type { RegleCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { type EffetDesRegles, type EffetPartiel, effetDesRegles, SANS_EFFET } from '@relogement/domain/regles-cotation/effetDesRegles'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { colonnesACoter, type LigneDossier, lireSectionsACoter } from '../dossier/sections.ts'
import { coterLeMenage } from '../modification/cotation.ts'
import { cotables } from './cotables.ts'
import { colonnesDeLaCotation, ecrireLesCotations, type MenageCote } from './recoter.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>

/** Au plus, d'un appel : au-delà, la suite se demande, et qui attend voit où l'on en est. */
const MENAGES_MESURES = 1_000

/**
 * Ce que ces règles feraient aux ménages de l'opération qui viennent après `apres`, dans l'ordre de leurs identifiants. Rien ne s'écrit, rien
 * ne se verrouille.
 */
export async function mesurerLesRegles(
  ici: Ici,
  operationId: string,
  regles: readonly RegleCotation[],
  apres: string | null,
): Promise<EffetPartiel> {
  const tous = await idsCotables(ici, operationId)
  const reste = apres === null ? tous : tous.filter((id) => id > apres)
  const ids = reste.slice(0, MENAGES_MESURES)
  const effet = await coterParLots(ici, ids, regles, async () => {})
  return { effet, suite: ids.length < reste.length ? (ids.at(-1) ?? null) : null, total: tous.length }
}

/** Le même sur tous, d'un trait : un geste qui ne change rien n'en recote aucun. */
export const mesurerToutesLesRegles = async (ici: Ici, operationId: string, regles: readonly RegleCotation[]): Promise<EffetDesRegles> =>
  coterParLots(ici, await idsCotables(ici, operationId), regles, async () => {})

/**
 * Recote par ces règles les ménages de l'opération, dans la transaction du geste qui les a changées. Verrouillés d'abord, dans l'ordre de
 * leurs identifiants : qui enregistre l'un d'eux passe avant, avec les anciennes règles, ou après, avec les nouvelles.
 */
export async function recoterLOperation(
  ici: Ici,
  operationId: string,
  regles: readonly RegleCotation[],
  pourquoi: 'REGLES_DE_L_OPERATION_CHANGEES' | 'OS_TRAVAUX_DEPLACE' = 'REGLES_DE_L_OPERATION_CHANGEES',
): Promise<EffetDesRegles> {
  const ids = await idsCotables(ici, operationId, sql`for no key update`)
  return coterParLots(ici, ids, regles, (cotes) => ecrireLesCotations(ici, cotes, evenementDeMenage(pourquoi, {})))
}

async function idsCotables({ db }: Ici, operationId: string, verrou = sql``): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from menage m where m.operation_id = ${operationId}::uuid and ${cotables} order by m.id ${verrou}`.execute(db)
  return rows.map(({ id }) => id)
}

const LOT = 500

async function coterParLots(
  ici: Ici,
  ids: readonly string[],
  regles: readonly RegleCotation[],
  ecrire: (cotes: readonly MenageCote[]) => Promise<void>,
): Promise<EffetDesRegles> {
  let effet = SANS_EFFET
  for (let debut = 0; debut < ids.length; debut += LOT) {
    const cotes: MenageCote[] = []
    for (const { propositions, osTravaux, occupants, ressources, ...menage } of await lireLeLot(ici, ids.slice(debut, debut + LOT))) {
      const faits = { operation: { osTravaux }, propositions: { length: propositions }, regles }
      cotes.push({ menage, cotation: await coterLeMenage(ici, faits, lireSectionsACoter(menage, { occupants, ressources }), menage) })
    }
    await ecrire(cotes)
    const paires = cotes.map(({ menage, cotation }) => ({
      avant: { couleur: menage.cotation_couleur as 'ROUGE', score: menage.cotation_score },
      apres: cotation,
    }))
    effet = effetDesRegles(paires, effet)
  }
  return effet
}

const COLONNES = [...colonnesDeLaCotation, ...colonnesACoter, 'contentieux', 'deux_refus', 'cotation_coches'] as const

type LigneACoter = Pick<LigneDossier, (typeof COLONNES)[number]> & {
  occupants: unknown[]
  ressources: unknown[]
  propositions: number
  osTravaux: string | null
}

// Le strict nécessaire à la cotation : lire chaque dossier entier coûterait dix fois plus, verrous tenus.
async function lireLeLot({ db }: Ici, ids: readonly string[]): Promise<LigneACoter[]> {
  const { rows } = await sql<LigneACoter>`
    select ${sql.join(COLONNES.map((colonne) => sql.ref(`m.${colonne}`)))}, o.os_travaux_previsionnel as "osTravaux",
      (select coalesce(json_agg(json_build_object('id', c.id, 'role', c.role, 'prenom', c.prenom, 'nom', c.nom, 'dateDeNaissance', c.date_de_naissance,
        'titulaire', c.titulaire, 'gardeAlternee', c.garde_alternee, 'sansRessource', c.sans_ressource) order by c.rang), '[]') from occupant c where c.menage_id = m.id) as occupants,
      (select coalesce(json_agg(json_build_object('occupantId', r.occupant_id, 'type', json_build_object('code', r.type), 'montantMensuel', r.montant_mensuel)), '[]')
        from ressource r join occupant c on c.id = r.occupant_id where c.menage_id = m.id) as ressources,
      (select count(*)::int from proposition p where p.menage_id = m.id) as propositions
    from menage m join operation o on o.id = m.operation_id where m.id = any(${[...ids]}::uuid[]) order by m.id`.execute(db)
  return rows
}
