import { messages } from '@relogement/domain/common/champs'
import { DomainError } from '@relogement/domain/common/errors'
import type { SaisieCourrier } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { titreDuCourrier } from '@relogement/domain/proposition-ecrite/courriers/courrierDeProposition'
import { empechementsDEcrire } from '@relogement/domain/proposition-ecrite/ecrite.rules'
import type { Contexte } from '../core/contexte.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import { faitsDeLaProposition, menageARecevoir, numeroDe } from '../menage/dossier/faitsDeLaProposition.ts'
import { delaiEnVigueur } from '../menage/dossier/presenterEcrite.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { seuilsDuDossier } from '../menage/dossier/seuils.ts'
import { produireDocument } from '../menage/produits/produireDocument.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { modifierProposition } from '../proposition/gestes.ts'
import { tenirLeQrCode } from '../reponse-menage/qrCode.ts'
import { contenuDuCourrier, type SaisieDuCourrier } from './contenuDuCourrier.ts'
import { etablir } from './etablir.usecase.ts'
import { exigerPossible, lockPourEcrire, propositionDuLogement } from './viser.ts'

/** Écrit la proposition : l'établit au besoin, puis produit son courrier. Refait, il remplace le précédent, qui reste au dossier. */
export async function ecrireProposition(ctx: Contexte, { id, logementId }: { id: string; logementId: string }, saisie: SaisieCourrier) {
  const dossier = await lockPourEcrire(ctx, id)
  const proposition = propositionDuLogement(dossier, logementId)
  exigerPossible(empechementsDEcrire(faitsDeLaProposition(dossier, proposition), menageARecevoir(dossier)))
  if (saisie.visiteLe !== null && saisie.visiteLe < ctx.aujourdhui) throw visitePassee()

  await etablir(ctx, dossier, proposition)
  const { visiteLe, depotDeGarantie, disponibleLe, apl } = saisie
  const delaiJours = saisie.delaiJours ?? proposition.delaiJours ?? delaiEnVigueur(await seuilsDuDossier(ctx))
  await retenir(ctx, proposition, { delaiJours, apl })
  await tenirLeQrCode(ctx, id, proposition.id)
  const aJour = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  return produireDocument(ctx, aJour, {
    nature: 'COURRIER_PROPOSITION',
    fabrique: contenuDuCourrier,
    sujetId: proposition.id,
    titre: titreDuCourrier(numeroDe(aJour, proposition)),
    evenement: 'COURRIER_PRODUIT',
    saisie: { delaiJours, visiteLe, depotDeGarantie, disponibleLe } satisfies SaisieDuCourrier,
  })
}

/** Le délai écrit est celui qui courra ; l'APL dite devient celle de la proposition. */
const retenir = ({ db }: Contexte, { id }: PropositionDuDossier, { delaiJours, apl }: Pick<SaisieCourrier, 'delaiJours' | 'apl'>) =>
  modifierProposition(db, id, { delai_reponse_jours: delaiJours, ...(apl === undefined ? {} : { apl }) })

const visitePassee = () => {
  const message = messages.datePosterieure
  return new DomainError('saisie', 'proposition.visite', message, { violations: [{ propertyPath: 'visiteLe', message }] })
}
