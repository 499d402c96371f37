import type { Liste } from '../common/listes.ts'
import { enCentimes, enEuros, formatMontant, formatNombre, formatPourcentage, somme } from '../common/montant.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { typesFinancement } from '../menage/nouveau-logement/nouveauLogement.listes.ts'
import type { Calcul, Plan } from './plan.schema.ts'

/** Ce qu'une famille d'opération reçoit, d'après les variables en vigueur. */
export interface Bareme {
  /** En pour cent. */
  readonly taux: number
  /** Euros par logement ; 0 : sans plafond. */
  readonly plafond: number
}

const CENT_POUR_CENT = 10_000

/** Un pour cent d'un montant, au centime, la moitié au-dessus : entiers d'un bout à l'autre. */
const partDe = (euros: number, pourcentage: number): number =>
  enEuros(Math.floor((enCentimes(euros) * Math.round(pourcentage * 100) + CENT_POUR_CENT / 2) / CENT_POUR_CENT))

const parLogement = (euros: number, nombre: number | null): number | null =>
  nombre === null || nombre === 0 ? null : enEuros(Math.round(enCentimes(euros) / nombre))

/** Ce qui se calcule d'un plan (domain-rules § 4.2) : coût = subvention + autres ressources + autofinancement, au centime, toujours. */
export function calculer(plan: Plan, nombreDeLOperation: number | null, bareme: Bareme): Calcul {
  const cout = somme(Object.values(plan.depenses))
  const nombreLogements = nombreDeLOperation ?? (plan.logements.length === 0 ? null : compte(plan.logements))
  const plafond = bareme.plafond === 0 || nombreLogements === null ? null : somme([bareme.plafond * nombreLogements])
  const assiette = plafond === null ? cout : Math.min(cout, plafond)
  const taux = plan.taux ?? bareme.taux
  const subvention = partDe(assiette, taux)
  const autresRessources = somme(Object.values(plan.ressources))
  const autofinancement = somme([cout, -subvention, -autresRessources])
  return {
    cout,
    plafond,
    assiette,
    taux,
    subvention,
    autresRessources,
    autofinancement,
    totalRessources: somme([subvention, autresRessources, autofinancement]),
    nombreLogements,
    parTypologie: repartir(plan.logements, 'typologie', typologies),
    parFinancement: repartir(plan.logements, 'financement', typesFinancement),
    coutParLogement: parLogement(cout, nombreLogements),
    subventionParLogement: parLogement(subvention, nombreLogements),
  }
}

/** Combien de logements le plan dit. */
export const compte = (lignes: Plan['logements']): number => lignes.reduce((total, { nombre }) => total + nombre, 0)

const repartir = (lignes: Plan['logements'], par: 'typologie' | 'financement', liste: Liste) =>
  Object.entries(liste).flatMap(([code, libelle]) => {
    const siennes = lignes.filter((ligne) => ligne[par] === code)
    return siennes.length === 0 ? [] : [{ code, libelle, nombre: compte(siennes) }]
  })

/** L'écart d'un montant avec celui de la fiche précédente, en pour cent à une décimale ; nul : rien à comparer. */
export const ecartDe = (avant: number | null, apres: number | null): number | null =>
  avant === null || apres === null || avant === 0 ? null : Math.round(((apres - avant) / avant) * 1000) / 10

/** Chaque nombre calculé, en mots. */
export const libellesDuCalcul: Readonly<Record<keyof Calcul, string>> = {
  cout: 'Coût',
  plafond: 'Plafond de la dépense retenue',
  assiette: 'Assiette de la subvention',
  taux: 'Taux de la subvention',
  subvention: 'Subvention ANRU',
  autresRessources: 'Autres ressources',
  autofinancement: 'Autofinancement',
  totalRessources: 'Total des ressources',
  nombreLogements: 'Nombre de logements',
  parTypologie: 'Logements par typologie',
  parFinancement: 'Logements par financement',
  coutParLogement: 'Coût par logement',
  subventionParLogement: 'Part ANRU par logement',
}

const SANS_EURO: Readonly<Partial<Record<string, (nombre: number) => string>>> = {
  taux: formatPourcentage,
  nombreLogements: (nombre) => formatNombre(nombre),
}

/** Un nombre calculé, comme il se lit : au chemin que `calcul` en rend (« $.financement.calcul.cout »). */
export function direDuCalcul(propertyJsonPath: string, valeur: unknown): string {
  if (valeur === null || valeur === undefined) return '—'
  const cle = propertyJsonPath.split('.').at(-1) ?? ''
  if (typeof valeur === 'number') return (SANS_EURO[cle] ?? formatMontant)(valeur)
  const lignes = (Array.isArray(valeur) ? valeur : [valeur]) as readonly { readonly libelle: string; readonly nombre: number }[]
  return lignes.map(({ libelle, nombre }) => `${formatNombre(nombre)} ${libelle}`).join(', ') || '—'
}
