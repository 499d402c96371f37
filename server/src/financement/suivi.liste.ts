import { formatDate } from '@relogement/domain/common/date.format'
import { statutsFat } from '@relogement/domain/financement/fat.statuts'
import { colonnesDuSuivi, listeFinancements } from '@relogement/domain/financement/suivi.liste'
import { famillesOperation, statutsCreation } from '@relogement/domain/operation/operation.listes'
import { canEcrireUneOperation } from '@relogement/domain/operation/operation.permissions'
import { sql } from 'kysely'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { compteurDe, type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { enClair } from '../core/liste/source.ts'
import { blocages, partAnru, sourceDuSuivi } from './suivi.source.ts'

const lecture: LectureDeListe<typeof listeFinancements> = {
  classe: 'Financement',
  chemin: '/v1/financement/operations',
  source: sourceDuSuivi,
  metadata: ({ acteur }) => ({ refusCreer: canEcrireUneOperation(acteur) }),
}

/** Les opérations que la personne voit, et leur financement. */
export const lireFinancements = lecteurDe(listeFinancements, lecture)

export const compterFinancements = compteurDe(listeFinancements, lecture)

export const exporterFinancements = exporteurDe(listeFinancements, lecture, {
  nom: 'financement',
  colonnes: () => exportables,
  colonnesDeLEcran: colonnesDuSuivi,
  nomDuFichier: (jour, _filtres, format) => `Financement des opérations au ${formatDate(jour)}.${format}`,
})

const nombre = (valeur: ColonneExportable['valeur']): ColonneExportable => ({ valeur, libre: false, nature: 'nombre', largeur: 16 })

const exportables: Readonly<Record<string, ColonneExportable>> = {
  nom: { valeur: sql`o.nom`, libre: true, largeur: 32 },
  code: { valeur: sql`o.code`, libre: true, largeur: 12 },
  bailleur: { valeur: sql`b.nom`, libre: true, largeur: 24 },
  PRU: { valeur: sql`z.nom`, libre: true, largeur: 28 },
  ville: { valeur: sql`v.nom`, libre: true, largeur: 20 },
  famille: { valeur: enClair(sql`o.famille`, famillesOperation), libre: false, largeur: 20 },
  nombreLogements: nombre(sql`o.nombre_logements`),
  creation: { valeur: enClair(sql`o.statut_creation`, statutsCreation), libre: false, largeur: 24 },
  subvention: { valeur: enClair(sql`o.statut_subvention`, statutsFat), libre: false, largeur: 22 },
  cout: nombre(sql`p.cout::float8`),
  partAnru: nombre(sql`(${partAnru})::float8`),
  verse: nombre(sql`w.paye::float8`),
  reste: nombre(sql`w.reste::float8`),
  blocages: nombre(blocages),
  depuis: { valeur: sql`o.statut_subvention_le`, libre: false, nature: 'date', largeur: 14 },
}
