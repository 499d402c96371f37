// Ce qu'un dépôt, un changement ou un retrait de document entraîne (domain-rules §§ 8, 10 et 12, décision 0010).
import { DomainError } from '../common/errors.ts'
import { codesDe } from '../common/listes.ts'
import { verbesOuverts } from '../common/verbes.ts'
import type { Changement } from '../historique/historique.schema.ts'
import type { Sujet } from '../sujet/sujet.ts'
import { documentProduit, quotaDepasse } from './document.errors.ts'
import { type NatureDeDocument, naturesDeDocument, type TypeDocumentMenage, typesDocumentMenage } from './document.listes.ts'
import type { ModificationDeDocument } from './document.schema.ts'
import { nomRenomme } from './nomDeFichier.ts'

export const MO = 1024 * 1024

/** L'espace d'un sujet (« ce ménage ») : ce qui y est, plus ce qui arrive, tient-il ? */
export function exigerLaPlace({ ce }: Pick<Sujet, 'ce'>, occupes: number, ajoutes: number, quotaMo: number): void {
  if (occupes + ajoutes > quotaMo * MO) throw quotaDepasse(ce, occupes, quotaMo)
}

// Les alertes nomment la demande de logement social par son sigle (menage/passages/alertesDuStatut.ts).
const NATURES_ATTENDUES: Readonly<Record<string, TypeDocumentMenage>> = { DLS: 'DLS_ATTESTATION' }

/** L'alerte « document à transmettre » de cette valeur attend-elle un document de cette nature ? */
export const attendCeDocument = (valeur: string | null, type: string): boolean =>
  valeur !== null && (NATURES_ATTENDUES[valeur] ?? valeur) === type

interface Nomme {
  readonly id: string
  readonly nom: string
  readonly type: string
  readonly genere: boolean
}

/** Le document changé, et ce que l'historique en dit ; rien de changé : aucun changement. */
export function modifierDocument(
  document: Nomme,
  { nom, type }: ModificationDeDocument,
): { nom: string; type: string; changements: Changement[] } {
  // La nature d'un document produit fait avancer le dossier (récapitulatif d'entretien) : elle n'est pas une étiquette.
  if (type !== undefined && type !== document.type && document.genere) throw documentProduit()
  const apres = { nom: nom === undefined ? document.nom : nomRenomme(nom, document.nom), type: type ?? document.type }
  const changements: Changement[] = []
  if (apres.nom !== document.nom)
    changements.push({ chemin: cheminDuDocument(document, 'nom'), libelle: 'Nom du document', ancien: document.nom, nouveau: apres.nom })
  if (apres.type !== document.type)
    changements.push({
      chemin: cheminDuDocument(document, 'type'),
      libelle: natureChangee(apres.nom),
      ancien: libelleDeNature(document.type),
      nouveau: libelleDeNature(apres.type),
    })
  return { ...apres, changements }
}

/** Deux documents peuvent porter le même nom : l'historique dit lequel a changé. */
export const cheminDuDocument = ({ id }: Pick<Nomme, 'id'>, champ: 'nom' | 'type'): string => `documents.${id}.${champ}`

/** Ce que l'historique dit d'un document qui change de nature. */
export const natureChangee = (nom: string): string => `Nature de « ${nom} »`

/** « avis-2025.pdf (Avis d’imposition) » : le nom d'abord, sa nature en étiquette. */
export const designation = ({ nom, type }: Pick<Nomme, 'nom' | 'type'>): string => `${nom} (${libelleDeNature(type)})`

export const libelleDeNature = (type: string): string =>
  Object.hasOwn(naturesDeDocument, type) ? naturesDeDocument[type as NatureDeDocument] : type

/** Le justificatif d'une demande soumise ne se supprime plus à la main : la dépense resterait sans preuve. */
const refusSiJustifie = (justifie = false): string | null =>
  justifie ? 'Ce document justifie une demande de remboursement : il reste au dossier.' : null

/** Ce que la personne peut d'un document, et pourquoi pas le reste ; les deux premiers refus viennent du sujet. */
export const verbesDuDocument = (refus: Readonly<Record<VerbeDocument, string | null>>, justifie?: boolean) =>
  verbesOuverts<VerbeDocument>({ ...refus, supprimer: refus.supprimer ?? refusSiJustifie(justifie) })
type VerbeDocument = 'renommer' | 'supprimer'

export function exigerNonJustifie(justifie: boolean): void {
  const refus = refusSiJustifie(justifie)
  if (refus !== null) throw new DomainError('conflit', 'document.justifie', refus)
}

export const natureDuLibelle = (libelle: string): TypeDocumentMenage | undefined =>
  codesDe(typesDocumentMenage).find((code) => typesDocumentMenage[code] === libelle)
