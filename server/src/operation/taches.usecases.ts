import { messages } from '@relogement/domain/common/champs'
import { differences } from '@relogement/domain/common/difference'
import { exiger, introuvable } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { dateDesignee } from '@relogement/domain/operation/commentaire.rules'
import { refusDuJourVise } from '@relogement/domain/operation/dates.rules'
import { libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { evenementDOperation } from '@relogement/domain/operation/operation.evenements'
import { type TypeDeDate, typesDeDate } from '@relogement/domain/operation/operation.listes'
import { canLireEnInterne, canTenirUneOperation } from '@relogement/domain/operation/operation.permissions'
import type {
  CommentaireOperation,
  CreationCommentaire,
  CreationTache,
  ModificationCommentaire,
  ModificationTache,
} from '@relogement/domain/operation/taches.schema'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { refuserCeQuiSEcritAilleurs } from '../core/http/ailleurs.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { et, instantJson, personneJson } from '../core/liste/source.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { saisieRefusee, verifierVersion } from './gestes.ts'
import { getLigne, listCharges, lockOperation } from './operation.queries.ts'
import { operationsVisibles } from './portee.ts'

type SousType = CommentaireOperation['sousType']
interface Ligne extends Omit<CommentaireOperation, '@context' | '@id' | '@type' | 'titre'> {
  readonly titre: string | null
  readonly typeDeDate: TypeDeDate | null
}

/** Tâches et commentaires retenus, du plus récent au plus ancien ; les tâches faites après les autres. */
async function lister({ db }: Contexte, condition: RawBuilder<unknown>): Promise<Ligne[]> {
  const { rows } = await sql<Ligne>`
    select c.id, c.version, json_build_object('id', o.id, 'nom', o.nom) as operation, c.sous_type as "sousType", c.titre, d.type as "typeDeDate", d.reel as valeur,
      coalesce(d.report, d.objectif, c.echeance) as "valeurAttendue", c.texte, coalesce(c.statut, d.statut) as statut, c.date_id as "dateId",
      ${personneJson('a')} as assigne, c.echeance, ${personneJson('u')} as auteur, ${instantJson(sql`c.le`)} as le,
      ${personneJson('k')} as "corrigePar", ${instantJson(sql`c.corrige_le`)} as "corrigeLe"
    from operation_commentaire c join operation o on o.id = c.operation_id join utilisateur u on u.id = c.auteur_id
      left join operation_date d on d.id = c.date_id left join utilisateur a on a.id = c.assigne_id
      left join utilisateur k on k.id = c.corrige_par_id
    where ${condition} order by c.statut = 'FAITE' nulls first, c.echeance nulls last, c.le desc, c.id`.execute(db)
  return rows
}

export async function lireCommentaires(ctx: Contexte, id: string, sousTypes: readonly SousType[], page: PageDe) {
  await getLigne(ctx.db, ctx.acteur, id)
  exiger(canLireEnInterne(ctx.acteur))
  return enPage(ctx, page, await lister(ctx, sql`c.operation_id = ${id}::uuid and c.sous_type = any(${[...sousTypes]})`))
}

type Demande = PageDe & {
  readonly sousTypes?: readonly SousType[] | undefined
  readonly assignes?: readonly string[] | undefined
  readonly statuts?: readonly string[] | undefined
}

/** De toutes les opérations que la personne atteint. */
export async function lireToutes(ctx: Contexte, { sousTypes = ['DATE', 'TACHE'], assignes, statuts, ...page }: Demande) {
  exiger(canLireEnInterne(ctx.acteur))
  const condition = et([
    estParmi(sql`c.sous_type`, sousTypes),
    operationsVisibles(ctx.acteur),
    ...(assignes === undefined ? [] : [estParmi(sql`c.assigne_id`, assignes, 'uuid')]),
    ...(statuts === undefined ? [] : [estParmi(sql`c.statut`, statuts)]),
  ])
  return enPage(ctx, page, await lister(ctx, condition))
}

function enPage({ requete }: Contexte, { page, pageSize }: PageDe, lignes: readonly Ligne[]) {
  const membres = lignes.slice((page - 1) * pageSize, page * pageSize).map(presenter)
  return presentCollection({ type: 'CommentaireOperation', url: requete.url, page, pageSize, total: lignes.length }, membres, {})
}

export async function ajouterTache(ctx: Contexte, operationId: string, tache: CreationTache) {
  await tenir(ctx, operationId)
  return ecrire(
    ctx,
    operationId,
    { sous_type: 'TACHE', ...(await colonnesDe(ctx, tache)) },
    evenementDOperation('TACHE_AJOUTEE', { titre: tache.titre }),
  )
}

export async function commenterUneDate(ctx: Contexte, operationId: string, { texte, ...dites }: CreationCommentaire) {
  await tenir(ctx, operationId)
  const dates = await ctx.db
    .selectFrom('operation_date')
    .select(['id', sql<TypeDeDate>`type`.as('type'), 'objectif', 'report', 'reel'])
    .where('operation_id', '=', operationId)
    .execute()
  const { date, refus } = dateDesignee(dites, dates)
  if (refus !== null) throw saisieRefusee(refus.champ, refus.message)
  const evenement = evenementDOperation('DATE_COMMENTEE', { type: date.type })
  return ecrire(ctx, operationId, { sous_type: 'DATE', date_id: date.id, texte }, evenement)
}

type Colonnes = { readonly sous_type: SousType } & Record<string, unknown>

async function ecrire(ctx: Contexte, operationId: string, colonnes: Colonnes, evenement: Evenement) {
  const id = uuidv7()
  await ctx.db
    .insertInto('operation_commentaire')
    .values({ ...colonnes, id, operation_id: operationId, auteur_id: ctx.acteur.id, le: ctx.maintenant })
    .execute()
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id: operationId }, [evenement])
  return relire(ctx, id)
}

