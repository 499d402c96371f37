// Les mots qu'un texte libre sur une personne n'a pas à porter : une santé qui n'est pas un besoin du logement, un jugement (domain-rules § 12,
// CNIL 2014-124). Une aide à l'écriture : elle signale, n'empêche rien, n'envoie rien. La liste est courte et fermée (décision 0031).
import { sansAccents } from './sansAccents.ts'

export type GenreDeMot = 'SANTE' | 'JUGEMENT'

/** Ce qu'il vaut mieux écrire. */
export const conseils = {
  SANTE: 'décrivez le besoin du logement, pas la maladie',
  JUGEMENT: 'décrivez les faits, sans juger la personne',
} as const satisfies Record<GenreDeMot, string>

// Sans accents, au singulier, toutes leurs formes. N'y sont pas les mots qui servent à décrire un logement ou une démarche : « handicap »,
// « parasite », « sale », « fou », « dément » (il dément).
const MOTS = {
  SANTE: `alcoolique alcoolisme alzheimer anorexie anorexique antidepresseur asthmatique asthme autisme autiste avc bipolaire cancer cancereux
    cancereuse chimiotherapie cirrhose demence depressif depression depressive diabete diabetique dialyse epilepsie epileptique fibromyalgie
    hepatite infarctus insuline malade maladie methadone obese obesite paranoiaque parkinson psychiatrie psychiatrique psychose psychotique
    schizophrene schizophrenie sclerose seropositif seropositive sida suicidaire suicide toxicomane toxicomanie trisomie trisomique tumeur vih`,
  JUGEMENT: `abruti abrutie alcoolo branleur branleuse cassos cingle cinglee clochard clocharde con conne connard connasse cretin cretine debile
    faineant faineante feignant feignante feignasse idiot idiote imbecile ivrogne menteur menteuse profiteur profiteuse salaud salope
    tare taree`,
} as const satisfies Record<GenreDeMot, string>

const genreDe = new Map<string, GenreDeMot>(
  (Object.keys(MOTS) as GenreDeMot[]).flatMap((genre) => MOTS[genre].split(/\s+/).map((mot) => [mot, genre] as const)),
)

export interface MotAEviter {
  /** Tel qu'il est écrit. */
  readonly mot: string
  readonly genre: GenreDeMot
}

/** Les mots du texte à éviter, chacun une fois, dans l'ordre ; mots entiers, sans égard aux accents, aux majuscules ni au pluriel. */
export function motsAEviter(texte: string): MotAEviter[] {
  const trouves = new Map<string, MotAEviter>()
  for (const [mot] of texte.normalize('NFC').matchAll(/\p{L}+/gu)) {
    const nu = sansAccents(mot)
    const genre = genreDe.get(nu) ?? genreDe.get(nu.replace(/s$/, ''))
    if (genre !== undefined && !trouves.has(nu)) trouves.set(nu, { mot, genre })
  }
  return [...trouves.values()]
}

/** Une phrase par conseil : « « dépressive », « diabète » : décrivez le besoin du logement, pas la maladie. » */
export const avisDeRedaction = (texte: string): string[] => {
  const mots = motsAEviter(texte)
  return (Object.keys(conseils) as GenreDeMot[]).flatMap((genre) => {
    const cites = mots.filter((mot) => mot.genre === genre).map(({ mot }) => `«\u00A0${mot}\u00A0»`)
    return cites.length === 0 ? [] : [`${cites.join(', ')}\u00A0: ${conseils[genre]}.`]
  })
}
