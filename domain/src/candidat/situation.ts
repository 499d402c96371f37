// Ce qui tient au ménage plus qu'au logement : sa cotation, son attente, son souhait de revenir.
import type { Ici, Regle } from './criteres.ts'

const PARTS = { NOIRE: 1, ROUGE: 0.7, ORANGE: 0.4 } as const
const COULEURS = { NOIRE: 'Noire', ROUGE: 'Rouge', ORANGE: 'Orange' } as const

export const noterCotation =
  (poids: number): Regle =>
  ({ cotation: { couleur, score } }) => ({
    part: couleur === null ? 0 : PARTS[couleur],
    valeur: () => (couleur === null ? 'Sans couleur' : `${COULEURS[couleur]} ${score}`),
    raison: () => {
      const points = (part: number) => Math.round(poids * part)
      return `Noire ${points(PARTS.NOIRE)}, rouge ${points(PARTS.ROUGE)}, orange ${points(PARTS.ORANGE)}, sans couleur 0.`
    },
  })

export function noterAttente({ jour, variables }: Ici): Regle {
  const pleins = variables.RAPPROCHEMENT_ATTENTE_MOIS ?? 12
  return ({ entretienLe }) => {
    const mois = entretienLe === null ? 0 : Math.max(0, moisEntiers(entretienLe, jour))
    return {
      part: Math.min(1, mois / pleins),
      valeur: () => (entretienLe === null ? 'Pas d’entretien' : `${mois} mois`),
      raison: () => `Depuis l’entretien\u00A0: tous les points à partir de ${pleins} mois.`,
    }
  }
}

/** Mois révolus, sur l'écriture des jours : des milliers de couples se notent d'un coup. */
function moisEntiers(debut: string, fin: string): number {
  const mois = (jour: string) => Number(jour.slice(0, 4)) * 12 + Number(jour.slice(5, 7))
  return mois(fin) - mois(debut) - (fin.slice(8) < debut.slice(8) ? 1 : 0)
}

export const noterRetour: Regle = ({ retourSouhaite, pruId }, logement) => {
  const memePru = pruId !== null && pruId === logement.pruId
  return {
    part: retourSouhaite && memePru ? 1 : 0,
    valeur: () => (retourSouhaite ? 'Demandé' : 'Non demandé'),
    raison: () =>
      retourSouhaite
        ? memePru
          ? 'Le logement est dans le PRU que le ménage quitte.'
          : 'Le logement n’est pas dans le PRU que le ménage quitte.'
        : 'Compte seulement si le ménage l’a demandé.',
  }
}
