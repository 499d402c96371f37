import type { Acteur } from '@relogement/domain/acces/roles'
import type { NatureDeRendezVous, StatutDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import type { PageDe } from '../../core/http/collection.ts'
import { lirePageEcrite } from '../../core/page.ts'
import { dossiersTenus, menagesVisibles } from '../../portee/menages.ts'

export interface LigneRendezVous {
  readonly id: string
  readonly version: number
  readonly nature: NatureDeRendezVous
  readonly debut: Date
  readonly dureeMinutes: number
  readonly lieu: string | null
  readonly statut: StatutDeRendezVous
  readonly rappelId: string | null
  readonly notePar: { readonly id: string; readonly nom: string; readonly prenom: string }
}

/** Les rendez-vous, avec qui les a fixés. */
export const rendezVousSql = sql`select r.id, r.version, r.nature, r.debut, r.duree_minutes as "dureeMinutes", r.lieu, r.statut, r.rappel_id as "rappelId",
    json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) as "notePar"
  from rendez_vous r join utilisateur u on u.id = r.note_par`

interface MonRendezVous {
  readonly id: string
  readonly nature: NatureDeRendezVous
  readonly debut: Date
  readonly dureeMinutes: number
  readonly statut: StatutDeRendezVous
  readonly concluLe: Date | null
  readonly menage: { readonly id: string; readonly noms: string; readonly codeMenage: string }
}

/** Les rendez-vous que rien n'a conclus, ou qui ont eu lieu ou non et se sont conclus depuis cet instant : ceux des dossiers que la personne tient, et ceux qu'elle a fixés. */
export const listMesRendezVous = (db: Acces, acteur: Acteur, conclusDepuis: Date | null, page: PageDe) =>
  lirePageEcrite<MonRendezVous>(
    db,
    {
      colonnes: sql`r.id, r.nature, r.debut, r.duree_minutes as "dureeMinutes", r.statut, r.conclu_le as "concluLe",
        json_build_object('id', m.id, 'noms', m.noms, 'codeMenage', m.code_menage) as menage`,
      de: sql`from rendez_vous r join menage m on m.id = r.sujet_id
        where (r.statut = 'PREVU' or (r.conclu_le >= ${conclusDepuis}::timestamptz and r.statut <> 'ANNULE'))
          and (${dossiersTenus(acteur)} or r.note_par = ${acteur.id}::uuid) and ${menagesVisibles(acteur)}`,
      ordre: sql`r.debut, r.id`,
    },
    page,
  )
