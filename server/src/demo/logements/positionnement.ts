import type { Alea } from '../alea.ts'
import { millisecondes } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import { estReloge } from '../parcours/parcours.ts'
import type { ReunionDemo } from '../socle/reunions.ts'
import type { Socle } from '../socle/socle.ts'
import { type Atelier, aplPour, avantLaReunion, createAtelier, proposer, propositionVide } from './atelier.ts'
import type { LogementDemo } from './logement.ts'
import { completerLesCandidats, completerLesOffres } from './offres.ts'
import type { PropositionDemo } from './proposition.ts'
import { ranger } from './rangs.ts'
import { type Tour, type TourGagnant, toursDe } from './tours.ts'

export interface Positionnement {
  readonly logements: readonly LogementDemo[]
  readonly propositions: readonly PropositionDemo[]
}

/** Trouve à chaque passage en GTR ses logements, et positionne les ménages dessus. */
export function positionner(menages: readonly MenageDemo[], socle: Socle, alea: Alea): Positionnement {
  const atelier = createAtelier(socle, alea)
  const tours = alea.melanger(menages.flatMap(toursDe))
  const faire = <S extends Tour['sorte']>(sorte: S, geste: (atelier: Atelier, tour: Extract<Tour, { sorte: S }>) => void) => {
    for (const tour of tours) if (tour.sorte === sorte) geste(atelier, tour as Extract<Tour, { sorte: S }>)
  }
  faire('ACCEPTATION', attribuer)
  faire('PRIVE', trouverDansLePrive)
  faire('EN_ATTENTE', mettreEnAttente)
  faire('REFUS', refuser)
  faire('REFUS_DU_GTR', refuserEnGtr)
  faire('ACCEPTATION', presenterAussi)
  for (const menage of menages) preparer(atelier, menage)
  completerLesOffres(atelier, menages.length)
  completerLesCandidats(atelier, menages.length)
  for (const logement of atelier.logements) ranger(logement)
  return { logements: atelier.logements, propositions: atelier.logements.flatMap(({ propositions }) => propositions) }
}

/** Le logement que le ménage accepte. */
function attribuer(atelier: Atelier, { menage, reunion, acceptationLe, premiereLe }: TourGagnant): void {
  const { alea } = atelier
  const logement = atelier.ouvrir({ statut: 'RETOUR_CAL', pour: menage, reunion, misADispositionLe: avantLaReunion(reunion, atelier) })
  logement.preneur = preneur(menage, acceptationLe)
  proposer(atelier, menage, logement, { issue: 'acceptee_menage', finLe: acceptationLe, courrierLe: premiereLe - alea.entier(4, 8) })
}

const preneur = (menage: MenageDemo, le: number): LogementDemo['preneur'] =>
  estReloge(menage.parcours.statut) ? { menage, le, bailSigne: menage.parcours.statut !== 'SIGNATURE_DU_BAIL' } : null

/** Les autres logements qu'on lui présentait à la même séance. */
function presenterAussi(atelier: Atelier, { menage, reunion, refusLe, premiereLe }: TourGagnant): void {
  const { alea } = atelier
  if (refusLe !== null) proposer(atelier, menage, unAutre(atelier, menage, reunion), { issue: 'refusee_menage', finLe: refusLe })
  for (const autre of quelquesAutres(atelier, menage, reunion, AUTRES)) {
    const issue = alea.selon(ISSUES_DES_AUTRES)
    proposer(atelier, menage, autre, issue === 'retiree' ? { issue, finLe: premiereLe } : { issue })
  }
}

const AUTRES = [
  [0, 12],
  [1, 26],
  [2, 36],
  [3, 26],
] as const
const ISSUES_DES_AUTRES = [
  ['refusee_gtr', 45],
  ['refusee_cal', 32],
  ['retiree', 23],
] as const

const quelquesAutres = (
  { autres, alea }: Atelier,
  menage: MenageDemo,
  reunion: ReunionDemo,
  parts: readonly (readonly [number, number])[],
): LogementDemo[] => alea.plusieurs(autres(menage, reunion), alea.selon(parts))

/** Un logement de la séance, au besoin un de plus que personne n'a retenu. */
function unAutre(
  atelier: Atelier,
  menage: MenageDemo,
  reunion: ReunionDemo,
  prefere: (logement: LogementDemo) => boolean = () => true,
): LogementDemo {
  const possibles = atelier.autres(menage, reunion)
  const preferes = possibles.filter(prefere)
  if (possibles.length === 0)
    return atelier.ouvrir({ statut: 'NON_RETENU', pour: menage, reunion, misADispositionLe: avantLaReunion(reunion, atelier) })
  return atelier.alea.choisir(preferes.length > 0 ? preferes : possibles)
}

