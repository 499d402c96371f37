import type { Acces } from '@relogement/domain/acces/contract'
import { pages, peutOuvrir } from '@relogement/domain/acces/pages'
import { type Acteur, aUnRole, type CodeRole } from '@relogement/domain/acces/roles'
import { accesRefuse } from '@relogement/domain/common/errors'

/** Les rôles qui peuvent faire un appel ; `null` : toute personne connectée, ou tous. */
export function rolesDe(acces: Acces): readonly CodeRole[] | null {
  if (acces.pour === 'roles') return acces.roles
  if (acces.pour !== 'page') return null
  const { acces: ouverte } = pages[acces.page]
  return typeof ouverte === 'string' ? null : ouverte
}

/** Le droit se décide avant la lecture de la demande et avant l'existence de l'objet (fiabilité A3). */
export function verifierAcces(acces: Acces, acteur: Acteur): void {
  const permis = acces.pour === 'page' ? peutOuvrir(acteur, acces.page) : acces.pour !== 'roles' || aUnRole(acteur, acces.roles)
  if (!permis) throw accesRefuse()
}
