import { accesRefuse } from '@relogement/domain/common/errors'
import { type Assignation, assignationsDe } from '@relogement/domain/menage/charge/assignations'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { sql } from 'kysely'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { getDossierVu } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'

/** Qui a suivi le dossier, de quand à quand, le plus récent d'abord. */
export async function lireAssignations(ctx: Contexte, id: string) {
  const dossier = await getDossierVu(ctx.db, menagesVisibles(ctx.acteur), id)
  if (!groupesVisibles(ctx.acteur, liensDuMenage(dossier)).has('HISTORIQUE')) throw accesRefuse()
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, 'assignations', ['HISTORIQUE'], ctx.maintenant)
  const passages = await ctx.db
    .selectFrom('modification as m')
    .leftJoin('utilisateur as u', 'u.id', 'm.auteur_id')
    .select([
      'm.le',
      sql<
        string | null
      >`jsonb_path_query_first(m.changements, '$[*] ? (@.chemin == "relogement.chargeDeRelogementPrincipal").nouveau') #>> '{}'`.as('a'),
      sql<Assignation['par']>`case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end`.as(
        'par',
      ),
    ])
    .where('m.sujet_id', '=', id)
    .where('m.type', 'in', ['ASSIGNATION', 'RETRAIT_ASSIGNATION'])
    .orderBy('m.le')
    .orderBy('m.id')
    .execute()
  const membres = assignationsDe(passages.map(({ le, a, par }) => ({ le: le.toISOString(), a, par }))).map((assignation, rang) => ({
    '@id': `/v1/menages/${id}/assignations/${rang}`,
    ...assignation,
  }))
  return presentCollection(
    { type: 'Assignation', url: ctx.requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
    membres,
    {},
  )
}
