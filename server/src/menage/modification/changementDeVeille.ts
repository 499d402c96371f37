import { raisonDeDate } from '@relogement/domain/common/demande'
import { DomainError } from '@relogement/domain/common/errors'
import { enVeille } from '@relogement/domain/menage/passages/alertesDuStatut'
import { dateDeReveil } from '@relogement/domain/menage/passages/demandes'
import { z } from 'zod'
import { cloreAlertes, insertAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import type { AutresChangements } from './enregistrer.ts'

const CHEMIN = 'relogement.veille.jusquAu'

/** La date changée d'une veille, et l'alerte qui la suit ; `null` si elle ne change pas. Son motif reste celui du passage qui l'a commencée. */
export async function changementDeVeille(
  ctx: Contexte,
  { menage }: Dossier,
  veille: unknown,
  exigerLeDroit: () => void,
): Promise<AutresChangements | null> {
  const { jusquAu: nouveau } = z.looseObject({ jusquAu: z.unknown() }).safeParse(veille).data ?? {}
  const ancien = menage.date_reveil_veille
  if (nouveau == null || nouveau === ancien) return null
  exigerLeDroit()
  if (menage.statut !== 'DOSSIER_EN_VEILLE') throw refuser('conflit', 'Ce dossier n’est pas en veille.')
  const raison = raisonDeDate(dateDeReveil, nouveau, ctx.aujourdhui)
  if (raison !== null) throw refuser('saisie', raison)
  const jour = String(nouveau)
  await cloreAlertes(ctx, (ouvertes) => ouvertes.where('sujet_id', '=', menage.id).where('type', '=', 'DOSSIER_EN_VEILLE'))
  await insertAlertes(ctx, menage.id, [enVeille(jour)])
  return {
    colonnes: { date_reveil_veille: jour },
    changements: [{ chemin: CHEMIN, libelle: dateDeReveil.libelle, ancien, nouveau: jour }],
  }
}

const refuser = (nature: 'saisie' | 'conflit', message: string) =>
  new DomainError(nature, 'menage.veille', message, { violations: [{ propertyPath: CHEMIN, message }] })
