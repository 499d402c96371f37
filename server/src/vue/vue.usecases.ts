import { peutOuvrir } from '@relogement/domain/acces/pages'
import { accesRefuse, DomainError, exiger } from '@relogement/domain/common/errors'
import { canModifierLaVue, canSupprimerLaVue } from '@relogement/domain/vue/vue.permissions'
import { type CreationVue, type ModificationVue, refusDAdresse, type Vue } from '@relogement/domain/vue/vue.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { prendreTour } from '../core/postgres/verrou.ts'
import { getVue } from './vue.queries.ts'

const VUES_MAX = 100

/** Garde une liste sous un nom. */
export async function garderUneVue(ctx: Contexte, { page, nom, adresse, partagee, epinglee }: CreationVue): Promise<Vue> {
  const { db, acteur, maintenant } = ctx
  if (!peutOuvrir(acteur, page)) throw accesRefuse()
  await tenirSesVues(ctx)
  const { nombre } = await db
    .selectFrom('vue')
    .select(sql<number>`count(*)::int`.as('nombre'))
    .where('auteur_id', '=', acteur.id)
    .executeTakeFirstOrThrow()
  if (nombre >= VUES_MAX) throw new DomainError('conflit', 'vue.trop', `Vous gardez déjà ${VUES_MAX} vues : supprimez-en une d’abord`)
  await refuserLeNomPris(ctx, { page, nom, sauf: null })
  const id = uuidv7()
  await db
    .insertInto('vue')
    .values({ id, auteur_id: acteur.id, page, nom, adresse: JSON.stringify(adresse), partagee, creee_le: maintenant })
    .execute()
  if (epinglee) await epingler(ctx, id, true)
  ctx.reponse.entete('Location', `/v1/vues/${id}`)
  return getVue(ctx, id)
}

/** Change une vue : ce qui n'est pas dit reste. L'épingler n'engage que soi, et se fait aussi de celle d'un collègue. */
export async function changerLaVue(ctx: Contexte, id: string, { epinglee, ...patch }: ModificationVue): Promise<Vue> {
  await tenirSesVues(ctx)
  const avant = await getVue(ctx, id, { tenue: true })
  if (ctx.versionAttendue !== null && ctx.versionAttendue !== avant.version)
    throw new DomainError('version', 'vue.version', 'Cette vue a été modifiée depuis que vous l’avez ouverte.', {
      details: { version: avant.version },
    })
  if (Object.values(patch).some((dit) => dit !== undefined)) {
    exiger(canModifierLaVue(ctx.acteur, { auteurId: avant.auteur.id, partagee: avant.partagee }))
    const { nom = avant.nom, adresse = avant.adresse, partagee = avant.partagee } = patch
    const [refus] = refusDAdresse(avant.page, adresse)
    if (patch.adresse !== undefined && refus !== undefined) throw refusee('adresse', refus)
    await refuserLeNomPris(ctx, { page: avant.page, nom, sauf: id })
    await ctx.db
      .updateTable('vue')
      .set({ nom, adresse: JSON.stringify(adresse), partagee, version: avant.version + 1 })
      .where('id', '=', id)
      .execute()
    // Reprise pour soi, elle quitte le menu des collègues.
    if (!partagee) await ctx.db.deleteFrom('vue_epinglee').where('vue_id', '=', id).where('utilisateur_id', '<>', ctx.acteur.id).execute()
  }
  if (epinglee !== undefined) await epingler(ctx, id, epinglee)
  return getVue(ctx, id)
}

export async function supprimerLaVue(ctx: Contexte, id: string): Promise<void> {
  const { auteur, partagee } = await getVue(ctx, id, { tenue: true })
  exiger(canSupprimerLaVue(ctx.acteur, { auteurId: auteur.id, partagee }))
  await ctx.db.deleteFrom('vue').where('id', '=', id).execute()
}

/** Deux vues gardées à la fois par la même personne passent l'une après l'autre. */
const tenirSesVues = ({ db, acteur }: Contexte) => prendreTour(db, 'vue', acteur.id)

interface NomVoulu {
  readonly page: string
  readonly nom: string
  readonly sauf: string | null
}

async function refuserLeNomPris({ db, acteur }: Contexte, { page, nom, sauf }: NomVoulu): Promise<void> {
  const { rows } = await sql`select from vue where auteur_id = ${acteur.id}::uuid and page = ${page} and lower(nom) = lower(${nom})
    and id is distinct from ${sauf}::uuid`.execute(db)
  if (rows.length > 0) throw refusee('nom', 'Vous avez déjà une vue de ce nom')
}

async function epingler({ db, acteur }: Contexte, vue_id: string, oui: boolean): Promise<void> {
  const ligne = { vue_id, utilisateur_id: acteur.id }
  if (oui)
    await db
      .insertInto('vue_epinglee')
      .values(ligne)
      .onConflict((deja) => deja.doNothing())
      .execute()
  else await db.deleteFrom('vue_epinglee').where('vue_id', '=', vue_id).where('utilisateur_id', '=', acteur.id).execute()
}

const refusee = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'vue.saisie', message, { violations: [{ propertyPath, message }] })
