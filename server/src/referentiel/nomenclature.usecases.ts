import { ENTREES_MAX } from '@relogement/domain/common/champs'
import { codeDuLibelle } from '@relogement/domain/common/codeDuLibelle'
import { accesRefuse, DomainError } from '@relogement/domain/common/errors'
import { sontPareils } from '@relogement/domain/common/sansAccents'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import type { TypeDeListe } from '@relogement/domain/listesLivrees'
import { estTypeDeListe, listesDe, listesTenues } from '@relogement/domain/listesTenues'
import { refusDeTenir } from '@relogement/domain/referentiel/nomenclature.permissions'
import { refuseeA } from '@relogement/domain/referentiel/nomenclature.rules'
import {
  type CreationNomenclature,
  type ModificationNomenclature,
  type Nomenclature,
  VARIABLE,
} from '@relogement/domain/referentiel/nomenclature.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { prendreTour } from '../core/postgres/verrou.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { emploisDe } from './emplois.ts'
import { reprendreLesListes } from './listes.ts'
import { categorieDe, getNomenclature } from './nomenclature.queries.ts'
import { ajouterValeur, changerVariable, supprimerValeur } from './variable.usecases.ts'

/** Ajoute une entrée à une liste, ou une valeur à une variable. */
export async function ajouterNomenclature(ctx: Contexte, saisie: CreationNomenclature): Promise<Nomenclature> {
  exigerDeTenir(ctx, saisie.type, saisie.code)
  const id = saisie.type === VARIABLE ? await ajouterValeur(ctx, saisie) : await ajouterEntree(ctx, saisie)
  repris(ctx)
  ctx.reponse.entete('Location', `/v1/nomenclatures/${id}`)
  return getNomenclature(ctx, id)
}

/** Change une entrée : ce qui n'est pas dit reste. */
export async function changerNomenclature(ctx: Contexte, id: string, patch: ModificationNomenclature): Promise<Nomenclature> {
  const avant = await viser(ctx, id)
  for (const fixe of ['type', 'code'] as const)
    if (patch[fixe] !== undefined && patch[fixe] !== avant[fixe])
      throw refuseeA(
        fixe,
        fixe === 'code' ? 'Le code d’une entrée ne se modifie pas : des dossiers le portent' : 'Une entrée ne change pas de liste',
      )
  const change = avant.type === VARIABLE ? await changerVariable(ctx, avant, patch) : await changerEntree(ctx, avant, patch)
  repris(ctx)
  return getNomenclature(ctx, change)
}

/** Supprime une entrée dont rien ne se sert, ou une valeur qui n'a pas commencé à valoir. */
export async function supprimerNomenclature(ctx: Contexte, id: string): Promise<void> {
  const entree = await viser(ctx, id)
  if (entree.type === VARIABLE) await supprimerValeur(ctx, entree)
  else await supprimerEntree(ctx, entree)
  repris(ctx)
}

/**
 * Réunit une entrée en double à une autre de sa liste : elle ne se choisit plus, et ce qui la porte se lit, se filtre et se compte comme
 * celle qui reste. Rien ne se récrit dans les dossiers.
 */
export async function reunirEntrees(ctx: Contexte, id: string, versId: string): Promise<Nomenclature> {
  const entree = await viser(ctx, id)
  if (entree.type === VARIABLE) throw refuseeA('vers', 'Une variable ne se réunit pas à une autre')
  const vers = (await entreesDe(ctx, entree.type)).find((autre) => autre.id === versId)
  if (vers === undefined || vers.id === id || !vers.actif)
    throw refuseeA('vers', 'Choisissez une autre entrée de cette liste, qui se choisit encore')
  if (entree.reunieA !== null) throw refuseeA('vers', `Cette entrée est déjà réunie à « ${entree.reunieA} »`)
  refuserLeRetrait(entree)
  const version = entree.version + 1
  await ctx.db.updateTable('nomenclature').set({ actif: false, reunie_a: versId, version }).where('id', '=', id).execute()
  // Celles qu'elle réunissait suivent : une réunion se lit en un pas.
  await ctx.db.updateTable('nomenclature').set({ reunie_a: versId }).where('reunie_a', '=', id).execute()
  await noter(ctx, { id, version }, [{ chemin: 'reunieA', libelle: 'Réunie à', ancien: null, nouveau: vers.libelle }])
  await noter(ctx, vers, [{ chemin: 'reunit', libelle: 'Réunit aussi', ancien: null, nouveau: entree.libelle }])
  repris(ctx)
  return getNomenclature(ctx, id)
}

