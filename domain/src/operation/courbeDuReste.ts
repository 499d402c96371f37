// « Reste à reloger » (look 15) : ce qui restait au premier de chaque mois, ce que l'objectif voudrait qu'il reste, et la suite au rythme actuel.
import { ajouterJours, ajouterMoisAuMois, joursEntre, moisDe } from '../common/date.ts'
import { JOURS_PAR_MOIS } from '../simulation/simulation.rules.ts'
import type { StatistiquesOperations } from './objectifs.schema.ts'

export interface PointDuReste {
  readonly jour: string
  readonly reste: number
}

interface MoisDuReste {
  readonly mois: string
  /** À la fin du mois, ou aujourd'hui. */
  readonly objectif: number
  readonly realise: number | null
  /** À venir, au rythme actuel. */
  readonly projete: number | null
}

interface CourbeDuReste {
  /** Jusqu'à aujourd'hui, ou jusqu'à la fin de la plage si elle est passée. */
  readonly realise: readonly PointDuReste[]
  readonly objectif: readonly PointDuReste[]
  /** D'aujourd'hui au jour où plus personne ne reste ; vide : aucune date ne se calcule. */
  readonly projection: readonly PointDuReste[]
  /** Le mois à la fin duquel l'objectif voudrait que plus personne ne reste. */
  readonly finDeLObjectif: string | null
  readonly mois: readonly MoisDuReste[]
}

type Lues = Pick<StatistiquesOperations, 'mois' | 'ensuite' | 'reloges' | 'relogementsRestants' | 'rythme' | 'videLe' | 'fin'>

const premierDe = (mois: string) => `${mois}-01`
const finDuMois = (mois: string) => ajouterJours(premierDe(ajouterMoisAuMois(mois, 1)), -1)

/** Parmi les ménages relogés et ceux qui restent, les partis mis à part. */
export function courbeDuReste({ mois, ensuite, reloges, relogementsRestants, rythme, videLe, fin }: Lues, jour: string): CourbeDuReste {
  const total = reloges + relogementsRestants
  const courant = moisDe(jour)
  const enCours = fin >= courant
  const voulu = (cumul: number) => Math.max(0, total - cumul)
  const cumuls = [...mois.map((un) => ({ mois: un.mois, objectif: un.nombreDeRelogements.objectif })), ...(enCours ? ensuite : [])]
  const finDeLObjectif = total === 0 ? null : (cumuls.find(({ objectif }) => objectif >= total)?.mois ?? null)
  const bout = [fin, videLe === null || !enCours ? fin : moisDe(videLe), finDeLObjectif ?? fin].reduce((a, b) => (b > a ? b : a))
  const montres = cumuls.filter((un) => un.mois <= bout)
  const avant = mois[0] === undefined ? 0 : mois[0].nombreDeRelogements.objectif - mois[0].objectif
  const restait = (cumul: number) => total - cumul
  const projete = (le: string) =>
    !enCours || rythme <= 0 || le <= jour
      ? null
      : Math.max(0, Math.ceil(relogementsRestants - (rythme * joursEntre(jour, le)) / JOURS_PAR_MOIS))
  const echus = mois.filter((un) => un.mois <= courant)
  const dernier = echus.at(-1)
  const visibles = finDeLObjectif === null ? montres : montres.filter((un) => un.mois <= finDeLObjectif)
  return {
    realise: [
      ...echus.map((un) => ({ jour: premierDe(un.mois), reste: restait(un.nombreDeRelogements.total - un.realise) })),
      ...(enCours
        ? [{ jour, reste: relogementsRestants }]
        : dernier === undefined
          ? []
          : [{ jour: premierDe(ajouterMoisAuMois(dernier.mois, 1)), reste: restait(dernier.nombreDeRelogements.total) }]),
    ],
    objectif: [
      ...(mois[0] === undefined ? [] : [{ jour: premierDe(mois[0].mois), reste: voulu(avant) }]),
      ...visibles.map((un) => ({ jour: premierDe(ajouterMoisAuMois(un.mois, 1)), reste: voulu(un.objectif) })),
    ],
    projection:
      enCours && videLe !== null
        ? [
            { jour, reste: relogementsRestants },
            { jour: videLe, reste: 0 },
          ]
        : [],
    finDeLObjectif,
    mois: montres.map((un) => {
      const fait = mois.find((autre) => autre.mois === un.mois && autre.mois <= courant)
      return {
        mois: un.mois,
        objectif: voulu(un.objectif),
        realise: fait === undefined ? null : restait(fait.nombreDeRelogements.total),
        projete: projete(finDuMois(un.mois)),
      }
    }),
  }
}
