import { messages, refusDAnnee } from './champs.ts'
import { refusDuJour } from './date.saisie.ts'
import { estJour } from './date.ts'
import { dernierJourAdmis, refusSiTropLoin } from './horizon.ts'
import { type Liste, sEcrit } from './listes.ts'
import { formatNombre } from './montant.ts'

/** Ce qui empêche un passage ; avec `champ`, il suffit de répondre à la demande du même nom. */
export interface Blocage {
  readonly raison: string
  readonly champ?: string
  /** Ce dont il s'agit, d'un mot stable : l'automate sait y mener. */
  readonly point?: string
}

/** Une date demandée ne précède pas ce qui l'a permise. */
export const pasAvant = (date: string | null | undefined, le: string | null, quoi: string): Blocage[] =>
  date && le !== null && date < le ? [{ raison: `Cette date précède ${quoi}.`, champ: 'date' }] : []

export type NatureDemande = 'date' | 'texte' | 'choix' | 'proposition' | 'montant' | 'booleen' | 'document'

/** Une donnée qu'un passage demande : la table la décrit, l'écran en dessine le dialogue, le serveur la vérifie. */
export interface ChampDemande<Contexte> {
  readonly nom: string
  readonly libelle: string
  readonly nature: NatureDemande
  /** `a-l-ecran` : le dialogue l'exige, un appel peut s'en passer si le dossier la porte déjà, ou si la règle a un défaut. */
  readonly exige: 'toujours' | 'a-l-ecran' | 'jamais'
  /** Ce que l'on répond quand elle manque. */
  readonly manque?: string
  readonly choix?: Liste | ((contexte: Contexte) => Liste)
  /** Ce que l'état du dossier oppose à une valeur que la liste n'offre pas, ou plus : un conflit, non une faute de saisie. */
  readonly horsDuChoix?: (valeur: string, contexte: Contexte) => string
  readonly borne?: 'passee' | 'future'
  /** Une date : à combien d'années devant nous, au plus ; deux à défaut (décision 0030). */
  readonly horizon?: number
  /** Une date : les jours entre lesquels le dialogue la laisse ; la garde du passage en juge. */
  readonly entre?: (contexte: Contexte) => readonly [string, string]
  /** Un texte : sa longueur, et ce que l'on répond à un texte trop court. */
  readonly longueur?: LongueurDemandee
  /** Valeur proposée par le dialogue. */
  readonly valeur?: (contexte: Contexte) => string | null
  readonly aide?: string | ((contexte: Contexte) => string)
  /** Un montant : ce qu'il compte ; par mois à défaut. */
  readonly unite?: string
}

export interface LongueurDemandee {
  readonly max: number
  readonly min?: number
  readonly tropCourt?: string
}

export interface DemandePresentee {
  readonly nom: string
  readonly libelle: string
  readonly nature: NatureDemande
  readonly obligatoire: boolean
  readonly choix: { readonly code: string; readonly libelle: string }[] | null
  readonly borne: 'passee' | 'future' | null
  readonly auPlusTot: string | null
  /** Le dernier jour admis d'une date. */
  readonly auPlusTard: string | null
  readonly longueur: { readonly min: number; readonly max: number; readonly tropCourt: string | null }
  readonly valeur: string | null
  readonly aide: string | null
  readonly unite: string | null
}

const LONGUEUR_MAX = 2000

export const presenterDemande = <C extends { readonly aujourdhui: string }>(champ: ChampDemande<C>, contexte: C): DemandePresentee => ({
  nom: champ.nom,
  libelle: champ.libelle,
  nature: champ.nature,
  obligatoire: champ.exige !== 'jamais',
  choix: champ.choix === undefined ? null : Object.entries(choixDe(champ, contexte)).map(([code, libelle]) => ({ code, libelle })),
  borne: champ.borne ?? null,
  auPlusTot: champ.entre?.(contexte)[0] ?? null,
  auPlusTard: champ.nature === 'date' ? (champ.entre?.(contexte)[1] ?? dernierJourDe(champ, contexte.aujourdhui)) : null,
  longueur: { min: champ.longueur?.min ?? 0, max: champ.longueur?.max ?? LONGUEUR_MAX, tropCourt: champ.longueur?.tropCourt ?? null },
  valeur: champ.valeur?.(contexte) ?? null,
  aide: (typeof champ.aide === 'function' ? champ.aide(contexte) : champ.aide) ?? null,
  unite: champ.unite ?? (champ.nature === 'montant' ? '€ / mois' : null),
})

