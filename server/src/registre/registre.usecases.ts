import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { EntreeDeRegistre } from '@relogement/domain/registre/registre.contract'
import { evenementDeRegistre } from '@relogement/domain/registre/registre.evenements'
import { refusDeTenirLesRegistres } from '@relogement/domain/registre/registre.permissions'
import { type Contenu, type Registre, registres, valeurDuChamp } from '@relogement/domain/registre/registres'
import { echeanceDe, etatDe, refusDuContenu } from '@relogement/domain/registre/violation.rules'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { prendreTour } from '../core/postgres/verrou.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { type Entree, getEntree } from './registre.queries.ts'

export const lireEntree = async (ctx: Contexte, id: string): Promise<EntreeDeRegistre> => presenter(ctx, await getEntree(ctx, id))

/** Inscrit une entrée, sous le numéro suivant de son registre. */
export async function inscrire(ctx: Contexte, registre: Registre, contenu: Contenu): Promise<EntreeDeRegistre> {
  exigerPossible(ctx, registre, contenu)
  const { db, acteur, maintenant } = ctx
  await prendreTour(db, 'registre', registre)
  const { numero } = await db
    .selectFrom('registre_entree')
    .select((e) => e.fn.coalesce(e.fn.max('numero'), sql<number>`0`).as('numero'))
    .where('registre', '=', registre)
    .executeTakeFirstOrThrow()
  const entree = { id: uuidv7(), registre, numero: numero + 1, version: 1, contenu, inscrite_le: maintenant }
  await db
    .insertInto('registre_entree')
    .values({ ...entree, contenu: JSON.stringify(contenu) })
    .execute()
  await insertEvenements(db, acteur.id, maintenant, entree, [evenementDeRegistre('ENTREE_INSCRITE', {})])
  ctx.reponse.entete('Location', `/v1/registres/${entree.id}`)
  return presenter(ctx, entree)
}

/** Met une entrée à jour : ce qui n'est pas dit reste, ce qui change se lit à l'historique avec ce qu'il y avait avant. */
export async function mettreAJour(
  ctx: Contexte,
  registre: Registre,
  id: string,
  patch: Readonly<Record<string, string | null | undefined>>,
) {
  const { db, acteur, maintenant, versionAttendue } = ctx
  const entree = await getEntree(ctx, id, { tenue: true })
  if (entree.registre !== registre) throw introuvable('Entrée de registre')
  if (versionAttendue !== null && versionAttendue !== entree.version)
    throw new DomainError('version', 'registre.version', 'Cette entrée a été modifiée par une autre personne depuis que vous l’avez lue.', {
      details: { version: entree.version },
    })
  const dits = Object.entries(patch).filter((dit): dit is [string, string | null] => dit[1] !== undefined)
  const contenu: Contenu = { ...entree.contenu, ...Object.fromEntries(dits) }
  exigerPossible(ctx, registre, contenu)
  const changements = Object.entries(registres[registre].champs).flatMap(([chemin, { libelle }]) => {
    const [ancien, nouveau] = [entree.contenu, contenu].map((dit) => valeurDuChamp(registre, chemin, dit[chemin] ?? null))
    return ancien === nouveau ? [] : [{ chemin, libelle, ancien, nouveau }]
  })
  if (changements.length === 0) return presenter(ctx, entree)
  const version = entree.version + 1
  await db
    .updateTable('registre_entree')
    .set({ contenu: JSON.stringify(contenu), version })
    .where('id', '=', id)
    .execute()
  await insertEvenements(db, acteur.id, maintenant, { id, version }, [evenementDeRegistre('ENTREE_CORRIGEE', {}, { changements })])
  return presenter(ctx, { ...entree, contenu, version })
}

function exigerPossible({ maintenant }: Contexte, registre: Registre, contenu: Contenu): void {
  const refus = Object.entries(refusDuContenu(registre, contenu, maintenant.toISOString()))
  if (refus.length > 0)
    throw new DomainError('saisie', 'registre.saisie', refus[0]?.[1] ?? '', {
      violations: refus.map(([propertyPath, message]) => ({ propertyPath, message })),
    })
}

/** Une entrée, où elle en est, et ce qui se peut. */
export function completer({ acteur, maintenant }: Contexte, registre: Registre, contenu: Contenu) {
  const etat = etatDe(registre, contenu, maintenant.toISOString())
  return {
    etat,
    echeance: etat === 'A_NOTIFIER' || etat === 'EN_RETARD' ? echeanceDe(contenu as Parameters<typeof echeanceDe>[0]) : null,
    can: refusDeTenirLesRegistres(acteur) === null ? ['modifier' as const] : [],
  }
}

const presenter = (ctx: Contexte, { id, version, registre, numero, contenu, inscrite_le }: Entree) =>
  presentItem('EntreeDeRegistre', `/v1/registres/${id}`, {
    id,
    version,
    registre,
    numero,
    contenu,
    inscriteLe: inscrite_le.toISOString(),
    ...completer(ctx, registre, contenu),
  })
