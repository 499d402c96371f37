import { millisecondes } from '../jours.ts'
import { type Atelier, propositionVide } from './atelier.ts'
import type { StatutLogement } from './logement.ts'

/** Pour 1 200 ménages : 400 logements et 2 500 propositions. */
const LOGEMENTS_PAR_MENAGE = 400 / 1200
const PROPOSITIONS_PAR_MENAGE = 2500 / 1200

const SANS_PROPOSITION: readonly (readonly [StatutLogement, number])[] = [
  ['MIS_A_DISPOSITION', 42],
  ['RESERVE', 22],
  ['NON_RETENU', 8],
  ['REPRIS_BAILLEUR', 10],
  ['INDISPONIBLE_BAILLEUR', 7],
  ['RENDU_BAILLEUR', 6],
  ['NON_SOUHAITE', 5],
]

/** En dessous, tous les statuts de logement ne sont pas représentés. */
const PETIT_LOT = 50

/** Les logements que personne n'a encore, ou n'a plus. */
export function completerLesOffres(atelier: Atelier, menages: number): void {
  const { alea, socle, logements } = atelier
  const manquants = Math.max(
    menages < PETIT_LOT ? 0 : SANS_PROPOSITION.length,
    Math.round(menages * LOGEMENTS_PAR_MENAGE) - logements.length,
  )
  for (let rang = 0; rang < manquants; rang += 1) {
    // Un de chaque d'abord : les neuf statuts sont là dès qu'il y a quelques logements.
    const statut = SANS_PROPOSITION[rang]?.[0] ?? alea.selon(SANS_PROPOSITION)
    const recent = statut === 'MIS_A_DISPOSITION' || statut === 'RESERVE'
    atelier.ouvrir({
      statut,
      pour: null,
      reunion: null,
      // La veille au plus tôt : du jour même, réservations et non-souhaits seraient à venir.
      misADispositionLe: socle.aujourdhui - (recent ? alea.entier(1, 3) : alea.entier(10, 500)),
    })
  }
}

const CANDIDATS_EXTERNES_AU_PLUS = 3

/** Les candidats d'autres réservataires, classés par la CALEOL avec les nôtres. */
export function completerLesCandidats({ alea, logements, socle }: Atelier, menages: number): void {
  const nombre = logements.reduce((total, { propositions }) => total + propositions.length, 0)
  const passesEnCal = logements.filter(({ calLe, prive }) => !prive && calLe !== null && calLe < socle.aujourdhui)
  const places = alea.melanger(passesEnCal.flatMap((logement) => Array.from({ length: CANDIDATS_EXTERNES_AU_PLUS }, () => logement)))
  for (const logement of places.slice(0, Math.max(0, Math.round(menages * PROPOSITIONS_PAR_MENAGE) - nombre))) {
    const { calLe } = logement
    if (calLe === null) continue
    logement.propositions.push({
      ...propositionVide,
      id: alea.uuid(millisecondes(calLe, alea.entier(28_000, 55_000))),
      logement,
      menage: null,
      reunion: null,
      issue: 'refusee_cal',
      creeLe: calLe,
      gtrLe: null,
      calLe,
      calMotif: alea.choisir(['RANG_INFERIEUR', 'RESSOURCES_TROP_ELEVEES', 'MIXITE_EQUILIBRE']),
      rangs: { gtr: null, reponse: null, bailleur: null },
    })
  }
}
