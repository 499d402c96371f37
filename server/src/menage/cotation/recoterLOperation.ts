import type { RegleCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { type EffetDesRegles, effetDesRegles } from '@relogement/domain/operation/cotation/effetDesRegles'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { occupantsJson, ressourcesJson, revenusJson } from '../dossier/personnesDuDossier.queries.ts'
import { type LigneDossier, lireSections, type PersonnesDuDossier } from '../dossier/sections.ts'
import { coterLeMenage } from '../modification/cotation.ts'
import { cotables } from './cotables.ts'
import { ecrireLesCotations, type MenageCote } from './recoter.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>

/** Ce que ces règles feraient aux ménages de l'opération. Rien ne s'écrit, rien ne se verrouille. */
export const mesurerLesRegles = async (ici: Ici, operationId: string, regles: readonly RegleCotation[]): Promise<EffetDesRegles> =>
  coterParLots(ici, await idsCotables(ici, operationId), regles, async () => {})

/**
 * Recote par ces règles les ménages de l'opération, dans la transaction du geste qui les a changées. Verrouillés d'abord, dans l'ordre de
 * leurs identifiants : qui enregistre l'un d'eux passe avant, avec les anciennes règles, ou après, avec les nouvelles.
 */
export async function recoterLOperation(ici: Ici, operationId: string, regles: readonly RegleCotation[]): Promise<EffetDesRegles> {
  const ids = await idsCotables(ici, operationId, sql`for update`)
  return coterParLots(ici, ids, regles, (cotes) => ecrireLesCotations(ici, cotes, evenementDeMenage('REGLES_DE_L_OPERATION_CHANGEES', {})))
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
  const paires: Parameters<typeof effetDesRegles>[0][number][] = []
  for (let debut = 0; debut < ids.length; debut += LOT) {
    const cotes: MenageCote[] = []
    for (const { propositions, osTravaux, occupants, ressources, revenus, ...ligne } of await lireLeLot(
      ici,
      ids.slice(debut, debut + LOT),
    )) {
      const menage = ligne as LigneDossier
      const faits = { operation: { osTravaux }, propositions: { length: propositions }, regles }
      cotes.push({ menage, cotation: await coterLeMenage(ici, faits, lireSections(menage, { occupants, ressources, revenus }), menage) })
    }
    await ecrire(cotes)
    for (const { menage, cotation } of cotes)
      paires.push({ avant: { couleur: menage.cotation_couleur as 'ROUGE', score: menage.cotation_score }, apres: cotation })
  }
  return effetDesRegles(paires)
}

type LigneACoter = LigneDossier & PersonnesDuDossier & { propositions: number; osTravaux: string | null }

// Le strict nécessaire à la cotation : lire chaque dossier entier coûterait dix fois plus, verrous tenus.
async function lireLeLot({ db }: Ici, ids: readonly string[]): Promise<LigneACoter[]> {
  const { rows } = await sql<LigneACoter>`
    select m.*, ${occupantsJson} as occupants, ${ressourcesJson} as ressources, ${revenusJson} as revenus, o.os_travaux_previsionnel as "osTravaux",
      (select count(*)::int from proposition p join logement l on l.id = p.logement_id where p.menage_id = m.id) as propositions
    from menage m join operation o on o.id = m.operation_id where m.id = any(${[...ids]}::uuid[]) order by m.id`.execute(db)
  return rows
}
