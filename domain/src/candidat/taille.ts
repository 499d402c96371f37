// La taille : de « personnes − 1 » à « personnes + 1 » pièces, ou ce que le GTR a validé (domain-rules § 5.9).
import { enToutesLettres } from '../common/valeurDite.ts'
import { type Typologie, typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { occupationPour } from '../menage/logement-actuel/taille.ts'
import type { Regle } from './criteres.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import { parPlace } from './rangee.ts'

const codes = Object.keys(typologies) as Typologie[]
/** Un dossier compte trente occupants au plus. */
const PERSONNES_MAX = 30

/** Combien de personnes une typologie peut loger. */
export function personnesAdmises(typologie: Typologie): { readonly min: number; readonly max: number } {
  const admises = Array.from({ length: PERSONNES_MAX }, (_, rang) => rang + 1).filter((n) => occupationPour(typologie, n) === null)
  return { min: admises[0] ?? 1, max: admises.at(-1) ?? PERSONNES_MAX }
}

/** Les typologies que ce ménage peut occuper. */
export const typologiesAdmises = (menage: Pick<FaitsDuMenage, 'personnes' | 'typologiesGTR'>): Typologie[] =>
  codes.filter((typologie) => tailleAdmise(menage, typologie))

/** Faux : la règle l'écarte. Une typologie validée par le GTR passe la règle. */
export const tailleAdmise = ({ personnes, typologiesGTR }: Pick<FaitsDuMenage, 'personnes' | 'typologiesGTR'>, typologie: Typologie) =>
  occupationPour(typologie, personnes) === null || typologiesGTR.includes(typologie)

export const direTaille = (typologie: Typologie, personnes: number): string =>
  `${typologies[typologie]} pour ${personnes} personne${personnes > 1 ? 's' : ''}`

/** « De 3 à 5 pièces conviennent à 4 personnes. » */
export function piecesQuiConviennent(personnes: number): string {
  const qui = personnes > 1 ? `${personnes} personnes` : '1 personne'
  const min = Math.max(1, personnes - 1)
  if (min >= 7) return `Sept pièces et plus conviennent à ${qui}.`
  return personnes >= 6 ? `${min} pièces et plus conviennent à ${qui}.` : `De ${min} à ${personnes + 1} pièces conviennent à ${qui}.`
}

const partDeLaTaille = (
  { personnes, typologiesGTR }: Pick<FaitsDuMenage, 'personnes' | 'typologiesGTR'>,
  { typologie }: Pick<FaitsDuLogement, 'typologie'>,
): number => (occupationPour(typologie, personnes) === null ? 1 : typologiesGTR.includes(typologie) ? 0.5 : 0)

export const noterTaille: Regle = {
  part: (menage, logement) => partDeLaTaille(menage, logement),
  faceA: { classe: 'taille', mesurer: (logement) => (menage) => partDeLaTaille(menage, logement) },
  faceAuMenage: (menage, _duMenage, logements) => parPlace(logements, 'place', (place) => partDeLaTaille(menage, place)),
  dire: ({ personnes, typologiesGTR }, { typologie }) => ({
    valeur: direTaille(typologie, personnes),
    raison:
      occupationPour(typologie, personnes) !== null && typologiesGTR.includes(typologie)
        ? `${piecesQuiConviennent(personnes)} Le GTR a validé ${enToutesLettres(typologies, typologiesGTR)} : la moitié des points.`
        : piecesQuiConviennent(personnes),
  }),
}
