// Ce qu'une étape entraînera, lu avant de cliquer (look/02b) : les conséquences que dit aussi le dialogue du passage.
import { minuscule } from '../../common/minuscule.ts'
import type { PlaceSuivanteDuMenage } from '../menage.nextPlaces.ts'
import { libelleStatut } from '../menage.statuts.ts'

type Place = Pick<PlaceSuivanteDuMenage, 'transition' | 'place' | 'consequences'>

/** La réponse d'un bailleur n'est pas un passage du ménage. */
export const A_LA_REPONSE = {
  quand: 'À la réponse',
  texte: 'favorable\u00A0: la proposition écrite peut partir\u00A0; défavorable\u00A0: le motif entre au dossier.',
} as const

/** Ce qu'entraîne un passage ; s'il attend la réponse du ménage, ce qu'entraînent un oui et un non. */
export function consequenceDe(place: Place, refus: Place | undefined): { quand: string; texte: string } {
  const texte =
    place.transition === 'acceptation_logement' && refus !== undefined
      ? `oui\u00A0: ${enUneLigne(place)}\u00A0; non\u00A0: ${enUneLigne(refus)}`
      : enUneLigne(place, true)
  return { quand: 'À l’enregistrement', texte: `${texte}.` }
}

/** Des phrases qui portent déjà une virgule se séparent d'un point-virgule ; sauf dans un oui ou un non, que lui seul sépare. */
const enUneLigne = ({ place, consequences }: Place, seule = false): string => {
  const phrases = communes(consequences).map((phrase) => minuscule(phrase.replace(/\.$/, '')))
  const separateur = seule && phrases.some((phrase) => phrase.includes(',')) ? '\u00A0; ' : ', '
  return [`statut «\u00A0${libelleStatut(place)}\u00A0»`, ...phrases].join(separateur)
}

/** Tant qu'aucune proposition n'est choisie, ce qui vaut pour toutes. */
function communes(consequences: Place['consequences']): string[] {
  const choix = new Set(consequences.map(({ propositionId }) => propositionId))
  const textes = consequences.filter(({ retour }) => !retour).map(({ texte }) => texte)
  return [...new Set(textes)].filter((texte) => textes.filter((autre) => autre === texte).length === choix.size)
}
