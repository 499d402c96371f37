import type { eprouver } from '@relogement/domain/simulation/simulation.rules'
import { formatNombre, formatPourcent } from '../core/formats.ts'

/** « Il y a 3 mois, cette règle annonçait 2 relogements ; 1 s’est fait : 50 % d’écart. » */
export function direLEpreuve({ horizon, annonce, realise, erreur }: ReturnType<typeof eprouver>): string {
  const annonces = `${formatNombre(annonce)} relogement${annonce > 1 ? 's' : ''}`
  const faits = realise === 0 ? 'aucun ne s’est fait' : realise === 1 ? '1 s’est fait' : `${formatNombre(realise)} se sont faits`
  return `Il y a ${horizon} mois, cette règle annonçait ${annonces} ; ${faits}${erreur === null ? '' : ` : ${formatPourcent(erreur)} d’écart`}.`
}