/** Ce qui ne va pas dans les données envoyées : absentes, ou d'une forme refusée. */
export const verifierDonnees = <C extends { readonly donnees: object; readonly aujourdhui: string }>(
  demande: readonly ChampDemande<C>[],
  contexte: C,
): Blocage[] =>
  demande.flatMap((champ) => {
    const valeur = (contexte.donnees as Record<string, unknown>)[champ.nom]
    const raison = raisonDe(champ, valeur, contexte)
    if (raison === null) return []
    const etat = typeof valeur === 'string' && valeur.trim() !== '' ? champ.horsDuChoix?.(valeur, contexte) : undefined
    return [etat === undefined ? { raison, champ: champ.nom } : { raison: etat }]
  })

function raisonDe<C extends { readonly aujourdhui: string }>(champ: ChampDemande<C>, valeur: unknown, contexte: C): string | null {
  if (estVide(valeur)) return champ.exige === 'toujours' ? (champ.manque ?? `${champ.libelle} : à indiquer.`) : null
  switch (champ.nature) {
    case 'date':
      return raisonDeDate(champ, valeur, contexte.aujourdhui)
    case 'choix':
    case 'proposition':
      return typeof valeur === 'string' && sEcrit(choixDe(champ, contexte), valeur)
        ? null
        : `${champ.libelle} : valeur inconnue de la liste.`
    case 'texte':
      return raisonDeTexte(champ, valeur)
    case 'montant':
      return typeof valeur === 'number' && Number.isFinite(valeur) && valeur >= 0 ? null : messages.minimum(0)
    case 'booleen':
      return typeof valeur === 'boolean' ? null : `${champ.libelle} : oui ou non est attendu.`
    case 'document':
      return `${champ.libelle} : ce document est produit par le serveur.`
  }
}

function raisonDeTexte<C>(
  { libelle, longueur: { min = 0, max, tropCourt } = { max: LONGUEUR_MAX } }: ChampDemande<C>,
  valeur: unknown,
): string | null {
  if (typeof valeur !== 'string' || valeur.length > max) return `${libelle} : ${formatNombre(max)} caractères au plus.`
  return valeur.trim().length < min ? (tropCourt ?? `${libelle} : ${min} caractères au moins.`) : null
}

export function raisonDeDate<C>(champ: ChampDemande<C>, valeur: unknown, aujourdhui: string): string | null {
  if (typeof valeur !== 'string' || !estJour(valeur))
    return (typeof valeur === 'string' ? refusDuJour(valeur) : null) ?? 'La date est attendue sous la forme AAAA-MM-JJ'
  const annee = refusDAnnee(valeur)
  if (annee !== null) return annee
  if (champ.borne === 'passee' && valeur > aujourdhui) return messages.dateAnterieure
  if (champ.borne === 'future' && valeur <= aujourdhui) return messages.datePosterieure
  if (champ.entre !== undefined) return null
  return refusSiTropLoin(valeur, aujourdhui, champ.horizon)
}

const dernierJourDe = <C>({ borne, horizon }: ChampDemande<C>, aujourdhui: string): string =>
  borne === 'passee' ? aujourdhui : dernierJourAdmis(aujourdhui, horizon)

const estVide = (valeur: unknown) => valeur === undefined || valeur === null || (typeof valeur === 'string' && valeur.trim() === '')

const choixDe = <C>(champ: ChampDemande<C>, contexte: C): Liste =>
  typeof champ.choix === 'function' ? champ.choix(contexte) : (champ.choix ?? {})