/** Change une tâche, ou le texte d'un commentaire : ce qui n'est pas dit reste, et ce qui l'a été se lit à l'historique. */
export async function changer(
  ctx: Contexte,
  { id: operationId, commentaireId }: { readonly id: string; readonly commentaireId: string },
  sousType: SousType,
  patch: ModificationTache,
) {
  await tenir(ctx, operationId)
  const [avant] = await lister(
    ctx,
    sql`c.id = ${commentaireId}::uuid and c.operation_id = ${operationId}::uuid and c.sous_type = ${sousType}`,
  )
  if (avant === undefined) throw introuvable(sousType === 'TACHE' ? 'Tâche' : 'Commentaire')
  verifierVersion(avant, ctx.versionAttendue, 'Cette ligne a été modifiée')
  const recrit = [patch.titre, patch.texte].some((mots, rang) => mots !== undefined && mots !== [avant.titre, avant.texte][rang])
  await ctx.db
    .updateTable('operation_commentaire')
    .set({
      ...(await colonnesDe(ctx, patch, avant)),
      ...(recrit ? { corrige_par_id: ctx.acteur.id, corrige_le: ctx.maintenant } : {}),
      version: sql`version + 1`,
    })
    .where('id', '=', commentaireId)
    .execute()
  const apres = await relire(ctx, commentaireId)
  const changements = differences(enMots(avant), enMots(apres)).map(({ chemin, ...difference }) => {
    const complet = `${sousType === 'TACHE' ? 'taches' : 'commentaires'}.${chemin}`
    return { ...difference, chemin: complet, libelle: libelleDuChamp(complet) }
  })
  if (changements.length > 0)
    await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id: operationId }, [{ ...changeDe(avant), changements }])
  return apres
}

const A_LA_DATE = Object.fromEntries(
  ['titre', 'statut', 'assigne', 'valeurAttendue'].map((cle) => [
    cle,
    'D’un commentaire ne change que le texte ; la date change parmi les dates de l’opération.',
  ]),
)

