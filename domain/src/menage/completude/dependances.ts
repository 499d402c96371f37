// Ce qui n'a de sens que si un autre champ le dit (spécification § 4) : l'écran ne le montre plus, le dossier ne le garde pas.
// Le surendettement se vide de même, par son schéma ; l'activité d'un retraité, par `situationNormalisee`.
import type { DossierAControler } from './dossier.ts'
import { valeurAu } from './requis.ts'

interface Dependance {
  readonly de: string
  /** Faux : ses champs se vident. */
  readonly tient: (valeur: unknown) => boolean
  readonly champs: readonly string[]
}

const estVrai = (valeur: unknown) => valeur === true
const estPositif = (valeur: unknown) => typeof valeur === 'number' && valeur > 0

export const dependances: readonly Dependance[] = [
  { de: 'composition.personneAHandicap', tient: estVrai, champs: ['composition.handicapReconnu'] },
  { de: 'informations.noticeInformation.remise', tient: estVrai, champs: ['informations.noticeInformation.date'] },
  {
    de: 'logementActuel.planApurement.mensualite',
    tient: estPositif,
    champs: ['logementActuel.planApurement.dateDebut', 'logementActuel.planApurement.dateFin'],
  },
]

type Sections = Pick<DossierAControler, 'composition' | 'informations' | 'logementActuel'>

/**
 * Les sections, sans ce que plus rien n'appelle. D'un dossier déjà enregistré, seul ce qui vient de changer est revu : un reste ancien, verrouillé,
 * n'empêche pas d'écrire ailleurs.
 */
export const viderLesDependants = <S extends Sections>(sections: S, avant: Sections | null = null): S =>
  dependances
    .filter(({ de, tient }) => !tient(valeurAu(sections, de.split('.'))))
    .filter(({ de, champs }) => avant === null || [de, ...champs].some((chemin) => aChange(chemin, avant, sections)))
    .flatMap(({ champs }) => champs)
    .reduce((dossier, chemin) => vider(dossier, chemin.split('.')), sections)

const aChange = (chemin: string, avant: Sections, apres: Sections) =>
  valeurAu(avant, chemin.split('.')) !== valeurAu(apres, chemin.split('.'))

function vider<T>(objet: T, [cle, ...suite]: readonly string[]): T {
  if (cle === undefined || typeof objet !== 'object' || objet === null) return objet
  const avant = (objet as Record<string, unknown>)[cle]
  return { ...objet, [cle]: suite.length === 0 ? null : vider(avant, suite) }
}
