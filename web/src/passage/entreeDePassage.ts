import type { PlaceSuivante } from '@relogement/domain/passage/passage.schema'
import type { EntreeMenu } from '../core/Menu.tsx'

/** L'entrée d'un passage au menu : des points de suite s'il demande une réponse ; fermée, elle dit pourquoi. */
export const entreeDePassage = <P extends PlaceSuivante>(place: P, choisir: (place: P) => void): EntreeMenu => {
  const { transition, libelle, autorise, bloquants, demande, icone, dangereuse, aide } = place
  return {
    cle: transition,
    libelle: autorise && demande.some(({ obligatoire }) => obligatoire) ? `${libelle}…` : libelle,
    icone,
    dangereuse,
    ...(autorise ? {} : { raison: bloquants.join(' ') }),
    ...(autorise && aide !== null ? { detail: aide } : {}),
    faire: () => choisir(place),
  }
}
