import type { Variables } from '../completude/variables.ts'
import type { LogementActuel } from '../logement-actuel/logementActuel.schema.ts'
import type { SituationAPL } from './estimationApl.ts'
import { foyerAPL, type PersonnesEtRevenus, revenuAnnuelAPL } from './foyerApl.ts'
import { estDansLeParcSocial, sansObjetAPL } from './logementApl.ts'

interface Logement {
  readonly zone: string | null
  readonly social: boolean
  readonly sansObjet: string | null
}

/** Le ménage et un logement, au regard de l'APL. */
export const situationAPL = (dossier: PersonnesEtRevenus, logement: Logement, jour: string, variables: Variables): SituationAPL => ({
  foyer: foyerAPL(dossier, jour, variables),
  revenu: revenuAnnuelAPL(dossier, jour, variables),
  ...logement,
})

/** Dans le logement actuel : la situation du ménage dit s'il y est locataire, et de qui. */
export const situationAPLActuelle = (
  dossier: PersonnesEtRevenus & { readonly logementActuel: Pick<LogementActuel, 'situation'> },
  zone: string | null,
  jour: string,
  variables: Variables,
): SituationAPL => {
  const { situation } = dossier.logementActuel
  const logement = { zone, social: estDansLeParcSocial(situation), sansObjet: sansObjetAPL(situation, dossier.composition.colocation) }
  return situationAPL(dossier, logement, jour, variables)
}

/** Dans le logement où il est relogé : il en sera le locataire. */
export const situationAPLNouvelle = (
  dossier: PersonnesEtRevenus,
  { zone, social }: Pick<Logement, 'zone' | 'social'>,
  jour: string,
  variables: Variables,
): SituationAPL => situationAPL(dossier, { zone, social, sansObjet: sansObjetAPL(null, dossier.composition.colocation) }, jour, variables)
