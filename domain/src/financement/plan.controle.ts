import { messages } from '../common/champs.ts'
import { formatMontant, formatPourcentage } from '../common/montant.ts'
import { type ChampRegle, type CheminDeChamp, champDe, jsonPathDe, type SectionDeChamp } from './champs.ts'
import { codesPostes, type Etape, postes } from './financement.listes.ts'
import { compte, ecartDe } from './plan.calcul.ts'
import type { Calcul, Plan } from './plan.schema.ts'

/** Un champ en faute, tel que `validate` le dit. */
export interface ChampEnFaute {
  readonly propertyJsonPath: string
  readonly chemin: string
  readonly libelle: string
  readonly message: string
  readonly section: SectionDeChamp
}

/** Ce que la fiche lit de l'opération, par chemin. */
export type ValeursDeLOperation = Readonly<Record<string, string | number | null>>

interface Fiche {
  readonly etape: Etape
  readonly plan: Plan
  readonly calcul: Calcul
  readonly operation: ValeursDeLOperation
  readonly champs: readonly ChampRegle[]
}

const PREFIXE = 'financement.'

/** La valeur d'un champ, dans le plan ou dans l'opération. */
export function valeurDuChamp(chemin: CheminDeChamp, plan: Plan, operation: ValeursDeLOperation): unknown {
  if (!chemin.startsWith(PREFIXE)) return operation[chemin] ?? null
  return chemin
    .slice(PREFIXE.length)
    .split('.')
    .reduce<unknown>((valeur, cle) => (valeur as Readonly<Record<string, unknown>> | null | undefined)?.[cle], plan)
}

const estVide = (valeur: unknown) =>
  valeur === null || valeur === undefined || valeur === '' || (Array.isArray(valeur) && valeur.length === 0)

/** Un champ du plan que le réglage masque se montre tant qu'il est rempli : les totaux ferment sur ce qui se lit. */
export const montrerLesRemplis = (champs: readonly ChampRegle[], plan: Plan): ChampRegle[] =>
  champs.map((champ) =>
    champ.montre || !champ.chemin.startsWith(PREFIXE) || estVide(valeurDuChamp(champ.chemin, plan, {}))
      ? champ
      : { ...champ, montre: true },
  )

const faute = (chemin: CheminDeChamp, message: string): ChampEnFaute => {
  const { libelle, section } = champDe(chemin)
  return { propertyJsonPath: jsonPathDe(chemin), chemin, libelle, message, section }
}

/** Ce qui empêche d'établir la fiche : les champs requis qui manquent, et ce qui ne ferme pas. */
export function champsEnFaute({ plan, calcul, operation, champs }: Fiche): ChampEnFaute[] {
  const manquants = champs
    .filter(({ chemin, requis }) => requis && estVide(valeurDuChamp(chemin, plan, operation)))
    .map(({ chemin }) => faute(chemin, messages.requis))
  return [...manquants, ...ceQuiNeFermePas(plan, calcul, operation)]
}

function ceQuiNeFermePas(plan: Plan, { autofinancement }: Calcul, operation: ValeursDeLOperation): ChampEnFaute[] {
  const attendus = operation['nombreLogements'] ?? null
  const dits = compte(plan.logements)
  return [
    ...(autofinancement < 0
      ? [faute('financement.ressources.AUTRES_RESSOURCES', `Les ressources dépassent les dépenses de ${formatMontant(-autofinancement)}`)]
      : []),
    ...(plan.logements.length > 0 && attendus !== null && attendus !== dits
      ? [faute('financement.logements', `Le plan compte ${dits} logements, l’opération ${attendus}`)]
      : []),
  ]
}

/** Les postes qui s'écartent de la fiche précédente de plus que le seuil, sans justification : rien n'en est empêché. */
export function ecartsAJustifier(
  plan: Plan,
  precedent: { readonly etape: Etape; readonly plan: Plan } | null,
  seuil: number,
): ChampEnFaute[] {
  if (precedent === null) return []
  return codesPostes.flatMap((poste) => {
    const ecart = ecartDe(precedent.plan.depenses[poste], plan.depenses[poste])
    if (ecart === null || Math.abs(ecart) <= seuil || plan.justifications[poste] !== null) return []
    const signe = ecart > 0 ? '+ ' : '− '
    const message = `${signe}${formatPourcentage(Math.abs(ecart))} par rapport à la FAT ${precedent.etape}, l’écart devra être justifié`
    return [{ ...faute(`financement.depenses.${poste}`, message), libelle: postes[poste] }]
  })
}
