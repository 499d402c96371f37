import { DomainError } from '@relogement/domain/common/errors'
import { getActeur } from '../acces/acteur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { sessionAFermer, sessionExpiree } from '../core/http/authentification.ts'
import { empreinteDe } from '../core/jetons.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { chacunSonTour } from './chacunSonTour.ts'
import { choisirMotDePasse } from './choisirMotDePasse.ts'
import { type Compte, entreParLaMaison, findCompte, lockCompte, motDePasseSert } from './compte.queries.ts'
import { COOKIE, effacerCookie, rendreJetons } from './cookie.ts'
import { verifierMotDePasse } from './motDePasse.ts'
import { exigerLeMotDePasse } from './recuperation.usecases.ts'
import { estOuverte, maisonDe, ouvrirSession, revoquerSession, revoquerSessionDuJeton } from './session.queries.ts'
import { clesDe, compterEchecDuCompte, lireBlocage } from './tentatives.queries.ts'
import { tropDEssais } from './tropDEssais.ts'

type Ctx = Contexte<ServicesRelogement>

/**
 * Ferme la session que désignent le jeton d'accès, le cookie ou le corps, quel que soit leur âge : qui part d'un poste laissé ouvert
 * n'y laisse pas de quoi rentrer. Le navigateur oublie aussi ce qu'il avait gardé.
 */
export async function seDeconnecter(ctx: Ctx, { body }: { body?: { refresh_token?: string | undefined } | undefined }): Promise<void> {
  const { db, requete, reponse, maintenant } = ctx
  const duJeton = await sessionAFermer(requete.autorisation, maintenant)
  if (duJeton !== null) await revoquerSession(db, duJeton, 'DECONNEXION', maintenant)
  for (const jeton of [requete.cookies[COOKIE], body?.refresh_token]) {
    if (jeton !== undefined) await revoquerSessionDuJeton(db, empreinteDe(jeton), maintenant)
  }
  effacerCookie(ctx)
  reponse.entete('Clear-Site-Data', '"cache"')
}

/**
 * Change le mot de passe et rend une session neuve : les autres, celle-ci comprise, sont fermées. Un poste laissé ouvert ne suffit pas : il
 * faut le mot de passe actuel, ou s'être connecté à l'instant.
 */
export async function changerMotDePasse(ctx: Ctx, { body }: { body: { password: string; currentPassword?: string | undefined } }) {
  const { services, acteur, requete, maintenant } = ctx
  const jetons = await chacunSonTour(async () => {
    await verifierQuiChange(ctx, body.currentPassword)
    return enTenantSonCompte(ctx, async (db, compte) => {
      exigerLeMotDePasse(services, compte)
      await choisirMotDePasse(db, compte, body.password, maintenant)
      const nouveau = await getActeur(db, acteur.id)
      if (!nouveau) throw sessionExpiree()
      const maison = await maisonDe(db, requete.sessionId)
      return ouvrirSession(db, nouveau, { agent: requete.agent, maison }, maintenant)
    })
  })
  return { ...rendreJetons(ctx, jetons), message: 'Votre mot de passe est changé.' }
}

/** Fait un geste sur son propre compte, tenu ; sa session se relit alors : fermée pendant que la demande attendait, elle ne fait plus rien. */
export function enTenantSonCompte<T>(
  { services, acteur, requete, maintenant }: Ctx,
  geste: (db: Acces, compte: Compte) => Promise<T>,
): Promise<T> {
  return inTransaction(services.base, services.log, async (db) => {
    const compte = await lockCompte(db, acteur.id)
    if (!(await estOuverte(db, requete.sessionId, maintenant))) throw sessionExpiree()
    return geste(db, compte)
  })
}

/** Le même, d'un compte dont la personne prouve d'abord qu'il est le sien. */
export async function siCEstBienElle<T>(
  ctx: Ctx,
  actuel: string | undefined,
  geste: (db: Acces, compte: Compte) => Promise<T>,
): Promise<T> {
  await chacunSonTour(() => verifierQuiChange(ctx, actuel))
  return enTenantSonCompte(ctx, geste)
}

/**
 * Qui change ce qui protège son compte donne son mot de passe, ou vient de se connecter. Les échecs se comptent comme ceux d'une connexion :
 * une session volée ne sert pas à deviner le mot de passe. Qui n'a pas de mot de passe qui serve se reconnecte par la maison.
 */
export async function verifierQuiChange({ services, acteur, requete, maintenant }: Ctx, actuel: string | undefined): Promise<void> {
  const { base } = services
  const compte = await findCompte(base, acteur.email)
  if (!compte) throw sessionExpiree()
  if (entreParLaMaison(services, compte) || actuel === undefined || actuel === '') {
    if (await vientDeSeConnecter(base, requete.sessionId, maintenant)) return
    throw actuelRefuse(motDePasseSert(services, compte) ? 'Indiquez votre mot de passe actuel' : RECONNECTEZ_VOUS)
  }
  const { attendre, gouverne } = await lireBlocage(base, clesDe(acteur.email, requete.ip), 'adresse', maintenant)
  if (attendre !== null) throw tropDEssais(attendre)
  if (await verifierMotDePasse(compte.mot_de_passe, actuel)) return
  await compterEchecDuCompte(base, gouverne, maintenant)
  throw actuelRefuse('Le mot de passe actuel est incorrect')
}

const RECONNECTEZ_VOUS =
  'Déconnectez-vous, rentrez, puis refaites ce geste dans les cinq minutes : vous n’avez pas de mot de passe à redonner'

const TOUT_JUSTE_MS = 5 * 60_000

async function vientDeSeConnecter(db: Acces, sessionId: string | null, maintenant: Date): Promise<boolean> {
  if (sessionId === null) return false
  const { cree_le } = await db.selectFrom('session').select('cree_le').where('id', '=', sessionId).executeTakeFirstOrThrow()
  return maintenant.getTime() - cree_le.getTime() < TOUT_JUSTE_MS
}

const actuelRefuse = (message: string) =>
  new DomainError('saisie', 'mot-de-passe.actuel', message, { violations: [{ propertyPath: 'currentPassword', message }] })
