// Ce qu'une ressource dit de la santé, ou que l'administration a ajoutée sans que l'on sache ce qu'elle dit, ne sort pas de l'équipe : elle s'y
// lit parmi les autres ressources, son montant compté.
import { somme } from '../../common/montant.ts'
import { type TypeRessource, typesRessource } from './ressources.listes.ts'
import type { Ressource } from './ressources.schema.ts'

const DE_SANTE: ReadonlySet<TypeRessource> = new Set<TypeRessource>(['PENSIONS_INVALIDITE', 'ADULTE_HANDICAPE', 'ALLOC_AEEH', 'ALLOC_AJPP'])
const DITES = new Set((Object.keys(typesRessource) as TypeRessource[]).filter((code) => !DE_SANTE.has(code)))

/** Les ressources telles qu'on les lit hors de l'équipe ; les totaux ne changent pas. */
export function ressourcesLues(ressources: readonly Ressource[]): Ressource[] {
  const dites = ressources.map((ressource) => (DITES.has(ressource.type.code) ? ressource : { ...ressource, type: AUTRE }))
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
