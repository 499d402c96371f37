// La table des champs d'un dossier : une ligne par champ, tenue par section, lue de partout (décision 0004).
import { sansDiese } from '../common/chemin.ts'
import { minuscule } from '../common/minuscule.ts'
import type { Champ } from './completude/champ.ts'
import { etapeDuNumero } from './completude/etapes.ts'
import { champsComposition } from './composition/composition.fields.ts'
import { champsOccupant } from './composition/occupant.fields.ts'
import { deLOccupant, nomDeLOccupant, type OccupantNomme } from './composition/occupant.noms.ts'
import { champsInformations } from './informations/informations.fields.ts'
import { champsLocalisation, champsLogementActuel } from './logement-actuel/logementActuel.fields.ts'
import { champsLogementPrecedent } from './logement-precedent/logementPrecedent.fields.ts'
import { champsNouveauLogement } from './nouveau-logement/nouveauLogement.fields.ts'
import { champsProjetResidentiel } from './projet-residentiel/projetResidentiel.fields.ts'
import { champsRelogement, champsTenus } from './relogement/relogement.fields.ts'
import { champsCharges, champsRessources, champsSurendettement } from './ressources/ressources.fields.ts'
import { typesRessource } from './ressources/ressources.listes.ts'

/** Ce qui se saisit, dans l'ordre de l'écran et du guide d'entretien. */
export const champsSaisis: readonly Champ[] = [
  ...champsInformations,
  ...champsRelogement,
  ...champsComposition,
  ...champsOccupant,
  ...champsRessources,
  ...champsCharges,
  ...champsSurendettement,
  ...champsLocalisation,
  ...champsLogementActuel,
  ...champsProjetResidentiel,
  ...champsLogementPrecedent,
]

export const champsDuMenage: readonly Champ[] = [...champsSaisis, ...champsNouveauLogement, ...champsTenus]

/**
 * Le champ d'un chemin concret : `composition.occupants.0198….nom`, `projetResidentiel.secteursSouhaites.1.villes`. Une rubrique d'un
 * seul champ vaut ce champ : elle passe d'un bloc de rien à quelque chose.
 */
export function champDuChemin(chemin: string): Champ | null {
  let noeud: Noeud | undefined = racine
  for (const cle of chemin.split('.')) noeud = noeud?.suites.get(cle) ?? noeud?.suites.get('*')
  while (noeud?.champ === null && noeud.suites.size === 1) noeud = noeud.suites.values().next().value
  return noeud?.champ ?? null
}

/** Le GTR examine l'étape où ce champ se saisit. */
export const estExamineAuGtr = (chemin: string): boolean => {
  const champ = champDuChemin(chemin)
  return champ !== null && etapeDuNumero(champ.etape).examinee
}

export interface PersonnesDuDossier {
  readonly occupants: readonly (OccupantNomme & { readonly id: string })[]
}

/** « Nom de Julien Duprez », « Salaire d’Inès Duprez », « Secteur souhaité n° 2 » ; un chemin inconnu reste tel quel. */
export function libelleDuChemin(chemin: string, dossier: PersonnesDuDossier): string {
  const champ = champDuChemin(chemin)
  if (champ === null) return chemin
  const cles = chemin.split('.').map(sansDiese)
  const motif = champ.chemin.split('.')
  const rang = motif.indexOf('*')
  if (rang === -1) return champ.complement === undefined ? champ.libelle : `${champ.libelle} ${champ.complement}`
  const personne = dossier.occupants.find(({ id }) => id === cles[rang])
  const deQui = () => (personne ? deLOccupant(personne) : 'd’une personne retirée')
  switch (motif.slice(0, rang).join('.')) {
    case 'composition.occupants':
      if (motif.length > rang + 1) return `${champ.libelle} ${deQui()}`
      return personne ? nomDeLOccupant(personne) : champ.libelle
    case 'ressourcesEtCharges.ressources':
      return `${libelleDeRessource(champ, cles[rang + 1])} ${deQui()}`
    case 'ressourcesEtCharges.revenusImposables':
      return `${champ.libelle} ${cles[rang + 1]} ${deQui()}`
    default:
      return libelleDElement(champ, motif, cles)
  }
}

interface Noeud {
  champ: Champ | null
  readonly suites: Map<string, Noeud>
}
const nouveauNoeud = (): Noeud => ({ champ: null, suites: new Map() })

const racine = nouveauNoeud()
for (const champ of champsDuMenage) {
  let noeud = racine
  for (const cle of champ.chemin.split('.')) {
    const suite = noeud.suites.get(cle) ?? nouveauNoeud()
    noeud.suites.set(cle, suite)
    noeud = suite
  }
  noeud.champ = champ
}

/** Le mois et l'année disent la même ressource ; le mois est la forme courante. */
function libelleDeRessource(champ: Champ, code: string | undefined): string {
  if (code === undefined) return champ.libelle
  const type = (typesRessource as Readonly<Record<string, string>>)[code] ?? code
  return champ.chemin.endsWith('montantAnnuel') ? `${type} (par an)` : type
}

/** « Secteur souhaité n° 2, villes » : chaque rang compte à partir de 1. */
function libelleDElement(champ: Champ, motif: readonly string[], cles: readonly string[]): string {
  const elements = motif.flatMap((cle, i) => {
    const rang = Number(cles[i])
    const element = champDuChemin(cles.slice(0, i + 1).join('.'))
    return cle === '*' && element !== null ? [Number.isInteger(rang) ? `${element.libelle} n°\u00A0${rang + 1}` : element.libelle] : []
  })
  const [premier = champ.libelle, ...suivants] = motif.at(-1) === '*' ? elements : [...elements, champ.libelle]
  return [premier, ...suivants.map(minuscule)].join(', ')
}
