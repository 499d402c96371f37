// Les alertes que lèvent les dates et les manques d'un dossier, et que leur événement ferme (domain-rules § 8, décision 0018). Le serveur
// compare ce qui devrait être à ce qui est : à chaque enregistrement dans sa transaction, et chaque nuit pour les dates qui passent.

import type { TypeAlerte } from '../../alerte/alerte.listes.ts'
import { type AlerteACreer, alerteACreer } from '../../alerte/alerteACreer.ts'
import { formatDate } from '../../common/date.format.ts'
import { ajouterJours, ajouterMois, joursEntre } from '../../common/date.ts'
import { libelleStatut, rangDuStatut, type StatutMenage, statutsSortis } from '../menage.statuts.ts'

/** Ce qu'il faut savoir d'un dossier ; les dates sont des jours. */
export interface FaitsDAlerte {
  readonly statut: StatutMenage
  readonly statutDepuis: string
  readonly relogementNecessaire: boolean
  /** Jour où le dossier a été confié ; `null` : à personne. */
  readonly assigneLe: string | null
  /** Dernier mois où son opération visait des entretiens, « 2026-03 » ; `null` : elle n'en vise pas. */
  readonly moisDesEntretiens: string | null
  readonly naissancePrevueLe: string | null
  /** Dernier changement des occupants. */
  readonly occupantsChangesLe: string | null
  readonly dateDls: string | null
  /** Première proposition positionnée sans réunion. */
  readonly sansReunionDepuis: string | null
  /** Le ménage est positionné sur un logement sans que rien ne soit décidé. */
  readonly positionne: boolean
  /** Prochaine réunion où le ménage est inscrit. */
  readonly reunionLe: string | null
  /** Pièces que le dossier appelle et qui n'y sont pas. */
  readonly piecesManquantes: readonly string[]
  /** Dernier événement de l'historique qui vient d'une personne. */
  readonly derniereActivite: string
}

export const typesTenus = [
  'ENTRETIEN_A_REALISER',
  'ENFANT_A_NAITRE',
  'DLS_A_RENOUVELER',
  'GTR_A_CREER',
  'DOCUMENT_A_TRANSMETTRE',
  'SANS_NOUVELLES',
  'MENAGE_HORS_RECHERCHE',
] as const satisfies readonly TypeAlerte[]

type AlerteTenue = AlerteACreer<(typeof typesTenus)[number]>

const JOURS_AVANT_ENTRETIEN = 30
const JOURS_AVANT_ROUGE = 60
const MOIS_DE_DLS = 11
const JOURS_SANS_NOUVELLES = 60
const JOURS_AVANT_GTR = 15

/** L'alerte des pièces d'un GTR ; les autres documents à transmettre (DLS, bail) s'allument et s'éteignent avec leur passage. */
export const PIECES_DU_GTR = 'PIECES_DU_GTR'

/** Les alertes que ce dossier doit porter ce jour-là. */
export function alertesTenues(faits: FaitsDAlerte, aujourdhui: string): AlerteTenue[] {
  if (!faits.relogementNecessaire || statutsSortis.some((sorti) => sorti === faits.statut)) return []
  return [
    ...entretien(faits, aujourdhui),
    ...naissance(faits),
    ...dls(faits),
    ...gtrACreer(faits),
    ...piecesDuGtr(faits, aujourdhui),
    ...sansNouvelles(faits, aujourdhui),
    ...horsRecherche(faits),
  ]
}

/** Dû trente jours après l'assignation, ou dès que le dernier mois où l'opération visait des entretiens est passé. */
function entretien({ statut, assigneLe, moisDesEntretiens }: FaitsDAlerte, aujourdhui: string): AlerteTenue[] {
  if (statut !== 'ENTRETIEN_PREALABLE_A_REALISER' || assigneLe === null) return []
  const couleur = joursEntre(assigneLe, aujourdhui) >= JOURS_AVANT_ROUGE ? 'ROUGE' : 'ORANGE'
  const apresLAssignation = ajouterJours(assigneLe, JOURS_AVANT_ENTRETIEN)
  const apresLObjectif = moisDesEntretiens === null ? apresLAssignation : ajouterMois(`${moisDesEntretiens}-01`, 1)
  // Confié après ce mois-là, il est dû le jour même.
  const [, echeance = assigneLe] = [assigneLe, apresLAssignation, apresLObjectif].sort()
  return [{ ...alerteACreer('ENTRETIEN_A_REALISER', 'Entretien à réaliser', echeance), couleur }]
}

/** Une composition changée le jour de la naissance ou après dit que l'enfant est là. */
function naissance({ naissancePrevueLe: prevue, occupantsChangesLe }: FaitsDAlerte): AlerteTenue[] {
  if (prevue === null || (occupantsChangesLe !== null && occupantsChangesLe >= prevue)) return []
  return [
    {
      ...alerteACreer('ENFANT_A_NAITRE', `Naissance prévue le ${formatDate(prevue)} : mettre à jour la composition`, prevue),
      valeur: prevue,
    },
  ]
}

/** Une fois le bail signé, la demande n'a plus à vivre. */
const dls = ({ statut, dateDls }: FaitsDAlerte): AlerteTenue[] =>
  dateDls === null || rangDuStatut(statut) >= rangDuStatut('PROGRAMMATION_DU_DEMENAGEMENT')
    ? []
    : [alerteACreer('DLS_A_RENOUVELER', 'Demande de logement social à renouveler', ajouterMois(dateDls, MOIS_DE_DLS))]

