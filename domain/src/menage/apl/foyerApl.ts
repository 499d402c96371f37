// Qui compose le foyer au sens de l'APL, et ce qu'il gagne (domain-rules § 5.5, décision 0026).
import type { Calcul } from '../../common/calcul.ts'
import { arrondir, somme } from '../../common/montant.ts'
import type { Variables } from '../completude/variables.ts'
import { adultesDe, ageDe, estAdulte, type Personne } from '../composition/occupants.ts'
import { type TypeRessource, typesRessource } from '../ressources/ressources.listes.ts'
import { type Adulte, adultesARenseigner, annuelDe, nomComplet } from '../ressources/totaux.ts'

export interface FoyerAPL {
  readonly couple: boolean
  readonly personnesACharge: number
}

interface RessourceAnnuelle {
  readonly occupantId: string
  readonly type: { readonly code: TypeRessource }
  readonly montantMensuel: number | null
  readonly montantAnnuel: number | null
}

/** Ce que le dossier dit des personnes et de leurs revenus. */
export interface PersonnesEtRevenus {
  readonly occupants: readonly (Personne & Adulte)[]
  readonly composition: { readonly colocation: boolean }
  readonly ressourcesEtCharges: {
    readonly ressources: readonly RessourceAnnuelle[]
    readonly charges: { readonly pensionAlimentaireVersee?: number | null }
  }
}

/** Avec l'abattement : ce que l'impôt appelle salaires et pensions. Les prestations familiales et les minima sociaux n'entrent pas. */
const AVEC_ABATTEMENT: readonly TypeRessource[] = ['SALAIRE', 'ALLOCATION', 'RETRAITE', 'PENSION_ALIMENTAIRE_RECUE', 'PENSIONS_INVALIDITE']
const COMPTEES: readonly TypeRessource[] = [...AVEC_ABATTEMENT, 'AUTRE']

/** `null` : personne au dossier. Demandeur et co-demandeur forment un couple, sauf en colocation. */
export function foyerAPL(dossier: PersonnesEtRevenus, jour: string, variables: Variables): FoyerAPL | null {
  const { occupants, composition } = dossier
  if (occupants.length === 0) return null
  return {
    couple: !composition.colocation && occupants.some(({ role }) => role === 'CODEMANDEUR'),
    personnesACharge: occupants.filter((occupant) => estACharge(occupant, dossier, jour, variables)).length,
  }
}

/** Un enfant de 18 ans ou moins ; plus âgé, jusqu'à la veille de ses 21 ans, s'il n'a pas de revenu qui compte. */
function estACharge(occupant: Personne, dossier: PersonnesEtRevenus, jour: string, { APL_AGE_A_CHARGE: limite }: Variables): boolean {
  if (!estAdulte(occupant, jour)) return true
  const age = ageDe(occupant, jour)
  return occupant.role === 'ENFANT' && age !== null && limite !== undefined && age < limite && revenusDe(occupant, dossier).length === 0
}

const revenusDe = ({ id }: Personne, { ressourcesEtCharges: { ressources } }: PersonnesEtRevenus) =>
  ressources.filter(
    ({ occupantId, type, montantMensuel }) => occupantId === id && COMPTEES.includes(type.code) && (montantMensuel ?? 0) > 0,
  )

/**
 * Ce que le foyer gagne en un an : les ressources imposables saisies, sur douze mois, l'abattement fait, moins les pensions versées.
 * Inconnu tant qu'un adulte n'est pas renseigné.
 */
export function revenuAnnuelAPL(dossier: PersonnesEtRevenus, jour: string, { APL_ABATTEMENT: abattement }: Variables): Calcul {
  const { ressources, charges } = dossier.ressourcesEtCharges
  const adultes = adultesDe(dossier.occupants, jour)
  const comptees = adultes.flatMap((adulte) => revenusDe(adulte, dossier).map((ressource) => ({ ...ressource, adulte })))
  const abattues = comptees.filter(({ type }) => AVEC_ABATTEMENT.includes(type.code)).map(annuelle)
  const termes = [
    ...comptees.map((ressource) => ({
      libelle: `${typesRessource[ressource.type.code]}, ${nomComplet(ressource.adulte)}`,
      valeur: annuelle(ressource),
    })),
    ...terme(`Abattement de ${abattement ?? 0} %`, -arrondir((somme(abattues) * (abattement ?? 0)) / 100)),
    ...terme('Pension alimentaire versée', -annuelDe(charges.pensionAlimentaireVersee ?? 0)),
  ]
  const manque = [
    ...adultesARenseigner(adultes, ressources).map((adulte) => `Ressources de ${nomComplet(adulte)}`),
    ...(abattement === undefined ? ['Barème : abattement sur les ressources'] : []),
  ]
  if (manque.length > 0) return { valeur: null, manque, termes }
  return { valeur: Math.max(somme(termes.map(({ valeur }) => valeur)), 0), manque, termes }
}

const annuelle = ({ montantMensuel, montantAnnuel }: RessourceAnnuelle) => montantAnnuel ?? annuelDe(montantMensuel ?? 0)

const terme = (libelle: string, valeur: number) => (valeur === 0 ? [] : [{ libelle, valeur }])
