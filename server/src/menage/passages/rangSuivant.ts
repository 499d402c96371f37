import { sql } from 'kysely'
import { cloreAlertes, poserAlertes, rouvrir } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import {
  ATTENDENT_LEUR_TOUR,
  appeleGeleSql,
  appeleSql,
  type PropositionDuDossier,
  precedeeSql,
} from '../dossier/propositionsDuDossier.queries.ts'

/** Telle qu'elle était avant que le ménage la laisse. */
type Laissee = Pick<PropositionDuDossier, 'logementId' | 'adresse' | 'statut' | 'calRang' | 'gtrRang'>

const direLaSuite = (adresse: string) => `Le logement ${adresse} se libère : ce ménage est le suivant`

/** L'alerte ne nomme pas la personne, qui a demandé que son dossier ne serve plus. */
const direLeGel = (adresse: string) =>
  `Le logement ${adresse} se libère : le dossier du ménage suivant est gelé. Il garde son rang, personne d’autre n’est appelé : voyez avec le délégué à la protection des données`

/**
 * Le logement que ce ménage laisse revient à celui classé ensuite, s'il y en a un : son chargé de relogement en est averti. Rien ne s'écrit d'un dossier
 * gelé, et nul n'en prend le rang : c'est à qui le suit, ou à l'encadrement, que cela se dit.
 */
export async function prevenirLeRangSuivant({ db, maintenant, acteur }: Contexte, menageId: string, laissee: Laissee): Promise<void> {
  const { logementId, adresse, statut, calRang, gtrRang } = laissee
  const depart = {
    logementId: sql`${logementId}::uuid`,
    menageId: sql`${menageId}::uuid`,
    statut: sql`${statut}::text`,
    rang: sql`${calRang ?? gtrRang}::int`,
  }
  const { rows } = await sql<{ suivant: string | null; gele: { readonly chargeId: string | null } | null }>`
    select ${appeleSql(depart)} as suivant, ${appeleGeleSql(depart)} as gele`.execute(db)
  const { suivant = null, gele = null } = rows[0] ?? {}
  const commune = { type: 'RANG_SUIVANT', valeur: logementId, couleur: 'ORANGE', auteur_id: acteur.id }
  if (suivant !== null)
    await poserAlertes({ db, maintenant }, [{ ...commune, sujet_id: suivant, texte: direLaSuite(adresse), pour: 'CHARGE' }])
  else if (gele !== null)
    await poserAlertes({ db, maintenant }, [
      gele.chargeId === null
        ? { ...commune, texte: direLeGel(adresse), pour: 'ENCADREMENT' }
        : { ...commune, texte: direLeGel(adresse), pour: 'DESTINATAIRE', destinataire_id: gele.chargeId },
    ])
}

/** Appelé sur ces logements, ce ménage vient d'y répondre : son appel n'attend plus rien. */
export async function eteindreSonAppel(ctx: Contexte, menageId: string, logements: readonly string[]): Promise<void> {
  if (logements.length === 0) return
  await cloreAlertes(ctx, (alertes) =>
    alertes
      .where('type', '=', 'RANG_SUIVANT')
      .where('sujet_id', '=', menageId)
      .where('valeur', 'in', [...logements]),
  )
}

/**
 * Sa réponse sur ces logements annulée, ce ménage y attend de nouveau : l'appel fait à un autre s'éteint, et le sien, s'il y en avait eu un, se
 * rouvre tant qu'aucun mieux classé n'attend.
 */
export async function rendreLeurTour(ctx: Contexte, menageId: string, logements: readonly string[]): Promise<void> {
  if (logements.length === 0) return
  await cloreAlertes(ctx, (alertes) => alertes.where('type', '=', 'RANG_SUIVANT').where('valeur', 'in', [...logements]))
  const { rows } = await sql<{ id: string }>`
    select distinct on (a.valeur) a.id from alerte a join proposition p on p.menage_id = a.sujet_id and p.logement_id::text = a.valeur
    where a.type = 'RANG_SUIVANT' and a.sujet_id = ${menageId}::uuid and a.valeur = any(${[...logements]}::text[]) and not a.close_a_la_main
      and p.statut = any(${[...ATTENDENT_LEUR_TOUR]}::text[]) and not ${precedeeSql} order by a.valeur, a.date desc, a.id desc`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await rouvrir(ctx, (closes) => closes.where('id', 'in', ids))
}

/** Le gel levé, le ménage est appelé sur les logements qui lui revenaient pendant ce temps, s'ils l'attendent encore ; ce qui disait son gel s'éteint. */
export async function appelerAuDegel({ db, maintenant, acteur }: Contexte, menageId: string, depuis: Date): Promise<void> {
  const { rows } = await sql<{ logementId: string; adresse: string }>`
    select l.id as "logementId", concat_ws(' ', l.numero, l.rue) as adresse from proposition p join logement l on l.id = p.logement_id
    where p.menage_id = ${menageId}::uuid and p.statut = any(${[...ATTENDENT_LEUR_TOUR]}::text[]) and not ${precedeeSql}
      and not exists (select from proposition a where a.logement_id = l.id and a.statut = 'acceptee_menage')
      and exists (select from alerte a where a.type = 'RANG_SUIVANT' and a.valeur = l.id::text and a.sujet_id is null and a.date >= ${depuis})
    order by l.id`.execute(db)
  if (rows.length === 0) return
  const logements = rows.map(({ logementId }) => logementId)
  await cloreAlertes({ db, maintenant, acteur }, (alertes) =>
    alertes.where('type', '=', 'RANG_SUIVANT').where('sujet_id', 'is', null).where('valeur', 'in', logements),
  )
  await poserAlertes(
    { db, maintenant },
    rows.map(({ logementId, adresse }) => ({
      sujet_id: menageId,
      type: 'RANG_SUIVANT',
      valeur: logementId,
      texte: direLaSuite(adresse),
      couleur: 'ORANGE',
      auteur_id: acteur.id,
      pour: 'CHARGE',
    })),
  )
}