/** Change un écrit, tâche ou commentaire : la liste des commentaires donne les deux (spécification § 7). */
export async function changerUnEcrit(
  ctx: Contexte,
  ids: { readonly id: string; readonly commentaireId: string },
  { statut, valeurAttendue, ...dites }: ModificationCommentaire,
) {
  const ecrit = await ctx.db
    .selectFrom('operation_commentaire')
    .select('sous_type')
    .where('id', '=', ids.commentaireId)
    .where('operation_id', '=', ids.id)
    .executeTakeFirst()
  if (ecrit?.sous_type !== 'TACHE') {
    if (!dites.texte) throw saisieRefusee('texte', messages.requis)
    const corrige = await changer(ctx, ids, 'DATE', { texte: dites.texte })
    const deLaDate = { titre: dites.titre, statut, assigne: dites.assigne, valeurAttendue }
    refuserCeQuiSEcritAilleurs(A_LA_DATE, Object.keys(A_LA_DATE), deLaDate, [corrige])
    return corrige
  }
  if (statut === 'EN_ATTENTE' || statut === 'CLOTURE') throw saisieRefusee('statut', 'Ce statut est celui d’une date')
  return changer(ctx, ids, 'TACHE', { ...dites, statut })
}

const changeDe = ({ titre, typeDeDate }: Ligne) =>
  typeDeDate === null
    ? evenementDOperation('TACHE_CHANGEE', { titre: titre ?? '' })
    : evenementDOperation('COMMENTAIRE_CORRIGE', { type: typeDeDate })

/** Ce que l'historique en dit : d'un commentaire, le titre est sa date, et le statut le sien. */
function enMots({ sousType, titre, texte, statut, echeance, assigne }: Omit<Ligne, 'operation' | 'typeDeDate'>) {
  if (sousType === 'DATE') return { texte }
  return { titre, texte, statut, echeance, assigne: assigne && `${assigne.prenom} ${assigne.nom}` }
}

async function tenir(ctx: Contexte, operationId: string): Promise<void> {
  await lockOperation(ctx.db, ctx.acteur, operationId)
  exiger(canTenirUneOperation(ctx.acteur))
}

/** Ce qui se range d'une tâche ; une échéance, une personne qui ne changent pas ne sont pas jugées. */
async function colonnesDe(
  { db, aujourdhui }: Contexte,
  { assigne, ...dites }: ModificationTache,
  avant: Pick<Ligne, 'echeance' | 'assigne'> = { echeance: null, assigne: null },
) {
  if (assigne && assigne.id !== avant.assigne?.id) {
    if (!(await listCharges(db, 'TACHE')).some(({ id }) => id === assigne.id))
      throw saisieRefusee('assigne', 'Une tâche se confie à qui la lira')
  }
  const tropLoin = dites.echeance && dites.echeance !== avant.echeance ? refusDuJourVise(dites.echeance, aujourdhui) : null
  if (tropLoin !== null) throw saisieRefusee('echeance', tropLoin)
  const ecrites = Object.fromEntries(Object.entries(dites).filter(([, valeur]) => valeur !== undefined))
  return assigne === undefined ? ecrites : { ...ecrites, assigne_id: assigne?.id ?? null }
}

async function relire(ctx: Contexte, id: string): Promise<CommentaireOperation> {
  const [ligne] = await lister(ctx, sql`c.id = ${id}::uuid`)
  if (ligne === undefined) throw introuvable('Commentaire')
  return presenter(ligne)
}

const presenter = ({ typeDeDate, titre, ...ligne }: Ligne): CommentaireOperation =>
  presentItem(
    'CommentaireOperation',
    `/v1/operations/${ligne.operation.id}/${ligne.sousType === 'TACHE' ? 'taches' : 'commentaires'}/${ligne.id}`,
    {
      ...ligne,
      titre: titre ?? (typeDeDate === null ? '' : typesDeDate[typeDeDate]),
    },
  )
