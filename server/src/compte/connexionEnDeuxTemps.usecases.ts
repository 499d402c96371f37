// Se connecter en deux temps : le mot de passe rend un défi, le défi et un code ouvrent la session.
import type { Acteur } from '@relogement/domain/acces/roles'
import { DomainError } from '@relogement/domain/common/errors'
import type { Jetons, SecretPropose } from '@relogement/domain/compte/compte.schema'
import { getActeur } from '../acces/acteur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { type Compte, lockCompte } from './compte.queries.ts'
import { rendreJetons } from './cookie.ts'
import { fermerLesDefis, lireDefi, ouvrirDefi, type UsageDuDefi } from './defis.queries.ts'
import { dire, prevenirDesEssais } from './direLeSecondFacteur.ts'
import type { SessionDeLaMaison } from './maison/fournisseur.ts'
import { estExige, poser, prendreLeCode, proposer, secondFacteurPoseLe } from './secondFacteur.queries.ts'
import { type JetonsEmis, ouvrirSession } from './session.queries.ts'
import { type Blocage, clesDe, compterEchecDeLAdresse, compterEchecDuCompte, lireBlocage, oublierEchecs } from './tentatives.queries.ts'
import { enClair } from './totp.ts'
import { tropDEssais } from './tropDEssais.ts'

type Ctx = Contexte<ServicesRelogement>

export interface Defi {
  readonly defi: string
  readonly usage: UsageDuDefi
}

/** Ce qu'il faut encore à cette personne, son mot de passe donné ; `null` : rien, elle entre. */
export async function defiDemande(
  db: Acces,
  acteur: Acteur,
  maintenant: Date,
  maison: SessionDeLaMaison | null = null,
): Promise<Defi | null> {
  const usage =
    (await secondFacteurPoseLe(db, acteur.id)) !== null ? 'CODE' : (await estExige(db, acteur, maintenant)) ? 'ENROLEMENT' : null
  return usage === null ? null : { usage, defi: await ouvrirDefi(db, { utilisateurId: acteur.id, usage, maison }, maintenant) }
}

/** La réponse d'une connexion à moitié faite : un refus, que tout client comprend, et de quoi la finir. */
export const codeDemande = ({ defi, usage }: Defi) =>
  usage === 'CODE'
    ? new DomainError('session', 'connexion.second-facteur', 'Un code de votre application est demandé.', { details: { defi } })
    : new DomainError('session', 'connexion.enrolement', 'Votre rôle exige un second facteur : posez-le pour entrer.', {
        details: { defi },
      })

/** Finit une connexion : le défi, et un code de l'application ou de secours. */
export async function donnerLeCode(ctx: Ctx, { body }: { body: { defi: string; code: string } }): Promise<Jetons> {
  const { maintenant } = ctx
  const issue = await franchir(ctx, body, 'CODE', async (db, compte) => {
    const pris = await prendreLeCode(db, compte.id, body.code, maintenant)
    if (pris === 'SECOURS') await dire(db, compte, 'CODE_DE_SECOURS_UTILISE', compte.id, maintenant)
    return pris
  })
  return rendreJetons(ctx, issue.jetons)
}

/** Ce que met sur son téléphone qui doit poser un second facteur pour entrer. */
export async function proposerALEntree(
  { services: { base, log }, maintenant }: Ctx,
  { body }: { body: { defi: string } },
): Promise<SecretPropose> {
  return inTransaction(base, log, async (db) => {
    const ouvert = await lireDefi(db, body.defi, 'ENROLEMENT', maintenant)
    if (ouvert === null) throw defiPerime()
    const { id, email } = await lockCompte(db, ouvert.utilisateurId)
    if ((await secondFacteurPoseLe(db, id)) !== null) throw defiPerime()
    return presentItem('SecretPropose', '/v1/oauth/second-facteur/enrolement', enClair(await proposer(db, id, maintenant), email))
  })
}

