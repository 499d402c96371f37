// Ce qu'une ressource dit de la santé ne sort pas de l'équipe : elle s'y lit parmi les autres ressources, son montant compté.
import { somme } from '../../common/montant.ts'
import type { TypeRessource } from './ressources.listes.ts'
import type { Ressource } from './ressources.schema.ts'

const DE_SANTE: ReadonlySet<TypeRessource> = new Set<TypeRessource>(['PENSIONS_INVALIDITE', 'ADULTE_HANDICAPE', 'ALLOC_AEEH', 'ALLOC_AJPP'])

/** Les ressources telles qu'on les lit hors de l'équipe ; les totaux ne changent pas. */
export function ressourcesLues(ressources: readonly Ressource[]): Ressource[] {
  const dites = ressources.map((ressource) => (DE_SANTE.has(ressource.type.code) ? { ...ressource, type: AUTRE } : ressource))
  return dites.flatMap((ressource, rang) => {
    if (ressource.type.code !== 'AUTRE') return [ressource]
    const siennes = dites.filter(({ occupantId, type }) => occupantId === ressource.occupantId && type.code === 'AUTRE')
    return dites.indexOf(siennes[0] as Ressource) === rang ? [reunir(siennes)] : []
  })
}

const AUTRE = { code: 'AUTRE' } as const

function reunir(siennes: readonly Ressource[]): Ressource {
  const total = (champ: 'montantMensuel' | 'montantAnnuel') => {
    const connus = siennes.flatMap((ressource) => ressource[champ] ?? [])
    return connus.length === 0 ? null : somme(connus)
  }
  return { ...(siennes[0] as Ressource), montantMensuel: total('montantMensuel'), montantAnnuel: total('montantAnnuel') }
}
