// « Au rythme des trois derniers mois, l'objectif est atteint en mai 2027 » (issue du tableau de bord, § 1).
import { ajouterMoisAuMois } from '../common/date.ts'

export const MOIS_OBSERVES = 3

/** Ce qui s'est fait par mois, en moyenne, les trois derniers mois clos. */
export function rythmeDe(mois: readonly { readonly mois: string; readonly realise: number }[], moisCourant: string): number {
  const debut = ajouterMoisAuMois(moisCourant, -MOIS_OBSERVES)
  const observes = mois.filter((un) => un.mois >= debut && un.mois < moisCourant)
  return observes.reduce((somme, { realise }) => somme + realise, 0) / MOIS_OBSERVES
}

/** Le mois où il ne resterait rien, le mois courant étant le premier à y travailler ; nul : rien ne s'est fait, aucun mois ne se calcule. */
export function finAuRythme(restants: number, rythme: number, moisCourant: string): string | null {
  if (restants <= 0) return moisCourant
  if (rythme <= 0) return null
  return ajouterMoisAuMois(moisCourant, Math.ceil(restants / rythme) - 1)
}
