import { roleDit } from '@relogement/domain/acces/civilite'
import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import type { SaisieHuissier } from '@relogement/domain/proposition/ecrite/ecrite.schema'
import { titreDuCourrierHuissier } from '@relogement/domain/proposition-ecrite/courriers/courrierHuissier'
import { empechementsDeSaisirLHuissier } from '@relogement/domain/proposition-ecrite/ecrite.rules'
import { canSaisirHuissier } from '@relogement/domain/proposition-ecrite/propositionEcrite.permissions'
import { civiliteDe } from '../acces/acteur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { faitsDeLaProposition, menageARecevoir, numeroDe } from '../menage/dossier/faitsDeLaProposition.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { verifierVersion } from '../menage/modification/version.ts'
import { produireDocument } from '../menage/produits/produireDocument.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { contenuDuCourrierHuissier, type SaisieDeLHuissier } from './contenuDuCourrierHuissier.ts'
import { exigerPossible } from './viser.ts'

/** Produit le courrier qui demande à l'huissier de signifier la proposition. */
export async function ecrireALHuissier(ctx: Contexte, menageId: string, { propositionId, nom, adresse }: SaisieHuissier) {
  exiger(canSaisirHuissier(ctx.acteur))
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)
  const proposition = aSignifier(dossier, propositionId)
  exigerPossible(empechementsDeSaisirLHuissier(faitsDeLaProposition(dossier, proposition), menageARecevoir(dossier)))
  const { prenom, nom: nomDeFamille, roles: siens } = ctx.acteur
  const [principal] = siens
  const civilite = await civiliteDe(ctx.db, ctx.acteur.id)
  return produireDocument(ctx, dossier, {
    nature: 'COURRIER_HUISSIER',
    fabrique: contenuDuCourrierHuissier,
    sujetId: proposition.id,
    titre: titreDuCourrierHuissier(numeroDe(dossier, proposition)),
    evenement: 'COURRIER_PRODUIT',
    saisie: {
      huissier: { nom, adresse: adresse === null ? [] : lignesDe(adresse) },
      auteur: { nom: `${prenom} ${nomDeFamille}`, fonction: principal === undefined ? '' : roleDit(principal, civilite) },
    } satisfies SaisieDeLHuissier,
  })
}

const lignesDe = (texte: string): string[] => texte.split('\n').flatMap((ligne) => (ligne.trim() === '' ? [] : [ligne.trim()]))

/** La proposition nommée, à défaut la seule qui attende une réponse. */
function aSignifier({ propositions }: DossierVerrouille, propositionId: string | undefined): PropositionDuDossier {
  if (propositionId !== undefined) {
    const nommee = propositions.find(({ id }) => id === propositionId)
    if (nommee === undefined) throw introuvable('Proposition')
    return nommee
  }
  const enAttente = propositions.filter(({ statut }) => statut === 'proposition_relogement')
  const [seule] = enAttente
  if (seule !== undefined && enAttente.length === 1) return seule
  throw new DomainError(
    'conflit',
    'proposition.a-designer',
    enAttente.length === 0
      ? 'Aucune proposition écrite n’attend la réponse du ménage.'
      : 'Plusieurs propositions attendent la réponse du ménage : indiquez laquelle.',
  )
}
