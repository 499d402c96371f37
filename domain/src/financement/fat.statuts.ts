import { codesDe, type Liste } from '../common/listes.ts'
import { statutsSubvention } from '../operation/operation.listes.ts'
import type { Etape } from './financement.listes.ts'

/** Les douze statuts d'une subvention, et celui d'avant (domain-rules § 4.2). */
export const statutsFat = { AUCUNE: 'Sans FAT', ...statutsSubvention } as const satisfies Liste
export type StatutFat = keyof typeof statutsFat
export const codesFat = codesDe(statutsFat)

/** La fiche en cours : la prévisionnelle tant que rien n'est commencé. */
export const etapeDe = (statut: StatutFat): Etape => (statut === 'AUCUNE' ? 'P' : (statut.charAt('FAT_'.length) as Etape))

/** Celle d'avant, à laquelle on compare. */
export const etapePrecedente = (etape: Etape): Etape | null => (etape === 'C' ? 'D' : etape === 'D' ? 'P' : null)

/** Pourquoi le plan de la fiche en cours ne se change plus ; `null` : il se change. */
export function raisonDuGel(statut: StatutFat): string | null {
  if (statut.endsWith('_SAISIE'))
    return `La ${statutsFat[statut].replace(' saisie', '')} est saisie dans IODA : ce qui la nourrit ne change plus, sauf à la rejeter.`
  if (statut.endsWith('_VALIDEE')) return `La ${statutsFat[statut].replace(' validée', '')} est validée : elle ne change plus.`
  return null
}

/** L'anneau de la subvention : il se remplit d'une fiche à l'autre. */
export const aspectDeLaFat = (statut: StatutFat) =>
  statut === 'FAT_C_VALIDEE'
    ? ({ ton: 'green', pastille: 'ring', avancement: 1 } as const)
    : ({
        ton: statut === 'AUCUNE' ? 'neutral' : 'accent',
        pastille: 'ring',
        avancement: codesFat.indexOf(statut) / (codesFat.length - 1),
      } as const)
