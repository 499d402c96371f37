import { texteCourt } from '@relogement/domain/common/champs'
import { DomainError, type Violation } from '@relogement/domain/common/errors'
import { codeMenageSaisi } from '@relogement/domain/menage/creation/code'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import type { Contexte } from '../../core/contexte.ts'
import { estCodeDonne, reserverLeCode } from '../creation/code.queries.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import type { AutresChangements } from './enregistrer.ts'

/**
 * Le code corrigé d'un dossier (spécification § 4 : `codeMenage`, ou son autre nom `codeAffaire`) ; `null` s'il ne change pas. L'ancien reste
 * réservé : un code ne sert qu'une fois. `motifDuCode` dit pourquoi, à l'historique.
 */
export async function changementDeCode(
  { db, acteur, maintenant }: Contexte,
  { menage }: Dossier,
  { codeMenage, codeAffaire, motifDuCode }: Readonly<Record<string, unknown>>,
  exigerLeDroit: () => void,
): Promise<AutresChangements | null> {
  const ancien = menage.code_menage
  // Nul, il n'est pas dit : le code d'un dossier ne s'efface pas.
  const [saisi, autre = saisi] = [codeMenage, codeAffaire].filter((code) => code != null && code !== ancien)
  if (saisi === undefined) return null
  const { data: nouveau, error } = codeMenageSaisi.safeParse(saisi)
  if (nouveau === undefined) throw refuser('saisie', error.issues[0]?.message ?? 'Code ménage invalide')
  if (nouveau === ancien.toUpperCase()) return null
  if (codeMenageSaisi.safeParse(autre).data !== nouveau)
    throw refuser('saisie', 'Le code ménage et le code affaire sont le même code : n’en dites qu’un', 'codeAffaire')
  exigerLeDroit()
  const { data: motif = null, error: refusDuMotif } = texteCourt(500).safeParse(motifDuCode)
  if (refusDuMotif) throw refuser('saisie', refusDuMotif.issues[0]?.message ?? 'Motif invalide', 'motifDuCode')
  if (await estCodeDonne(db, nouveau))
    throw refuser('conflit', `Le code ${nouveau} a déjà été donné à un dossier : un code ne sert qu’une fois.`)
  await reserverLeCode(db, {
    code_menage: ancien,
    operation_id: menage.operation_id,
    cause: 'CODE_CORRIGE',
    cree_le: menage.cree_le,
    supprime_le: maintenant,
    supprime_par: acteur.id,
  })
  return {
    colonnes: { code_menage: nouveau },
    changements: [{ chemin: 'codeMenage', libelle: 'Code ménage', ancien, nouveau }],
    ...(motif === null ? {} : { evenements: [evenementDeMenage('CODE_CORRIGE', { motif })] }),
  }
}

function refuser(nature: 'saisie' | 'conflit', message: string, propertyPath = 'codeMenage'): DomainError {
  const violations: Violation[] = [{ propertyPath, message }]
  return new DomainError(nature, 'menage.code', message, { violations })
}
