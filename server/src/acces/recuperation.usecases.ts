import { setTimeout as attendre } from 'node:timers/promises'
import { DomainError } from '@relogement/domain/common/errors'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { chacunSonTour } from './chacunSonTour.ts'
import { choisirMotDePasse } from './choisirMotDePasse.ts'
import { findCompte, lockCompte } from './compte.queries.ts'
import { tropDEssais } from './connexion.usecase.ts'
import { aAssezDeLiens, envoyerLien, prendreLien, type UsageDuLien } from './liens.ts'
import { clesDe, compterEchecDeLAdresse, lireBlocage } from './tentatives.queries.ts'

type Ctx = Contexte<ServicesRelogement>

/** Toutes les demandes durent au moins ce temps : la réponse ne dit pas, par sa durée, si le compte existe. */
const DUREE_MS = 120

/** Envoie un lien si l'adresse est celle d'un compte ouvert ; la réponse est la même pour une adresse inconnue. */
export async function demanderLien(ctx: Ctx, { body: { email } }: { body: { email: string } }) {
  await Promise.all([attendre(DUREE_MS), envoyerSiConnu(ctx, email)])
  return presentItem('Message', '/v1/oauth/password-recovery', {
    message: 'Si un compte est ouvert à cette adresse, un courriel vient de lui être envoyé.',
  })
}

async function envoyerSiConnu({ services, requete, maintenant }: Ctx, email: string): Promise<void> {
  const { base, log, urlPublique } = services
  const cles = clesDe(email, requete.ip)
  const { attendre: secondes } = await lireBlocage(base, { ...cles, compte: '', connue: '' }, maintenant)
  if (secondes !== null) throw tropDEssais(secondes)
  await compterEchecDeLAdresse(base, cles, maintenant)
  const connu = await findCompte(base, email)
  if (!connu?.actif) return
  await inTransaction(base, log, async (db) => {
    const compte = await lockCompte(db, connu.id)
    if (await aAssezDeLiens(db, compte.id, maintenant)) return
    await envoyerLien(db, urlPublique, compte, compte.valide_le ? 'RECUPERATION' : 'VALIDATION', maintenant)
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
      await choisirMotDePasse(db, compte, motDePasse, maintenant)
      return presentItem('Message', '/v1/oauth/reset-password', {
        message: 'Votre mot de passe est enregistré. Vous pouvez vous connecter.',
      })
    }),
  )
}

const lienPerime = (champ: string) => {
  const message = 'Ce lien n’est plus valable. Demandez-en un nouveau.'
  return new DomainError('saisie', 'lien.perime', message, { violations: [{ propertyPath: champ, message }] })
}
