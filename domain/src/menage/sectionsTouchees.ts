import { estDans } from '../common/chemin.ts'
import type { Changement } from '../historique/historique.schema.ts'

/** Les parts du dossier dans son ordre ; un chemin est de la première qui le commence. */
const parts: readonly (readonly [chemin: string, nom: string])[] = [
  ['informations', 'les informations'],
  ['composition', 'la composition'],
  ['ressourcesEtCharges.ressources', 'les ressources'],
  ['ressourcesEtCharges.revenusImposables', 'les ressources'],
  ['ressourcesEtCharges.charges', 'les charges'],
  ['ressourcesEtCharges.surendettementBDF', 'le surendettement'],
  ['logementActuelLocalisation', 'l’adresse'],
  ['logementActuel', 'le logement actuel'],
  ['projetResidentiel', 'le projet résidentiel'],
  ['logementPrecedent', 'le logement précédent'],
  ['relogement.cotation', 'la cotation'],
  ['nouveauLogement', 'la fiche du nouveau logement'],
  ['relogement', 'le relogement'],
]

const enumeration = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** « les ressources et la cotation » ; vide si rien n'est du dossier. */
export function sectionsTouchees(changements: readonly Pick<Changement, 'chemin'>[]): string {
  const touchees = new Set(changements.map(({ chemin }) => parts.find(([debut]) => estDans(chemin, debut))?.[1]))
  return enumeration.format([...new Set(parts.map(([, nom]) => nom))].filter((nom) => touchees.has(nom)))
}