/** Pose le second facteur exigé, par un code qu'il donne, et entre. */
export async function poserALEntree(ctx: Ctx, { body }: { body: { defi: string; code: string } }) {
  const { maintenant } = ctx
  const { jetons, fait } = await franchir(ctx, body, 'ENROLEMENT', async (db, compte) => {
    if ((await secondFacteurPoseLe(db, compte.id)) !== null) throw defiPerime()
    const codes = await poser(db, compte.id, body.code, maintenant)
    if (codes !== null) await dire(db, compte, 'SECOND_FACTEUR_POSE', compte.id, maintenant)
    return codes
  })
  return { ...rendreJetons(ctx, jetons), codesDeSecours: fait }
}

type Issue<T> = { readonly refus: DomainError } | { readonly jetons: JetonsEmis; readonly fait: T }

/**
 * Vérifie un défi et son code, puis ouvre la session. Le compte est tenu d'abord : mille essais simultanés passent l'un après l'autre, et
 * chaque échec est compté avant le suivant. Les échecs sont ceux de la connexion : même seuil, mêmes adresses connues.
 */
async function franchir<T>(
  { services: { base, log }, requete, maintenant }: Ctx,
  { defi }: { defi: string },
  usage: UsageDuDefi,
  verifier: (db: Acces, compte: Compte) => Promise<T | null>,
): Promise<{ jetons: JetonsEmis; fait: T }> {
  const issue = await inTransaction<Issue<T>>(base, log, async (db) => {
    const ouvert = await lireDefi(db, defi, usage, maintenant)
    const compte = ouvert === null ? null : await lockCompte(db, ouvert.utilisateurId)
    // Relu une fois le compte tenu : un essai simultané a pu le finir.
    if (!ouvert || !compte || (await lireDefi(db, defi, usage, maintenant)) === null)
      return { refus: await refuserLeDefi(db, requete.ip, maintenant) }
    const acteur = await getActeur(db, compte.id)
    if (!acteur) return { refus: defiPerime() }
    const cles = clesDe(compte.email, requete.ip)
    const blocage = await lireBlocage(db, cles, 'adresse', maintenant)
    if (blocage.attendre !== null) return { refus: tropDEssais(blocage.attendre) }
    const fait = await verifier(db, compte)
    if (fait === null) return { refus: await compterUnEchec(db, compte, cles, blocage, maintenant) }
    await fermerLesDefis(db, compte.id)
    await oublierEchecs(db, blocage.gouverne, cles, maintenant)
    const entree = { agent: requete.agent, maison: ouvert.maison }
    return { jetons: await ouvrirSession(db, acteur, entree, maintenant), fait }
  })
  if ('refus' in issue) throw issue.refus
  return issue
}

/** Un défi inconnu ou échu compte à l'adresse qui l'essaie ; qui en tient un bon passe toujours. */
async function refuserLeDefi(db: Acces, ip: string, maintenant: Date): Promise<DomainError> {
  const cles = clesDe('', ip)
  const { adresse } = await lireBlocage(db, cles, 'adresse', maintenant)
  if (adresse !== null) return tropDEssais(adresse)
  await compterEchecDeLAdresse(db, cles.adresse, maintenant)
  return defiPerime()
}

/** Compte un code faux ; celui qui bloque le compte le fait savoir à la personne : son mot de passe est connu d'un autre, ou elle se trompe. */
export async function compterUnEchec(
  db: Acces,
  compte: Compte,
  cles: ReturnType<typeof clesDe>,
  { adresse, gouverne }: Blocage,
  maintenant: Date,
): Promise<DomainError> {
  await compterEchecDuCompte(db, gouverne, maintenant)
  if (adresse === null) await compterEchecDeLAdresse(db, cles.adresse, maintenant)
  if ((await lireBlocage(db, cles, 'adresse', maintenant)).attendre !== null) await prevenirDesEssais(db, compte, maintenant)
  return codeFaux()
}

export const codeFaux = () => {
  const message = 'Ce code n’est pas le bon, ou il a déjà servi.'
  return new DomainError('saisie', 'second-facteur.code', message, { violations: [{ propertyPath: 'code', message }] })
}

const defiPerime = () => {
  const message = 'Cette connexion a trop attendu : redonnez votre mot de passe.'
  return new DomainError('saisie', 'connexion.defi-perime', message, { violations: [{ propertyPath: 'defi', message }] })
}
