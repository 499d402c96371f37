import { DomainError } from '@relogement/domain/common/errors'
import type { Contexte } from '../core/contexte.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { getActeur } from './acteur.queries.ts'
import { chacunSonTour } from './chacunSonTour.ts'
import { findCompte } from './compte.queries.ts'
import { rendreJetons } from './cookie.ts'
import { verifierMotDePasse } from './motDePasse.ts'
import { ouvrirSession } from './session.queries.ts'
import { clesDe, compterEchecDeLAdresse, compterEchecDuCompte, lireBlocage, oublierEchecs } from './tentatives.queries.ts'

interface Identifiants {
  email: string
  password: string
}

/**
 * Ouvre une session. Compte inconnu, fermé, sans mot de passe ou mot de passe faux : même réponse, même travail, mêmes
 * compteurs (fiabilité S4, S5).
 */
export const seConnecter = async (ctx: Contexte<ServicesRelogement>, { body }: { body: Identifiants }) =>
  rendreJetons(ctx, await chacunSonTour(() => verifier(ctx, body)))

async function verifier({ services, requete }: Contexte<ServicesRelogement>, { email, password }: Identifiants) {
  const { base, log } = services
  // On a pu attendre son tour : c'est maintenant que le blocage se lit.
  const maintenant = services.horloge()
  const cles = clesDe(email, requete.ip)
  const { attendre, gouverne } = await lireBlocage(base, cles, maintenant)
  if (attendre !== null) throw tropDEssais(attendre)

  const compte = await findCompte(base, email)
  const juste = await verifierMotDePasse(compte?.mot_de_passe ?? null, password)
  if (!compte || !juste || !compte.actif) {
    await compterEchecDuCompte(base, gouverne, maintenant)
    await compterEchecDeLAdresse(base, cles, maintenant)
    throw new DomainError('session', 'connexion.refusee', 'Adresse email ou mot de passe incorrect')
  }
  return inTransaction(base, log, async (db) => {
    const acteur = await getActeur(db, compte.id)
    if (!acteur) throw new DomainError('session', 'connexion.refusee', 'Adresse email ou mot de passe incorrect')
    await oublierEchecs(db, gouverne, cles, maintenant)
    return ouvrirSession(db, acteur, requete.agent, maintenant)
  })
}

export const tropDEssais = (secondes: number) => {
  const minutes = Math.ceil(secondes / 60)
  return new DomainError('debit', 'connexion.bloquee', `Trop d’essais. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`, {
    details: { reessayerDans: secondes },
  })
}
