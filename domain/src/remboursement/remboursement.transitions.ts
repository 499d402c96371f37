// Les passages d'une demande de remboursement : domain-rules §§ 11.2 et 13.2, décision 0012. Rien d'autre ne change son statut.
import { type Acteur, type CodeRole, EDIT, ENC } from '../acces/roles.ts'
import { type Consequence, entraine, seDefait } from '../common/consequence.ts'
import { formatMontant } from '../common/montant.ts'
import { type Automate, type Contexte, type NextPlace, type TableDeTransitions, transitionsPossibles } from '../common/transition.ts'
import { refusPourLeCharge } from '../menage/menage.permissions.ts'
import type { DonneesRemboursement, FaitsRemboursement } from './remboursement.faits.ts'
import { demandeComplete, justificatifsPresents, paiementApresValidation } from './remboursement.gardes.ts'
import { type StatutRemboursement, statutsRemboursement } from './remboursement.listes.ts'
import { totalDe, troisPersonnesRequises } from './remboursement.rules.ts'

export type ContexteRemboursement = Contexte<FaitsRemboursement, DonneesRemboursement>

const transitionsRemboursement = {
  soumettre: {
    libelle: 'Soumettre',
    depuis: ['BROUILLON'],
    vers: 'SOUMISE',
    roles: EDIT,
    garde: demandeComplete,
    principale: true,
  },
  valider: {
    libelle: 'Valider',
    depuis: ['SOUMISE'],
    vers: 'VALIDEE',
    roles: ENC,
    garde: justificatifsPresents,
    principale: true,
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
  },
} as const satisfies TableDeTransitions<StatutRemboursement, FaitsRemboursement, DonneesRemboursement>

export type NomTransitionRemboursement = keyof typeof transitionsRemboursement
export const nomsTransitionsRemboursement = Object.keys(transitionsRemboursement) as [
  NomTransitionRemboursement,
  ...NomTransitionRemboursement[],
]

export const passagesDuRemboursement: Automate<StatutRemboursement, NomTransitionRemboursement, FaitsRemboursement, DonneesRemboursement> =
  {
    concept: 'remboursement',
    transitions: transitionsRemboursement,
    libelleStatut: (statut) => statutsRemboursement[statut],
    portee: (acteur, role, nom, faits) => horsDeSesDossiers(acteur, role, faits) ?? memePersonne(acteur, nom, faits),
  }

export const placesDuRemboursement = (
  contexte: ContexteRemboursement,
  acteur: Acteur,
): (NextPlace<StatutRemboursement, NomTransitionRemboursement> & { consequences: Consequence[] })[] =>
  transitionsPossibles(passagesDuRemboursement, contexte, acteur).map((place) => ({
    ...place,
    consequences: place.autorise ? consequences[place.transition] : [],
  }))

/** Aucun passage d'une demande ne se défait : ce qu'il entraîne se lit avant. */
const consequences: Readonly<Record<NomTransitionRemboursement, Consequence[]>> = {
  soumettre: [
    entraine('Alerte l’encadrement : la demande est à valider.'),
    seDefait('Ne se reprend plus : soumise, elle ne se modifie pas.'),
  ],
  valider: [entraine('Alerte qui paie : la demande est à payer.'), seDefait('Ne se défait pas : validée, elle se paie.')],
  rejeter: [
    entraine('Alerte la personne qui l’a soumise, avec la raison.'),
    seDefait('Ne se défait pas : une nouvelle demande est à préparer.'),
  ],
  payer: [
    entraine('Achève la demande : elle ne retient plus la clôture du dossier.'),
    seDefait('Ne se défait pas : un paiement noté ne s’efface plus.'),
  ],
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
