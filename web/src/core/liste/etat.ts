// L'état d'une liste tient dans l'adresse : `page`, `pageSize`, `sort`, `recherche` et une clé par filtre, valeurs séparées par
// des virgules, et `masquees`, les colonnes que l'on ne veut pas voir (spécification § 2). Ce qui vaut le défaut n'y figure pas, sauf la taille de page : chaque fenêtre a la sienne.

import { formatDate } from '@relogement/domain/common/date.format'
import { TAILLE_DE_PAGE, TAILLE_DE_PAGE_MAX } from '@relogement/domain/common/pagination.bornes'

export interface FiltreListe {
  /** Clé dans l'adresse et dans la demande à l'API. */
  readonly cle: string
  readonly libelle: string
  /** Un jour à saisir, au lieu de valeurs à choisir. */
  readonly sorte?: 'jour'
  /** Nom de la liste de `metadata` qui fournit les valeurs ; la clé à défaut. */
  readonly facette?: string
  /** Valeurs connues d'avance, quand l'API n'en donne pas. */
  readonly valeurs?: readonly OptionDeFiltre[]
  /** Valeurs dont le nom se connaît sans l'API, en tête de celles qu'elle donne (« Moi »). */
  readonly connues?: readonly OptionDeFiltre[]
  /** Valeurs en place tant que l'adresse n'en dit rien ; une clé vide dans l'adresse les retire. */
  readonly defaut?: readonly string[]
  /** Écrit dans l'adresse même à sa valeur de départ, quand celle-ci dépend de la personne : l'adresse se partage. */
  readonly ecritToujours?: boolean
  /** Montré seulement quand l'adresse le pose. */
  readonly discret?: boolean
  /** La page le montre elle-même. */
  readonly cache?: boolean
}

export interface OptionDeFiltre {
  readonly valeur: string
  readonly libelle: string
  readonly nombre?: number
}

/** Ce qu'un filtre propose : ses valeurs connues d'avance, puis celles que l'API donne, avec leur nombre. */
export function optionsDuFiltre(
  { cle, facette = cle, valeurs, connues = [] }: FiltreListe,
  facettes: Readonly<Record<string, unknown>> | undefined,
): readonly OptionDeFiltre[] {
  if (valeurs !== undefined) return valeurs
  const lue = facettes?.[facette]
  const donnees = Array.isArray(lue) ? (lue as readonly OptionDeFiltre[]) : []
  const enTete = connues.map((option) => ({ ...donnees.find(({ valeur }) => valeur === option.valeur), ...option }))
  return [...enTete, ...donnees.filter(({ valeur }) => !connues.some((option) => option.valeur === valeur))]
}

/** Le nom d'une valeur posée ; un identifiant ou un code de l'adresse ne se montre pas. */
export const nomDeLaValeur = (options: readonly OptionDeFiltre[], valeur: string, enLecture = false): string =>
  options.find((option) => option.valeur === valeur)?.libelle ?? (enLecture ? '…' : 'non disponible')

/** Le jour d'un filtre de cette sorte ; `undefined` : pas posé. */
export const jourDuFiltre = ({ filtres }: EtatListe, cle: string): string | undefined => filtres[cle]?.[0]

/** « Recherche « alma » · Bailleur : Logis Marque » : ce qui est posé, en entier, pour une page qui se lit loin de ses boutons. */
export function direCeQuiEstPose(
  filtres: readonly FiltreListe[],
  etat: Pick<EtatListe, 'filtres' | 'recherche'>,
  facettes: Readonly<Record<string, unknown>> | undefined,
): string {
  const poses = filtres.flatMap((filtre) => {
    const valeurs = filtre.cache ? [] : (etat.filtres[filtre.cle] ?? [])
    if (valeurs.length === 0) return []
    if (filtre.sorte === 'jour') return [`${filtre.libelle} ${valeurs.map(formatDate).join(', ')}`]
    const options = optionsDuFiltre(filtre, facettes)
    return [`${filtre.libelle}\u00A0: ${valeurs.map((valeur) => nomDeLaValeur(options, valeur)).join(', ')}`]
  })
  return [...(etat.recherche === '' ? [] : [`Recherche «\u00A0${etat.recherche}\u00A0»`]), ...poses].join(' · ')
}

/** Les tailles de page offertes par toute liste (spécification § 9), et celle en place. */
export const taillesDePage = (courante: number): readonly number[] =>
  [...new Set([TAILLE_DE_PAGE, 20, 50, 100, TAILLE_DE_PAGE_MAX, courante])].toSorted((a, b) => a - b)

export interface DefinitionListe {
  readonly filtres: readonly FiltreListe[]
  /** Tri de départ, `champ:asc`. */
  readonly tri: string
  /** Lignes d'une page au départ ; absent : celles que la fenêtre tient. */
  readonly lignes?: number
}

