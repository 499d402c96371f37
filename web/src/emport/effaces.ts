// Ce que cette tablette a effacé d'elle-même, et pourquoi : qui l'ouvre ensuite doit l'apprendre d'elle. Ni nom, ni ménage : un nombre, un instant.
import { formatInstant } from '@relogement/domain/common/date.format'
import { HEURES_EMPORTEES } from '@relogement/domain/emport/emport.rules'
import { ESSAIS_DU_PIN } from '@relogement/domain/emport/pin'
import { del, get, update } from 'idb-keyval'
import { rayon } from './rayon.ts'

type Cause = 'CODES_FAUX' | 'HEURES' | 'RETRAIT'

export interface Efface {
  readonly cause: Cause
  readonly dossiers: number
  readonly le: string
}

const EFFACES = '#effaces'
const DITS_AU_PLUS = 5
const ENSEMBLE_MS = 60_000

export const lireLesEffaces = async (): Promise<readonly Efface[]> => (await get<readonly Efface[]>(EFFACES, rayon)) ?? []

/** Le plus récent d'abord. Sans dossier, il n'y avait rien à effacer. */
export async function noterUnEffacement(efface: Efface): Promise<void> {
  if (efface.dossiers === 0) return
  await update<readonly Efface[]>(EFFACES, (avant = []) => ajouter(avant, efface).slice(0, DITS_AU_PLUS), rayon)
}

/** Retirés l'un après l'autre, ils se disent ensemble ; ce que deux pages ont vu passer au même instant ne se compte qu'une fois. */
function ajouter([dernier, ...avant]: readonly Efface[], efface: Efface): Efface[] {
  if (dernier === undefined) return [efface]
  const ensemble = dernier.cause === efface.cause && Math.abs(Date.parse(efface.le) - Date.parse(dernier.le)) < ENSEMBLE_MS
  if (!ensemble) return [efface, dernier, ...avant]
  if (efface.le === dernier.le) return [dernier, ...avant]
  return [{ ...efface, dossiers: dernier.dossiers + efface.dossiers }, ...avant]
}

/** La personne l'a lu, ou emporte de nouveau. */
export const oublierLesEffaces = (): Promise<void> => del(EFFACES, rayon)

const causes: Readonly<Record<Cause, { readonly pourquoi: string; readonly suite: string }>> = {
  CODES_FAUX: {
    pourquoi: `${ESSAIS_DU_PIN} codes faux à la suite`,
    suite: 'Si ce n’était pas vous, prévenez la protection des données.',
  },
  HEURES: { pourquoi: `les ${HEURES_EMPORTEES} heures étaient passées`, suite: '' },
  RETRAIT: {
    pourquoi: 'retrait à distance',
    suite: 'Si vous n’en savez pas la raison, demandez-la à la protection des données.',
  },
}

/** Quand, pourquoi, que faire. */
export function direLEfface({ cause, dossiers, le }: Efface): { readonly titre: string; readonly suite: string } {
  const { pourquoi, suite } = causes[cause]
  const [combien, emporter] =
    dossiers === 1
      ? ['1 dossier effacé', 'Ce qui y avait été saisi sans être rendu est perdu ; le dossier s’emporte de nouveau, une fois connecté.']
      : [
          `${dossiers} dossiers effacés`,
          'Ce qui y avait été saisi sans être rendu est perdu ; les dossiers s’emportent de nouveau, une fois connecté.',
        ]
  return { titre: `${combien} le ${formatInstant(le)} : ${pourquoi}`, suite: [emporter, suite].filter(Boolean).join(' ') }
}
