import type { Changement, TypeModification } from '@relogement/domain/historique/historique.schema'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'

export interface Evenement {
  type: TypeModification
  texte?: string | null
  changements?: readonly Changement[]
}

export interface SujetEvenement {
  menageId?: string
  logementId?: string
  operationId?: string
  reunionId?: string
  /** Version de l'enregistrement après l'événement. */
  version?: number
}

/** Écrit l'historique dans la transaction du geste : pas de changement sans sa trace. */
export async function insertEvenements(
  db: Acces,
  auteurId: string | null,
  le: Date,
  sujet: SujetEvenement,
  evenements: readonly Evenement[],
): Promise<void> {
  if (evenements.length === 0) return
  await db
    .insertInto('modification')
    .values(
      evenements.map(({ type, texte, changements }) => ({
        id: uuidv7(),
        type,
        le,
        auteur_id: auteurId,
        menage_id: sujet.menageId ?? null,
        logement_id: sujet.logementId ?? null,
        operation_id: sujet.operationId ?? null,
        reunion_id: sujet.reunionId ?? null,
        version: sujet.version ?? null,
        texte: texte ?? null,
        changements: JSON.stringify(changements ?? []),
      })),
    )
    .execute()
}
