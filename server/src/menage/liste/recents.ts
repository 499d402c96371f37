import { DOSSIERS_RECENTS, listeDossiersRecents } from '@relogement/domain/menage/menages.liste'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { lecteurDe } from '../../core/liste/lecteurDe.ts'
import { decroissant } from '../../core/liste/source.ts'
import { menagesDesListes } from '../../portee/menages.ts'
import { champsDeLigne } from './champsDeLigne.ts'
import { avecLEtape } from './etapeEnBref.ts'
import { colonnesLues } from './menages.liste.ts'
import { sourceDesMenages } from './menages.source.ts'

/** Les lectures où l'on en cherche : quelques jours de travail. */
const LECTURES = 300

const lireRecents = lecteurDe(listeDossiersRecents, {
  classe: 'Menage',
  chemin: '/v1/menages',
  source: ({ acteur, maintenant }) => {
    const {
      filtres: _,
      facettes: __,
      ...source
    } = sourceDesMenages(menagesDesListes(acteur), champsDeLigne(acteur), { maintenant, detaillee: true })
    return {
      ...source,
      avec: sql`recents as materialized (select sujet_id, max(le) as le from (
        select sujet_id, le from consultation where utilisateur_id = ${acteur.id}::uuid and ecran in ('fiche', 'edition')
        order by le desc limit ${sql.lit(LECTURES)}) c group by sujet_id)`,
      de: sql`menage m join recents on recents.sujet_id = m.id`,
      filtres: {},
      departage: [decroissant(sql`recents.le`), decroissant(sql`m.id`)],
    }
  },
  completer: ({ acteur, aujourdhui }) => avecLEtape(acteur, aujourdhui),
  journal: { liste: 'menages', colonnes: ({ acteur }) => colonnesLues(acteur, true) },
})

/** Les derniers dossiers que la personne a ouverts, parmi ceux qu'elle atteint encore. */
export const listerRecents = (ctx: Contexte) => lireRecents(ctx, { page: 1, pageSize: DOSSIERS_RECENTS })