export interface EtatListe {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly recherche: string
  readonly filtres: Readonly<Record<string, readonly string[]>>
  /** Les colonnes que la personne ne veut pas voir ; absent : aucune. */
  readonly masquees?: readonly string[]
}

export type AdresseListe = Partial<Record<string, string>>

const clesDe = ({ filtres }: DefinitionListe) => ['page', 'pageSize', 'sort', 'recherche', 'masquees', ...filtres.map(({ cle }) => cle)]

/** Pour `validateSearch` : ne garde de l'adresse que les clés de la liste. */
export const adresseDeListe =
  (definition: DefinitionListe) =>
  (adresse: Readonly<Record<string, unknown>>): AdresseListe =>
    Object.fromEntries(clesDe(definition).flatMap((cle) => (typeof adresse[cle] === 'string' ? [[cle, adresse[cle]]] : [])))

/** `tailleDeDepart` : les lignes que montre une adresse qui n'en dit rien. */
export function lireEtat(adresse: AdresseListe, definition: DefinitionListe, tailleDeDepart: number = TAILLE_DE_PAGE): EtatListe {
  const page = Number(adresse['page'] ?? 1)
  const taille = Number(adresse['pageSize'])
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pageSize: Number.isSafeInteger(taille) && taille >= 1 && taille <= TAILLE_DE_PAGE_MAX ? taille : tailleDeDepart,
    sort: /^[\w.]+:(asc|desc)$/.test(adresse['sort'] ?? '') ? (adresse['sort'] as string) : definition.tri,
    recherche: adresse['recherche'] ?? '',
    ...(adresse['masquees'] ? { masquees: valeursDe(adresse['masquees']) ?? [] } : {}),
    filtres: Object.fromEntries(definition.filtres.map(({ cle, defaut = [] }) => [cle, valeursDe(adresse[cle]) ?? defaut])),
  }
}

const valeursDe = (texte: string | undefined) => (texte === undefined ? undefined : texte.split(',').filter((valeur) => valeur !== ''))

export function ecrireEtat(etat: EtatListe, definition: DefinitionListe): AdresseListe {
  const adresse: Record<string, string> = {}
  for (const { cle, defaut = [], ecritToujours = false } of definition.filtres) {
    const valeurs = etat.filtres[cle] ?? []
    if (ecritToujours || valeurs.join(',') !== defaut.join(',')) adresse[cle] = valeurs.join(',')
  }
  if (etat.recherche !== '') adresse['recherche'] = etat.recherche
  if (etat.masquees !== undefined && etat.masquees.length > 0) adresse['masquees'] = etat.masquees.join(',')
  if (etat.sort !== definition.tri) adresse['sort'] = etat.sort
  adresse['pageSize'] = String(etat.pageSize)
  if (etat.page > 1) adresse['page'] = String(etat.page)
  return adresse
}

/** L'adresse tait ce qui dépend de la personne ou de sa fenêtre : un collègue y lirait une autre liste. */
export const aEcrire = (adresse: AdresseListe, { filtres }: DefinitionListe): boolean =>
  adresse['pageSize'] === undefined || filtres.some(({ cle, ecritToujours = false }) => ecritToujours && adresse[cle] === undefined)

/** Un changement de filtre, de tri ou de recherche ramène à la première page. */
export const changerEtat = (etat: EtatListe, changement: Partial<EtatListe>): EtatListe => ({
  ...etat,
  page: 1,
  ...changement,
  filtres: { ...etat.filtres, ...changement.filtres },
})

/** Plus aucun filtre, même de départ ; les mots cherchés restent. */
export const sansFiltre = (etat: EtatListe, definition: DefinitionListe): EtatListe => ({
  ...etat,
  page: 1,
  filtres: Object.fromEntries(definition.filtres.map(({ cle }) => [cle, []])),
})

/** Ni filtre, ni mots cherchés. */
export const sansRien = (etat: EtatListe, definition: DefinitionListe): EtatListe => ({ ...sansFiltre(etat, definition), recherche: '' })

export const aUnFiltre = ({ recherche, filtres }: EtatListe): boolean =>
  recherche !== '' || Object.values(filtres).some((valeurs) => valeurs.length > 0)

/** Numéros montrés par la pagination : sept au plus, le premier et le dernier compris ; `null` : des pages sautées. */
export function numerosDePages(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: Math.max(0, pageCount) }, (_, rang) => rang + 1)
  const debut = Math.min(Math.max(2, page - 2), pageCount - 5)
  const milieu = Array.from({ length: 5 }, (_, rang) => debut + rang)
  return [1, ...(debut > 2 ? [null] : []), ...milieu, ...(debut + 4 < pageCount - 1 ? [null] : []), pageCount]
}
