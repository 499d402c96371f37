import { formatDate } from '@relogement/domain/common/date.format'
import { colonnesDeLExport, listeOperations } from '@relogement/domain/operation/operation.liste'
import { famillesOperation } from '@relogement/domain/operation/operation.listes'
import { canEcrireUneOperation } from '@relogement/domain/operation/operation.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { compteurDe, type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { enClair } from '../core/liste/source.ts'
import {
  avancementDuree,
  avancementRelogement,
  devantRester,
  entretiensRestants,
  finDuPsr,
  menagesAReloger,
  menagesArchives,
  sourceDesOperations,
  sourceParPages,
  videLe,
} from './operation.source.ts'
import { operationsVisibles } from './portee.ts'

const lecture: LectureDeListe<typeof listeOperations> = {
  classe: 'Operation',
  chemin: '/v1/operations',
  source: ({ acteur, aujourdhui }) => sourceParPages(operationsVisibles(acteur), aujourdhui),
  metadata: ({ acteur }) => ({ refusCreer: canEcrireUneOperation(acteur) }),
}

/** Les opérations que la personne voit, et leur avancement. */
export const lireOperations = lecteurDe(listeOperations, lecture)

export const compterOperations = compteurDe(listeOperations, lecture)

/** Écrites d'un trait, elles ne comptent leurs ménages qu'une fois d'elles-mêmes. */
const dUnTrait: typeof lecture = {
  ...lecture,
  source: ({ acteur, aujourdhui }) => sourceDesOperations(operationsVisibles(acteur), aujourdhui),
}

export const exporterOperations = exporteurDe(listeOperations, dUnTrait, {
  nom: 'operations',
  colonnes: (ctx) => exportables(ctx),
  colonnesDeLEcran: colonnesDeLExport,
  nomDuFichier: (jour, _filtres, format) => `Opérations au ${formatDate(jour)}.${format}`,
})

function exportables({ aujourdhui }: Contexte): Readonly<Record<string, ColonneExportable>> {
  const nombre = (valeur: ColonneExportable['valeur']) => ({ valeur, libre: false, nature: 'nombre' as const, largeur: 14 })
  return {
    nom: { valeur: sql`o.nom`, libre: true, largeur: 32 },
    code: { valeur: sql`o.code`, libre: true, largeur: 10 },
    bailleur: { valeur: sql`b.nom`, libre: true, largeur: 24 },
    PRU: { valeur: sql`z.nom`, libre: true, largeur: 30 },
    ville: { valeur: sql`v.nom`, libre: true, largeur: 20 },
    famille: { valeur: enClair(sql`o.famille`, famillesOperation), libre: false, largeur: 18 },
    menagesAReloger: nombre(menagesAReloger),
    menagesArchives: nombre(menagesArchives),
    menagesDevantRester: nombre(devantRester(aujourdhui)),
    dateDeFin: { valeur: finDuPsr, libre: false, nature: 'date', largeur: 14 },
    entretiensRestants: nombre(entretiensRestants),
    avancementDuree: nombre(avancementDuree(aujourdhui)),
    avancementRelogement: nombre(avancementRelogement),
    videLe: { valeur: videLe(aujourdhui), libre: false, nature: 'date', largeur: 14 },
  }
}
