import type { Compteur } from '@relogement/domain/tableau-de-bord/compteurs'
import { listeDuCompteur } from '@relogement/domain/tableau-de-bord/tableauDeBord.listes'
import { sql } from 'kysely'
import { type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, ou } from '../core/liste/source.ts'
import type { ServicesRelogement } from '../services.ts'
import { deLaPeriode, lignesDuCompteur } from './compteurs.ts'
import { menagesComptes } from './portee.ts'

const lecture: LectureDeListe<typeof listeDuCompteur, ServicesRelogement, Compteur> = {
  classe: 'LigneDeCompteur',
  chemin: null,
  source: (ctx, demande, compteur) => ({
    avec: sql`m as materialized (select m.* from menage m where ${menagesComptes(ctx, { ...demande, archives: false })}), c as (${lignesDuCompteur[compteur](ctx.acteur)})`,
    de: sql`c join m on m.id = c.menage_id`,
    id: sql`c.id`,
    visibles: sql`true`,
    champs: {
      menage: sql`json_build_object('id', m.id, 'noms', m.noms, 'codeMenage', m.code_menage)`,
      adresse: sql`c.adresse`,
      le: sql`c.le`,
    },
    filtres: {
      operationIds: () => null,
      chargesDeRelogement: () => null,
      periodes: (choisies) => ou(choisies.map((periode) => deLaPeriode(periode, sql`c.le`, ctx.aujourdhui))),
    },
    tris: { noms: sql`m.cle_tri`, le: sql`c.le` },
    departage: [croissant(sql`m.cle_tri`), croissant(sql`c.id`)],
  }),
  journal: { liste: 'compteur', colonnes: ['noms', 'codeMenage', 'adresse', 'le'] },
}

export const lireCompteur = lecteurDe(listeDuCompteur, lecture)
