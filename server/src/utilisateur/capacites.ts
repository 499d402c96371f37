import { lundiDe } from '@relogement/domain/common/date'
import { type ChargeConnue, lundisAVenir, semainesDeCapacite } from '@relogement/domain/utilisateur/capacite.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { estSuivi } from '../portee/dossiersSuivis.ts'
import { menagesDesListes } from '../portee/menages.ts'
import { estCharge, utilisateursVisibles } from './portee.ts'
import { poidsDesDossiers, pointsDuDossier, tempsDeTravailJson } from './utilisateur.liste.ts'

type Lu = Omit<ChargeConnue, 'capacite' | 'tempsParDefaut'> & { readonly id: string; readonly nom: string; readonly prenom: string }

/** Ce que chaque chargé peut suivre, semaine après semaine, absences et remplacements compris. */
export async function lireLesCapacites(ctx: Contexte) {
  const { db, acteur, aujourdhui, requete } = ctx
  const poids = await poidsDesDossiers(ctx)
  const depuis = lundiDe(aujourdhui)
  const { rows } = await sql<Lu>`
    with n as materialized (
      select m.charge_id, sum(${pointsDuDossier(poids)})::float8 as points from menage m
      where m.charge_id is not null and ${estSuivi('EN_COURS', aujourdhui)} and ${menagesDesListes(acteur)} group by m.charge_id),
    a as materialized (select * from absence where au >= ${depuis}::date)
    select u.id, u.nom, u.prenom, coalesce(n.points, 0) as points, ${tempsDeTravailJson} as temps,
      (select coalesce(json_agg(json_build_object('du', a.du, 'au', a.au, 'remplace', a.remplacant_id is not null)), '[]')
        from a where a.utilisateur_id = u.id) as absences,
      (select coalesce(json_agg(json_build_object('du', a.du, 'au', a.au, 'points', coalesce(t.points, 0))), '[]')
        from a left join n t on t.charge_id = a.utilisateur_id where a.remplacant_id = u.id) as tenus
    from utilisateur u left join n on n.charge_id = u.id
    where u.actif and ${estCharge} and ${utilisateursVisibles(acteur)}
    order by sans_accents(u.nom), sans_accents(u.prenom), u.id`.execute(db)
  const lundis = lundisAVenir(aujourdhui)
  const deTous = { capacite: Number(poids.CHARGE_CAPACITE), tempsParDefaut: Number(poids.CHARGE_TEMPS_DE_TRAVAIL) }
  const membres = rows.map(({ id, nom, prenom, ...charge }) =>
    presentItem('Capacite', `/v1/utilisateurs/${id}`, {
      id,
      nom,
      prenom,
      semaines: semainesDeCapacite({ ...charge, ...deTous }, lundis),
    }),
  )
  return presentCollection(
    { type: 'Capacite', url: requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
    membres,
    {},
  )
}
