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

/** Les deux noms reçus disent deux choses neuves : nul ne sait laquelle vaut. */
export function scolaritesContraires(saisie: Objet, connue: unknown): boolean {
  const cle = Object.keys(saisie).find((nom) => nom.normalize('NFC') === SCOLARITE)
  if (cle === undefined || !('scolarite' in saisie)) return false
  const [accentuee, notre] = [saisie[cle], saisie['scolarite']]
  const neuve = (dite: unknown) => differences(dite, connue).length > 0
  return neuve(accentuee) && neuve(notre) && differences(accentuee, notre).length > 0
}
