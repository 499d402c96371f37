// Les passages d'une demande de remboursement : domain-rules §§ 11.2 et 13.2, décision 0012. Rien d'autre ne change son statut.

import { type Acteur, type CodeRole, EDIT, ENC } from '../acces/roles.ts'
import type { AlerteAPoser } from '../alerte/alerteACreer.ts'
import { entraine, seDefait } from '../common/consequence.ts'
import { formatMontant } from '../common/montant.ts'
import type { Evenement } from '../historique/evenement.ts'
import { refusPourLeCharge } from '../menage/menage.permissions.ts'
import { type AutomateAEffets, type ContexteDEffet, placesAConsequences, type TableDePassages } from '../passage/effets.ts'
import type { Contexte } from '../passage/transition.ts'
import { alerteDuStatut, alertesDuRemboursement } from './remboursement.alertes.ts'
import { evenementDuPassage } from './remboursement.evenements.ts'
import type { DonneesRemboursement, FaitsRemboursement } from './remboursement.faits.ts'
import { demandeComplete, justificatifsPresents, paiementApresValidation } from './remboursement.gardes.ts'
import { type StatutRemboursement, statutsRemboursement } from './remboursement.listes.ts'
import { totalDe, troisPersonnesRequises } from './remboursement.rules.ts'

/** Ce qui s'écrit sur la demande, en plus de son statut. */
interface ChampsRemboursement {
  readonly redacteurs: string[]
  readonly soumisePar: string | null
  readonly soumiseLe: string
  readonly valideePar: string | null
  readonly valideeLe: string
  readonly rejeteePar: string | null
  readonly rejeteeLe: string
  readonly motifRejet: string | null
  readonly payeePar: string | null
  readonly payeeLe: string
  readonly datePaiement: string | null
}

export interface PassageDeRemboursement {
  readonly statut: StatutRemboursement
  readonly faits: FaitsRemboursement
  readonly donnees: DonneesRemboursement
  readonly champs: ChampsRemboursement
  readonly dit: Record<never, never>
  readonly evenement: Evenement
  readonly action: 'FIGER_LES_PLAFONDS'
  readonly suite: Record<never, never>
}

type Effet = ContexteDEffet<PassageDeRemboursement>

const transitionsRemboursement = {
  soumettre: {
    libelle: 'Soumettre',
    depuis: ['BROUILLON'],
    vers: 'SOUMISE',
    roles: EDIT,
    garde: demandeComplete,
    principale: true,
    effets: {
      champs: ({ faits, par, maintenant }) => ({ soumisePar: par, soumiseLe: maintenant, redacteurs: avec(faits.redacteurs, par) }),
      posees: (c) => alertes(c, { redacteurs: avec(c.faits.redacteurs, c.par) }),
      actions: ['FIGER_LES_PLAFONDS'],
      consequences: [
        entraine('Alerte l’encadrement : la demande est à valider.'),
        seDefait('Ne se reprend plus : soumise, elle ne se modifie pas.'),
      ],
    },
  },
  valider: {
    libelle: 'Valider',
    depuis: ['SOUMISE'],
    vers: 'VALIDEE',
    roles: ENC,
    garde: justificatifsPresents,
    principale: true,
    effets: {
      champs: ({ par, maintenant }) => ({ valideePar: par, valideeLe: maintenant }),
      posees: (c) => alertes(c, { valideur: c.par }),
      consequences: [entraine('Alerte qui paie : la demande est à payer.'), seDefait('Ne se défait pas : validée, elle se paie.')],
    },
  },
  rejeter: {
    libelle: 'Rejeter',
    depuis: ['SOUMISE'],
    vers: 'REJETEE',
    roles: ENC,
    demande: [
      { nom: 'motif', libelle: 'Raison du rejet', nature: 'texte', exige: 'toujours', manque: 'Indiquez pourquoi la demande est rejetée.' },
    ],
    sortie: true,
    dangereuse: true,
    icone: 'croix',
    effets: {
      champs: ({ par, maintenant, donnees }) => ({ rejeteePar: par, rejeteeLe: maintenant, motifRejet: donnees.motif ?? null }),
      posees: (c) => alertes(c),
      consequences: [
        entraine('Alerte la personne qui l’a soumise, avec la raison.'),
        seDefait('Ne se défait pas : une nouvelle demande est à préparer.'),
      ],
    },
  },
  payer: {
    libelle: 'Noter le paiement',
    depuis: ['VALIDEE'],
    vers: 'PAYEE',
    roles: ['RESPONSABLE_ADMINISTRATIF'],
    garde: paiementApresValidation,
    demande: [
      {
        nom: 'date',
        libelle: 'Date du paiement',
        nature: 'date',
        exige: 'toujours',
        borne: 'passee',
        valeur: ({ aujourdhui }) => aujourdhui,
        aide: 'Les coordonnées bancaires restent sur le formulaire papier : elles ne sont jamais enregistrées ici.',
      },
    ],
    principale: true,
    effets: {
      champs: ({ par, maintenant, donnees }) => ({ payeePar: par, payeeLe: maintenant, datePaiement: donnees.date ?? null }),
      consequences: [
        entraine('Achève la demande : elle ne retient plus la clôture du dossier.'),
        seDefait('Ne se défait pas : un paiement noté ne s’efface plus.'),
      ],
    },
  },
} as const satisfies TableDePassages<PassageDeRemboursement>

