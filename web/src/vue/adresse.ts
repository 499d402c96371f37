// Une vue et l'adresse de sa liste : ce qui se garde de l'une, où mène l'autre.
import { pages } from '@relogement/domain/acces/pages'
import type { Vue } from '@relogement/domain/vue/vue.schema'
import { type DefinitionListe, type EtatListe, ecrireEtat } from '../core/liste/etat.ts'

const HORS_DE_LA_VUE = ['page', 'pageSize', 'recherche']

/** Ce qu'une vue garde de la liste que l'on voit : ni page, ni taille, ni mots cherchés. */
export const adresseAGarder = (etat: EtatListe, definition: DefinitionListe): Record<string, string> =>
  adresseOuverte(ecrireEtat(etat, definition))

/** De même, d'une adresse déjà ouverte. */
export const adresseOuverte = (recherche: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recherche).flatMap(([cle, valeur]) =>
      typeof valeur !== 'string' || HORS_DE_LA_VUE.includes(cle) ? [] : [[cle, valeur]],
    ),
  )

/** Vrai si l'on voit déjà cette liste. */
export const estLaMeme = (une: Readonly<Record<string, string>>, autre: Readonly<Record<string, string>>): boolean =>
  Object.keys(une).length === Object.keys(autre).length && Object.entries(une).every(([cle, valeur]) => autre[cle] === valeur)

/** L'adresse qui ouvre cette vue. */
export function cheminDeLaVue({ page, adresse }: Pick<Vue, 'page' | 'adresse'>): string {
  const demande = new URLSearchParams(adresse).toString()
  return demande === '' ? pages[page].chemin : `${pages[page].chemin}?${demande}`
}
