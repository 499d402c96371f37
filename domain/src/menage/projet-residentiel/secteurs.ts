import { differences } from '../../common/difference.ts'
import { enToutesLettres } from '../../common/valeurDite.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import type { SecteurSouhaite } from './projetResidentiel.schema.ts'

/** Texte fixe de la spécification § 5. */
export const TOUS_SECTEURS = 'Tous / Toutes'
export const TOUTES_TYPOLOGIES = 'Toutes'
export const NOMBRE_DE_SECTEURS = 3

interface Secteur {
  readonly villes: readonly { readonly nom: string | null; readonly quartier: string | null }[]
}

/** Trois vœux, les manquants étant des vœux ouverts. */
export function secteursCompletes<S extends Secteur>(secteurs: readonly S[], ouvert: () => S): S[] {
  const manquants = Math.max(0, NOMBRE_DE_SECTEURS - secteurs.length)
  return [...secteurs, ...Array.from({ length: manquants }, ouvert)]
}

/** Ce que l'API met à la place d'un vœu manquant (spécification § 5) : il se lit, et ne s'enregistre pas. */
const secteurParDefaut = (): SecteurSouhaite => ({
  villes: [{ nom: TOUS_SECTEURS, codePostal: null, quartier: TOUS_SECTEURS }],
  typologies: [],
  precisions: null,
  criteres: [],
})

/** Trois vœux, tels que l'API les répond. */
export const secteursRepondus = (secteurs: readonly SecteurSouhaite[]): SecteurSouhaite[] => secteursCompletes(secteurs, secteurParDefaut)

/** Les vœux d'un envoi ou d'une réponse, sans ceux que l'API a ajoutés ; ce qu'on lui renvoie comme elle l'a répondu n'a pas changé. */
export function secteursSaisis(envoyes: readonly SecteurSouhaite[], connus: readonly SecteurSouhaite[] = []): SecteurSouhaite[] {
  if ([connus, secteursRepondus(connus)].some((liste) => differences(liste, envoyes).length === 0)) return [...connus]
  const dernier = envoyes.findLastIndex((secteur) => differences(secteur, secteurParDefaut()).length > 0)
  return envoyes.slice(0, dernier + 1)
}

export const estOuvert = ({ villes }: Secteur): boolean => villes.every(({ nom }) => nom === null || nom === '' || nom === TOUS_SECTEURS)

/** « T4, T5 » ; un vœu qui n'en exclut aucune les veut toutes. */
export const typologiesDuSecteur = ({ typologies: voulues }: { readonly typologies: readonly string[] }): string =>
  enToutesLettres(typologies, voulues) || TOUTES_TYPOLOGIES

export const villesDuSecteur = (secteur: Secteur): string =>
  estOuvert(secteur) ? TOUS_SECTEURS : lister(secteur.villes.map(({ nom }) => nom))

export const quartiersDuSecteur = (secteur: Secteur): string => lister(secteur.villes.map(({ quartier }) => quartier)) || TOUS_SECTEURS

/** « Roubaix – Alma », « Croix », ou « Tous / Toutes ». */
export function libelleSecteur(secteur: Secteur): string {
  if (estOuvert(secteur)) return TOUS_SECTEURS
  return lister(secteur.villes.map(({ nom, quartier }) => (nom && quartier && quartier !== TOUS_SECTEURS ? `${nom} – ${quartier}` : nom)))
}

const lister = (textes: readonly (string | null)[]) => [...new Set(textes.filter((texte) => texte !== null && texte !== ''))].join(', ')
