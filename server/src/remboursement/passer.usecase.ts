import type { DonneesRemboursement } from '@relogement/domain/remboursement/remboursement.faits'
import {
  type NomTransitionRemboursement,
  type PassageDeRemboursement,
  passagesDuRemboursement,
} from '@relogement/domain/remboursement/remboursement.transitions'
import type { Updateable } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { enColonnes } from '../core/enColonnes.ts'
import type { DemandeRemboursement as TableDemande } from '../core/tables.gen.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { type ConceptQuiPasse, passer } from '../passage/passer.ts'
import { type DemandesDuMenage, faitsDe, lockDemandes } from './demandes.ts'
import { presenterDemande } from './presenterDemande.ts'
import { type DemandeEnBase, figerPlafonds, listDemandes, trouverDemande, updateDemande } from './remboursement.queries.ts'
import { verifierVersionDeLaDemande } from './version.ts'

interface DemandeTenue {
  readonly menage: DemandesDuMenage
  readonly demande: DemandeEnBase
}

const remboursementQuiPasse: ConceptQuiPasse<
  PassageDeRemboursement,
  NomTransitionRemboursement,
  DemandeTenue,
  Updateable<TableDemande>,
  void
> = {
  automate: passagesDuRemboursement,
  faits: (_ctx, { menage, demande }) => faitsDe(menage, demande),
  colonnes: ({ champs }) => enColonnes(champs),
  actions: {
    FIGER_LES_PLAFONDS: ({ db }, { menage, demande }) => figerPlafonds(db, demande.id, menage.plafonds),
  },
  sujet: ({ menage }) => menage.dossier.menage.id,
  ecrire: async ({ db, maintenant }, { menage, demande }, colonnes, { historique }, par) => {
    await updateDemande(db, demande, colonnes)
    await insertEvenements(db, par, maintenant, { id: menage.dossier.menage.id }, historique)
  },
}

interface Demandee {
  readonly transition: NomTransitionRemboursement
  readonly donnees?: DonneesRemboursement | undefined
}

/** Soumet, valide, rejette ou paie une demande ; l'historique du dossier le dit. */
export async function passerDemande(ctx: Contexte, { menageId, demandeId }: { menageId: string; demandeId: string }, demandee: Demandee) {
  const menage = await lockDemandes(ctx, menageId)
  const demande = trouverDemande(menage.demandes, demandeId)
  verifierVersionDeLaDemande(demande, ctx.versionAttendue)
  await passer(remboursementQuiPasse, ctx, { menage, demande }, demandee, ctx.acteur)
  const demandes = await listDemandes(ctx.db, menageId)
  return presenterDemande(ctx, { ...menage, demandes }, trouverDemande(demandes, demandeId))
}
