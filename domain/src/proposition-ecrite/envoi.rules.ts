// Ce qu'on dit de l'envoi d'une proposition écrite : les dates se suivent, et chaque canal a la sienne (domain-rules § 3.5).
import { messages } from '../common/champs.ts'
import { formatDate } from '../common/date.format.ts'
import type { Violation } from '../common/errors.ts'
import type { EnvoiDeProposition } from '../proposition/ecrite/delai.rules.ts'
import type { SaisieEnvoi } from '../proposition/ecrite/ecrite.schema.ts'

/** Une remise ou une signification vaut réception : elle n'a pas d'autre date. */
const vautReception = (canal: EnvoiDeProposition['canal']) => canal === 'REMISE_EN_MAIN_PROPRE' || canal === 'HUISSIER'

/**
 * L'envoi connu, avec ce qu'on en redit. Une date de réception dont on ne parle pas reste : le délai en court. `null` l'efface ; celle
 * d'une remise ou d'une signification n'est pas celle d'une autre voie.
 */
export function completerEnvoi(connu: EnvoiDeProposition, { canal, date, recueLe, presenteeLe }: SaisieEnvoi): EnvoiDeProposition {
  const envoi = { canal: canal ?? connu.canal, envoyeeLe: date ?? connu.envoyeeLe }
  if (vautReception(envoi.canal)) return { ...envoi, recueLe: envoi.envoyeeLe, presenteeLe: null }
  const recue = vautReception(connu.canal) ? null : connu.recueLe
  return {
    ...envoi,
    recueLe: recueLe === undefined ? recue : recueLe,
    presenteeLe: presenteeLe === undefined ? connu.presenteeLe : presenteeLe,
  }
}

/**
 * Une lettre recommandée devenue remise ou signification a un autre jour, que rien ne donne à sa place : celui de l'envoi ferait courir le
 * délai avant que le ménage n'ait rien reçu.
 */
export function violationsDuCanal(connu: EnvoiDeProposition, { canal, date }: SaisieEnvoi): Violation[] {
  const change = connu.canal === 'RECOMMANDE' && vautReception(canal ?? connu.canal)
  return change && date === undefined
    ? [{ propertyPath: 'date', message: 'Indiquez le jour de la remise ou de la signification : la lettre recommandée avait le sien' }]
    : []
}

/** Les dates qui ne peuvent pas être, chacune avec son champ. */
export function violationsDeLEnvoi(
  { canal, envoyeeLe, recueLe, presenteeLe }: EnvoiDeProposition,
  { calLe, aujourdhui }: { readonly calLe: string | null; readonly aujourdhui: string },
): Violation[] {
  const violation = (propertyPath: string, message: string): Violation => ({ propertyPath, message })
  const suite = [['recueLe', recueLe, 'La réception'] as const, ['presenteeLe', presenteeLe, 'La présentation'] as const].flatMap(
    ([champ, jour, quoi]) => {
      if (jour === null) return []
      if (jour > aujourdhui) return [violation(champ, messages.dateAnterieure)]
      return jour < envoyeeLe ? [violation(champ, `${quoi} ne peut pas précéder l’envoi`)] : []
    },
  )
  return [
    ...(envoyeeLe > aujourdhui ? [violation('date', messages.dateAnterieure)] : []),
    ...(calLe !== null && envoyeeLe < calLe
      ? [violation('date', `La CALEOL est du ${formatDate(calLe)} : la proposition n’a pas pu partir avant`)]
      : []),
    ...suite,
    ...(recueLe !== null && presenteeLe !== null && recueLe < presenteeLe
      ? [violation('recueLe', 'La réception ne peut pas précéder la première présentation')]
      : []),
    ...(canal === null && (recueLe !== null || presenteeLe !== null)
      ? [violation('canal', 'Indiquez comment la proposition est partie')]
      : []),
  ]
}
