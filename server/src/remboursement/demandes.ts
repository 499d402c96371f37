import { dossierGele } from '@relogement/domain/menage/menage.fermeture'
import type { LiensDuMenage } from '@relogement/domain/menage/menage.visibilite'
import type { FaitsRemboursement, LigneDeFaits, Plafonds } from '@relogement/domain/remboursement/remboursement.faits'
import { type NatureRemboursement, naturesRemboursement, variableDuPlafond } from '@relogement/domain/remboursement/remboursement.listes'
import { montantsParNature, refusDuDossier } from '@relogement/domain/remboursement/remboursement.rules'
import { type Contexte, jourDe } from '../core/contexte.ts'
import { type Dossier, getDossier, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { variable } from '../referentiel/variables.ts'
import { type DemandeEnBase, listDemandes } from './remboursement.queries.ts'

/** Les demandes d'un ménage et tout ce que leurs règles lisent, vus par l'acteur. */
export interface DemandesDuMenage {
  readonly dossier: Dossier
  readonly liens: LiensDuMenage
  readonly dossierFerme: string | null
  readonly demandes: readonly DemandeEnBase[]
  readonly plafonds: Plafonds
  readonly seuilTroisPersonnes: number
}

export const lireDemandes = async (ctx: Contexte, menageId: string): Promise<DemandesDuMenage> =>
  reunir(ctx, await getDossier(ctx.db, menagesVisibles(ctx.acteur), menageId))

/** Le dossier verrouillé : deux gestes sur ses demandes se suivent, jamais ne se croisent. */
export const lockDemandes = async (ctx: Contexte, menageId: string): Promise<DemandesDuMenage> =>
  reunir(ctx, await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId))

async function reunir({ db, aujourdhui }: Contexte, dossier: Dossier): Promise<DemandesDuMenage> {
  const { id, statut, purge_le, limitation_depuis } = dossier.menage
  return {
    dossier,
    liens: liensDuMenage(dossier),
    dossierFerme: limitation_depuis === null ? refusDuDossier({ statut, purge: purge_le !== null }) : dossierGele(limitation_depuis),
    demandes: await listDemandes(db, id),
    plafonds: await plafondsDuJour(db, aujourdhui),
    seuilTroisPersonnes: await variable(db, 'REMBOURSEMENT_TROIS_PERSONNES', aujourdhui),
  }
}

async function plafondsDuJour(db: Contexte['db'], jour: string): Promise<Plafonds> {
  const plafonds: Partial<Record<NatureRemboursement, number>> = {}
  for (const nature of Object.keys(naturesRemboursement) as NatureRemboursement[])
    plafonds[nature] = await variable(db, variableDuPlafond(nature), jour)
  return plafonds as Plafonds
}

export const lignesDeFaits = ({ lignes }: Pick<DemandeEnBase, 'lignes'>): LigneDeFaits[] =>
  lignes.map(({ nature, libelle, montant, document }) => ({ nature, libelle, montant, justifiee: document !== null }))

/** Ce que les demandes soumises, validées ou payées comptent déjà, hors celle-ci. */
export const dejaDemande = (demandes: readonly DemandeEnBase[], sauf: string | null) =>
  montantsParNature(
    demandes.filter(({ id, statut }) => id !== sauf && statut !== 'BROUILLON' && statut !== 'REJETEE').flatMap(({ lignes }) => lignes),
  )

export function faitsDe(
  { liens, dossierFerme, demandes, plafonds, seuilTroisPersonnes }: DemandesDuMenage,
  demande: DemandeEnBase,
): FaitsRemboursement {
  return {
    statut: demande.statut,
    numero: demande.numero,
    lignes: lignesDeFaits(demande),
    plafonds,
    dejaDemande: dejaDemande(demandes, demande.id),
    seuilTroisPersonnes,
    redacteurs: demande.redacteurs,
    soumetteur: demande.soumise_par?.id ?? null,
    valideur: demande.validee_par?.id ?? null,
    valideeLe: demande.validee_le && jourDe(demande.validee_le),
    dossierFerme,
    chargeDeRelogement: liens.chargeDeRelogement,
  }
}
