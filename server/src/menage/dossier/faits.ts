import { jourDe } from '@relogement/domain/common/date'
import type { FaitsMenage, FaitsProposition } from '@relogement/domain/menage/menage.faits'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { Interlocuteur, PropositionAttendue } from '@relogement/domain/menage/prochaine-etape/faitsDeLEtape'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import { refusOpposables } from '@relogement/domain/proposition/refus.rules'
import type { Dossier } from './dossier.queries.ts'
import type { DocumentDuDossier } from './echangesDuDossier.queries.ts'
import type { PropositionDuDossier } from './propositionsDuDossier.queries.ts'
import type { Sections } from './sections.ts'

/** Ce que les passages de statut doivent savoir du dossier ; les manques viennent du contrôle du dossier. */
export function faitsDuDossier(
  dossier: Dossier,
  sections: Sections,
  manques: Pick<FaitsMenage, 'manquesEntretien' | 'manquesCandidature'>,
  joursAvantPurge: number,
): FaitsMenage {
  const { menage, operation, charge, propositions, ecartees, documents, inscription } = dossier
  const dernierDocument = (type: string, admis: (document: DocumentDuDossier) => boolean = () => true): string | null =>
    documents.find((document) => document.type === type && admis(document))?.ajouteLe ?? null
  const acceptee = propositions.find(({ statut }) => statut === 'acceptee_menage')
  return {
    statut: menage.statut as StatutMenage,
    relogementNecessaire: menage.relogement_necessaire,
    statutMemorise: menage.statut_memorise as StatutMenage | null,
    donneesPurgees: menage.purge_le !== null,
    chargeDeRelogement: charge && { id: charge.id, nom: `${charge.prenom} ${charge.nom}`, civilite: charge.civilite },
    bailleurActuelId: menage.partenaire_id,
    bailleurNouveauId: acceptee?.bailleurId ?? null,
    aUnDemandeurPrincipal: sections.occupants.some(({ role }) => role === 'PRINCIPAL'),
    ...manques,
    etapesExamineesModifieesLe: menage.projet_modifie_le?.toISOString() ?? null,
    // Un papier déposé sous ce nom n'est pas le récapitulatif du dossier.
    recapitulatifEntretienLe: dernierDocument('RECAPITULATIF_ENTRETIEN', ({ genere }) => genere),
    presentationValideeLe: menage.presentation_validee_le?.toISOString() ?? null,
    typologies: {
      gtr: sections.relogement.typologiesGTR,
      souhaitees: sections.projetResidentiel.secteursSouhaites.flatMap((secteur) => secteur.typologies),
    },
    demandeLogementSocial: sections.relogement.demandeLogementSocial,
    pruId: operation.pruId,
    inscription,
    reunionVisee: null,
    decisionGtr: null,
    avantLeGtr: null,
    propositions: propositionsDuMenage(dossier),
    refusAPreciser: refusAPreciser(dossier),
    refusOpposables: refusOpposables(
      propositions
        .filter(({ statut }) => statut === 'refusee_menage')
        .map(({ ecriteLe, refusLegitime: legitime }) => ({ ecriteLe, legitime })),
    ),
    ecartees,
    joursAvantPurge,
    dates: sections.relogement.dates,
    bailDepose: dernierDocument('BAIL_NOUVEAU') !== null,
    creneauReserve: dossier.creneauReserve,
    demenagementFait: dossier.demenagementFait,
    rendezVousPrevus: dossier.rendezVous.prevus,
    rendezVousARetablir: dossier.rendezVous.aRetablir,
    creneauLibere: false,
    prestationRefusee: false,
    recapitulatifRelogementGenere: false,
    ficheNouveauLogement: dernierDocument('FICHE_NOUVEAU_LOGEMENT') !== null,
    remboursementsEnCours: dossier.remboursementsEnCours,
    satisfaction: dossier.satisfaction,
  }
}

/** Ses propositions, comme les règles les lisent. */
export const propositionsDuMenage = ({ propositions }: Pick<Dossier, 'propositions'>): FaitsProposition[] =>
  propositions.map(faitsDeLaProposition)

/** Un refus dit sans sa proposition l'attend, tant qu'aucune ne le porte qui ne l'était déjà. */
export const refusAPreciser = ({ menage, propositions }: Pick<Dossier, 'menage' | 'propositions'>): boolean => {
  const refus = refusSansProposition(menage)
  return refus !== null && !propositions.some(({ id, statut }) => statut === 'refusee_menage' && !refus.deja.includes(id))
}

export const refusSansProposition = ({ refus_sans_proposition }: Dossier['menage']) =>
  refus_sans_proposition as { readonly le: string; readonly deja: readonly string[] } | null

type LueDUneProposition = Pick<
  PropositionDuDossier,
  'id' | 'adresse' | 'ville' | 'statut' | 'prive' | 'logementPris' | 'logementRepris' | 'precedee' | 'suivie' | 'gtrDate' | 'ecriteLe'
> &
  // Une ligne de liste ne dit pas ce qu'un départ entraînerait.
  Partial<Pick<PropositionDuDossier, 'appelle'>>

const faitsDeLaProposition = (p: LueDUneProposition): FaitsProposition => ({
  id: p.id,
  libelle: `${p.adresse}, ${p.ville}`,
  statut: p.statut as StatutProposition,
  prive: p.prive,
  logementPris: p.logementPris,
  logementRepris: p.logementRepris,
  precedee: p.precedee,
  suivie: p.suivie,
  appelle: p.appelle ?? false,
  dateReunion: p.gtrDate,
  ecriteLe: p.ecriteLe,
})

/** Ce qu'on lit d'une proposition pour savoir qui y répond. */
export type PropositionLue = LueDUneProposition &
  Pick<PropositionDuDossier, 'bailleurId' | 'bailleur' | 'villeCode' | 'calDate' | 'attendueLe'> & {
    readonly reponseRecue: Pick<NonNullable<PropositionDuDossier['reponseRecue']>, 'reponse' | 'le' | 'rappeleLe'> | null
  }

/** `personne` : l'interlocuteur du bailleur, quand il se nomme. */
export const propositionAttendue = (p: PropositionLue, personne: Interlocuteur | null): PropositionAttendue => ({
  bailleur: p.bailleurId !== null && p.bailleur !== null ? { id: p.bailleurId, nom: p.bailleur, personne } : null,
  villeCode: p.villeCode,
  commissionLe: p.calDate,
  attendueLe: p.attendueLe,
  reponseRecue: p.reponseRecue && {
    reponse: p.reponseRecue.reponse,
    le: jourDe(p.reponseRecue.le),
    rappeleLe: p.reponseRecue.rappeleLe,
  },
  ...faitsDeLaProposition(p),
})
