// Les gestes d'un dossier qui ne sont ni une modification ni un passage de statut : leur droit et l'état qu'ils demandent. Comme les
// verbes, la raison du refus ou `null` ; l'écran grise le bouton avec elle, le serveur la lève.
import type { Acteur } from '../acces/roles.ts'
import { refusDuChamp } from './completude/verrous.ts'
import { type FaitsDeSuppression, PLUTOT_UN_DEPART, raisonsDeGarder } from './creation/supprimer.ts'
import { type FaitsDAnnulation, raisonsDeNePasAnnuler } from './decohabitation/annuler.ts'
import { empechentLeGtrm, type FaitsDuGtrm } from './gtrm/gtrm.ts'
import { canModifierMenage, canSupprimerMenage } from './menage.permissions.ts'
import { libelleStatut, rangDuStatut, type StatutMenage } from './menage.statuts.ts'
import type { LiensDuMenage } from './menage.visibilite.ts'

export interface FaitsDesGestes {
  readonly statut: StatutMenage
  readonly purge: boolean
  readonly occupants: number
  readonly relogementNecessaire: boolean
  readonly propositionsOuvertes: number
  readonly maxPropositionsOuvertes: number
  readonly gtrm: FaitsDuGtrm
  readonly suppression: FaitsDeSuppression
  /** `null` : le dossier n'est pas issu d'une décohabitation. */
  readonly annulation: FaitsDAnnulation | null
}

export type Geste = 'decohabiter' | 'annulerDecohabitation' | 'presenterEnGtrm' | 'proposerBailleurPrive' | 'supprimer'

/** Ce que l'état du dossier empêche ; le droit se vérifie à part, avant. */
export function empechements(geste: Geste, faits: FaitsDesGestes, acteur: Pick<Acteur, 'roles'>, aujourdhui: string): string[] {
  switch (geste) {
    case 'decohabiter':
      return empechentDeSeparer(faits, acteur)
    case 'annulerDecohabitation':
      return faits.annulation === null
        ? ['Ce dossier n’est pas issu d’une décohabitation.']
        : raisonsDeNePasAnnuler(faits.annulation, aujourdhui)
    case 'presenterEnGtrm':
      return faits.purge ? ['Les données du dossier ont été purgées.'] : empechentLeGtrm(faits.statut, faits.gtrm)
    case 'proposerBailleurPrive':
      return empechentUnLogementPrive(faits)
    case 'supprimer': {
      const raisons = raisonsDeGarder(faits.suppression)
      return raisons.length === 0 ? [] : [...raisons, PLUTOT_UN_DEPART]
    }
  }
}

export const droitDuGeste = (geste: Geste, acteur: Acteur, menage: LiensDuMenage): string | null =>
  geste === 'supprimer' ? canSupprimerMenage(acteur) : canModifierMenage(acteur, menage)

/** Les gestes ouverts, et la raison de chacun des autres ; l'annulation ne paraît que sur un dossier issu d'un autre. */
export function gestesDuMenage(acteur: Acteur, menage: LiensDuMenage, faits: FaitsDesGestes, aujourdhui: string) {
  const gestes: readonly Geste[] = [
    'decohabiter',
    ...(faits.annulation === null ? [] : (['annulerDecohabitation'] as const)),
    'presenterEnGtrm',
    'proposerBailleurPrive',
    'supprimer',
  ]
  const can: Geste[] = []
  const refus: Partial<Record<Geste, string>> = {}
  for (const geste of gestes) {
    const droit = droitDuGeste(geste, acteur, menage)
    const raison = droit ?? (empechements(geste, faits, acteur, aujourdhui).join(' ') || null)
    if (raison === null) can.push(geste)
    else refus[geste] = raison
  }
  return { can, refus }
}

function empechentDeSeparer({ statut, purge, occupants }: FaitsDesGestes, acteur: Pick<Acteur, 'roles'>): string[] {
  const ferme = refusDuChamp('composition.occupants', statut, acteur, { occupants: [] })
  if (purge) return ['Les données du dossier ont été purgées.']
  if (ferme !== null) return [ferme]
  if (rangDuStatut(statut) >= rangDuStatut('ETAT_DES_LIEUX_DE_SORTIE'))
    return ['Le ménage a déjà quitté son logement : il n’y a plus de foyer à séparer.']
  return occupants < 2 ? ['Le ménage ne compte pas d’autre personne.'] : []
}

function empechentUnLogementPrive({
  statut,
  relogementNecessaire,
  propositionsOuvertes,
  maxPropositionsOuvertes,
}: FaitsDesGestes): string[] {
  if (!relogementNecessaire) return ['Le relogement de ce ménage n’est pas nécessaire.']
  if (statut !== 'RECHERCHE_DU_LOGEMENT') return [`Un logement privé se propose au statut « ${libelleStatut('RECHERCHE_DU_LOGEMENT')} ».`]
  return propositionsOuvertes >= maxPropositionsOuvertes
    ? [`Le ménage a déjà ${propositionsOuvertes} propositions ouvertes : c’est le plus qu’il puisse avoir.`]
    : []
}
