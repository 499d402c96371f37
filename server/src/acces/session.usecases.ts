import { DomainError } from '@relogement/domain/common/errors'
import type { Contexte } from '../core/contexte.ts'
import { sessionExpiree } from '../core/http/authentification.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { getActeur } from './acteur.queries.ts'
import { chacunSonTour } from './chacunSonTour.ts'
import { choisirMotDePasse } from './choisirMotDePasse.ts'
import { lockCompte } from './compte.queries.ts'
import { effacerCookie, rendreJetons } from './cookie.ts'
import { verifierMotDePasse } from './motDePasse.ts'
import { ouvrirSession, revoquerSession } from './session.queries.ts'

type Ctx = Contexte<ServicesRelogement>

/** Ferme la session ; le navigateur oublie aussi ce qu'il avait gardé. */
export async function seDeconnecter(ctx: Ctx): Promise<void> {
  const { db, requete, reponse, maintenant } = ctx
  if (requete.sessionId !== null) await revoquerSession(db, requete.sessionId, 'DECONNEXION', maintenant)
  effacerCookie(ctx)
  reponse.entete('Clear-Site-Data', '"cache"')
}

/** Change le mot de passe et rend une session neuve : les autres, celle-ci comprise, sont fermées. */
export async function changerMotDePasse(ctx: Ctx, { body }: { body: { password: string; currentPassword?: string | undefined } }) {
  const { services, acteur, requete, maintenant } = ctx
  const jetons = await chacunSonTour(() =>
    inTransaction(services.base, services.log, async (db) => {
      const compte = await lockCompte(db, acteur.id)
      const { currentPassword } = body
      if (currentPassword !== undefined && !(await verifierMotDePasse(compte.mot_de_passe, currentPassword))) throw actuelFaux()
      await choisirMotDePasse(db, compte, body.password, maintenant)
      const nouveau = await getActeur(db, acteur.id)
      if (!nouveau) throw sessionExpiree()
      return ouvrirSession(db, nouveau, requete.agent, maintenant)
    }),
  )
  return { ...rendreJetons(ctx, jetons), message: 'Votre mot de passe est changé.' }
}

const actuelFaux = () => {
  const message = 'Le mot de passe actuel est incorrect'
  return new DomainError('saisie', 'mot-de-passe.actuel', message, { violations: [{ propertyPath: 'currentPassword', message }] })
}
