import { evenementDeLogement } from '@relogement/domain/logement/logement.evenements'
import type { SaisieLogement } from '@relogement/domain/logement/logement.schema'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { colonnesDe, remplacerVacances } from './modifier.usecases.ts'

/** Écrit une porte au parc d'une opération ; nul : la même UG et la même porte y sont déjà. */
export async function insererAuParc(
  { db, acteur, maintenant }: Contexte,
  { operationId, bailleurId }: { readonly operationId: string; readonly bailleurId: string },
  saisie: SaisieLogement,
  code: 'LOGEMENT_CREE' | 'LOGEMENT_IMPORTE',
): Promise<string | null> {
  const ecrit = await db
    .insertInto('logement')
    .values({
      id: uuidv7(),
      parc: true,
      statut: null,
      operation_id: operationId,
      bailleur_id: bailleurId,
      ...colonnesDe(saisie),
      cree_le: maintenant,
    })
    .onConflict((conflit) => conflit.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (ecrit === undefined) return null
  await remplacerVacances(db, ecrit.id, saisie.dates.vacances)
  await insertEvenements(db, acteur.id, maintenant, { id: ecrit.id, version: 1 }, [evenementDeLogement(code, {})])
  return ecrit.id
}
