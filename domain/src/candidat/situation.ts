// Ce qui tient au ménage plus qu'au logement : sa cotation, son attente, son souhait de revenir.
import type { Ici, Regle } from './criteres.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import { parPlace } from './rangee.ts'

const PARTS = { NOIRE: 1, ROUGE: 0.7, ORANGE: 0.4 } as const
const COULEURS = { NOIRE: 'Noire', ROUGE: 'Rouge', ORANGE: 'Orange' } as const

const partDeLaCotation = ({ cotation: { couleur } }: { readonly cotation: Pick<FaitsDuMenage['cotation'], 'couleur'> }): number =>
  couleur === null ? 0 : PARTS[couleur]

export function noterCotation(poids: number): Regle {
  const points = (part: number) => Math.round(poids * part)
  const raison = `Noire ${points(PARTS.NOIRE)}, rouge ${points(PARTS.ROUGE)}, orange ${points(PARTS.ORANGE)}, sans couleur 0.`
  return {
    part: partDeLaCotation,
    faceA: { classe: 'cotation', mesurer: () => partDeLaCotation },
    faceAuMenage: (menage) => {
      const part = partDeLaCotation(menage)
      return () => part
    },
    dire: ({ cotation: { couleur, score } }) => ({ valeur: couleur === null ? 'Sans couleur' : `${COULEURS[couleur]} ${score}`, raison }),
  }
}

export function noterAttente({ jour, variables }: Ici): Regle {
  const pleins = variables.RAPPROCHEMENT_ATTENTE_MOIS ?? 12
  // Les mêmes jours d'entretien reviennent d'un ménage à l'autre.
  const connus = new Map<string, number>()
  const moisDepuis = (entretienLe: string | null): number => {
    if (entretienLe === null) return 0
    const mois = connus.get(entretienLe) ?? Math.max(0, moisEntiers(entretienLe, jour))
    connus.set(entretienLe, mois)
    return mois
  }
  const partDe = (entretienLe: string | null) => Math.min(1, moisDepuis(entretienLe) / pleins)
  return {
    part: ({ entretienLe }) => partDe(entretienLe),
    faceA: {
      classe: 'attente',
      mesurer:
        () =>
        ({ entretienLe }) =>
          partDe(entretienLe),
    },
    faceAuMenage: ({ entretienLe }) => {
      const part = partDe(entretienLe)
      return () => part
    },
    dire: ({ entretienLe }) => ({
      valeur: entretienLe === null ? 'Pas d’entretien' : `${moisDepuis(entretienLe)} mois`,
      raison: `Depuis l’entretien\u00A0: tous les points à partir de ${pleins} mois.`,
    }),
  }
}

/** Mois révolus, sur l'écriture des jours : des milliers de couples se notent d'un coup. */
function moisEntiers(debut: string, fin: string): number {
  const mois = (jour: string) => Number(jour.slice(0, 4)) * 12 + Number(jour.slice(5, 7))
  return mois(fin) - mois(debut) - (fin.slice(8) < debut.slice(8) ? 1 : 0)
}

export const noterRetour: Regle = {
  part: (menage, logement) => partDuRetour(menage, logement),
  faceA: { classe: 'retour', mesurer: (logement) => (menage) => partDuRetour(menage, logement) },
  faceAuMenage: (menage, _duMenage, logements) => parPlace(logements, 'pru', (pru) => partDuRetour(menage, pru)),
  dire: (menage, logement) => ({
    valeur: menage.retourSouhaite ? 'Demandé' : 'Non demandé',
    raison: menage.retourSouhaite
      ? memePru(menage, logement)
        ? 'Le logement est dans le PRU que le ménage quitte.'
        : 'Le logement n’est pas dans le PRU que le ménage quitte.'
      : 'Compte seulement si le ménage l’a demandé.',
  }),
}

type Retour = Pick<FaitsDuMenage, 'retourSouhaite' | 'pruId'>
const partDuRetour = (menage: Retour, logement: Pick<FaitsDuLogement, 'pruId'>): number =>
  menage.retourSouhaite && memePru(menage, logement) ? 1 : 0

const memePru = ({ pruId }: Pick<FaitsDuMenage, 'pruId'>, logement: Pick<FaitsDuLogement, 'pruId'>): boolean =>
  pruId !== null && pruId === logement.pruId