function trouverDansLePrive(atelier: Atelier, { menage, decritLe, valideLe, reponseLe }: Extract<Tour, { sorte: 'PRIVE' }>): void {
  const { alea, socle } = atelier
  const accepte = reponseLe !== null
  const logement = atelier.ouvrir({
    statut: accepte ? 'RETOUR_CAL' : 'EN_COURS_DE_TRAITEMENT',
    pour: menage,
    reunion: null,
    misADispositionLe: decritLe - 1,
    prive: true,
  })
  if (accepte) logement.preneur = preneur(menage, reponseLe)
  logement.propositions.push({
    ...propositionVide,
    id: alea.uuid(millisecondes(decritLe, alea.entier(28_000, 35_000))),
    logement,
    menage,
    reunion: valideLe === null ? socle.calendrier.validationAVenir : null,
    issue: accepte ? 'acceptee_menage' : 'ouverte',
    creeLe: decritLe,
    gtrLe: valideLe,
    finLe: reponseLe,
    apl: accepte ? aplPour(menage, logement, alea) : null,
    rangs: { gtr: 1, reponse: valideLe === null ? null : 1, bailleur: null },
  })
}

const CANDIDATS_PAR_LOGEMENT = 4
const PART_DERRIERE_UN_AUTRE = 0.3
const PART_DEJA_ECRITE = 0.4

/** Retenu en GTR, le ménage attend la CALEOL ou doit répondre ; quelques-uns attendent leur tour derrière un mieux classé. */
function mettreEnAttente(atelier: Atelier, { menage, reunion }: Extract<Tour, { sorte: 'EN_ATTENTE' }>): void {
  const { socle, alea } = atelier
  const ouverts = alea.chance(PART_DERRIERE_UN_AUTRE)
    ? atelier
        .autres(menage, reunion)
        .filter(({ preneur: pris, propositions }) => pris === null && propositions.length < CANDIDATS_PAR_LOGEMENT)
    : []
  const logement =
    ouverts[0] ??
    atelier.ouvrir({ statut: 'EN_COURS_DE_TRAITEMENT', pour: menage, reunion, misADispositionLe: avantLaReunion(reunion, atelier) })
  if (logement.calLe !== null && logement.calLe < socle.aujourdhui) logement.statut = 'RETOUR_CAL'
  const ecrite = alea.chance(PART_DEJA_ECRITE) && logement.propositions.every(({ ecriteLe }) => ecriteLe === null)
  proposer(atelier, menage, logement, { issue: 'ouverte', ecrite })
  for (const autre of quelquesAutres(atelier, menage, reunion, AUTRES)) proposer(atelier, menage, autre, { issue: 'refusee_gtr' })
}

/** Le refus vient de préférence avant l'acceptation de celui qui prend le logement. */
function refuser(atelier: Atelier, { menage, reunion, refusLe }: Extract<Tour, { sorte: 'REFUS' }>): void {
  const { alea } = atelier
  const logement = unAutre(atelier, menage, reunion, ({ preneur: pris }) => pris !== null && pris.le > refusLe)
  proposer(atelier, menage, logement, { issue: 'refusee_menage', finLe: refusLe })
  for (const autre of quelquesAutres(atelier, menage, reunion, AUTRES))
    proposer(atelier, menage, autre, { issue: alea.chance(0.6) ? 'refusee_gtr' : 'refusee_cal' })
}

function refuserEnGtr(atelier: Atelier, { menage, reunion }: Extract<Tour, { sorte: 'REFUS_DU_GTR' }>): void {
  proposer(atelier, menage, unAutre(atelier, menage, reunion), { issue: 'refusee_gtr' })
  for (const autre of quelquesAutres(atelier, menage, reunion, AUTRES)) proposer(atelier, menage, autre, { issue: 'refusee_gtr' })
}

/** En recherche ou inscrits, certains ont déjà un logement à la prochaine réunion. */
function preparer(atelier: Atelier, menage: MenageDemo): void {
  const { alea, socle } = atelier
  const { statut, etapes } = menage.parcours
  const enRecherche = statut === 'RECHERCHE_DU_LOGEMENT' && menage.sections.relogement.relogementNecessaire
  if (!(enRecherche && alea.chance(0.35)) && !(statut === 'INSCRIT_EN_PRESENTATION_GTR' && alea.chance(0.3))) return
  const inscription = statut === 'INSCRIT_EN_PRESENTATION_GTR' ? (etapes.at(-1)?.reunion ?? null) : null
  const reunion =
    inscription ?? socle.calendrier.prochaines(menage.operation.demo.pru).find((prochaine) => prochaine.statut === 'EN_PREPARATION')
  if (!reunion) return
  const ouverts = atelier.autres(menage, reunion).filter(({ propositions }) => propositions.length < CANDIDATS_PAR_LOGEMENT)
  const logement =
    ouverts[0] ??
    atelier.ouvrir({ statut: 'EN_COURS_DE_TRAITEMENT', pour: menage, reunion, misADispositionLe: avantLaReunion(reunion, atelier) })
  proposer(atelier, menage, logement, { issue: 'ouverte' })
  const autre = ouverts[1]
  if (autre !== undefined && alea.chance(0.3)) proposer(atelier, menage, autre, { issue: 'ouverte' })
}
