import { introuvable } from '@relogement/domain/common/errors'
import { champsRegles } from '@relogement/domain/financement/champs'
import type { Etape } from '@relogement/domain/financement/financement.listes'
import { type FamilleOperation, famillesOperation } from '@relogement/domain/operation/operation.listes'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
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
  const bailleurId = bailleurCode === undefined ? null : await bailleurDe(db, bailleurCode)
  const champs = (familles ?? (Object.keys(famillesOperation) as FamilleOperation[])).flatMap((famille) =>
    champsRegles({ bailleurId, etape, famille }, reglages).map((champ) => presenterChamp(champ, famille)),
  )
  return presentCollection(
    { type: 'ChampOperation', url: requete.url, page: 1, pageSize: Math.max(1, champs.length), total: champs.length },
    champs,
    {},
  )
}

async function bailleurDe(db: Contexte['db'], code: string): Promise<string> {
  const trouve = await db
    .selectFrom('partenaire')
    .select('id')
    .where('code', '=', code)
    .where('categorie', '=', 'BAILLEUR')
    .executeTakeFirst()
  if (trouve === undefined) throw introuvable('Bailleur')
  return trouve.id
}
