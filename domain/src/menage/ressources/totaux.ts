// Totaux mensuels (spécification § 5, domain-rules § 5.2). Un total n'est inconnu que si rien n'est saisi.

import type { Calcul } from '../../common/calcul.ts'
import { arrondir, somme } from '../../common/montant.ts'
import { avecDe } from '../composition/occupant.noms.ts'
import {
  type PosteCharge,
  type PosteEcheance,
  postesCharges,
  postesEcheances,
  type TypeRessource,
  typesRessource,
} from './ressources.listes.ts'

export interface RessourceMensuelle {
  readonly occupantId: string
  readonly type: { readonly code: TypeRessource }
  readonly montantMensuel: number | null
}

export interface Adulte {
  readonly id: string
  readonly prenom: string | null
  readonly nom: string | null
  readonly sansRessource: boolean
}

/** Aides liées au logement : hors du total des ressources. */
const HORS_TOTAL: readonly TypeRessource[] = ['APL', 'RLS']

/** Σ des ressources mensuelles des adultes, sans APL ni RLS. */
export function totalRessources(adultes: readonly Adulte[], ressources: readonly RessourceMensuelle[]): Calcul {
  const termes = adultes.flatMap((adulte) =>
    saisiesDe(adulte, ressources).map(({ type, montantMensuel }) => ({
      libelle: [typesRessource[type.code], nomCourt(adulte)].filter(Boolean).join(', '),
      valeur: montantMensuel,
    })),
  )
  const connu = termes.length > 0 || (adultes.length > 0 && adultes.every(({ sansRessource }) => sansRessource))
  return connu
    ? { valeur: somme(termes.map(({ valeur }) => valeur)), manque: [], termes }
    : { valeur: null, manque: ['Ressources'], termes }
}

/** Les adultes dont on ne sait rien : ni montant, ni « sans ressource ». */
export const adultesARenseigner = <A extends Adulte>(adultes: readonly A[], ressources: readonly RessourceMensuelle[]): A[] =>
  adultes.filter((adulte) => !adulte.sansRessource && saisiesDe(adulte, ressources).length === 0)

/** Le total qui fonde un taux d'effort ou un reste à vivre : inconnu tant qu'un adulte n'est pas renseigné. */
export function ressourcesEtablies(adultes: readonly Adulte[], ressources: readonly RessourceMensuelle[]): Calcul {
  const total = totalRessources(adultes, ressources)
  const manquants = adultesARenseigner(adultes, ressources)
  if (manquants.length === 0) return total
  return { valeur: null, manque: manquants.map((adulte) => `Ressources ${avecDe(nomComplet(adulte))}`), termes: total.termes }
}

const saisiesDe = (adulte: Adulte, ressources: readonly RessourceMensuelle[]) =>
  ressources.filter(
    ({ occupantId, type, montantMensuel }) => occupantId === adulte.id && montantMensuel !== null && !HORS_TOTAL.includes(type.code),
  )

const nomCourt = ({ prenom, nom }: Adulte) => [prenom && `${prenom.slice(0, 1)}.`, nom].filter(Boolean).join(' ')

/** « Samira Benali », à défaut « un occupant ». */
export const nomComplet = ({ prenom, nom }: Pick<Adulte, 'prenom' | 'nom'>): string =>
  [prenom, nom].filter(Boolean).join(' ') || 'un occupant'

/** Montant d'une aide au logement, ou `null` si elle n'est pas saisie. */
export function aideAuLogement(ressources: readonly RessourceMensuelle[], aide: 'APL' | 'RLS'): number | null {
  const saisies = ressources.filter(({ type, montantMensuel }) => type.code === aide && montantMensuel !== null)
  return saisies.length === 0 ? null : somme(saisies.map(({ montantMensuel }) => montantMensuel))
}

interface Echeance {
  readonly mensualite: number | null
  readonly dateDeFin: string | null
}

