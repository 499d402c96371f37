import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import { estVariable, refusDeDebut, refusDeValeur, refuseeA } from '@relogement/domain/referentiel/nomenclature.rules'
import {
  type CreationNomenclature,
  type ModificationNomenclature,
  type Nomenclature,
  VARIABLE,
} from '@relogement/domain/referentiel/nomenclature.schema'
import type { CodeVariable } from '@relogement/domain/referentiel/variables'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'

/** Une valeur de plus d'une variable, à partir d'un jour : aujourd'hui, ou plus tard. */
export async function ajouterValeur(ctx: Contexte, { code, valeur, debut, libelle }: CreationNomenclature): Promise<string> {
  if (code === undefined || !estVariable(code)) throw refuseeA('code', 'Variable inconnue : chacune sert à une règle du produit')
  if (valeur === undefined) throw refuseeA('valeur', 'Ce champ est requis')
  const [connue] = await valeursDe(ctx, code)
  if (connue === undefined) throw refuseeA('code', 'Variable inconnue : chacune sert à une règle du produit')
  if (libelle !== undefined && libelle !== connue.libelle) throw refuseeA('libelle', 'Une valeur garde le libellé de sa variable')
  return ecrireValeur(ctx, code, connue, valeur, debut ?? ctx.aujourdhui)
}

