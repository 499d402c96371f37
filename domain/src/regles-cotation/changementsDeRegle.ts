import type { Changement } from '../historique/historique.schema.ts'
import type { Variables } from '../menage/cotation/condition.ts'
import type { AttributCotation } from '../menage/cotation/cotation.schema.ts'
import { direCondition } from '../menage/cotation/direCondition.ts'

const champs = {
  libelle: 'Nom',
  condition: 'Condition',
  points: 'Points',
  plancher: 'Couleur au moins',
  actif: 'S’applique',
  ordre: 'Rang',
} as const

/** Ce qui change d'une règle, pour l'historique de l'opération ; `null` : elle n'existait pas, ou n'existe plus. */
export function changementsDeRegle(avant: AttributCotation | null, apres: AttributCotation | null, variables: Variables): Changement[] {
  const code = (apres ?? avant)?.code ?? ''
  const dire = (regle: AttributCotation | null, champ: keyof typeof champs) => {
    if (regle === null) return null
    if (champ === 'condition') return direCondition(regle.condition, variables)
    return champ === 'ordre' ? regle.ordre + 1 : regle[champ]
  }
  return (Object.keys(champs) as (keyof typeof champs)[])
    .map((champ) => ({
      chemin: `attributsCotations.${code}.${champ}`,
      libelle: champs[champ],
      ancien: dire(avant, champ),
      nouveau: dire(apres, champ),
    }))
    .filter(({ ancien, nouveau }) => ancien !== nouveau)
}
