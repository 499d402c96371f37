import type { ContenuDuBon } from '@relogement/domain/demenagement/bonDeCommande'
import { refusDuDeroulement } from '@relogement/domain/demenagement/deroulement.rules'
import { demiJournee } from '@relogement/domain/planning/planning.listes'
import { sql } from 'kysely'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { getDossierEtRegles } from '../menage/dossier/dossier.queries.ts'
import { contenuDuBon } from './contenuDuBon.ts'
import { bonsVisibles } from './portee.ts'

interface Commande {
  readonly id: string
  readonly menageId: string
  readonly jour: string
  readonly rang: number
  readonly numero: number
  /** Nul : le bon n'a pas gardé ses données. */
  readonly contenu: ContenuDuBon | null
  readonly recuLe: Date | null
  readonly faitLe: Date | null
  readonly incidentLe: Date | null
}

/** Les déménagements commandés d'un jour, tels que leur dernier bon les dit : le déménageur n'en lit pas plus, et que les siens ; l'équipe lit ceux de ses ménages. */
export async function lireLaFeuilleDeRoute(ctx: Contexte, jour: string) {
  const { db, acteur, services, maintenant, aujourdhui, requete } = ctx
  const { rows } = await sql<Commande>`
    select c.id, m.id as "menageId", c.jour, c.rang, c.commande as numero, d.donnees -> 'contenu' as contenu, c.fait_le as "faitLe", c.incident_le as "incidentLe",
      (select o.recu_le from ordre_demenagement o where o.numero = c.commande order by o.envoye_le desc, o.id desc limit 1) as "recuLe"
    from creneau c join menage m on m.id = c.menage_id
    cross join lateral (select d.donnees from document d where d.sujet_id = m.id and d.objet_id = c.id and d.type = 'BON_COMMANDE_DEMENAGEMENT'
      and d.genere and d.supprime_le is null order by d.numero desc limit 1) d
    where c.jour = ${jour}::date and c.commande is not null and ${bonsVisibles(acteur)} order by c.rang`.execute(db)
  await Promise.all(
    rows.map(({ menageId }) => noterConsultation(services.lecture, acteur, menageId, 'documents', ['IDENTITE', 'CONTACT'], maintenant)),
  )
  const refus = refusDuDeroulement(acteur, jour, aujourdhui)
  const membres = await Promise.all(
    rows.map(async ({ menageId, jour: date, rang, contenu: garde, recuLe, faitLe, incidentLe, ...champs }) => {
      const { contact, depart, arrivee, prestation } = garde ?? (await refaire(ctx, menageId, champs.id))
      return presentItem('DemenagementDuJour', `/v1/business/creneaux/${champs.id}`, {
        ...champs,
        date,
        rang,
        demiJournee: demiJournee(rang),
        contact: [...contact],
        depart: [...depart],
        arrivee: [...arrivee],
        prestation: [...prestation],
        recuLe: recuLe?.toISOString() ?? null,
        faitLe: faitLe?.toISOString() ?? null,
        incidentLe: incidentLe?.toISOString() ?? null,
        refus,
      })
    }),
  )
  return presentCollection(
    { type: 'DemenagementDuJour', url: requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
    membres,
    {},
  )
}

const SANS_CONTENU = { contact: [], depart: [], arrivee: [], prestation: [] }

/** Ce que le bon dirait aujourd'hui. */
async function refaire(ctx: Contexte, menageId: string, sujetId: string): Promise<Omit<ContenuDuBon, 'bon' | 'donneur' | 'signatures'>> {
  const dossier = await getDossierEtRegles(ctx.db, sql`true`, menageId)
  return (await contenuDuBon({ ctx, dossier, saisie: {}, sujetId, jour: ctx.aujourdhui })) ?? SANS_CONTENU
}
