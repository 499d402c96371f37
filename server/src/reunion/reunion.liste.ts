import { instantDeParis } from '@relogement/domain/common/date'
import { listeReunions } from '@relogement/domain/reunion/reunion.liste'
import { typesReunion } from '@relogement/domain/reunion/reunion.listes'
import { canCreerReunion } from '@relogement/domain/reunion/reunion.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, enClair, instantJson, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { reunionsVisibles } from './portee.ts'
import { comptesVus, prusJson } from './reunion.queries.ts'

const lecture: LectureDeListe<typeof listeReunions> = {
  classe: 'Reunion',
  chemin: '/v1/reunions',
  source: ({ acteur }) => sourceDesReunions(acteur),
  metadata: ({ acteur }) => ({ refusCreer: canCreerReunion(acteur) }),
}

/** La liste des GTR, chacun tel que cette personne le voit. */
export const lireReunions = lecteurDe(listeReunions, lecture)

const debutDe = (jour: string) => instantDeParis(jour, '00:00')

const sourceDesReunions = (acteur: Contexte['acteur']): SourceDeListe<typeof listeReunions> => {
  const { menages, logements } = comptesVus(acteur)
  return {
    de: sql`reunion r`,
    id: sql`r.id`,
    visibles: reunionsVisibles(acteur),
    champs: {
      statut: sql`r.statut`,
      type: sql`json_build_object('code', r.type, 'libelle', ${enClair(sql`r.type`, typesReunion)})`,
      nom: sql`r.nom`,
      date: instantJson(sql`r.date`),
      ville: sql`r.ville`,
      PRUs: prusJson,
      nombreDeMenages: menages,
      nombreDeLogements: logements,
    },
    filtres: {
      recherche: (texte) => contient(['r.nom', 'r.ville'], texte),
      statuts: (statuts) => estParmi(sql`r.statut`, statuts),
      PRUs: (ids) => sql`exists (select from reunion_pru rp where rp.reunion_id = r.id and ${estParmi(sql`rp.zone_id`, ids, 'uuid')})`,
      menages: (ids) =>
        sql`exists (select from reunion_menage rm join menage m on m.id = rm.menage_id where rm.reunion_id = r.id and m.id = any(${ids}::uuid[]) and ${menagesVisibles(acteur)})`,
      ville: (villes) => estParmi(sql`r.ville`, villes),
      minimumDate: (jour) => sql`r.date >= ${debutDe(jour)}::timestamptz`,
      maximumDate: (jour) => sql`r.date < ${debutDe(jour)}::timestamptz + interval '1 day'`,
    },
    tris: { date: sql`r.date` },
    departage: [croissant(sql`r.id`)],
    facettes: {
      statuts: { de: sql`r.statut` },
      PRUs: {
        de: sql`(select array_agg(rp.zone_id) from reunion_pru rp where rp.reunion_id = r.id)`,
        plusieurs: true,
        nom: { joint: sql`join zone_geographique z on z.id = f.valeur`, libelle: sql`min(z.nom)` },
      },
      ville: { de: sql`r.ville` },
    },
  }
}
