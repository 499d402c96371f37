// Ce qu'un refus dit à la personne, et les droits qu'il permet de refuser : invoqué pour un autre, il n'aurait pas de base (art. 12 à 21 du RGPD).
import type { Droit, MotifDeRefusDeDroits } from './droits.listes.ts'
import { motifsDeRefusDeDroits } from './droits.listes.ts'

const RGPD = 'règlement général sur la protection des données'
const DEFENSE = 'Ces données sont nécessaires à la constatation, à l’exercice ou à la défense de droits en justice'

/** Une phrase pour tous les droits, ou une par droit que ce motif permet de refuser. */
const raisons: Readonly<Record<MotifDeRefusDeDroits, string | Partial<Readonly<Record<Droit, string>>>>> = {
  IDENTITE_NON_ETABLIE: `Nous n’avons pas pu établir que cette demande vient de vous, comme le demandent les articles 12.2 et 12.6 du ${RGPD}. Pour que nous la reprenions, présentez une pièce d’identité à l’équipe qui vous suit, ou écrivez-nous depuis l’adresse électronique de votre dossier.`,
  DEMANDE_EXCESSIVE: `Elle est manifestement infondée ou excessive, au sens de l’article 12.5 du ${RGPD}.`,
  MISSION_D_INTERET_PUBLIC: {
    EFFACEMENT: `Ces données restent nécessaires au relogement de votre ménage, qui est une obligation légale et une mission d’intérêt public : l’article 17.3.b du ${RGPD} nous fait les garder. Elles seront effacées au terme de leur durée de conservation.`,
    OPPOSITION: `Ces données restent nécessaires au relogement de votre ménage, qui est une obligation légale et une mission d’intérêt public : c’est un motif légitime et impérieux au sens de l’article 21.1 du ${RGPD}.`,
  },
  CONTENTIEUX: {
    EFFACEMENT: `${DEFENSE}, au sens de l’article 17.3.e du ${RGPD}.`,
    OPPOSITION: `${DEFENSE}, au sens de l’article 21.1 du ${RGPD}.`,
  },
  DROITS_D_AUTRUI: {
    ACCES: `Vous remettre ces données porterait atteinte aux droits et libertés d’autres personnes, que protège l’article 15.4 du ${RGPD}.`,
  },
  DONNEES_EXACTES: {
    RECTIFICATION: `Nous avons vérifié les données que vous contestez\u00A0: elles sont exactes, et l’article 16 du ${RGPD} ne fait corriger que des données inexactes.`,
    LIMITATION: `Nous avons vérifié les données que vous contestez\u00A0: elles sont exactes, et l’article 18.1.a du ${RGPD} ne fait geler que le temps de cette vérification.`,
  },
}

/** La phrase de ce refus ; `null` : ce motif ne permet pas de refuser ce droit. */
export function raisonDuRefus(droit: Droit, motif: MotifDeRefusDeDroits): string | null {
  const raison = raisons[motif]
  return typeof raison === 'string' ? raison : (raison[droit] ?? null)
}

/** Les motifs qui permettent de refuser ce droit, dans l'ordre de la liste. */
export const motifsPour = (droit: Droit): Partial<typeof motifsDeRefusDeDroits> =>
  Object.fromEntries(
    Object.entries(motifsDeRefusDeDroits).filter(([motif]) => raisonDuRefus(droit, motif as MotifDeRefusDeDroits) !== null),
  )

/** Celui que l'écran propose : à une personne connue, le plus propre à ce droit. */
export const motifPropose = (droit: Droit, identiteVerifieeLe: string | null): MotifDeRefusDeDroits =>
  identiteVerifieeLe === null
    ? 'IDENTITE_NON_ETABLIE'
    : ((Object.keys(motifsPour(droit)) as MotifDeRefusDeDroits[]).find((motif) => typeof raisons[motif] !== 'string') ??
      'DEMANDE_EXCESSIVE')

export const MOTIF_SANS_BASE = 'Ce motif ne permet pas de refuser ce droit : l’article qu’il invoque en concerne un autre.'
