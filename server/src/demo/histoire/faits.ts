import type { FaitsMenage } from '@relogement/domain/menage/menage.faits'
import { rangDuStatut, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { enTexte, type Jour } from '../jours.ts'
import { adresseDe } from '../logements/logement.ts'
import { type PropositionDemo, statutAu } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'
import type { Etape } from '../parcours/parcours.ts'

/** Ce que l'on sait du dossier à l'approche d'un passage. */
export interface Etat {
  statut: StatutMenage
  statutMemorise: StatutMenage | null
  dates: MenageDemo['sections']['relogement']['dates']
  recapitulatifLe: string | null
  projetModifieLe: string | null
  presentationValideeLe: string | null
  inscription: FaitsMenage['inscription']
}

/** Les faits que lisent les règles du domaine, tels qu'ils étaient ce jour-là. */
export function faitsAu(
  menage: MenageDemo,
  propositions: readonly PropositionDemo[],
  etat: Etat,
  { transition, jour, reunion }: Etape,
): FaitsMenage {
  const { charge, operation, sections } = menage
  const positionnees = propositions.filter(({ creeLe }) => creeLe <= jour)
  const acceptee = positionnees.find((proposition) => statutAu(proposition, jour) === 'acceptee_menage')
  return {
    statut: etat.statut,
    relogementNecessaire: true,
    statutMemorise: etat.statutMemorise,
    donneesPurgees: false,
    chargeDeRelogement: charge && { id: charge.id, nom: `${charge.prenom} ${charge.nom}` },
    bailleurActuelId: operation.bailleurId,
    bailleurNouveauId: acceptee?.logement.bailleur?.id ?? null,
    aUnDemandeurPrincipal: sections.occupants.some(({ role }) => role === 'PRINCIPAL'),
    manquesEntretien: [],
    manquesCandidature: [],
    etapesExamineesModifieesLe: etat.projetModifieLe,
    recapitulatifEntretienLe: etat.recapitulatifLe,
    presentationValideeLe: etat.presentationValideeLe,
    typologies: { gtr: [], souhaitees: [] },
    demandeLogementSocial: demandeAu(menage, jour),
    pruId: operation.pruId,
    inscription: etat.inscription,
    avantLeGtr: null,
    reunionVisee:
      transition === 'inscrire_gtr' && reunion !== null ? { id: reunion.id, statut: 'EN_PREPARATION', prus: [operation.pruId] } : null,
    decisionGtr: decisions[transition] ?? null,
    propositions: positionnees.map((proposition) => ({
      id: proposition.id,
      libelle: `${adresseDe(proposition.logement)}, ${proposition.logement.adresse.ville.nom}`,
      statut: statutAu(proposition, jour),
      prive: proposition.logement.prive,
      logementPris: estPris(proposition, menage, jour),
      logementRepris: false,
      precedee: false,
      suivie: false,
      appelle: false,
      dateReunion: proposition.gtrLe === null ? null : enTexte(proposition.gtrLe),
      ecriteLe: proposition.ecriteLe === null ? null : enTexte(proposition.ecriteLe),
    })),
    refusAPreciser: false,
    refusOpposables: 0,
    ecartees: [],
    joursAvantPurge: 30,
    dates: etat.dates,
    bailDepose: true,
    creneauReserve: true,
    demenagementFait: false,
    rendezVousPrevus: 0,
    rendezVousARetablir: 0,
    creneauLibere: false,
    prestationRefusee: false,
    recapitulatifRelogementGenere: true,
    // Établie à l'entrée dans les lieux.
    ficheNouveauLogement: rangDuStatut(etat.statut) >= rangDuStatut('DEMENAGEMENT'),
    remboursementsEnCours: 0,
    satisfaction: null,
  }
}

const decisions: Partial<Record<Etape['transition'], NonNullable<FaitsMenage['decisionGtr']>>> = {
  valider_presentation_gtr: 'ACCEPTE',
  demander_revision_projet: 'REVISION',
  mettre_en_veille: 'VEILLE',
}

const estPris = ({ logement: { preneur } }: PropositionDemo, menage: MenageDemo, jour: Jour): boolean =>
  preneur !== null && preneur.menage !== menage && preneur.le <= jour

/** La demande d'aujourd'hui a pu être renouvelée depuis : avant, c'était la précédente. */
function demandeAu({ sections }: MenageDemo, jour: Jour): FaitsMenage['demandeLogementSocial'] {
  const { numeroUnique, date } = sections.relogement.demandeLogementSocial
  return { numeroUnique, date: date !== null && date > enTexte(jour) ? enTexte(jour) : date }
}
