import { evenementDAbsence } from '@relogement/domain/absence/absence.evenements'
import { canGererLesAbsences } from '@relogement/domain/absence/absence.permissions'
import { estCommencee, type FaitsDAbsence, refusDAbsence } from '@relogement/domain/absence/absence.rules'
import type { CreationAbsence, ModificationAbsence, SaisieAbsence } from '@relogement/domain/absence/absence.schema'
import { ajouterJours } from '@relogement/domain/common/date'
import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { getActeur } from '../acces/acteur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { enCours } from '../portee/dossiersSuivis.ts'
import { menagesDesListes } from '../portee/menages.ts'
import { getUtilisateur } from '../utilisateur/utilisateur.queries.ts'
import { exigerDroit } from '../utilisateur/utilisateur.usecases.ts'
import { direAuxDossiers, direLaFin } from './delegations.ts'

/** Note l'absence d'un chargé ; dès son premier jour, le remplaçant tient ses dossiers. */
export async function noterUneAbsence(ctx: Contexte, { utilisateur, ...saisie }: CreationAbsence) {
  exigerDroit(canGererLesAbsences(ctx.acteur))
  const faits = await tenirLesPersonnes(ctx, { utilisateur, ...saisie, sauf: null })
  exigerPossible(saisie, faits, ctx.aujourdhui)
  const id = uuidv7()
  const { du, au, remplacant } = saisie
  await ctx.db
    .insertInto('absence')
    .values({ id, utilisateur_id: utilisateur, du, au, remplacant_id: remplacant, notee_par: ctx.acteur.id, notee_le: ctx.maintenant })
    .execute()
  await dire(ctx, utilisateur, evenementDAbsence('ABSENCE_NOTEE', { du, au, remplacant: faits.remplacant?.nom ?? null }))
  await direAuxDossiers(ctx.db, ctx.maintenant, { absence: id })
  ctx.reponse.entete('Location', `/v1/business/absences/${id}`)
  return relire(ctx, id)
}

