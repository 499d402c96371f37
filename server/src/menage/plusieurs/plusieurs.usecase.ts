import { DomainError } from '@relogement/domain/common/errors'
import type { GesteSurPlusieurs } from '@relogement/domain/menage/plusieurs/plusieurs.contract'
import { sql } from 'kysely'
import { poserAlerteSur } from '../../alerte/alertesDuSujet.ts'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { demanderLesPieces } from '../courriels/demanderLesPieces.usecase.ts'
import { menageServi } from '../menage.sujet.ts'
import { modifierMenage } from '../modification/modifier.usecase.ts'

interface Ligne {
  readonly id: string
  readonly refus: string | null
}

/**
 * Le même geste sur plusieurs ménages, tous ou aucun. Chacun est tenté comme s'il était seul, avec ses règles et ses droits ; un essai
 * défait ce qu'il a tenté.
 * @throws DomainError `conflit` : l'un d'eux refuse ; rien n'est changé.
 */
export async function agirSurPlusieurs(ctx: Contexte, geste: GesteSurPlusieurs) {
  const { menages, essai } = geste
  const demandes = [...new Set(menages)]
  const lignes = new Map<string, Ligne>()
  // Toujours dans le même ordre : deux personnes qui prennent les mêmes dossiers s'attendent au lieu de se bloquer.
  for (const id of demandes.toSorted()) lignes.set(id, { id, refus: await tenter(ctx, () => faire(ctx, geste, id), essai) })
  const dites = demandes.flatMap((id) => lignes.get(id) ?? [])
  const refus = dites.flatMap((ligne) => ligne.refus ?? [])
  if (!essai && refus.length > 0)
    throw new DomainError(
      'conflit',
      'menage.plusieurs',
      `${refus.length === 1 ? 'Un de ces ménages refuse' : `${refus.length} de ces ménages refusent`} ce geste. Rien n’a été changé.`,
      { details: { bloquants: [...new Set(refus)] } },
    )
  return presentItem('GesteSurPlusieurs', '/v1/business/menages/plusieurs', { essai, lignes: dites })
}

function faire(ctx: Contexte, geste: GesteSurPlusieurs, id: string): Promise<unknown> {
  // La version attendue est celle d'un objet seul.
  const ici = { ...ctx, versionAttendue: null }
  switch (geste.geste) {
    case 'CONFIER':
      return modifierMenage(ici, id, { relogement: { chargeDeRelogementPrincipal: { id: geste.chargeId } } })
    case 'ALERTER':
      return poserAlerteSur(ici, menageServi, id, geste.alerte)
    case 'DEMANDER_PIECES':
      return demanderLesPieces(ici, id)
  }
}

/** Pourquoi le geste est refusé, ou `null` ; refusé ou à l'essai, ce qu'il a écrit est défait. */
async function tenter({ db }: Contexte, geste: () => Promise<unknown>, essai: boolean): Promise<string | null> {
  await sql`savepoint un_menage`.execute(db)
  let refus: string | null = null
  try {
    await geste()
  } catch (erreur) {
    if (!(erreur instanceof DomainError)) throw erreur
    refus = raisonDe(erreur)
  }
  await (essai || refus !== null ? sql`rollback to savepoint un_menage` : sql`release savepoint un_menage`).execute(db)
  return refus
}

function raisonDe({ message, details: { bloquants } }: DomainError): string {
  return Array.isArray(bloquants) && bloquants.length > 0 ? bloquants.join(' ') : message
}
