import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import { adresseBloquee, compterEchecDuLien } from '../compte/tentatives.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { empreinteDe } from '../core/jetons.ts'

export interface LienTenu {
  readonly id: string
  readonly email: string
  readonly passageId: string
  readonly logementId: string
  readonly echeance: Date
  readonly ouvertLe: Date | null
}

const perime = () =>
  new DomainError('saisie', 'lien.perime', 'Ce lien n’est plus valable : demandez-en un autre à la personne qui vous a écrit.')

/** Le lien que désigne ce jeton, s'il vaut encore : ni retiré, ni remplacé. Un jeton inconnu compte à l'adresse qui l'essaie. */
export async function tenirLeLien({ services, requete, maintenant }: Contexte, db: Acces, jeton: string): Promise<LienTenu> {
  const lien = await db
    .selectFrom('jeton_bailleur as j')
    .innerJoin('lien_bailleur as b', 'b.id', 'j.lien_id')
    .innerJoin('passage_cal as c', 'c.id', 'b.passage_id')
    .select([
      'b.id',
      'b.email',
      'c.id as passageId',
      'c.logement_id as logementId',
      'c.repondre_avant as echeance',
      'b.ouvert_le as ouvertLe',
    ])
    .where('j.empreinte', '=', empreinteDe(jeton))
    .where('b.revoque_le', 'is', null)
    .where('c.remplace_le', 'is', null)
    // Passé l'échéance, le récépissé se relit encore un mois.
    .where('c.repondre_avant', '>', sql<Date>`${maintenant}::timestamptz - interval '30 days'`)
    .executeTakeFirst()
  if (lien !== undefined) return lien
  // Un bon lien passe toujours : ceux qui partagent une adresse ne le ferment pas.
  const attendre = await adresseBloquee(services.base, requete.ip, maintenant)
  if (attendre !== null)
    throw new DomainError('debit', 'lien.trop-d-essais', 'Trop de liens inconnus ont été essayés d’ici. Réessayez plus tard.', {
      details: { reessayerDans: attendre },
    })
  await compterEchecDuLien(services.base, requete.ip, maintenant)
  throw perime()
}
