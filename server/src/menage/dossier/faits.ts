import type { FaitsMenage } from '@relogement/domain/menage/menage.faits'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import type { Dossier } from './dossier.queries.ts'
import type { DocumentDuDossier } from './echangesDuDossier.queries.ts'
import type { Sections } from './sections.ts'

/** Ce que les passages de statut doivent savoir du dossier ; les manques viennent du contrôle du dossier. */
export function faitsDuDossier(
  dossier: Dossier,
  sections: Sections,
  manques: Pick<FaitsMenage, 'manquesEntretien' | 'manquesCandidature'>,
): FaitsMenage {
  const { menage, operation, charge, propositions, documents, inscription } = dossier
  const dernierDocument = (type: string, admis: (document: DocumentDuDossier) => boolean = () => true): string | null =>
    documents.find((document) => document.type === type && admis(document))?.ajouteLe ?? null
  const acceptee = propositions.find(({ statut }) => statut === 'acceptee_menage')
  return {
    statut: menage.statut as StatutMenage,
    relogementNecessaire: menage.relogement_necessaire,
    statutMemorise: menage.statut_memorise as StatutMenage | null,
    donneesPurgees: menage.purge_le !== null,
    chargeDeRelogement: charge && { id: charge.id, nom: `${charge.prenom} ${charge.nom}` },
    delegues: [],
    bailleurActuelId: menage.partenaire_id,
    bailleurNouveauId: acceptee?.bailleurId ?? null,
    aUnDemandeurPrincipal: sections.occupants.some(({ role }) => role === 'PRINCIPAL'),
    ...manques,
    etapesExamineesModifieesLe: menage.projet_modifie_le?.toISOString() ?? null,
    // Un papier déposé sous ce nom n'est pas le récapitulatif du dossier.
    recapitulatifEntretienLe: dernierDocument('RECAPITULATIF_ENTRETIEN', ({ genere }) => genere),
    presentationValideeLe: menage.presentation_validee_le?.toISOString() ?? null,
    demandeLogementSocial: sections.relogement.demandeLogementSocial,
    pruId: operation.pruId,
    inscription,
    reunionVisee: null,
    decisionGtr: null,
    propositions: propositions.map((p) => ({
      id: p.id,
      libelle: `${p.adresse}, ${p.ville}`,
      statut: p.statut as StatutProposition,
      prive: p.prive,
      logementPris: p.logementPris,
      dateReunion: p.gtrDate,
      ecriteLe: p.ecriteLe,
    })),
    dates: sections.relogement.dates,
    bailDepose: dernierDocument('BAIL_NOUVEAU') !== null,
    creneauReserve: dossier.creneauReserve,
    prestationRefusee: false,
    recapitulatifRelogementGenere: false,
    ficheNouveauLogement: dernierDocument('FICHE_NOUVEAU_LOGEMENT') !== null,
    remboursementsEnCours: dossier.remboursementsEnCours,
    satisfaction: dossier.satisfaction,
  }
}
