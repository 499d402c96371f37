import { type Consequence, entraine, seDefait } from '../common/consequence.ts'
import { designation } from './document.rules.ts'

/** Supprimer un document ; `autres` : ce que son sujet y perd. */
export const consequencesDeSuppression = (
  document: { readonly nom: string; readonly type: string },
  autres: readonly string[] = [],
): Consequence[] => [
  entraine(`Efface le fichier\u00A0: ${designation(document)}.`),
  entraine('L’historique garde sa nature, son nom et qui l’a supprimé.'),
  ...autres.map((texte) => entraine(texte)),
  seDefait('Ne s’annule pas.'),
]
