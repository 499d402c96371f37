// Les listes que l'on garde sous un nom, par la page qui les montre.
import type { Page } from '../acces/pages.ts'
import type { DeclarationDeListe } from '../common/defineListe.ts'
import { listeFinancements } from '../financement/suivi.liste.ts'
import { listeLogements } from '../logement/logement.liste.ts'
import { inclusions, listeMenages } from '../menage/menages.liste.ts'
import { listeOperations } from '../operation/operation.liste.ts'
import { listeSuiviPropositions } from '../pilotage/suiviPropositions.liste.ts'
import { listeSuiviRelogements } from '../pilotage/suiviRelogements.liste.ts'
import { listeReunions } from '../reunion/reunion.liste.ts'
import { listeUtilisateurs } from '../utilisateur/utilisateur.liste.ts'

interface ListeEnVue {
  readonly liste: DeclarationDeListe
  /** Filtres que l'écran ajoute à ceux de la liste, et leurs valeurs. */
  readonly plus?: Readonly<Record<string, readonly string[]>>
}

export const listesEnVues = {
  menages: { liste: listeMenages, plus: { inclure: Object.keys(inclusions) } },
  logements: { liste: listeLogements },
  gtrs: { liste: listeReunions },
  pilotageOperations: { liste: listeOperations },
  suiviRelogements: { liste: listeSuiviRelogements },
  suiviPropositions: { liste: listeSuiviPropositions },
  suiviOperations: { liste: listeFinancements },
  financementOperations: { liste: listeFinancements },
  utilisateurs: { liste: listeUtilisateurs },
} satisfies Partial<Record<Page, ListeEnVue>>

export type PageEnVues = keyof typeof listesEnVues
export const pagesEnVues = Object.keys(listesEnVues) as [PageEnVues, ...PageEnVues[]]

export const listeEnVue = (page: PageEnVues): ListeEnVue => listesEnVues[page]
