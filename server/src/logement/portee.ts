import type { Acteur } from '@relogement/domain/acces/roles'
import { porteeLogements } from '@relogement/domain/logement/logement.visibilite'
import { type RawBuilder, sql } from 'kysely'

/** Les logements que l'acteur atteint, en condition sur `logement l` ; hors de portée, un logement n'existe pas. */
export function logementsVisibles(acteur: Acteur): RawBuilder<boolean> {
  const portee = porteeLogements(acteur)
  switch (portee.sorte) {
    case 'TOUS':
      return sql`true`
    case 'BAILLEUR':
      return sql`(l.bailleur_id = ${portee.bailleurId}::uuid and not l.prive and not l.parc)`
    case 'AUCUN':
      return sql`false`
  }
}

/** Deux acteurs qui atteignent les mêmes logements partagent cette clé. */
export const cleDesLogements = (acteur: Acteur): string => JSON.stringify(porteeLogements(acteur))

/** Ce qui est offert : ni le parc des opérations, ni un logement trouvé dans le parc privé. */
export const offerts: RawBuilder<boolean> = sql`(not l.parc and not l.prive)`