/** Ce qui se sert d'une entrée. */
export async function lireLesEmplois(ctx: Contexte, id: string): Promise<{ emplois: string[] }> {
  const { type, code } = await getNomenclature(ctx, id)
  exigerDeTenir(ctx, type)
  return { emplois: await emploisDe(ctx.db, type, code) }
}

/** Une fois le changement validé, ce processus lit les listes neuves ; les autres l'apprennent de la base. */
const repris = ({ apresValidation, services }: Contexte) => apresValidation(() => reprendreLesListes(services.base))

function exigerDeTenir({ acteur }: Contexte, type: string, code?: string): void {
  if (refusDeTenir(acteur, categorieDe(type), code) !== null) throw accesRefuse()
}

/** L'entrée à changer, tenue ; les gestes sur une même liste se suivent. */
export async function viser(ctx: Contexte, id: string): Promise<Nomenclature> {
  const { type, code } = await getNomenclature(ctx, id)
  exigerDeTenir(ctx, type, code)
  await tenirLaListe(ctx, type)
  const entree = await getNomenclature(ctx, id, { tenue: true })
  if (ctx.versionAttendue !== null && ctx.versionAttendue !== entree.version)
    throw new DomainError(
      'version',
      'nomenclature.version',
      'Cette entrée a été modifiée par une autre personne depuis que vous l’avez lue.',
      {
        details: { version: entree.version },
      },
    )
  return entree
}

const tenirLaListe = ({ db }: Contexte, type: string) => prendreTour(db, 'nomenclature', type)

async function ajouterEntree(
  ctx: Contexte,
  { type, libelle, code: voulu, attributs = {}, valeur, debut }: CreationNomenclature,
): Promise<string> {
  const liste = listeOuverte(type)
  if (libelle === undefined) throw refuseeA('libelle', 'Ce champ est requis')
  if (valeur !== undefined || debut !== null)
    throw refuseeA(valeur === undefined ? 'debut' : 'valeur', 'Seule une variable a une valeur et une date')
  await tenirLaListe(ctx, type)
  const entrees = await entreesDe(ctx, type)
  if (entrees.filter(({ supprimee_le }) => supprimee_le === null).length >= ENTREES_MAX)
    throw refuseeA('libelle', `${ENTREES_MAX} entrées au plus dans une liste`)
  refuserLeDoublon(entrees, libelle, null)
  const derive = codeDuLibelle(libelle, new Set(), 'CODE')
  if (voulu !== undefined && voulu !== derive) throw refuseeA('code', `Le code se tire du libellé : ${derive}`)
  const id = uuidv7()
  const code = codeDuLibelle(libelle, new Set(entrees.map((entree) => entree.code)), 'CODE')
  const ordre = Math.max(-1, ...entrees.map((entree) => entree.ordre)) + 1
  await ctx.db
    .insertInto('nomenclature')
    .values({ id, type, code, libelle, ordre, attributs: JSON.stringify(attributs) })
    .execute()
  await noter(ctx, { id, version: 1 }, [
    { chemin: 'libelle', libelle: `${listesTenues[liste].titre} : entrée`, ancien: null, nouveau: libelle },
  ])
  return id
}

/** La liste de ce type, si l'on y ajoute. */
function listeOuverte(type: string): TypeDeListe {
  if (!estTypeDeListe(type)) {
    const reunies = type === 'AUTRE' || type === 'LISTES_FINANCEMENT' ? listesDe(type) : []
    throw refuseeA('type', reunies.length === 0 ? 'Liste inconnue' : `Dites laquelle de ces listes : ${reunies.join(', ')}`)
  }
  const { fermee } = listesTenues[type]
  if (fermee !== null) throw refuseeA('type', `Rien ne s’ajoute à cette liste. ${fermee}`)
  return type
}

const entreesDe = ({ db }: Contexte, type: string) =>
  db
    .selectFrom('nomenclature')
    .select(['id', 'code', 'libelle', 'ordre', 'actif', 'supprimee_le', 'reunie_a', 'version'])
    .where('type', '=', type)
    .orderBy('ordre')
    .orderBy('id')
    .execute()
type Ligne = Awaited<ReturnType<typeof entreesDe>>[number]

function refuserLeDoublon(entrees: readonly Ligne[], libelle: string, sauf: string | null): void {
  const double = entrees.find(
    (entree) => entree.id !== sauf && entree.supprimee_le === null && entree.reunie_a === null && sontPareils(entree.libelle, libelle),
  )
  if (double !== undefined)
    throw refuseeA(
      'libelle',
      double.actif
        ? 'Une autre entrée de cette liste porte déjà ce libellé'
        : 'Une entrée retirée de cette liste porte ce libellé : remettez-la',
    )
}

