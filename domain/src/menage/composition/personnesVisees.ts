// À qui sont les ressources et les revenus (spécification § 5) : à un adulte du ménage. Rien de ce qui est envoyé ne se perd sans le dire.
import type { Violation } from '../../common/errors.ts'
import type { RessourcesEtCharges } from '../completude/dossier.ts'
import type { Occupant } from './composition.schema.ts'
import { nomDeLOccupant } from './occupant.noms.ts'
import { estAdulte } from './occupants.ts'

interface Personnes {
  readonly occupants: readonly Occupant[]
  readonly ressourcesEtCharges: Pick<RessourcesEtCharges, 'ressources' | 'revenusImposables'>
}
type Ligne = { readonly occupantId: string }

const LISTES = ['ressources', 'revenusImposables'] as const

/** Les lignes d'une personne que le ménage ne connaît pas, et celles qui se disent d'un mineur ; le rang est celui de la liste envoyée. */
export const refusDesLignes = (avant: Personnes, apres: Personnes, jour: string): Violation[] =>
  LISTES.flatMap((liste) =>
    apres.ressourcesEtCharges[liste].flatMap((ligne: Ligne, rang) => {
      const refus = refusDe(ligne, avant, apres, avant.ressourcesEtCharges[liste], jour)
      return refus === null ? [] : [{ propertyPath: `ressourcesEtCharges.${liste}.${rang}.occupantId`, message: refus }]
    }),
  )

function refusDe(ligne: Ligne, avant: Personnes, apres: Personnes, connues: readonly Ligne[], jour: string): string | null {
  const personne = apres.occupants.find(({ id }) => id === ligne.occupantId)
  if (personne === undefined)
    // Qui vient de partir emporte ses lignes ; qui n'y a jamais été ne peut pas en avoir.
    return avant.occupants.some(({ id }) => id === ligne.occupantId) ? null : 'Personne inconnue dans ce ménage'
  if (estAdulte(personne, jour) || estVide(ligne)) return null
  // Ce qu'un enfant tient d'une date de naissance corrigée ne compte pas et ne se perd pas.
  const dejaLa = connues.some((connue) => JSON.stringify(connue) === JSON.stringify(ligne))
  return dejaLa ? null : `${nomDeLOccupant(personne)} ne compte pas comme adulte : ses ressources ne se saisissent pas`
}

const estVide = ({ occupantId: _, ...ligne }: Ligne & Record<string, unknown>) =>
  ['montantMensuel', 'montantAnnuel', 'montant', 'revenuFiscalDeReference'].every((cle) => ligne[cle] == null)

/** Les lignes à garder : celles de personnes du ménage, sauf les lignes vides d'un mineur. */
export function lignesDuMenage<L extends Ligne>(occupants: readonly Occupant[], lignes: readonly L[], jour: string): L[] {
  return lignes.filter((ligne) => {
    const personne = occupants.find(({ id }) => id === ligne.occupantId)
    return personne !== undefined && (estAdulte(personne, jour) || !estVide(ligne as Ligne & Record<string, unknown>))
  })
}

/** Un ménage garde un demandeur principal dès qu'il en a un ; en retirer toutes les personnes ne se peut pas. */
export function refusDesOccupants(avant: readonly Occupant[], apres: readonly Occupant[]): Violation[] {
  const aUnPrincipal = (occupants: readonly Occupant[]) => occupants.some(({ role }) => role === 'PRINCIPAL')
  if ((!aUnPrincipal(avant) || aUnPrincipal(apres)) && (avant.length === 0 || apres.length > 0)) return []
  return [
    {
      propertyPath: 'composition.occupants',
      message: 'Le ménage garde un demandeur principal : désignez-en un autre avant de retirer celui-ci',
    },
  ]
}
