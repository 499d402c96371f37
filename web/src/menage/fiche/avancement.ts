// La ligne d'avancement d'un dossier (look/02) : les six phases, ce qui est fait et quand, où il en est, ce qui manque.

import { formatDateCourte } from '@relogement/domain/common/date.format'
import {
  etapesDeLaPhase,
  type Phase,
  phases,
  type StatutMenage,
  statutAtteint,
  statutsMenage,
} from '@relogement/domain/menage/menage.statuts'
import { jourDe } from '../../core/jour.ts'
import type { Menage } from '../menage.data.ts'

export type Barre = 'faite' | 'courante' | 'vide'

export interface PhaseDuDossier {
  readonly phase: Phase
  readonly etat: 'faite' | 'courante' | 'a-venir' | 'sautee'
  readonly barres: readonly Barre[]
  /** Une date, ou ce qui ouvrira la phase. */
  readonly texte: string
  /** Dans la phase courante : la prochaine étape, en une ligne. */
  readonly suite: string | null
}

type Dossier = Pick<Menage, 'relogement' | 'etapes' | 'prochaineEtape'>

export function avancement({ relogement, etapes, prochaineEtape }: Dossier): PhaseDuDossier[] {
  const statut = relogement.statut.code as StatutMenage
  const atteint = statutAtteint(statut, etapes)
  const courante = phases.indexOf(statutsMenage[atteint].phase)
  const parcourues = new Set(etapes.map(({ statut: code }) => phaseDe(code)))
  return phases.map((phase, rang): PhaseDuDossier => {
    if (rang > courante)
      return { phase, etat: 'a-venir', barres: etapesDeLaPhase(phase).map(() => 'vide'), texte: ouverture[phase], suite: null }
    if (rang === courante) {
      const depuis = formatDateCourte(jourDe(relogement.statut.depuis)).replaceAll(' ', '\u00A0')
      return {
        phase,
        etat: 'courante',
        barres: barresCourantes(phase, atteint),
        texte: `${statutsMenage[statut].libelle}, ${depuis}`,
        suite: prochaineEtape?.resume ?? null,
      }
    }
    // Un départ ou une accession saute des phases : elles ne sont pas faites pour autant.
    const sautee = estUneSortie(statut) && !parcourues.has(phase) && phase !== 'Entretien'
    const etat = sautee ? 'sautee' : 'faite'
    return {
      phase,
      etat,
      barres: etapesDeLaPhase(phase).map(() => (sautee ? 'vide' : 'faite')),
      texte: sautee ? '' : dateDe(phase, rang, relogement.dates, etapes),
      suite: null,
    }
  })
}

const estUneSortie = (statut: StatutMenage) => statut === 'DEPART_SPONTANE' || statut === 'ACCESSION_A_LA_PROPRIETE'

const phaseDe = (code: string): Phase | null => (Object.hasOwn(statutsMenage, code) ? statutsMenage[code as StatutMenage].phase : null)

const ouverture: Readonly<Record<Phase, string>> = {
  Entretien: 'Entretien préalable',
  Présentation: 'Après l’envoi de la DLS',
  Recherche: 'Après l’accord du GTR',
  Attribution: 'Après l’accord en GTR',
  Déménagement: 'Après la signature du bail',
  Après: 'Suivi et clôture',
}

/** Un statut à côté du chemin (révision, refus, sortie) se tient sur la première étape de sa phase. */
function barresCourantes(phase: Phase, statut: StatutMenage): Barre[] {
  const etapes = etapesDeLaPhase(phase)
  const place = Math.max(0, etapes.indexOf(statut))
  if (statut === 'CLOTURE') return etapes.map(() => 'faite')
  return etapes.map((_, rang) => (rang < place ? 'faite' : rang === place ? 'courante' : 'vide'))
}

type Dates = Menage['relogement']['dates']

function dateDe(phase: Phase, rang: number, dates: Dates, etapes: Menage['etapes']): string {
  const duDossier = {
    Entretien: dates?.entretien,
    Présentation: dates?.GTRM,
    Attribution: dates?.signatureDuBail,
    Déménagement: dates?.demenagement,
  }
  const connue = duDossier[phase as keyof typeof duDossier]
  const mot = motDe[phase]
  if (connue) return mot === undefined ? formatDateCourte(connue) : `${mot} ${formatDateCourte(connue)}`
  const sortie = etapes.findLast(({ statut }, i) => rangDePhase(statut) > rang && rangDePhase(etapes[i - 1]?.statut ?? '') <= rang)
  return sortie === undefined ? '' : formatDateCourte(jourDe(sortie.le))
}

const motDe: Readonly<Partial<Record<Phase, string>>> = { Présentation: 'GTRM du', Attribution: 'Bail du' }

const rangDePhase = (code: string): number => {
  const phase = phaseDe(code)
  return phase === null ? -1 : phases.indexOf(phase)
}

/** Largeurs des phases, en parts : celle où l'on est laisse place à ce qui manque. */
export const largeursDesPhases = (suite: readonly PhaseDuDossier[]): string =>
  suite.map(({ phase, etat }) => `${Math.max(largeur[phase], etat === 'courante' ? 3.8 : 0)}fr`).join(' ')

const largeur: Readonly<Record<Phase, number>> = {
  Entretien: 3,
  Présentation: 2.4,
  Recherche: 2,
  Attribution: 2.4,
  Déménagement: 4,
  Après: 2,
}
