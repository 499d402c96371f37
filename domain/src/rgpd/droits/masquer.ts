// Ce qu'on remet à une personne ne dit rien des autres : leurs noms, adresses électroniques et téléphones sont masqués (art. 15.4 du RGPD).
import { sansAccents } from '../../common/sansAccents.ts'

export const MASQUE = '[tierce personne]'

export interface Identite {
  readonly prenom: string | null
  readonly nom: string | null
  readonly nomDeNaissance?: string | null
}

export interface QuiEstQui {
  /** Ce qui appartient à la personne, et se lit donc en clair : elle, et les enfants dont elle répond. */
  readonly siens: readonly Identite[]
  /** Ses téléphones et adresses électroniques. */
  readonly contacts: readonly string[]
  readonly tiers: readonly Identite[]
}

/** Une fonction qui masque, dans un texte, ce qui désigne quelqu'un d'autre. À relire quand même : une machine ne reconnaît pas tout. */
export function masqueur({ siens, contacts, tiers }: QuiEstQui): (texte: string) => string {
  const aElle = new Set(siens.flatMap(motsDe).map(sansAccents))
  const ceuxDesAutres = new Set(
    tiers
      .flatMap(motsDe)
      .map(sansAccents)
      .filter((mot) => mot.length > 2 && !aElle.has(mot)),
  )
  const sesContacts = new Set(contacts.map((contact) => numeroOuAdresse(contact)))
  const estAElle = (contact: string) => sesContacts.has(numeroOuAdresse(contact))
  return (texte) =>
    texte
      .replaceAll(INVISIBLES_DANS_UN_MOT, '')
      .replaceAll(COURRIEL, (adresse) => (estAElle(adresse) ? adresse : MASQUE))
      .replaceAll(TELEPHONE, (numero) => (estAElle(numero) ? numero : MASQUE))
      .replaceAll(CIVILITE, (tout, civilite: string, noms: string) =>
        noms.split(/\s+/).every((mot) => aElle.has(sansAccents(mot))) ? tout : `${civilite} ${MASQUE}`,
      )
      .replaceAll(EPELE, (epele) => (ceuxDesAutres.has(sansAccents(epele.replaceAll(/[^\p{L}\p{M}]/gu, ''))) ? MASQUE : epele))
      .replaceAll(MOT, (mot) => (ceuxDesAutres.has(sansAccents(mot)) ? MASQUE : mot))
      .replaceAll(REPETE, MASQUE)
}

/** La même, appliquée à tout texte d'une valeur. */
export function masquerTout(valeur: unknown, masquer: (texte: string) => string): unknown {
  if (typeof valeur === 'string') return masquer(valeur)
  if (Array.isArray(valeur)) return valeur.map((element) => masquerTout(element, masquer))
  if (valeur === null || typeof valeur !== 'object') return valeur
  return Object.fromEntries(Object.entries(valeur).map(([cle, suite]) => [cle, masquerTout(suite, masquer)]))
}

/** Tel qu'il se compare : « +33 (0)6 12… » est « 0612… ». */
const numeroOuAdresse = (contact: string) =>
  sansAccents(contact)
    .replaceAll(/[\s./-]/g, '')
    .replace(/^(?:\+|00)33(?:\(0\)|0)?/, '0')

const COURRIEL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu
const TELEPHONE = /(?<!\d)(?:0|(?:\+|00)33[\s.\u00A0-]?(?:\(0\)|0)?[\s.\u00A0-]?)[1-9](?:[\s.\u00A0/-]{0,3}\d\d){4}(?!\d)/gu
/** Ce qui ne se voit pas, contre une lettre ou un chiffre : rien ne s'y lit, mais un nom n'y serait plus reconnu. */
const INVISIBLES_DANS_UN_MOT = /(?<=[\p{L}\p{N}])\p{Default_Ignorable_Code_Point}+(?=[\p{L}\p{N}])/gu
/** « D U P R E Z », « D.U.P.R.E.Z » : trois lettres ou plus, chacune à part. */
const EPELE = /(?<![\p{L}\p{M}])\p{L}\p{M}*(?:[\s.\u00A0_-]{1,3}\p{L}\p{M}*(?![\p{L}\p{M}])){2,}/gu
const CIVILITE =
  /(?<!\p{L})(M\.|Mme|Mlle|Mmes|MM\.|Monsieur|Madame|Mademoiselle|Dr|Docteur|Maître|Me)\s+(\p{Lu}[\p{L}’'-]+(?:\s+\p{Lu}[\p{L}’'-]+)*)/gu
const MOT = /\p{L}[\p{L}’'-]*\p{L}|\p{L}/gu
const REPETE = /\[tierce personne\](?:[\s-]+\[tierce personne\])+/gu

/** Chaque mot d'un nom : « Le Bihan » se reconnaît à « Bihan ». */
const motsDe = ({ prenom, nom, nomDeNaissance = null }: Identite): string[] =>
  [prenom, nom, nomDeNaissance].flatMap((texte) => (texte === null ? [] : texte.split(/\s+/))).filter((mot) => mot !== '')
