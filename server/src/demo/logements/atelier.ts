import { motifsRefusMenage } from '@relogement/domain/menage/relogement/refus.listes'
import type { Alea } from '../alea.ts'
import { piecesDe } from '../dossier/typologies.ts'
import { type Jour, millisecondes, ouvreApres, ouvreAvant } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import type { ReunionDemo } from '../socle/reunions.ts'
import type { Socle } from '../socle/socle.ts'
import { creerLogement, type LogementDemo, type Offre } from './logement.ts'
import type { Issue, PropositionDemo } from './proposition.ts'

/** Les logements d'un lot de ménages, à mesure qu'on en trouve. */
export interface Atelier {
  readonly socle: Socle
  readonly alea: Alea
  readonly logements: LogementDemo[]
  /** Ceux qu'une réunion examine, à la taille du ménage et où il n'est pas encore. */
  autres: (menage: MenageDemo, reunion: ReunionDemo) => LogementDemo[]
  ouvrir: (offre: Pick<Offre, 'statut' | 'reunion' | 'misADispositionLe' | 'pour' | 'prive'>) => LogementDemo
}

export function createAtelier(socle: Socle, alea: Alea): Atelier {
  const logements: LogementDemo[] = []
  const examines = new Map<string, LogementDemo[]>()
  return {
    socle,
    alea,
    logements,
    autres: (menage, { id }) =>
      (examines.get(id) ?? []).filter(
        (logement) =>
          convient(logement, menage) &&
          logement.propositions.length < CANDIDATS_AU_PLUS &&
          logement.propositions.every((proposition) => proposition.menage !== menage),
      ),
    ouvrir(offre) {
      const { pour, reunion } = offre
      const pieces =
        pour === null
          ? alea.entier(2, 5)
          : pour.pieces +
            alea.selon([
              [0, 75],
              [1, 25],
            ] as const)
      const logement = creerLogement({ ...offre, pieces }, socle, alea)
      logements.push(logement)
      if (reunion !== null) examines.set(reunion.id, [...(examines.get(reunion.id) ?? []), logement])
      return logement
    },
  }
}

const CANDIDATS_AU_PLUS = 9

const convient = ({ typologie }: LogementDemo, { pieces }: MenageDemo): boolean => Math.abs(piecesDe(typologie) - pieces) <= 1

/** Les logements d'une réunion sont mis à disposition une à deux semaines avant. */
export const avantLaReunion = ({ jour }: ReunionDemo, { alea, socle }: Atelier): Jour =>
  Math.min(jour - alea.entier(8, 16), socle.aujourdhui - alea.entier(2, 6))

interface Sort {
  readonly issue: Issue
  /** Réponse du ménage, ou retrait. */
  readonly finLe?: Jour
  /** Jour d'envoi du courrier de proposition, s'il part plus tard que la CALEOL ne le permet. */
  readonly courrierLe?: Jour
  /** Un seul ménage à la fois reçoit la proposition écrite. */
  readonly ecrite?: boolean
}

/** Positionne un ménage sur un logement examiné en réunion, jusqu'où la proposition est allée. */
export function proposer(
  { alea, socle }: Atelier,
  menage: MenageDemo,
  logement: LogementDemo,
  { issue, finLe, courrierLe, ecrite }: Sort,
): void {
  const { reunion, misADispositionLe } = logement
  const enSeance = reunion?.statut === 'CLOTURE'
  const retenue = enSeance && issue !== 'refusee_gtr'
  const passe = (jour: Jour | null) => (jour !== null && jour < socle.aujourdhui && (finLe === undefined || jour <= finLe) ? jour : null)
  const calLe = retenue ? passe(logement.calLe) : null
  const ecriteLe =
    calLe !== null && (ecrite ?? (issue === 'acceptee_menage' || issue === 'refusee_menage'))
      ? passe(ouvreApres(Math.max(calLe + alea.entier(1, 3), courrierLe ?? 0)))
      : null
  const creeLe = ouvreAvant(Math.min(misADispositionLe + 1, socle.aujourdhui - 1))
  logement.propositions.push({
    ...propositionVide,
    id: alea.uuid(millisecondes(creeLe, alea.entier(28_000, 55_000))),
    logement,
    menage,
    reunion,
    issue,
    creeLe,
    gtrLe: enSeance ? reunion.jour : null,
    transmiseLe: retenue ? passe(logement.transmisLe) : null,
    calLe,
    calMotif: issue === 'refusee_cal' ? alea.choisir(MOTIFS_CAL) : null,
    ecriteLe,
    recueLe: ecriteLe === null ? null : passe(ecriteLe + alea.entier(1, 2)),
    canal: ecriteLe === null ? null : alea.selon(CANAUX),
    finLe: finLe ?? null,
    refus: issue === 'refusee_menage' ? { motif: alea.choisir(MOTIFS_REFUS), legitime: alea.chance(0.35) } : null,
    apl: issue === 'acceptee_menage' || (ecriteLe !== null && alea.chance(0.6)) ? aplPour(menage, logement, alea) : null,
    rangs: { gtr: null, reponse: null, bailleur: null },
  })
}

export const propositionVide = {
  transmiseLe: null,
  calLe: null,
  calMotif: null,
  ecriteLe: null,
  recueLe: null,
  canal: null,
  refus: null,
  finLe: null,
  apl: null,
} as const satisfies Partial<PropositionDemo>

/** Dans la même proportion du loyer qu'aujourd'hui ; sans APL aujourd'hui, peu ou pas. */
export function aplPour({ sections }: MenageDemo, { loyer }: LogementDemo, alea: Alea): number {
  const apl = sections.ressourcesEtCharges.ressources.find(({ type }) => type.code === 'APL')?.montantMensuel ?? 0
  const actuel = sections.logementActuel.finance.loyer ?? 0
  const part = apl === 0 || actuel === 0 ? alea.choisir([0, 0, 0.1]) : Math.min(0.85, apl / actuel + (alea.reel() - 0.4) * 0.15)
  return Math.round(loyer * Math.max(0, part) * 100) / 100
}

const MOTIFS_REFUS = Object.keys(motifsRefusMenage).filter((motif) => motif !== 'AUTRE')
const MOTIFS_CAL = [
  'RANG_INFERIEUR',
  'RANG_INFERIEUR',
  'RESSOURCES_INSUFFISANTES',
  'TYPOLOGIE_INADAPTEE',
  'MIXITE_EQUILIBRE',
  'DOSSIER_INCOMPLET',
] as const
const CANAUX = [
  ['REMISE_EN_MAIN_PROPRE', 55],
  ['RECOMMANDE', 42],
  ['HUISSIER', 3],
] as const
