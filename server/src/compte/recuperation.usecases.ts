import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { auMoins } from '../core/delai.ts'
import { presentItem } from '../core/http/hydra.ts'
import { inTransaction } from '../core/transaction.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import type { ServicesRelogement } from '../services.ts'
import { chacunSonTour } from './chacunSonTour.ts'
import { choisirMotDePasse } from './choisirMotDePasse.ts'
import { type Compte, entreParLaMaison, findCompte, lockCompte } from './compte.queries.ts'
import { DUREE_DU_REFUS_MS, phraseDeLaMaison } from './connexion.usecase.ts'
import { aAssezDeLiens, demanderUnLien, prendreLien, type UsageDuLien } from './liens.ts'
import { clesDe, compterEchecDeLAdresse, lireBlocage } from './tentatives.queries.ts'
import { enMinutes } from './tropDEssais.ts'

type Ctx = Contexte<ServicesRelogement>

/**
 * Envoie un lien si l'adresse est celle d'un compte ouvert ; la réponse est la même, et aussi longue, pour une adresse inconnue. D'où trop
 * de liens ont été demandés, seul qui s'y connecte d'habitude reçoit le sien : la réponse ne dit pas qui, mais le dit à tous.
 */
export async function demanderLien(ctx: Ctx, { body: { email } }: { body: { email: string } }) {
  const secondes = await auMoins(DUREE_DU_REFUS_MS, envoyerSiConnu(ctx, email))
  return presentItem('Message', '/v1/oauth/password-recovery', { message: messageDe(ctx, secondes) })
}

function messageDe({ services }: Ctx, secondes: number | null): string {
  if (!services.courrielsPartent) return 'Aucun courriel ne peut partir pour l’instant : adressez-vous à votre responsable administratif.'
  if (secondes === null) return 'Si un compte est ouvert à cette adresse, un courriel vient de lui être envoyé.'
  return `Trop de liens ont été demandés d’ici. Si un compte ouvert à cette adresse s’y connecte d’habitude, un courriel vient de lui être envoyé ; sinon, réessayez dans ${enMinutes(secondes)}.`
}

/** Rend les secondes à attendre d'où trop de liens ont été demandés ; bloquée, une demande ne se compte plus, d'où qu'on soit connu. */
async function envoyerSiConnu({ services, requete, maintenant }: Ctx, email: string): Promise<number | null> {
  const { base } = services
  const cles = clesDe(email, requete.ip)
  const { attendre, adresse } = await lireBlocage(base, cles, 'recuperation', maintenant)
  if (adresse === null) await compterEchecDeLAdresse(base, cles.recuperation, maintenant)
  if (attendre === null) await envoyer(services, email, maintenant)
  return adresse
}

async function envoyer(services: Ctx['services'], email: string, maintenant: Date): Promise<void> {
  const { base, log } = services
  const connu = await findCompte(base, email)
  if (!connu?.actif) return
  await inTransaction(base, log, async (db) => {
    const compte = await lockCompte(db, connu.id)
    if (await aAssezDeLiens(db, compte.id, maintenant)) return
    if (compte.valide_le !== null && entreParLaMaison(services, compte)) return direQueLaMaisonOuvre(db, compte, services, maintenant)
    await demanderUnLien(db, compte, compte.valide_le ? 'RECUPERATION' : 'VALIDATION', maintenant)
  })
}

export const reinitialiser = (ctx: Ctx, { body }: { body: { resetPasswordToken: string; password: string } }) =>
  choisirAvecLien(ctx, 'RECUPERATION', 'resetPasswordToken', body.resetPasswordToken, body.password)

export const validerCompte = (ctx: Ctx, { body }: { body: { validationToken: string; password: string } }) =>
  choisirAvecLien(ctx, 'VALIDATION', 'validationToken', body.validationToken, body.password)

function choisirAvecLien({ services, maintenant }: Ctx, usage: UsageDuLien, champ: string, jeton: string, motDePasse: string) {
  return chacunSonTour(() =>
    inTransaction(services.base, services.log, async (db) => {
      const utilisateurId = await prendreLien(db, jeton, usage, maintenant)
      const compte = utilisateurId === null ? null : await lockCompte(db, utilisateurId)
      if (!compte?.actif) throw lienPerime(champ)
      exigerLeMotDePasse(services, compte)
      await choisirMotDePasse(db, compte, motDePasse, maintenant)
      return presentItem('Message', '/v1/oauth/reset-password', {
        message: 'Votre mot de passe est enregistré. Vous pouvez vous connecter.',
      })
    }),
  )
}

/** Le lien reste bon : il active aussi un compte par la maison. */
export function exigerLeMotDePasse(services: Ctx['services'], compte: Compte): void {
  if (!entreParLaMaison(services, compte)) return
  const message = phraseDeLaMaison(services)
  throw new DomainError('saisie', 'connexion.par-la-maison', message, { violations: [{ propertyPath: 'password', message }] })
}

/** Qui demande un lien apprend par où entrer, une fois l'heure : un tiers ne remplit pas sa boîte. */
async function direQueLaMaisonOuvre(db: Acces, compte: Compte, { maison, urlPublique }: Ctx['services'], maintenant: Date): Promise<void> {
  const dejaDit = await db
    .selectFrom('email_sortant')
    .select('id')
    .where('type', '=', 'CONNEXION_DE_LA_MAISON')
    .where(sql<boolean>`destinataires = array[${compte.email}]::text[]`)
    .where('cree_le', '>', new Date(maintenant.getTime() - 3_600_000))
    .executeTakeFirst()
  if (dejaDit !== undefined) return
  const corps = `Bonjour ${compte.prenom},

Votre organisme n’entre plus par mot de passe. Pour vous connecter, choisissez « Se connecter avec ${maison?.libelle} » :

${urlPublique}/connexion`
  await ecrireCourriel(
    db,
    { type: 'CONNEXION_DE_LA_MAISON', destinataires: [compte.email], sujet: 'Relogement : comment vous entrez', corps },
    maintenant,
  )
}

const lienPerime = (champ: string) => {
  const message = 'Ce lien n’est plus valable. Demandez-en un nouveau.'
  return new DomainError('saisie', 'lien.perime', message, { violations: [{ propertyPath: champ, message }] })
}
