import { createHash } from 'node:crypto'
import type { Appel } from '@relogement/domain/acces/contract'
import { DomainError } from '@relogement/domain/common/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Acces } from '../database.ts'
import { Fichier } from './reponse.ts'
import type { Ecrit } from './route.ts'

/** Un geste qui, fait deux fois, serait refusé ou doublé : le second envoi, sa réponse perdue, doit rendre la première. */
export const REJOUABLES: readonly string[] = ['POST', 'PUT']

/**
 * Honore Idempotency-Key : la même clé rend la même réponse pendant 24 h. La clé s'écrit dans la transaction du geste :
 * un second envoi simultané attend le premier, et un geste échoué ne laisse pas de clé. Un fichier n'est pas gardé, ni une réponse qui se
 * donne une fois (un lien vivant) : leur clé rejouée est refusée.
 */
export async function rejouerOuFaire(
  db: Acces,
  request: FastifyRequest,
  reply: FastifyReply,
  faire: () => Promise<Ecrit | Fichier>,
  appel: Pick<Appel, 'uneFois'>,
  contenu: unknown = request.body ?? null,
): Promise<Ecrit | Fichier> {
  const cle = request.headers['idempotency-key']
  if (cle === undefined) return faire()
  if (typeof cle !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(cle))
    throw new DomainError('malforme', 'idempotence', 'La clé d’idempotence est illisible')

  const utilisateur_id = request.acteur?.id ?? ''
  const empreinte = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(contenu)}`)
    .digest()
  const prise = await db
    .insertInto('requete_idempotente')
    .values({ utilisateur_id, cle, empreinte })
    .onConflict((conflit) => conflit.doNothing())
    .returning('cle')
    .executeTakeFirst()
  if (!prise) return rejouer(db, reply, { utilisateurId: utilisateur_id, cle, empreinte }, appel)

  const ecrit = await faire()
  if (!(ecrit instanceof Fichier) && !appel.uneFois) {
    await db
      .updateTable('requete_idempotente')
      .set({ statut: 200, reponse: ecrit.texte, entetes: JSON.stringify({ version: ecrit.version }) })
      .where('utilisateur_id', '=', utilisateur_id)
      .where('cle', '=', cle)
      .execute()
  }
  return ecrit
}

interface Redemande {
  readonly utilisateurId: string
  readonly cle: string
  readonly empreinte: Buffer
}

async function rejouer(
  db: Acces,
  reply: FastifyReply,
  { utilisateurId, cle, empreinte }: Redemande,
  { uneFois }: Pick<Appel, 'uneFois'>,
): Promise<Ecrit> {
  const deja = await db
    .selectFrom('requete_idempotente')
    .selectAll()
    .where('utilisateur_id', '=', utilisateurId)
    .where('cle', '=', cle)
    .executeTakeFirstOrThrow()
  if (!deja.empreinte.equals(empreinte))
    throw new DomainError('saisie', 'idempotence.autre-demande', 'Cette clé d’idempotence a déjà servi à une autre demande')
  if (deja.statut === null && uneFois)
    throw new DomainError('conflit', 'idempotence.une-fois', 'Ce lien a déjà été remis, et ne se lit qu’une fois. Demandez-en un autre.')
  if (deja.statut === null)
    throw new DomainError('conflit', 'idempotence.fichier', 'Ce fichier a déjà été envoyé pour cette clé. Demandez-le de nouveau.')
  reply.header('Idempotent-Replayed', 'true')
  const { version } = (deja.entetes ?? { version: null }) as { version: number | null }
  return { texte: deja.reponse, version }
}

/** Les réponses gardées d'avant ne se rejouent plus. */
export async function oublierLesRequetes(db: Acces, avant: Date): Promise<void> {
  await db.deleteFrom('requete_idempotente').where('cree_le', '<', avant).execute()
}
