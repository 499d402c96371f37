// « Au rythme des trois derniers mois, l'objectif est atteint en mai 2027 » (issue du tableau de bord, § 1).
import { type Arithmetique, surNombres } from '../common/arithmetique.ts'
import { ajouterMoisAuMois } from '../common/date.ts'

export const MOIS_OBSERVES = 3

/** Par mois, en moyenne, ce qui s'est fait les mois observés : ici et par la base. */
export const moyenneObservee = <N>({ quotient, de }: Arithmetique<N>, faits: N): N => quotient(faits, de(MOIS_OBSERVES))

/** Ce qui s'est fait par mois, en moyenne, les trois derniers mois clos. */
export function rythmeDe(mois: readonly { readonly mois: string; readonly realise: number }[], moisCourant: string): number {
  const debut = ajouterMoisAuMois(moisCourant, -MOIS_OBSERVES)
  const observes = mois.filter((un) => un.mois >= debut && un.mois < moisCourant)
  const faits = observes.reduce((somme, { realise }) => somme + realise, 0)
  return moyenneObservee(surNombres, faits) ?? 0
}

/** Le mois où il ne resterait rien, le mois courant étant le premier à y travailler ; nul : rien ne s'est fait, aucun mois ne se calcule. */
export function finAuRythme(restants: number, rythme: number, moisCourant: string): string | null {
  if (restants <= 0) return moisCourant
  if (rythme <= 0) return null
  return ajouterMoisAuMois(moisCourant, Math.ceil(restants / rythme) - 1)
}