async function changerEntree(ctx: Contexte, avant: Nomenclature, patch: ModificationNomenclature): Promise<string> {
  const { id, type } = avant
  if ((patch.valeur ?? null) !== null || patch.debut !== null)
    throw refuseeA(patch.debut === null ? 'valeur' : 'debut', 'Seule une variable a une valeur et une date')
  const entrees = await entreesDe(ctx, type)
  const { libelle = avant.libelle, actif = avant.actif, attributs = avant.attributs } = patch
  if (libelle !== avant.libelle) refuserLeDoublon(entrees, libelle, id)
  if (!actif && avant.actif) refuserLeRetrait(avant)
  if (actif && !avant.actif && entrees.some((entree) => entree.id === id && entree.reunie_a !== null))
    throw refuseeA('actif', 'Cette entrée a été réunie à une autre : elle ne se remet pas')
  const changements: Changement[] = [
    ...(libelle === avant.libelle ? [] : [{ chemin: 'libelle', libelle: 'Libellé', ancien: avant.libelle, nouveau: libelle }]),
    ...(actif === avant.actif ? [] : [{ chemin: 'actif', libelle: 'Se choisit', ancien: avant.actif, nouveau: actif }]),
    ...(JSON.stringify(attributs) === JSON.stringify(avant.attributs)
      ? []
      : [{ chemin: 'attributs', libelle: 'Attributs', ancien: JSON.stringify(avant.attributs), nouveau: JSON.stringify(attributs) }]),
    ...(await deplacer(ctx, entrees, avant, patch.ordre)),
  ]
  if (changements.length === 0) return id
  const version = avant.version + 1
  await ctx.db
    .updateTable('nomenclature')
    .set({ libelle, actif, attributs: JSON.stringify(attributs), version })
    .where('id', '=', id)
    .execute()
  await noter(ctx, { id, version }, changements)
  return id
}

function refuserLeRetrait({ type, code, libelle }: Nomenclature): void {
  const { fermee = null, verrous = {} } = estTypeDeListe(type) ? listesTenues[type] : {}
  const pourquoi = fermee ?? verrous[code]
  if (pourquoi !== undefined && pourquoi !== null)
    throw new DomainError('conflit', 'nomenclature.verrouillee', `« ${libelle} » ne se retire pas. ${pourquoi}`, {
      details: { bloquants: [pourquoi] },
    })
}

/** Met l'entrée à ce rang parmi celles que la liste montre ; les autres se suivent. */
async function deplacer({ db }: Contexte, entrees: readonly Ligne[], { id, ordre: avant }: Nomenclature, rang: number | undefined) {
  if (rang === undefined) return []
  const montrees = entrees.filter(({ supprimee_le }) => supprimee_le === null)
  const ancien = montrees.findIndex((entree) => entree.id === id)
  const nouveau = Math.min(rang, montrees.length - 1)
  if (ancien === nouveau && avant === nouveau) return []
  const suite = montrees.map((entree) => entree.id).filter((autre) => autre !== id)
  suite.splice(nouveau, 0, id)
  await sql`update nomenclature n set ordre = s.rang - 1 from unnest(${suite}::uuid[]) with ordinality as s (id, rang)
    where n.id = s.id and n.ordre <> s.rang - 1`.execute(db)
  return ancien === nouveau ? [] : [{ chemin: 'ordre', libelle: 'Place dans la liste', ancien: ancien + 1, nouveau: nouveau + 1 }]
}

async function supprimerEntree(ctx: Contexte, entree: Nomenclature): Promise<void> {
  const { id, type, code, libelle } = entree
  refuserLeRetrait(entree)
  const reunies = (await entreesDe(ctx, type)).flatMap((autre) => (autre.reunie_a === id ? [`l’entrée réunie « ${autre.libelle} »`] : []))
  const emplois = [...(await emploisDe(ctx.db, type, code)), ...reunies]
  if (emplois.length > 0)
    throw new DomainError(
      'conflit',
      'suppression.retenue',
      `« ${libelle} » ne se supprime pas, s’en servent encore : ${emplois.join(', ')}. Retirez-la : elle ne se choisira plus, et se lira encore.`,
      { details: { bloquants: emplois } },
    )
  const version = entree.version + 1
  await ctx.db.updateTable('nomenclature').set({ actif: false, supprimee_le: ctx.maintenant, version }).where('id', '=', id).execute()
  await noter(ctx, { id, version }, [{ chemin: 'libelle', libelle: 'Entrée supprimée', ancien: libelle, nouveau: null }])
}

/** L'historique de l'entrée, d'où les écrans ouverts apprennent le changement. */
export const noter = ({ db, acteur, maintenant }: Contexte, sujet: { id: string; version: number }, changements: readonly Changement[]) =>
  insertEvenements(db, acteur.id, maintenant, sujet, [{ ...SAISIE, changements: [...changements] }])