const gtrACreer = ({ sansReunionDepuis }: FaitsDAlerte): AlerteTenue[] =>
  sansReunionDepuis === null
    ? []
    : [{ ...alerteACreer('GTR_A_CREER', 'Proposition sans réunion : GTR à créer', sansReunionDepuis), pour: 'RESPONSABLE_EQUIPE' }]

function piecesDuGtr({ statut, reunionLe, piecesManquantes }: FaitsDAlerte, aujourdhui: string): AlerteTenue[] {
  if (statut !== 'INSCRIT_EN_PRESENTATION_GTR' || reunionLe === null || piecesManquantes.length === 0) return []
  const le = ajouterJours(reunionLe, -JOURS_AVANT_GTR)
  if (le > aujourdhui) return []
  return [{ ...alerteACreer('DOCUMENT_A_TRANSMETTRE', `${piecesManquantes.join(', ')} à transmettre`, le), valeur: PIECES_DU_GTR }]
}

function sansNouvelles({ statut, derniereActivite }: FaitsDAlerte, aujourdhui: string): AlerteTenue[] {
  const jours = joursEntre(derniereActivite, aujourdhui)
  if (statut !== 'RECHERCHE_DU_LOGEMENT' || jours < JOURS_SANS_NOUVELLES) return []
  return [
    {
      ...alerteACreer('SANS_NOUVELLES', `Aucune activité depuis ${jours} jours`, ajouterJours(derniereActivite, JOURS_SANS_NOUVELLES)),
      valeur: String(jours),
      couleur: 'ROUGE',
      pour: 'CHARGE_ET_RESPONSABLE_EQUIPE',
    },
  ]
}

/** Positionné, il est sorti de la recherche sans que sa proposition le soit : à retirer, ou à reprendre. */
function horsRecherche({ statut, statutDepuis, positionne }: FaitsDAlerte): AlerteTenue[] {
  if (!positionne || !HORS_RECHERCHE.some((hors) => hors === statut)) return []
  const texte = `Le ménage est au statut ${libelleStatut(statut)} : il reste positionné sur un logement`
  return [{ ...alerteACreer('MENAGE_HORS_RECHERCHE', texte, statutDepuis), valeur: statut }]
}

/** Ni en recherche ni en présentation, ni déjà accepté. */
const HORS_RECHERCHE = [
  'ENTRETIEN_PREALABLE_A_REALISER',
  'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
  'DLS_A_TRANSMETTRE_AU_BAILLEUR',
  'DOSSIER_EN_VEILLE',
  'REVISION_DU_PROJET_RESIDENTIEL',
  'REFUSE_EN_GTR',
] as const satisfies readonly StatutMenage[]

/** Une alerte déjà écrite, ouverte ou close. */
export interface AlerteEcrite {
  readonly id: string
  readonly type: string
  readonly texte: string
  readonly valeur: string | null
  readonly couleur: string | null
  readonly statut: string
  readonly closeALaMain: boolean
  /** Jour de l'échéance. */
  readonly jour: string
}

export interface PlanDAlertes {
  readonly aCreer: readonly AlerteTenue[]
  /** Ouvertes, dont le texte ou la couleur a bougé : les jours comptés, l'entretien qui tarde. */
  readonly aRedire: readonly (AlerteTenue & { readonly id: string })[]
  readonly aClore: readonly string[]
}

/**
 * De ce qui est à ce qui devrait être. Une alerte se reconnaît à son type et à son échéance : close à la main, elle ne revient pas ; sa
 * cause disparue, elle se clôt, et revient avec elle.
 */
export function planDesAlertes(attendues: readonly AlerteTenue[], ecrites: readonly AlerteEcrite[]): PlanDAlertes {
  const tenues = ecrites.filter((ecrite) => estTenue(ecrite) && (ecrite.statut !== 'CLOTURE' || ecrite.closeALaMain))
  const ecriteDe = ({ type, dateAlerte }: AlerteTenue) => tenues.filter((ecrite) => ecrite.type === type && ecrite.jour === dateAlerte)
  const paires = attendues.map((attendue) => ({ attendue, siennes: ecriteDe(attendue) }))
  const reconnues = new Set(paires.flatMap(({ siennes }) => siennes.map(({ id }) => id)))
  return {
    aCreer: paires.filter(({ siennes }) => siennes.length === 0).map(({ attendue }) => attendue),
    aRedire: paires.flatMap(({ attendue, siennes }) =>
      siennes
        .filter(({ statut, texte, couleur }) => statut !== 'CLOTURE' && (texte !== attendue.texte || couleur !== attendue.couleur))
        .map(({ id }) => ({ ...attendue, id })),
    ),
    aClore: tenues.filter(({ id, statut }) => statut !== 'CLOTURE' && !reconnues.has(id)).map(({ id }) => id),
  }
}

const estTenue = ({ type, valeur }: AlerteEcrite): boolean =>
  typesTenus.some((tenu) => tenu === type) && (type !== 'DOCUMENT_A_TRANSMETTRE' || valeur === PIECES_DU_GTR)
