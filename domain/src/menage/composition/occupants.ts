// Les personnes du ménage : qui est adulte, dans quel ordre, quelles ressources et quels revenus chacun déclare (spécification §§ 4 et 5).
import { ageLe } from '../../common/date.ts'
import { type TypeRessource, typesRessource } from '../ressources/ressources.listes.ts'
import type { RoleOccupant } from './composition.listes.ts'

export interface Personne {
  readonly id: string
  readonly role: RoleOccupant
  readonly dateDeNaissance: string | null
}

/** Un adulte n'est pas un enfant, ou est un enfant de plus de 18 ans ; à 18 ans il compte encore comme enfant. */
export const AGE_D_ADULTE = 18

const ORDRE: readonly RoleOccupant[] = ['PRINCIPAL', 'CODEMANDEUR', 'COLOCATAIRE', 'ENFANT']

export const ageDe = ({ dateDeNaissance }: Pick<Personne, 'dateDeNaissance'>, jour: string): number | null =>
  dateDeNaissance === null ? null : ageLe(dateDeNaissance, jour)

export const estAdulte = (personne: Omit<Personne, 'id'>, jour: string): boolean =>
  personne.role !== 'ENFANT' || (ageDe(personne, jour) ?? 0) > AGE_D_ADULTE

/** Demandeur principal, co-demandeur, colocataires, enfants ; l'ordre de saisie départage. */
export const trierOccupants = <P extends { readonly role: RoleOccupant }>(occupants: readonly P[]): P[] =>
  [...occupants].sort((a, b) => ORDRE.indexOf(a.role) - ORDRE.indexOf(b.role))

export const adultesDe = <P extends Personne>(occupants: readonly P[], jour: string): P[] =>
  trierOccupants(occupants.filter((occupant) => estAdulte(occupant, jour)))

interface Declarant {
  readonly role: RoleOccupant
  readonly sansAvisImposition: boolean
  readonly avisCommun: boolean
}

/** Le co-demandeur déclare sur l'avis du demandeur principal : cet avis se saisit une fois, et son revenu se compte une fois. */
export const estSurLAvisDuPrincipal = ({ role, avisCommun }: Pick<Declarant, 'role' | 'avisCommun'>): boolean =>
  role === 'CODEMANDEUR' && avisCommun

/** Ceux qui ont un avis d'imposition à eux. */
export const declarants = <D extends Declarant>(adultes: readonly D[]): D[] =>
  adultes.filter((adulte) => !adulte.sansAvisImposition && !estSurLAvisDuPrincipal(adulte))

export const nombreDEnfants = (occupants: readonly Omit<Personne, 'id'>[], jour: string): number =>
  occupants.filter((occupant) => !estAdulte(occupant, jour)).length

interface RessourceSaisie {
  readonly occupantId: string
  readonly type: { readonly code: TypeRessource }
  readonly montantMensuel: number | null
  readonly montantAnnuel: number | null
}

const DU_SEUL_PRINCIPAL: readonly TypeRessource[] = ['RLS', 'APL']

export const typesRessourceDe = ({ role }: Pick<Personne, 'role'>): TypeRessource[] =>
  (Object.keys(typesRessource) as TypeRessource[]).filter((type) => role === 'PRINCIPAL' || !DU_SEUL_PRINCIPAL.includes(type))

/** L'APL et la RLS suivent le demandeur principal ; celles qui restent à un autre lui reviennent, sauf s'il a déjà les siennes. */
export function aidesAuPrincipal<R extends Pick<RessourceSaisie, 'occupantId' | 'type'>>(
  occupants: readonly Personne[],
  ressources: readonly R[],
): R[] {
  const principal = occupants.find(({ role }) => role === 'PRINCIPAL')
  if (principal === undefined) return [...ressources]
  const aLeSien = new Set(ressources.filter(({ occupantId }) => occupantId === principal.id).map(({ type }) => type.code))
  return ressources.flatMap((ressource) => {
    const { occupantId, type } = ressource
    if (occupantId === principal.id || !DU_SEUL_PRINCIPAL.includes(type.code)) return [ressource]
    if (aLeSien.has(type.code)) return []
    aLeSien.add(type.code)
    return [{ ...ressource, occupantId: principal.id }]
  })
}

/** Une ligne par adulte et par type : celle qui est saisie, ou une ligne vide. */
export const ressourcesCompletes = <R extends RessourceSaisie>(
  occupants: readonly Personne[],
  ressources: readonly R[],
  jour: string,
): RessourceSaisie[] =>
  adultesDe(occupants, jour).flatMap((adulte) =>
    typesRessourceDe(adulte).map(
      (code) =>
        ressources.find((ressource) => ressource.occupantId === adulte.id && ressource.type.code === code) ?? {
          occupantId: adulte.id,
          type: { code },
          montantMensuel: null,
          montantAnnuel: null,
        },
    ),
  )

/** Les mêmes sans les lignes vides, qui se lisent et ne s'enregistrent pas. */
export const ressourcesSaisies = <R extends Pick<RessourceSaisie, 'montantMensuel' | 'montantAnnuel'>>(ressources: readonly R[]): R[] =>
  ressources.filter(({ montantMensuel, montantAnnuel }) => montantMensuel !== null || montantAnnuel !== null)

interface RevenuSaisi {
  readonly occupantId: string
  readonly annee: number
  readonly montant: number | null
  readonly revenuFiscalDeReference: number | null
}

/** Les deux années civiles précédentes, la plus récente d'abord. */
export const anneesDeRevenus = (jour: string): [number, number] => {
  const annee = Number(jour.slice(0, 4))
  return [annee - 1, annee - 2]
}

/** Une ligne par adulte et par année déclarée : celle qui est saisie, ou une ligne vide. */
export const revenusImposablesComplets = <R extends RevenuSaisi>(
  occupants: readonly Personne[],
  revenus: readonly R[],
  jour: string,
): RevenuSaisi[] =>
  adultesDe(occupants, jour).flatMap(({ id }) =>
    anneesDeRevenus(jour).map(
      (annee) =>
        revenus.find((revenu) => revenu.occupantId === id && revenu.annee === annee) ?? {
          occupantId: id,
          annee,
          montant: null,
          revenuFiscalDeReference: null,
        },
    ),
  )

interface SituationProfessionnelle {
  readonly categorieSocioProfessionnelle: string | null
  readonly activite: string | null
  readonly employeur: string | null
}

/** Un retraité n'a ni activité ni employeur (spécification § 4). */
export const situationNormalisee = <S extends SituationProfessionnelle>(situation: S): S =>
  situation.categorieSocioProfessionnelle === 'RETRAITES' ? { ...situation, activite: null, employeur: null } : situation
