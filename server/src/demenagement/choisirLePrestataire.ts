import { DomainError } from '@relogement/domain/common/errors'
import type { Acces } from '../core/database.ts'

/** L'entreprise à qui le déménagement se commande : celle qui est dite, sinon la seule connue ; à plusieurs, il faut la dire. */
export async function choisirLePrestataire(db: Acces, choisi: string | null): Promise<string | null> {
  const connus = await db.selectFrom('partenaire').select('id').where('categorie', '=', 'PRESTATAIRE').execute()
  if (choisi === null && connus.length > 1) throw refuser('Dites à quel prestataire ce déménagement est commandé.')
  if (choisi === null) return connus[0]?.id ?? null
  if (connus.every(({ id }) => id !== choisi)) throw refuser('Prestataire inconnu')
  return choisi
}

const refuser = (message: string) =>
  new DomainError('saisie', 'demenagement.prestataire', message, { violations: [{ propertyPath: 'prestataireId', message }] })