/** Ce qui a commencé à valoir reste : la nouvelle valeur commence un autre jour. Ce qui n'a pas commencé se corrige. */
export async function changerVariable(ctx: Contexte, avant: Nomenclature, patch: ModificationNomenclature): Promise<string> {
  const { id } = avant
  const code = avant.code as CodeVariable
  if (patch.ordre !== undefined || patch.actif !== undefined)
    throw refuseeA(patch.ordre === undefined ? 'actif' : 'ordre', 'Une variable ne se retire ni ne se déplace : une règle la lit')
  await changerLesMots(ctx, avant, patch)
  if (patch.valeur === null) throw refuseeA('valeur', 'Ce champ est requis')
  const { valeur = avant.valeur ?? 0 } = patch
  const aVenir = (avant.debut ?? '') > ctx.aujourdhui
  const debut = patch.debut ?? (aVenir ? (avant.debut ?? ctx.aujourdhui) : ctx.aujourdhui)
  if (valeur === avant.valeur && (patch.debut === null || patch.debut === avant.debut)) return id
  if (!aVenir) {
    const [connue] = await valeursDe(ctx, code)
    return ecrireValeur(ctx, code, connue ?? avant, valeur, debut)
  }
  refuser(code, valeur, debut, ctx.aujourdhui)
  if (debut !== avant.debut && (await valeursDe(ctx, code)).some((autre) => autre.debut === debut)) throw dejaDatee(debut)
  const [{ version } = { version: avant.version }] = await ctx.db
    .updateTable('nomenclature')
    .set({ valeur, debut, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .execute()
  await noterLaValeur(ctx, { id, version }, enMots(avant.valeur, avant.debut), enMots(valeur, debut))
  return id
}

/** Une valeur qui n'a pas commencé s'en va ; celle qui a servi reste. */
export async function supprimerValeur(ctx: Contexte, { id, version, libelle, valeur, debut }: Nomenclature): Promise<void> {
  if ((debut ?? '') <= ctx.aujourdhui)
    throw new DomainError(
      'conflit',
      'variable.en-vigueur',
      `« ${libelle} » vaut cela depuis le ${formatDate(debut ?? ctx.aujourdhui)} : des calculs s’en sont servis. Donnez-lui une autre valeur, à partir d’un autre jour.`,
    )
  await ctx.db
    .updateTable('nomenclature')
    // Son jour se libère pour une autre valeur.
    .set({ actif: false, supprimee_le: ctx.maintenant, debut: null, code: sql`code || '_' || ${id}::text`, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await noterLaValeur(ctx, { id, version: version + 1 }, enMots(valeur, debut), null)
}

type Connue = Pick<Nomenclature, 'libelle' | 'ordre' | 'attributs'>

async function ecrireValeur(ctx: Contexte, code: CodeVariable, connue: Connue, valeur: number, debut: string): Promise<string> {
  refuser(code, valeur, debut, ctx.aujourdhui)
  const id = uuidv7()
  const { aConfirmer: _, ...attributs } = connue.attributs
  const ecrite = await ctx.db
    .insertInto('nomenclature')
    .values({ id, type: VARIABLE, code, libelle: connue.libelle, ordre: connue.ordre, attributs: JSON.stringify(attributs), valeur, debut })
    .onConflict((conflit) => conflit.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (ecrite === undefined) throw dejaDatee(debut)
  await noterLaValeur(ctx, { id, version: 1 }, null, enMots(valeur, debut))
  return id
}

function refuser(code: CodeVariable, valeur: number, debut: string, aujourdhui: string): void {
  const deLaValeur = refusDeValeur(code, valeur)
  if (deLaValeur !== null) throw refuseeA('valeur', deLaValeur)
  const duDebut = refusDeDebut(debut, aujourdhui)
  if (duDebut !== null) throw refuseeA('debut', duDebut)
}

const dejaDatee = (debut: string) => refuseeA('debut', `Une valeur commence déjà le ${formatDate(debut)}`)

/** Toutes les valeurs d'une variable, la plus récente d'abord. */
async function valeursDe({ db }: Contexte, code: string) {
  const lignes = await db
    .selectFrom('nomenclature')
    .select(['id', 'libelle', 'ordre', 'attributs', 'valeur', 'debut'])
    .where('type', '=', VARIABLE)
    .where('code', '=', code)
    .where('supprimee_le', 'is', null)
    .orderBy('debut', (ordre) => ordre.desc().nullsLast())
    .execute()
  return lignes.map((ligne) => ({ ...ligne, attributs: ligne.attributs as Nomenclature['attributs'] }))
}

/** Le libellé d'une variable est le même à toutes ses dates ; son unité est celle que la règle lit. */
async function changerLesMots(
  ctx: Contexte,
  { id, code, libelle: avant, attributs, version }: Nomenclature,
  patch: ModificationNomenclature,
) {
  const { libelle = avant } = patch
  const { aConfirmer = attributs['aConfirmer'] === true, ...autres } = patch.attributs ?? attributs
  const { aConfirmer: _, ...connus } = attributs
  if (JSON.stringify(Object.entries(autres).filter(([cle]) => cle !== 'aConfirmer')) !== JSON.stringify(Object.entries(connus)))
    throw refuseeA('attributs', 'L’unité d’une variable ne se modifie pas : une règle la lit')
  const confirmee = attributs['aConfirmer'] === true && aConfirmer !== true
  if (libelle === avant && !confirmee) return
  await ctx.db
    .updateTable('nomenclature')
    .set({ libelle, version: sql`version + 1` })
    .where('type', '=', VARIABLE)
    .where('code', '=', code)
    .where('supprimee_le', 'is', null)
    .execute()
  if (confirmee)
    await ctx.db
      .updateTable('nomenclature')
      .set({ attributs: JSON.stringify(connus) })
      .where('id', '=', id)
      .execute()
  const changements = [
    ...(libelle === avant ? [] : [{ chemin: 'libelle', libelle: 'Libellé', ancien: avant, nouveau: libelle }]),
    ...(confirmee ? [{ chemin: 'attributs.aConfirmer', libelle: 'À confirmer', ancien: true, nouveau: false }] : []),
  ]
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id, version: version + 1 }, [{ ...SAISIE, changements }])
}

const enMots = (valeur: number | null, debut: string | null) => `${valeur ?? '—'}, à partir du ${debut === null ? '—' : formatDate(debut)}`

const noterLaValeur = (ctx: Contexte, sujet: { id: string; version: number }, ancien: string | null, nouveau: string | null) =>
  insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, sujet, [
    { ...SAISIE, changements: [{ chemin: 'valeur', libelle: 'Valeur', ancien, nouveau }] },
  ])
