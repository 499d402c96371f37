import { DomainError } from '@relogement/domain/common/errors'
import { ContenuRefuse } from './contenu/refus.ts'
import type { FeuilleLue } from './contenu/tableau.ts'
import type { Lecteurs } from './lecteurs.ts'
import type { FichierRecu } from './reception.ts'

/** Le seul classeur d'un envoi, lu dans le processus à part (décision 0036) ; `refus` dit à son champ pourquoi il ne se lit pas. */
export async function lireClasseur(
  lecteurs: Lecteurs,
  fichiers: readonly FichierRecu[],
  { feuilles, code }: { readonly feuilles: number; readonly code: string },
): Promise<{ readonly nom: string; readonly feuilles: FeuilleLue[] }> {
  const [fichier, autre] = fichiers
  if (fichier === undefined || autre !== undefined) throw refusDuClasseur(code, 'Choisissez un fichier XLSX ou CSV.')
  const lues = await lecteurs.lireFeuilles(fichier.nom, await fichier.read(), feuilles).catch((erreur: unknown) => {
    throw erreur instanceof ContenuRefuse ? refusDuClasseur(code, erreur.message) : erreur
  })
  return { nom: fichier.nom, feuilles: lues }
}

/** Un classeur qui ne peut pas s'importer, dit au champ du fichier. */
export const refusDuClasseur = (code: string, message: string) =>
  new DomainError('saisie', code, message, { violations: [{ propertyPath: 'fichiers', message }] })
