// Où en est la proposition écrite, et ce qui empêche le geste suivant (domain-rules §§ 3.3 à 3.5, décision 0016).

import { dossierGele } from '../menage/menage.fermeture.ts'
import { libelleStatut, type StatutMenage } from '../menage/menage.statuts.ts'
import { attendSonTour, CANDIDAT_DEVANT } from '../proposition/commission.rules.ts'
import { estEnRetard } from '../proposition/ecrite/delai.rules.ts'
import type { EtapeDeLaProposition } from '../proposition/ecrite/etapes.ts'
import type { StatutProposition } from '../proposition/proposition.statuts.ts'

export interface FaitsDeLaProposition {
  readonly statut: StatutProposition
  /** Logement d'un bailleur privé : validé par le GTR, sans CALEOL. */
  readonly prive: boolean
  /** Un autre ménage a accepté ce logement. */
  readonly logementPris: boolean
  /** Un candidat mieux classé en CALEOL n'a pas encore répondu. */
  readonly precedee: boolean
  readonly envoyeeLe: string | null
  readonly echeance: string | null
  /** Le courrier produit, et le numéro qu'il porte. */
  readonly courrier: { readonly numero: number } | null
  /** Son QR code ouvre encore la page de réponse. */
  readonly qrCode: boolean
  /** Le numéro que la proposition porte, ou portera. */
  readonly numero: number
}

export interface FaitsDuMenageARecevoir {
  readonly statut: StatutMenage
  readonly relogementNecessaire: boolean
  readonly donneesPurgees: boolean
  /** Gelé depuis ce jour par une limitation du traitement ; `null` : il ne l'est pas. */
  readonly limitationDepuis: string | null
}

/** Ce que la proposition attend ; `null` : rien qui soit à écrire. */
export function prochaineEtape(proposition: FaitsDeLaProposition, aujourdhui: string): EtapeDeLaProposition | null {
  const { statut, envoyeeLe, echeance, courrier } = proposition
  if (aLAccordDuBailleur(proposition)) return 'ECRIRE'
  if (statut !== 'proposition_relogement') return null
  if (envoyeeLe === null) return courrier === null ? 'ECRIRE' : 'ENVOYER'
  if (echeance === null) return 'RECEPTION'
  return estEnRetard(echeance, aujourdhui) ? 'RETARD' : 'REPONSE'
}

/** Pourquoi la proposition ne peut pas être établie ; établie déjà, rien ne l'empêche. */
export const empechementsDEtablir = (proposition: FaitsDeLaProposition, menage: FaitsDuMenageARecevoir): string[] => [
  ...empechementsDuMenage(menage),
  ...siVrai(!RECOIVENT.some((statut) => statut === menage.statut), horsStatut(menage.statut)),
  ...avancement(proposition),
  ...siVrai(proposition.logementPris, 'Le logement a été accepté par un autre ménage.'),
  ...siVrai(attendSonTour(proposition), CANDIDAT_DEVANT),
]

/** Pourquoi son courrier ne peut pas être produit. */
export const empechementsDEcrire = (proposition: FaitsDeLaProposition, menage: FaitsDuMenageARecevoir): string[] => [
  ...empechementsDEtablir(proposition, menage),
  ...siVrai(
    proposition.envoyeeLe !== null && proposition.courrier !== null,
    'La proposition est déjà partie : son courrier ne change plus.',
  ),
]

/** Pourquoi elle ne peut pas être dite partie ; déjà partie, ses dates se complètent. */
export function empechementsDEnvoyer(proposition: FaitsDeLaProposition, menage: FaitsDuMenageARecevoir): string[] {
  const { courrier, envoyeeLe, numero } = proposition
  const nonEcrite = avantLEcrit(proposition)
  if (nonEcrite !== null || envoyeeLe !== null) return [...empechementsDuMenage(menage), ...(nonEcrite === null ? [] : [nonEcrite])]
  if (courrier === null) return [...empechementsDuMenage(menage), 'Le courrier n’est pas produit : écrivez d’abord la proposition.']
  return [
    ...empechementsDuMenage(menage),
    ...siVrai(
      courrier.numero !== numero,
      `Le courrier porte le n°\u00A0${courrier.numero}, déjà parti pour un autre logement : produisez-le à nouveau, sous le n°\u00A0${numero}.`,
    ),
  ]
}

/** Pourquoi l'huissier ne peut pas être saisi. */
export function empechementsDeSaisirLHuissier(proposition: FaitsDeLaProposition, menage: FaitsDuMenageARecevoir): string[] {
  const nonEcrite = avantLEcrit(proposition)
  return [
    ...empechementsDuMenage(menage),
    ...(nonEcrite === null
      ? siVrai(proposition.courrier === null, 'Produisez d’abord le courrier de proposition : c’est lui que l’huissier signifie.')
      : [nonEcrite]),
  ]
}

/** Pourquoi son QR code ne se retire pas. */
export const empechementsDeRetirerLeQrCode = ({ qrCode }: FaitsDeLaProposition): string[] =>
  siVrai(!qrCode, 'Aucun QR code de cette proposition n’ouvre la page de réponse.')

const RECOIVENT = ['ACCEPTE_EN_GTR', 'RECHERCHE_DU_LOGEMENT'] as const satisfies readonly StatutMenage[]

const horsStatut = (statut: StatutMenage) =>
  `Le dossier est au statut « ${libelleStatut(statut)} » : une proposition s’écrit pendant la recherche ou après l’accord du GTR.`

const empechementsDuMenage = ({ relogementNecessaire, donneesPurgees, limitationDepuis }: FaitsDuMenageARecevoir): string[] => [
  ...(limitationDepuis === null ? [] : [dossierGele(limitationDepuis)]),
  ...siVrai(donneesPurgees, 'Les données de ce ménage ont été effacées.'),
  ...siVrai(!relogementNecessaire, 'Le relogement de ce ménage n’est pas nécessaire.'),
]

/** L'accord du bailleur est donné : en CALEOL, ou en GTR pour un bailleur privé. */
export const aLAccordDuBailleur = ({ statut, prive }: Pick<FaitsDeLaProposition, 'statut' | 'prive'>): boolean =>
  statut === 'acceptee_cal' || (prive && statut === 'acceptee_gtr')

function avancement(proposition: FaitsDeLaProposition): string[] {
  if (aLAccordDuBailleur(proposition)) return []
  const raison = pasEncore[proposition.statut]
  return raison === undefined ? [] : [raison]
}

const pasEncore: Readonly<Partial<Record<StatutProposition, string>>> = {
  assignation: 'Le logement est encore à présenter en GTR.',
  presentation_gtr: 'Le logement est encore à présenter en GTR.',
  acceptee_gtr: 'Le logement est encore à transmettre au bailleur pour la CALEOL.',
  transmise_bailleur: 'Le bailleur n’a pas encore répondu.',
  refusee_gtr: 'La proposition a été refusée en GTR.',
  refusee_cal: 'La proposition a été refusée en CALEOL.',
  acceptee_menage: 'Le ménage a déjà accepté ce logement.',
  refusee_menage: 'Le ménage a déjà refusé ce logement.',
  retiree: 'La proposition est retirée.',
}

function avantLEcrit(proposition: FaitsDeLaProposition): string | null {
  if (aLAccordDuBailleur(proposition)) return 'Écrivez d’abord la proposition.'
  return pasEncore[proposition.statut] ?? null
}

const siVrai = (vrai: boolean, raison: string): string[] => (vrai ? [raison] : [])
