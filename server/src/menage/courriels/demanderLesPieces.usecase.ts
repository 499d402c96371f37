import { DomainError, exiger } from '@relogement/domain/common/errors'
import { demandeDePieces, empecheDeDemander } from '@relogement/domain/menage/courriels/demandeDePieces'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { getDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { ecrireCourrielDuMenage } from './courriels.usecases.ts'
import { faitsDesPieces } from './modele.usecase.ts'

/**
 * Demande à un ménage ce qui manque à son dossier, telle que le modèle l'écrit.
 * @throws DomainError `conflit` : rien ne manque, ou aucune adresse où l'écrire.
 */
export async function demanderLesPieces(ctx: Contexte, menageId: string) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  const faits = await faitsDesPieces(ctx, dossier)
  const raison = empecheDeDemander(faits)
  if (raison !== null) throw new DomainError('conflit', 'courriel.pieces', raison)
  const { sujet, corps, destinataires } = demandeDePieces(faits)
  return ecrireCourrielDuMenage(ctx, { type: 'demande-de-pieces', menageId, destinataires: [...destinataires], sujet, corps })
}
