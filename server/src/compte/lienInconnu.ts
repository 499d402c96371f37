import { DomainError } from '@relogement/domain/common/errors'
import type { Contexte } from '../core/contexte.ts'
import { adresseBloquee, compterEchecDuLien } from './tentatives.queries.ts'

/** Un lien sans compte inconnu, périmé ou retiré compte à l'adresse qui l'essaie ; qui tient un bon lien passe toujours. */
export async function refuserLeLien({ services, requete, maintenant }: Contexte): Promise<DomainError> {
  const attendre = await adresseBloquee(services.base, requete.ip, maintenant)
  if (attendre !== null)
    return new DomainError('debit', 'lien.trop-d-essais', 'Trop de liens inconnus ont été essayés d’ici. Réessayez plus tard.', {
      details: { reessayerDans: attendre },
    })
  await compterEchecDuLien(services.base, requete.ip, maintenant)
  return new DomainError('saisie', 'lien.perime', 'Ce lien n’est plus valable : demandez-en un autre à la personne qui vous a écrit.')
}
