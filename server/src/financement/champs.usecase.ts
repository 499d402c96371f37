import { introuvable } from '@relogement/domain/common/errors'
import { type ChampARegler, champDe, champsARegler, etatDuChamp, etatsDeChamp } from '@relogement/domain/financement/champs'
import type { Etape } from '@relogement/domain/financement/financement.listes'
import type { ReglageDeChamp } from '@relogement/domain/financement/financement.schema'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import { type FamilleOperation, famillesOperation } from '@relogement/domain/operation/operation.listes'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lirePageEcrite } from '../core/page.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { presenterChamp } from './presenter.ts'
import { lireReglages } from './valeurs.ts'

interface Demande {
  readonly bailleurCode?: string | undefined
  readonly etape: Etape
  readonly familles?: readonly FamilleOperation[] | undefined
}

/** Les champs d'une étape, famille par famille, tels que ce bailleur les a. */
export async function lireLesChamps({ db, requete }: Contexte, { bailleurCode, etape, familles }: Demande) {
  const reglages = await lireReglages(db)
  const bailleurId = await bailleurDe(db, bailleurCode ?? null)
  const champs = (familles ?? (Object.keys(famillesOperation) as FamilleOperation[])).flatMap((famille) =>
    champsARegler({ bailleurId, etape, famille }, reglages).map((champ) => presenterARegler(champ, famille)),
  )
  return presentCollection(
    { type: 'ChampOperation', url: requete.url, page: 1, pageSize: Math.max(1, champs.length), total: champs.length },
    champs,
    {},
  )
}

/** Règle un champ ; redit, rien ne change. Les réglages s'écrivent l'un après l'autre : l'historique dit l'ancien tel qu'il était. */
export async function reglerUnChamp(ctx: Contexte, { bailleurCode, etape, famille, chemin, reglage }: ReglageDeChamp) {
  const { db, acteur, maintenant } = ctx
  const bailleurId = await bailleurDe(db, bailleurCode)
  await sql`lock table champ_operation in share row exclusive mode`.execute(db)
  const lire = async (): Promise<ChampARegler> => {
    const champ = champsARegler({ bailleurId, etape, famille }, await lireReglages(db)).find((sien) => sien.chemin === chemin)
    if (champ === undefined) throw introuvable('Champ')
    return champ
  }
  const avant = await lire()
  const ancien = avant.regle ? etatDuChamp(avant) : null
  if (ancien === reglage) return presenterARegler(avant, famille)
  const valeurs = reglage === null ? { montre: null, requis: null } : { montre: reglage !== 'MASQUE', requis: reglage === 'REQUIS' }
  const connue = await db
    .updateTable('champ_operation')
    .set(valeurs)
    .where('bailleur_id', 'is not distinct from', bailleurId)
    .where('etape', '=', etape)
    .where('famille', '=', famille)
    .where('chemin', '=', chemin)
    .returning('id')
    .executeTakeFirst()
  const id = connue?.id ?? uuidv7()
  if (connue === undefined)
    await db
      .insertInto('champ_operation')
      .values({ id, bailleur_id: bailleurId, etape, famille, chemin, ...valeurs })
      .execute()
  const mots = (etat: typeof reglage) => (etat === null ? null : etatsDeChamp[etat])
  const changement = { chemin, libelle: champDe(chemin).libelle, ancien: mots(ancien), nouveau: mots(reglage) }
  await insertEvenements(db, acteur.id, maintenant, { id }, [{ ...SAISIE, changements: [changement] }])
  return presenterARegler(await lire(), famille)
}

interface LigneDeReglage {
  readonly id: string
  readonly le: Date
  readonly auteur: string | null
  readonly bailleur: string | null
  readonly etape: Etape
  readonly famille: FamilleOperation
  readonly changement: { readonly libelle: string; readonly ancien: string | null; readonly nouveau: string | null }
}

/** Qui a réglé quoi, et quand, du plus récent au plus ancien. */
export async function lireLesReglagesChanges({ db, requete }: Contexte, { page, pageSize }: PageDe) {
  const { lignes, total } = await lirePageEcrite<LigneDeReglage>(
    db,
    {
      colonnes: sql`m.id, m.le, concat_ws(' ', u.prenom, u.nom) as auteur, b.nom as bailleur, c.etape, c.famille, m.changements -> 0 as changement`,
      de: sql`from champ_operation c join modification m on m.sujet_id = c.id
        left join utilisateur u on u.id = m.auteur_id left join partenaire b on b.id = c.bailleur_id`,
      ordre: sql`m.id desc`,
    },
    { page, pageSize },
  )
  return presentCollection(
    { type: 'ReglageChange', url: requete.url, page, pageSize, total },
    lignes.map(({ id, le, famille, changement: { libelle, ancien, nouveau }, ...ligne }) =>
      presentItem('ReglageChange', `/v1/champs-operations/modifications/${id}`, {
        ...ligne,
        ...{ id, le: le.toISOString(), famille: famillesOperation[famille], libelle, ancien, nouveau },
      }),
    ),
    {},
  )
}

const presenterARegler = ({ regle, defaut, ...champ }: ChampARegler, famille: FamilleOperation) => ({
  ...presenterChamp(champ, famille),
  regle,
  defaut,
})

async function bailleurDe(db: Acces, code: string | null): Promise<string | null> {
  if (code === null) return null
  const trouve = await db
    .selectFrom('partenaire')
    .select('id')
    .where('code', '=', code)
    .where('categorie', '=', 'BAILLEUR')
    .executeTakeFirst()
  if (trouve === undefined) throw introuvable('Bailleur')
  return trouve.id
}
