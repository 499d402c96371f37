// Le mois et l'année d'une ressource disent la même chose : modifier l'un fixe l'autre (domain-rules § 5.2).
import { cleDe } from '@relogement/domain/common/difference'
import { accorderMontants } from '@relogement/domain/menage/ressources/totaux'
import type { Sections } from '../dossier/sections.ts'

const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur)

/** La liste envoyée remplace l'ancienne ; d'une ressource déjà là, le montant qui n'est pas envoyé n'a pas changé. */
export function completerRessources(avant: Sections, saisie: Record<string, unknown>): Record<string, unknown> {
  const { ressources } = saisie
  if (!Array.isArray(ressources)) return saisie
  return {
    ...saisie,
    ressources: ressources.map((element: unknown) => {
      const connue = avant.ressourcesEtCharges.ressources.find((ressource) => cleDe(ressource) === cleDe(element))
      return estObjet(element) && connue ? { ...connue, ...element } : element
    }),
  }
}

export const accorderRessources = (avant: Sections, apres: Sections): Sections => ({
  ...apres,
  ressourcesEtCharges: {
    ...apres.ressourcesEtCharges,
    ressources: apres.ressourcesEtCharges.ressources.map((ressource) =>
      accorderMontants(ressource, avant.ressourcesEtCharges.ressources.find((connue) => cleDe(connue) === cleDe(ressource)) ?? null),
    ),
  },
})
