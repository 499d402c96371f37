// Qui peut faire quoi sur une opération (domain-rules § 11.2). Un prédicat rend la raison du refus, ou `null`.

import { LECTEURS_EXACTS } from '../acces/nombresExacts.ts'
import { pages } from '../acces/pages.ts'
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, ADM, aUnRole, type CodeRole, codesRoles, EDIT, ENC } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'
import type { typesDocumentOperation } from '../document/document.listes.ts'

/** Un prestataire n'en voit aucune : refusé plutôt que servi vide. Chacun ne voit que les siennes. */
export const LISENT = codesRoles.filter((role) => role !== 'PRESTATAIRE_DEMENAGEMENT')
/** Créer une opération, en changer l'identité. */
export const ECRIVENT = ['CHEF_DE_PROJET_EDITION', 'DATA_STEWARD', 'INGENIERIE_FINANCIERE'] as const satisfies readonly CodeRole[]
/** Ceux qui conduisent une opération, chez l'opérateur ou le bailleur. */
export const CONDUISENT = [
  'CHEF_DE_PROJET_CONSULTATION',
  'CHEF_DE_PROJET_EDITION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  'BAILLEUR_RESPONSABLE_DE_PROGRAMME',
  'BAILLEUR_DIRECTEUR_DE_PROGRAMME',
] as const satisfies readonly CodeRole[]
/** En tenir les dates, les tâches, les commentaires, les documents : ceux qui la conduisent, et l'encadrement du relogement. */
export const TIENNENT = [...ECRIVENT, 'RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE'] as const
/** Produire l'attestation de relogement, qui dit des nombres exacts : ceux de l'équipe qui les lisent (décision 0084). */
export const ATTESTENT = ENC
/** Décider de ses objectifs (PSR). */
export const DECIDENT = ['RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE'] as const satisfies readonly CodeRole[]
/** Lire ce que l'opérateur en note : historique, tâches, commentaires. */
export const EN_INTERNE = [
  ...TIENNENT,
  'CHEF_DE_PROJET_CONSULTATION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  'RESPONSABLE_ADMINISTRATIF',
] as const
/** Ceux à qui confier une tâche : ils la lisent, puisqu'elle les attend à leur accueil. */
export const FONT_LES_TACHES: readonly CodeRole[] = EN_INTERNE.filter((role) => [...CONDUISENT, ...TIENNENT].some((un) => un === role))

/** Lire ses règles de cotation. */
export const LISENT_LES_REGLES = [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] as const satisfies readonly CodeRole[]
/** Ceux qui ouvrent l'une de ses deux fiches, chacune montrant ses documents. */
export const LISENT_LES_DOCUMENTS: readonly CodeRole[] = [...new Set([...pages.operation.acces, ...pages.financementOperation.acces])]

const pour = (roles: readonly CodeRole[]) => (acteur: Pick<Acteur, 'roles'>) => (aUnRole(acteur, roles) ? null : reserveA(roles))

export const canChangerLesRegles = pour(ADM)
export const canEcrireUneOperation = pour(ECRIVENT)
export const canTenirUneOperation = pour(TIENNENT)
export const canAttester = pour(ATTESTENT)
export const canDeciderDesObjectifs = pour(DECIDENT)
export const canLireEnInterne = pour(EN_INTERNE)

/** Ce que la personne en lit à part. */
export const lecturesDeLOperation = (acteur: Pick<Acteur, 'roles'>) => ({
  interne: aUnRole(acteur, EN_INTERNE),
  regles: aUnRole(acteur, LISENT_LES_REGLES),
  documents: aUnRole(acteur, LISENT_LES_DOCUMENTS),
  financement: aUnRole(acteur, pages.financementOperations.acces),
})

const LISENT_LE_FINANCEMENT: readonly CodeRole[] = pages.financementOperation.acces
/** Ce que certaines natures disent, des nombres exacts ou les montants du financement, n'est lu que d'eux (décisions 0084 et 0126). */
const LECTEURS_DE_LA_NATURE: Partial<Readonly<Record<string, readonly CodeRole[]>>> = {
  ATTESTATION_RELOGEMENT: LECTEURS_EXACTS,
  FAT_P: LISENT_LE_FINANCEMENT,
  FAT_D: LISENT_LE_FINANCEMENT,
  FAT_C: LISENT_LE_FINANCEMENT,
  DECISION_SUBVENTION: LISENT_LE_FINANCEMENT,
  DEMANDE_PAIEMENT: LISENT_LE_FINANCEMENT,
  FICHE_MOA_AL: LISENT_LE_FINANCEMENT,
} satisfies Partial<Record<keyof typeof typesDocumentOperation, readonly CodeRole[]>>

/** Pourquoi un document de cette nature ne se lit ni ne se dépose. */
export function refusDeLaNature(acteur: Pick<Acteur, 'roles'>, nature: string): string | null {
  const lecteurs = LECTEURS_DE_LA_NATURE[nature]
  return lecteurs === undefined || aUnRole(acteur, lecteurs) ? null : reserveA(lecteurs)
}

export const verbesDesRegles = (acteur: Pick<Acteur, 'roles'>) => verbesOuverts({ changer: canChangerLesRegles(acteur) })

export const verbesDeLOperation = (acteur: Pick<Acteur, 'roles'>) =>
  verbesOuverts({
    modifier: canEcrireUneOperation(acteur),
    tenir: canTenirUneOperation(acteur),
    attester: canAttester(acteur),
    deciderDesObjectifs: canDeciderDesObjectifs(acteur),
    lireEnInterne: canLireEnInterne(acteur),
  })
