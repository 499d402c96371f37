// Les pièces qu'un dossier appelle, d'après ce qui y est saisi. Aucune n'empêche d'avancer : c'est ce que l'on demande au ménage
// (courriel de demande de pièces, récapitulatif).
import { type TypeDocumentMenage, typesDocumentMenage } from '../../document/document.listes.ts'
import { adultesDe, declarants, nombreDEnfants } from '../composition/occupants.ts'
import type { TypeRessource } from '../ressources/ressources.listes.ts'
import type { DossierAControler } from './dossier.ts'

export interface DocumentAttendu {
  readonly type: TypeDocumentMenage
  readonly libelle: string
  /** Pourquoi il est demandé. */
  readonly raison: string
  /** Ce qui peut en tenir lieu. */
  readonly ou?: TypeDocumentMenage
}

/** Ressources que verse la CAF : une attestation les justifie toutes. */
const DE_LA_CAF: readonly TypeRessource[] = ['ADULTE_HANDICAPE', 'ALLOCATIONS_FAMILIALES', 'ALLOC_AEEH', 'ALLOC_AJPP', 'RSA', 'PAJE', 'APL']

export function documentsAttendus(dossier: DossierAControler, aujourdhui: string): DocumentAttendu[] {
  const { occupants, ressourcesEtCharges, relogement, composition, logementActuel } = dossier
  const adultes = adultesDe(occupants, aujourdhui)
  const percoit = (types: readonly TypeRessource[]) =>
    ressourcesEtCharges.ressources.some(({ type, montantMensuel }) => types.includes(type.code) && (montantMensuel ?? 0) > 0)
  const regles: readonly (readonly [boolean, TypeDocumentMenage, string, TypeDocumentMenage?])[] = [
    [adultes.length > 0, 'PIECE_IDENTITE', 'Identité des adultes', 'TITRE_SEJOUR'],
    [nombreDEnfants(occupants, aujourdhui) > 0, 'LIVRET_FAMILLE', 'Enfants du ménage'],
    [declarants(adultes).length > 0, 'AVIS_IMPOSITION', 'Revenu fiscal de référence'],
    [percoit(['SALAIRE']), 'BULLETIN_SALAIRE', 'Salaire saisi'],
    [percoit(['RETRAITE', 'ALLOCATION_MINIMUM_VIEILLESSE']), 'ATTESTATION_RETRAITE', 'Retraite saisie'],
    [percoit(DE_LA_CAF), 'ATTESTATION_CAF', 'Prestations de la CAF saisies'],
    [composition.handicapReconnu === true, 'MDPH_CMI', 'Handicap reconnu'],
    [composition.naissancePrevueLe !== null, 'CERTIFICAT_GROSSESSE', 'Naissance prévue'],
    [(logementActuel.planApurement.mensualite ?? 0) > 0, 'PLAN_APUREMENT', 'Plan d’apurement en cours'],
    [relogement.demandeLogementSocial.numeroUnique !== null, 'DLS_ATTESTATION', 'Demande de logement social'],
  ]
  return regles.flatMap(([attendu, type, raison, ou]) =>
    attendu ? [{ type, libelle: typesDocumentMenage[type], raison, ...(ou === undefined ? {} : { ou }) }] : [],
  )
}

export const documentsManquants = (
  dossier: DossierAControler,
  documents: readonly { readonly type: string }[],
  aujourdhui: string,
): DocumentAttendu[] =>
  documentsAttendus(dossier, aujourdhui).filter(
    ({ type, ou }) => !documents.some((document) => document.type === type || document.type === ou),
  )
