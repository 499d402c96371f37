import { DomainError } from '@relogement/domain/common/errors'
import { satisfactionDe } from '@relogement/domain/menage/cloture/satisfaction'
import type { DonneesPassage, FaitsMenage } from '@relogement/domain/menage/menage.faits'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { passagesDuMenage } from '@relogement/domain/menage/menage.transitions'
import { ficheFermee, refusAvantAcceptation } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import { transitionError } from '@relogement/domain/passage/transition'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import type { ServicesRelogement } from '../../services.ts'
import { type DossierVerrouille, lockDossier } from '../dossier/dossier.queries.ts'
import { produireDocument } from '../produits/produireDocument.ts'
import { contenuDuRecapitulatifDeRelogement as fabrique } from './contenuDuRecapitulatif.ts'

const nature = 'RECAPITULATIF_RELOGEMENT'

/** Produit le récapitulatif de relogement, sans clôturer. */
export async function produireRecapitulatifDeRelogement(ctx: Contexte, menageId: string) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  const refus = refusAvantAcceptation(nature, dossier.menage.statut as StatutMenage)
  if (refus !== null) throw ficheFermee(refus)
  return produireDocument(ctx, dossier, { nature, fabrique })
}

/**
 * La clôture produit d'abord le récapitulatif, dans sa transaction (spécification § 7) : ce qui l'empêcherait de toute façon est dit
 * avant, et si le PDF ne peut pas être produit la garde refuse avec le texte de la spécification : rien ne change.
 */
export async function faitsDeCloture(
  ctx: Contexte,
  dossier: DossierVerrouille,
  faits: FaitsMenage,
  donnees: DonneesPassage,
): Promise<FaitsMenage> {
  const produit = { ...faits, recapitulatifRelogementGenere: true }
  const refus = transitionError(passagesDuMenage, 'cloture', { faits: produit, donnees, aujourdhui: ctx.aujourdhui }, ctx.acteur)
  if (refus !== null) throw refus
  return (await leRecapitulatifSeProduit(ctx, dossier, donnees)) ? produit : faits
}

async function leRecapitulatifSeProduit(ctx: Contexte, dossier: DossierVerrouille, donnees: DonneesPassage): Promise<boolean> {
  const satisfaction = satisfactionDe(donnees)
  try {
    await produireDocument(avecEchecDit(ctx), dossier, { nature, fabrique, saisie: satisfaction === null ? {} : { satisfaction } })
    return true
  } catch (erreur) {
    if (!(erreur instanceof SansPdf)) throw erreur
    ctx.services.log.error({ requete: ctx.requete.id, erreur: erreur.cause }, 'Le récapitulatif de relogement ne se produit pas')
    return false
  }
}

/** Le compilateur n'a pas rendu de PDF ; la base, elle, n'a rien refusé. */
class SansPdf extends Error {}

/** Distingue l'échec du compilateur de tout autre ; occupé, il le dit lui-même : il suffit de réessayer. */
function avecEchecDit(ctx: Contexte): Contexte {
  const services = ctx.services as ServicesRelogement
  const composer: typeof services.pdf.composer = (...demande) =>
    services.pdf.composer(...demande).catch((cause: unknown) => {
      throw cause instanceof DomainError && cause.code === 'pdf.occupe' ? cause : new SansPdf('Sans PDF', { cause })
    })
  return { ...ctx, services: { ...services, pdf: { ...services.pdf, composer } } as ServicesRelogement }
}
