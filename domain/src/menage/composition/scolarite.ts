import { differences } from '../../common/difference.ts'

/** Le nom de la rubrique dans l'entité (spécification § 3), à côté du nôtre. */
export const SCOLARITE = 'scolarité'

type Objet = Readonly<Record<string, unknown>>

/** Une personne sous le seul nom « scolarite » ; des deux reçus, celui qui dit autre chose que ce que l'on connaît l'emporte. */
export function lireScolarite(saisie: Objet, connue: unknown): Objet {
  const cle = Object.keys(saisie).find((nom) => nom.normalize('NFC') === SCOLARITE)
  if (cle === undefined) return saisie
  const { [cle]: accentuee, ...reste } = saisie
  const garde = 'scolarite' in reste && differences(reste['scolarite'], connue).length > 0
  return garde ? reste : { ...reste, scolarite: accentuee }
}
