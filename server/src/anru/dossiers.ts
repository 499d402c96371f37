import { listeAnru } from '@relogement/domain/anru/anru.liste'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, ou, type SourceDeListe } from '../core/liste/source.ts'
import { duNombre, type Filtres, tablesDesFaits } from './faits.ts'

/** Les dossiers retenus, et de quel nombre chacun est : ceux-là mêmes que les indicateurs comptent. */
export function sourceDesDossiers({ acteur, aujourdhui }: Contexte, filtres: Filtres): SourceDeListe<typeof listeAnru> {
  return {
    avec: tablesDesFaits(acteur, filtres, aujourdhui),
    de: sql`f join menage m on m.id = f.id join operation o on o.id = m.operation_id`,
    id: sql`m.id`,
    visibles: sql`true`,
    champs: {
      noms: sql`m.noms`,
      codeMenage: sql`m.code_menage`,
      operation: sql`json_build_object('id', o.id, 'nom', o.nom)`,
      bail: sql`m.date_signature_bail`,
    },
    // La portée et la période sont déjà dans `f`.
    filtres: {
      operationIds: () => null,
      PRUs: () => null,
      bailleurs: () => null,
      du: () => null,
      au: () => null,
      nombres: (choisis) => ou(choisis.map(duNombre)),
    },
    tris: { noms: sql`m.cle_tri`, codeMenage: sql`m.code_menage`, bail: sql`m.date_signature_bail` },
    departage: [croissant(sql`m.cle_tri`), croissant(sql`m.id`)],
  }
}

const lecture: LectureDeListe<typeof listeAnru> = {
  classe: 'DossierAnru',
  chemin: '/v1/menages',
  source: (ctx, demande) => {
    // Sans nombre choisi, les relogés de la période.
    const source = sourceDesDossiers(ctx, demande)
    return (demande.nombres ?? []).length === 0 ? { ...source, visibles: sql`f.reloge` } : source
  },
  journal: { liste: 'anru', colonnes: ['noms', 'codeMenage', 'operation', 'bail'] },
}

export const lireDossiersAnru = lecteurDe(listeAnru, lecture)