export type ChargesMensuelles = Readonly<Partial<Record<PosteCharge, number | null>>> &
  Readonly<Partial<Record<PosteEcheance, Echeance>>> & {
    readonly credits?: readonly (Echeance & { readonly nature: string | null })[]
    readonly autres?: readonly { readonly libelle: string | null; readonly mensualite: number | null }[]
  }

export interface TotalCharges extends Calcul {
  /** Échéances passées : non comptées, montrées barrées. */
  echues: { libelle: string; valeur: number; dateDeFin: string }[]
}

/** Toutes les charges, les crédits, les autres charges et les échéances qui courent encore ce jour-là. */
export function totalCharges(charges: ChargesMensuelles, jour: string): TotalCharges {
  const postes = (Object.keys(postesCharges) as PosteCharge[]).map((poste) => ({
    libelle: postesCharges[poste],
    valeur: charges[poste] ?? null,
    dateDeFin: null,
  }))
  const echeances = (Object.keys(postesEcheances) as PosteEcheance[]).map((poste) => ligne(postesEcheances[poste], charges[poste]))
  const credits = (charges.credits ?? []).map((credit) => ligne(credit.nature ?? 'Crédit', credit))
  const autres = (charges.autres ?? []).map(({ libelle, mensualite }) => ({
    libelle: libelle ?? 'Autre charge',
    valeur: mensualite,
    dateDeFin: null,
  }))
  const saisies = [...postes, ...echeances, ...credits, ...autres].flatMap(({ valeur, ...reste }) =>
    valeur === null ? [] : [{ ...reste, valeur }],
  )
  const termes = saisies.filter(({ dateDeFin }) => !estEchue(dateDeFin, jour)).map(({ libelle, valeur }) => ({ libelle, valeur }))
  const echues = saisies.flatMap(({ libelle, valeur, dateDeFin }) =>
    dateDeFin !== null && estEchue(dateDeFin, jour) ? [{ libelle, valeur, dateDeFin }] : [],
  )
  if (saisies.length === 0) return { valeur: null, manque: ['Charges'], termes, echues }
  return { valeur: somme(termes.map(({ valeur }) => valeur)), manque: [], termes, echues }
}

const ligne = (libelle: string, echeance: Echeance | undefined) => ({
  libelle,
  valeur: echeance?.mensualite ?? null,
  dateDeFin: echeance?.dateDeFin ?? null,
})

/** Une échéance court jusqu'au soir de sa date de fin. */
export const estEchue = (dateDeFin: string | null, jour: string): boolean => dateDeFin !== null && dateDeFin < jour

export const annuelDe = (mensuel: number): number => arrondir(mensuel * 12)
export const mensuelDe = (annuel: number): number => arrondir(annuel / 12)

interface Montants {
  readonly montantMensuel: number | null
  readonly montantAnnuel: number | null
}

/** Modifier le mois fixe l'année, et l'inverse ; si les deux ont changé sans s'accorder, ou rien avant, le mois l'emporte. */
export function accorderMontants<M extends Montants>(saisie: M, avant: Montants | null): M {
  const { montantMensuel, montantAnnuel } = saisie
  const moisChange = montantMensuel !== (avant?.montantMensuel ?? null)
  const anneeChange = montantAnnuel !== (avant?.montantAnnuel ?? null)
  if (!moisChange && !anneeChange) return saisie
  if (!moisChange || (montantMensuel === null && avant === null))
    return { ...saisie, montantMensuel: montantAnnuel === null ? null : mensuelDe(montantAnnuel) }
  // Les deux envoyés, l'un étant l'autre arrondi : ce qui est écrit reste.
  if (montantMensuel !== null && montantAnnuel !== null && mensuelDe(montantAnnuel) === montantMensuel) return saisie
  return { ...saisie, montantAnnuel: montantMensuel === null ? null : annuelDe(montantMensuel) }
}
