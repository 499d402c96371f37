import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import { type DomainError, introuvable } from '@relogement/domain/common/errors'
import { refusDeMontrerLeLien } from '@relogement/domain/courriel/lien.rules'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { poserAlertes } from '../alerte/gestes.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { inTransaction } from '../core/transaction.ts'
import type { LienDesCourriels } from '../courriel/courriels.liste.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import type { ServicesRelogement } from '../services.ts'
import { type Compte, lockCompte } from './compte.queries.ts'
import { faireLeLien } from './liens.ts'

export const LIEN_MONTRE = 'LIEN_MONTRE' satisfies TypeAlerte

/** Le compte dont un courriel portera le lien, avec ce que la règle en demande. */
interface FaitsDuCompte {
  readonly actif: boolean
  readonly valide: boolean
  readonly montre: boolean
}

const faitsDuCompte = sql<FaitsDuCompte | null>`(
  select json_build_object('actif', u.actif, 'valide', u.valide_le is not null or u.mot_de_passe is not null,
    'montre', exists (select from acte_de_compte a where a.courriel_id = email_sortant.id and a.type = 'LIEN_MONTRE'))
  from utilisateur u where u.id = email_sortant.lien_de)`

const refusDuLien = (
  { courrielsPartent }: ServicesRelogement,
  { type, statut, compte }: { type: string; statut: string; compte: FaitsDuCompte | null },
): DomainError | null =>
  refusDeMontrerLeLien({
    type: compte === null ? '' : type,
    parti: statut === 'ENVOYE',
    courrielsPartent,
    compteActif: compte?.actif === true,
    compteValide: compte?.valide === true,
    dejaMontre: compte?.montre === true,
  })

/** Ce que la boîte d'envoi en montre. */
export const lienDesCourriels: LienDesCourriels = {
  compte: faitsDuCompte,
  seMontre: (services, courriel) => refusDuLien(services, courriel as Parameters<typeof refusDuLien>[1]) === null,
}

/** Montre une fois à l'administration le lien d'un compte jamais activé ; le journal le garde, et la personne en est prévenue. */
export function montrerLeLien(ctx: Contexte<ServicesRelogement>, { params: { id } }: { params: { id: string } }) {
  const { services, acteur, maintenant } = ctx
  return inTransaction(services.base, services.log, async (db) => {
    const ligne = await db.selectFrom('email_sortant').select('lien_de').where('id', '=', id).executeTakeFirst()
    if (!ligne) throw introuvable('Courriel')
    // Le compte se verrouille le premier : de deux demandes au même instant, une seule le montre.
    const compte = ligne.lien_de === null ? null : await lockCompte(db, ligne.lien_de)
    const courriel = await db
      .selectFrom('email_sortant')
      .select(['type', 'statut'])
      .select(faitsDuCompte.as('compte'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const refus = refusDuLien(services, courriel)
    if (refus || !compte) throw refus ?? introuvable('Courriel')
    await db
      .insertInto('acte_de_compte')
      .values({ id: uuidv7(), type: 'LIEN_MONTRE', utilisateur_id: compte.id, auteur_id: acteur.id, courriel_id: id, le: maintenant })
      .execute()
    await prevenir(db, compte, `${acteur.prenom} ${acteur.nom}`, acteur.id, maintenant)
    const { adresse, expireLe } = await faireLeLien(db, services.urlPublique, compte.id, 'VALIDATION', maintenant)
    return presentItem('LienDeCompte', `/v1/courriels/${id}/lien`, { adresse, expireLe: expireLe.toISOString() })
  })
}

async function prevenir(db: Acces, { id, email, prenom }: Compte, parQui: string, auteurId: string, maintenant: Date): Promise<void> {
  const texte = `${parQui} a vu le lien qui active votre compte. Si vous n’avez pas choisi vous-même votre mot de passe, changez-le.`
  await poserAlertes({ db, maintenant }, [
    { type: LIEN_MONTRE, texte, couleur: 'ORANGE', auteur_id: auteurId, pour: 'DESTINATAIRE', destinataire_id: id },
  ])
  await ecrireCourriel(
    db,
    {
      type: LIEN_MONTRE,
      destinataires: [email],
      sujet: 'Relogement : le lien de votre compte a été montré',
      corps: `Bonjour ${prenom},

Faute de serveur de courriel, ${texte}

Demandez un nouveau mot de passe depuis la page de connexion au moindre doute.`,
    },
    maintenant,
  )
}
