import { listesLivrees } from '@relogement/domain/listesLivrees'
import { SECONDS_FACTEURS } from '@relogement/domain/referentiel/nomenclature.permissions'
import { type Variable, variables } from '@relogement/domain/referentiel/variables'

interface EntreeLivree {
  type: string
  code: string
  libelle: string
  ordre: number
  attributs: Record<string, unknown>
  valeur: number | null
  debut: string | null
}

/** Les entrées de nomenclature livrées avec cette version. Une démonstration n'exige aucun second facteur : ses comptes sont publics. */
export const listEntreesLivrees = ({ demo }: { readonly demo: boolean }): EntreeLivree[] => [
  ...Object.entries(listesLivrees).flatMap(([type, liste]) => entreesDe(type, liste)),
  ...Object.entries(variables).flatMap(([code, variable], rang) =>
    valeursDe(code, variable, rang).map((entree) => (demo && code.startsWith(SECONDS_FACTEURS) ? { ...entree, valeur: 0 } : entree)),
  ),
]

const entreesDe = (type: string, liste: Readonly<Record<string, string>>): EntreeLivree[] =>
  Object.entries(liste).map(([code, libelle], ordre) => ({ type, code, libelle, ordre, attributs: {}, valeur: null, debut: null }))

const valeursDe = (code: string, { libelle, unite, valeurs, aConfirmer }: Variable, ordre: number): EntreeLivree[] =>
  Object.entries(valeurs).map(([debut, valeur]) => ({
    type: 'VARIABLE',
    code,
    libelle,
    ordre,
    attributs: aConfirmer ? { unite, aConfirmer } : { unite },
    valeur,
    debut,
  }))