/** Change les jours ou le remplaçant. Un autre remplaçant, et les dossiers le disent comme d'une absence nouvelle. */
export async function changerLAbsence(ctx: Contexte, id: string, dit: ModificationAbsence) {
  exigerDroit(canGererLesAbsences(ctx.acteur))
  const avant = await lockAbsence(ctx, id)
  const saisie: SaisieAbsence = { ...dit, remplacant: dit.remplacant === undefined ? avant.remplacant_id : dit.remplacant }
  if (ctx.versionAttendue !== null && ctx.versionAttendue !== avant.version)
    throw new DomainError(
      'version',
      'absence.version',
      'Cette absence a été modifiée par une autre personne depuis que vous l’avez ouverte.',
      {
        details: { version: avant.version },
      },
    )
  if (avant.au < ctx.aujourdhui) throw refusee('au', 'Cette absence est finie')
  if (estCommencee(avant, ctx.aujourdhui) && saisie.du !== avant.du) throw refusee('du', 'Une absence commencée garde son premier jour')
  const faits = await tenirLesPersonnes(ctx, { utilisateur: avant.utilisateur_id, ...saisie, sauf: id })
  exigerPossible(saisie, faits, ctx.aujourdhui)
  const { du, au, remplacant } = saisie
  if (du === avant.du && au === avant.au && remplacant === avant.remplacant_id) return relire(ctx, id)
  if (remplacant !== avant.remplacant_id) await direLaFin(ctx.db, ctx.maintenant, id)
  await ctx.db
    .updateTable('absence')
    .set({
      du,
      au,
      remplacant_id: remplacant,
      version: avant.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await dire(ctx, avant.utilisateur_id, evenementDAbsence('ABSENCE_CHANGEE', { du, au, remplacant: faits.remplacant?.nom ?? null }))
  await direAuxDossiers(ctx.db, ctx.maintenant, { absence: id })
  return relire(ctx, id)
}

/** Retire une absence à venir ; celle qui court finit la veille : le remplaçant ne tient plus rien dès la demande suivante. */
export async function retirerLAbsence(ctx: Contexte, id: string): Promise<void> {
  exigerDroit(canGererLesAbsences(ctx.acteur))
  const absence = await lockAbsence(ctx, id)
  if (absence.au < ctx.aujourdhui) throw new DomainError('conflit', 'absence.finie', 'Cette absence est finie.')
  const { utilisateur_id, du, au } = absence
  await direLaFin(ctx.db, ctx.maintenant, id)
  if (du < ctx.aujourdhui)
    await ctx.db
      .updateTable('absence')
      .set({ au: ajouterJours(ctx.aujourdhui, -1), version: absence.version + 1 })
      .where('id', '=', id)
      .execute()
  else await ctx.db.deleteFrom('absence').where('id', '=', id).execute()
  await dire(ctx, utilisateur_id, evenementDAbsence('ABSENCE_RETIREE', { du, au }))
}

const dire = ({ db, acteur, maintenant }: Contexte, id: string, evenement: Evenement) =>
  insertEvenements(db, acteur.id, maintenant, { id }, [evenement])

interface Ligne {
  readonly id: string
  readonly version: number
  readonly utilisateur_id: string
  readonly remplacant_id: string | null
  readonly du: string
  readonly au: string
}

async function lockAbsence({ db }: Contexte, id: string): Promise<Ligne> {
  const { rows } =
    await sql<Ligne>`select id, version, utilisateur_id, remplacant_id, to_char(du, 'YYYY-MM-DD') as du, to_char(au, 'YYYY-MM-DD') as au
    from absence where id = ${id}::uuid for update`.execute(db)
  if (rows[0] === undefined) throw introuvable('Absence')
  return rows[0]
}

interface Voulue extends SaisieAbsence {
  readonly utilisateur: string
  /** L'absence que l'on change : elle ne se chevauche pas elle-même. */
  readonly sauf: string | null
}

/** Les deux comptes, tenus dans l'ordre : deux absences qui se croisent passent l'une après l'autre. */
async function tenirLesPersonnes(ctx: Contexte, { utilisateur, remplacant, sauf }: Voulue): Promise<FaitsDAbsence> {
  const { db } = ctx
  if (remplacant === utilisateur) throw refusee('remplacant', 'Personne ne se remplace soi-même')
  const ids = [utilisateur, ...(remplacant === null ? [] : [remplacant])]
  await db.selectFrom('utilisateur').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const absent = await getCharge(ctx, utilisateur, 'utilisateur')
  const tenant = remplacant === null ? null : await getCharge(ctx, remplacant, 'remplacant')
  const { rows } = await sql<{ id: string; qui: string; remplacant: string | null; nom: string; du: string; au: string }>`
    select a.id, a.utilisateur_id as qui, a.remplacant_id as remplacant, u.prenom || ' ' || u.nom as nom, to_char(a.du, 'YYYY-MM-DD') as du,
      to_char(a.au, 'YYYY-MM-DD') as au
    from absence a join utilisateur u on u.id = a.utilisateur_id
    where (a.utilisateur_id = any(${ids}::uuid[]) or a.remplacant_id = ${utilisateur}::uuid) and a.id is distinct from ${sauf}::uuid`.execute(
    db,
  )
  return {
    nom: absent,
    autres: rows.filter(({ qui }) => qui === utilisateur),
    remplace: rows.filter((une) => une.remplacant === utilisateur),
    remplacant:
      tenant === null
        ? null
        : {
            nom: tenant,
            absences: rows.filter(({ qui }) => qui === remplacant),
            horsDeSaVue: await horsDeSaVue(ctx, utilisateur, remplacant),
          },
  }
}

async function getCharge(ctx: Contexte, id: string, champ: string): Promise<string> {
  const lu = await getUtilisateur(ctx, id).catch(() => null)
  if (lu === null || !lu.actif || !lu.roles.some(({ code }) => code === 'CHARGE_DE_RELOGEMENT'))
    throw refusee(champ, 'Cette personne n’est pas un chargé de relogement en activité')
  return `${lu.prenom} ${lu.nom}`
}

async function horsDeSaVue({ db }: Contexte, absent: string, remplacant: string | null): Promise<number> {
  const acteur = remplacant === null ? null : await getActeur(db, remplacant)
  if (acteur === null) return 0
  const { rows } = await sql<{ nombre: number }>`select count(*)::int as nombre from menage m
    where m.charge_id = ${absent}::uuid and m.archive_le is null and ${enCours} and not ${menagesDesListes(acteur)}`.execute(db)
  return rows[0]?.nombre ?? 0
}

function exigerPossible(saisie: SaisieAbsence, faits: FaitsDAbsence, aujourdhui: string): void {
  const refus = refusDAbsence(saisie, faits, aujourdhui)
  if (refus !== null) throw refusee(refus.champ, refus.message)
}

const refusee = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'absence.saisie', message, { violations: [{ propertyPath, message }] })

async function relire({ db }: Contexte, id: string) {
  const { rows } = await sql<{ lu: object }>`select ${absenceJson} as lu from absence a where a.id = ${id}::uuid`.execute(db)
  return presentItem('Absence', `/v1/business/absences/${id}`, (rows[0] as { lu: AbsenceLue }).lu)
}

type AbsenceLue = { id: string; version: number; du: string; au: string; remplacant: { id: string; nom: string; prenom: string } | null }

/** Une absence `a`, telle que l'API la dit. */
export const absenceJson = sql`json_build_object('id', a.id, 'version', a.version, 'du', a.du, 'au', a.au,
  'remplacant', (select json_build_object('id', r.id, 'nom', r.nom, 'prenom', r.prenom) from utilisateur r where r.id = a.remplacant_id))`
