import { DomainError, exiger } from '@relogement/domain/common/errors'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { evenementDuBrouillon } from '@relogement/domain/remboursement/remboursement.evenements'
import type { LigneDeFaits } from '@relogement/domain/remboursement/remboursement.faits'
import type { LigneSaisie, SaisieRemboursement } from '@relogement/domain/remboursement/remboursement.schema'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { listDocuments } from '../document/document.queries.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { type DemandesDuMenage, lignesDeFaits, lockDemandes } from './demandes.ts'
import { presenterDemande } from './presenterDemande.ts'
import {
  type DemandeEnBase,
  deleteDemande,
  insertDemande,
  listDemandes,
  remplacerLignes,
  trouverDemande,
  updateDemande,
} from './remboursement.queries.ts'
import { verifierVersionDeLaDemande } from './version.ts'

/** Prépare une demande, en brouillon ; sans dépense dite, elle est vide. */
export async function preparerDemande(ctx: Contexte, menageId: string, saisie: SaisieRemboursement | null) {
  const menage = await lockModifiable(ctx, menageId)
  if (menage.dossierFerme !== null) throw new DomainError('conflit', 'remboursement.dossier-ferme', menage.dossierFerme)
  const lignes = saisie?.lignes ?? []
  await exigerJustificatifsDuDossier(ctx, menageId, lignes)
  const id = uuidv7()
  const numero = Math.max(0, ...menage.demandes.map((demande) => demande.numero)) + 1
  await insertDemande(ctx.db, { id, menageId, numero, auteurId: ctx.acteur.id, le: ctx.maintenant }, lignes)
  return rendre(ctx, menage, id, null)
}

/** Remplace les dépenses d'un brouillon ; redire les mêmes, ou n'en rien dire, ne change rien. */
export async function modifierDemande(ctx: Contexte, { menageId, demandeId }: Cible, { lignes }: Partial<SaisieRemboursement>) {
  const { menage, demande } = await viserBrouillon(ctx, menageId, demandeId)
  if (menage.dossierFerme !== null) throw new DomainError('conflit', 'remboursement.dossier-ferme', menage.dossierFerme)
  if (lignes === undefined) return presenterDemande(ctx, menage, demande)
  await exigerJustificatifsDuDossier(ctx, menageId, lignes)
  if (memesLignes(demande, lignes)) return presenterDemande(ctx, menage, demande)
  await remplacerLignes(ctx.db, demandeId, lignes)
  await updateDemande(ctx.db, demande, {}, ctx.acteur.id)
  return rendre(ctx, menage, demandeId, lignesDeFaits(demande))
}

export async function supprimerDemande(ctx: Contexte, { menageId, demandeId }: Cible): Promise<void> {
  const { demande } = await viserBrouillon(ctx, menageId, demandeId)
  await deleteDemande(ctx.db, demandeId)
  await noter(ctx, menageId, demande.numero, lignesDeFaits(demande), null)
}

interface Cible {
  readonly menageId: string
  readonly demandeId: string
}

async function lockModifiable(ctx: Contexte, menageId: string): Promise<DemandesDuMenage> {
  const menage = await lockDemandes(ctx, menageId)
  exiger(canModifierMenage(ctx.acteur, menage.liens))
  return menage
}

async function viserBrouillon(ctx: Contexte, menageId: string, demandeId: string) {
  const menage = await lockModifiable(ctx, menageId)
  const demande = trouverDemande(menage.demandes, demandeId)
  if (demande.statut !== 'BROUILLON')
    throw new DomainError('conflit', 'remboursement.soumis', 'Une demande soumise ne se modifie plus.', {
      details: { statut: demande.statut },
    })
  verifierVersionDeLaDemande(demande, ctx.versionAttendue)
  return { menage, demande }
}

/** Un justificatif est un document déposé au dossier de ce ménage, encore là. */
async function exigerJustificatifsDuDossier({ db }: Contexte, menageId: string, lignes: readonly LigneSaisie[]): Promise<void> {
  const deposes = new Set((await listDocuments(db, menageId)).flatMap(({ id, genere }) => (genere ? [] : [id])))
  const violations = lignes.flatMap(({ documentId }, rang) =>
    documentId === null || deposes.has(documentId)
      ? []
      : [{ propertyPath: `lignes.${rang}.documentId`, message: 'Ce document n’est pas au dossier du ménage.' }],
  )
  if (violations.length > 0)
    throw new DomainError('saisie', 'remboursement.justificatif', 'Un justificatif n’est pas au dossier du ménage.', { violations })
}

const memesLignes = (demande: DemandeEnBase, lignes: readonly LigneSaisie[]) =>
  JSON.stringify(demande.lignes.map(({ nature, libelle, montant, document }) => [nature, libelle, montant, document?.id ?? null])) ===
  JSON.stringify(lignes.map(({ nature, libelle, montant, documentId }) => [nature, libelle, montant, documentId]))

async function rendre(ctx: Contexte, menage: DemandesDuMenage, id: string, avant: readonly LigneDeFaits[] | null) {
  const demandes = await listDemandes(ctx.db, menage.dossier.menage.id)
  const demande = trouverDemande(demandes, id)
  await noter(ctx, menage.dossier.menage.id, demande.numero, avant, lignesDeFaits(demande))
  return presenterDemande(ctx, { ...menage, demandes }, demande)
}

const noter = (
  { db, acteur, maintenant }: Contexte,
  menageId: string,
  numero: number,
  avant: readonly LigneDeFaits[] | null,
  apres: readonly LigneDeFaits[] | null,
) => insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenementDuBrouillon(numero, avant, apres)])