export type NomTransitionRemboursement = keyof typeof transitionsRemboursement
export const nomsTransitionsRemboursement = Object.keys(transitionsRemboursement) as [
  NomTransitionRemboursement,
  ...NomTransitionRemboursement[],
]

export const passagesDuRemboursement: AutomateAEffets<PassageDeRemboursement, NomTransitionRemboursement> = {
  concept: 'remboursement',
  transitions: transitionsRemboursement,
  libelleStatut: (statut) => statutsRemboursement[statut],
  portee: (acteur, role, nom, faits) => horsDeSesDossiers(acteur, role, faits) ?? memePersonne(acteur, nom, faits),
  // L'alerte du statut que la demande quitte a fait son office.
  toujours: { fermees: ({ faits }) => ({ types: alertesDuRemboursement, valeur: String(faits.numero) }) },
  evenements: ({ faits, donnees, ancien, nouveau }) => [
    evenementDuPassage(faits.numero, { ancien, nouveau }, totalDe(faits.lignes), donnees.motif ?? null),
  ],
}

export const placesDuRemboursement = (contexte: Contexte<FaitsRemboursement, DonneesRemboursement>, acteur: Acteur) =>
  placesAConsequences(passagesDuRemboursement, contexte, acteur)

const avec = (personnes: readonly string[], une: string | null): string[] => [...new Set([...personnes, ...(une === null ? [] : [une])])]

/** L'alerte du statut d'arrivée, sur les faits que le passage laisse ; qui rejette sa propre demande n'a pas à l'apprendre. */
function alertes({ faits, nouveau, donnees, par }: Effet, apres: Partial<FaitsRemboursement> = {}): AlerteAPoser[] {
  const alerte = alerteDuStatut(nouveau, faits.numero, { ...faits, ...apres }, donnees.motif ?? null)
  if (alerte === null) return []
  const posee = { ...alerte, valeur: String(faits.numero), dateAlerte: null }
  if (alerte.pour !== 'DESTINATAIRE') return [posee]
  return faits.soumetteur === par ? [] : [{ ...posee, ...(faits.soumetteur === null ? {} : { destinataireId: faits.soumetteur }) }]
}

const horsDeSesDossiers = (acteur: Acteur, role: CodeRole, faits: FaitsRemboursement): string | null =>
  role === 'CHARGE_DE_RELOGEMENT' ? refusPourLeCharge(acteur, faits) : null

/** Créer, valider, payer : trois personnes au-delà du seuil. Qui a touché au brouillon compte comme l'ayant créé. */
function memePersonne({ id }: Acteur, nom: NomTransitionRemboursement, faits: FaitsRemboursement): string | null {
  if (!troisPersonnesRequises(faits)) return null
  const ensemble = totalDe(faits.lignes) > faits.seuilTroisPersonnes ? '' : ' pour l’ensemble des demandes du ménage'
  const auDela = `au-delà de ${formatMontant(faits.seuilTroisPersonnes)}${ensemble}, trois personnes différentes interviennent`
  if (nom === 'valider' && faits.redacteurs.includes(id)) return `Vous avez préparé cette demande : ${auDela}.`
  if (nom === 'payer' && faits.redacteurs.includes(id)) return `Vous avez préparé cette demande : ${auDela}.`
  if (nom === 'payer' && faits.valideur === id) return `Vous avez validé cette demande : ${auDela}.`
  return null
}
