import { DomainError, exiger, introuvable, type Violation } from '@relogement/domain/common/errors'
import { canFinancer } from '@relogement/domain/financement/financement.permissions'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { evenementDeLaPreparation } from '@relogement/domain/paiement/paiement.evenements'
import { canCorrigerLaDemande } from '@relogement/domain/paiement/paiement.permissions'
import { fautesDeLaDemande } from '@relogement/domain/paiement/paiement.rules'
import type { CorrectionDePaiement, SaisieDePaiement } from '@relogement/domain/paiement/paiement.schema'
import {
  type DonneesPaiement,
  type NomTransitionPaiement,
  type PassageDePaiement,
  passagesDuPaiement,
} from '@relogement/domain/paiement/paiement.transitions'
import type { Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { enColonnes } from '../core/enColonnes.ts'
import type { DemandePaiement as TableDemande } from '../core/tables.gen.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { verifierVersion } from '../operation/gestes.ts'
import { lockOperation } from '../operation/operation.queries.ts'
import { type ConceptQuiPasse, passer } from '../passage/passer.ts'
import { type DemandeEnBase, insertDemande, listDemandes, trouverDemande, updateDemande } from './paiement.queries.ts'
import { faitsDeLaSubvention, faitsDuPassage, type PaiementsLus, refusPourLeMenage, reunirPaiements } from './paiements.ts'
import { presenterDemande } from './presenterPaiement.ts'

interface Cible {
  readonly id: string
  readonly paiementId: string
}

/** Prépare une demande de paiement ; l'indemnité d'un ménage est celle que dit la fiche de son nouveau logement. */
export async function preparerPaiement(ctx: Contexte, operationId: string, saisie: SaisieDePaiement) {
  const lus = await tenir(ctx, operationId)
  const { nature, objet } = saisie
  const { montant, menageId } = nature === 'INDEMNITE' ? indemniteDe(lus, saisie) : { montant: saisie.montant ?? 0, menageId: null }
  if (nature !== 'INDEMNITE') refuser(fautesDeLaDemande({ nature, montant }, faitsDeLaSubvention(lus)))
  const id = uuidv7()
  const numero = Math.max(0, ...lus.demandes.map((demande) => demande.numero)) + 1
  await insertDemande(ctx.db, { id, operationId, numero, nature, menageId, montant, objet, auteurId: ctx.acteur.id, le: ctx.maintenant })
  await noter(ctx, operationId, [evenementDeLaPreparation({ numero, nature, montant }, null, { montant, objet })])
  return rendre(ctx, operationId, id)
}

/** Corrige une demande qui n'est pas validée ; ce qui n'est pas dit reste. */
export async function corrigerPaiement(ctx: Contexte, { id, paiementId }: Cible, correction: CorrectionDePaiement) {
  const lus = await tenir(ctx, id)
  const demande = trouverDemande(lus.demandes, paiementId)
  const refus = canCorrigerLaDemande(ctx.acteur, demande.statut)
  if (refus !== null) throw new DomainError('conflit', 'paiement.valide', refus, { details: { statut: demande.statut } })
  verifierVersion(demande, ctx.versionAttendue, 'Cette demande a été modifiée')
  const apres = { montant: correction.montant ?? demande.montant, objet: correction.objet === undefined ? demande.objet : correction.objet }
  if (apres.montant === demande.montant && apres.objet === demande.objet) return presenterDemande(ctx, id, demande)
  verifierLaCorrection(lus, demande, apres.montant)
  const redacteurs = [...new Set([...demande.redacteurs, ctx.acteur.id])]
  await updateDemande(ctx.db, demande, { ...apres, redacteurs })
  await noter(ctx, id, [evenementDeLaPreparation(demande, demande, apres)])
  return rendre(ctx, id, paiementId)
}

/** Valide, dépose, paie ou rejette une demande : la table décide. */
export async function passerPaiement(
  ctx: Contexte,
  { id, paiementId }: Cible,
  demandee: { readonly transition: NomTransitionPaiement; readonly donnees?: DonneesPaiement | undefined },
) {
  await lockOperation(ctx.db, ctx.acteur, id)
  const demande = trouverDemande(await listDemandes(ctx.db, id), paiementId)
  verifierVersion(demande, ctx.versionAttendue, 'Cette demande a été modifiée')
  await passer(paiementQuiPasse, ctx, { operationId: id, demande }, demandee, ctx.acteur)
  return rendre(ctx, id, paiementId)
}

interface Tenue {
  readonly operationId: string
  readonly demande: DemandeEnBase
}

const paiementQuiPasse: ConceptQuiPasse<PassageDePaiement, NomTransitionPaiement, Tenue, Updateable<TableDemande>, void, Contexte> = {
  automate: passagesDuPaiement,
  faits: (_ctx, { demande }) => faitsDuPassage(demande),
  colonnes: ({ champs }) => enColonnes(champs),
  actions: {},
  sujet: null,
  ecrire: async (ctx, { operationId, demande }, colonnes, { historique }) => {
    await updateDemande(ctx.db, demande, colonnes)
    await noter(ctx, operationId, historique)
  },
}

/** L'opération tenue : deux demandes ne prennent pas le même reste. */
async function tenir(ctx: Contexte, operationId: string): Promise<PaiementsLus> {
  const operation = await lockOperation(ctx.db, ctx.acteur, operationId)
  exiger(canFinancer(ctx.acteur))
  return reunirPaiements(ctx, operation)
}

function indemniteDe(
  lus: PaiementsLus,
  { menageId, montant }: Pick<SaisieDePaiement, 'menageId' | 'montant'>,
): { readonly montant: number; readonly menageId: string } {
  const indemnite = lus.indemnites.find((sienne) => sienne.menageId === menageId)
  if (indemnite === undefined) throw introuvable('Indemnité')
  const refus = refusPourLeMenage(lus, indemnite)
  if (refus !== null) refuser([{ propertyPath: 'menageId', message: refus }])
  const du = indemnite.montant ?? 0
  if (montant !== null && montant !== du) refuser([AU_MONTANT_DE_LA_FICHE])
  return { montant: du, menageId: indemnite.menageId }
}

const AU_MONTANT_DE_LA_FICHE: Violation = {
  propertyPath: 'montant',
  message: 'Le montant d’une indemnité est celui de la fiche du ménage.',
}

function verifierLaCorrection(lus: PaiementsLus, { id, nature, montant: avant }: DemandeEnBase, montant: number): void {
  if (nature !== 'INDEMNITE') refuser(fautesDeLaDemande({ nature, montant }, faitsDeLaSubvention(lus, id)))
  else if (montant !== avant) refuser([AU_MONTANT_DE_LA_FICHE])
}

function refuser(violations: readonly Violation[]): void {
  if (violations.length === 0) return
  throw new DomainError('saisie', 'paiement.saisie', violations.map(({ message }) => message).join(' '), { violations: [...violations] })
}

const noter = ({ db, acteur, maintenant }: Contexte, operationId: string, evenements: readonly Evenement[]) =>
  insertEvenements(db, acteur.id, maintenant, { id: operationId }, evenements)

const rendre = async (ctx: Contexte, operationId: string, id: string) =>
  presenterDemande(ctx, operationId, trouverDemande(await listDemandes(ctx.db, operationId), id))
