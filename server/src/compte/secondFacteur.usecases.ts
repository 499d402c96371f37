// Son propre second facteur, une fois entré : le poser, le changer, refaire ses codes de secours, le retirer. Sans transaction de la route : un
// secret ne doit pas rester parmi les réponses rejouées.
import { DomainError } from '@relogement/domain/common/errors'
import type { CodesDeSecours, SecretPropose } from '@relogement/domain/compte/compte.schema'
import type { MonCompte } from '@relogement/domain/compte/monCompte.contract'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { ServicesRelogement } from '../services.ts'
import type { Compte } from './compte.queries.ts'
import { compterUnEchec } from './connexionEnDeuxTemps.usecases.ts'
import { fermerLesDefis } from './defis.queries.ts'
import { dire } from './direLeSecondFacteur.ts'
import { lireMonCompte } from './monCompte.usecases.ts'
import { estExige, oterLeSecondFacteur, poser, proposer, refaireLesCodes, secondFacteurPoseLe } from './secondFacteur.queries.ts'
import { fermerLesMiennes } from './session.queries.ts'
import { enTenantSonCompte, siCEstBienElle } from './session.usecases.ts'
import { clesDe, lireBlocage } from './tentatives.queries.ts'
import { enClair } from './totp.ts'
import { tropDEssais } from './tropDEssais.ts'

type Ctx = Contexte<ServicesRelogement>
interface QuiChange {
  readonly body: { readonly currentPassword?: string | undefined }
}

/** Propose un secret neuf, montré cette seule fois ; celui qui sert reste jusqu'à ce qu'un code de celui-ci soit rendu. */
export const proposerLeMien = (ctx: Ctx, { body }: QuiChange): Promise<SecretPropose> =>
  siCEstBienElle(ctx, body.currentPassword, async (db, { id, email }) =>
    presentItem('SecretPropose', '/v1/business/mon-compte/second-facteur', enClair(await proposer(db, id, ctx.maintenant), email)),
  )

/** Pose le secret proposé ; les autres sessions, ouvertes sans lui, se ferment. */
export async function poserLeMien(ctx: Ctx, { body }: { body: { code: string } }): Promise<CodesDeSecours> {
  const { requete, maintenant } = ctx
  const issue = await enTenantSonCompte(ctx, async (db, compte) => {
    const cles = clesDe(compte.email, requete.ip)
    const blocage = await lireBlocage(db, cles, 'adresse', maintenant)
    if (blocage.attendre !== null) return tropDEssais(blocage.attendre)
    const codes = await poser(db, compte.id, body.code, maintenant)
    if (codes === null) return compterUnEchec(db, compte, cles, blocage, maintenant)
    await change(ctx, db, compte, 'SECOND_FACTEUR_POSE')
    return codes
  })
  if (issue instanceof DomainError) throw issue
  return presenter(issue)
}

/** Refait ses codes de secours. */
export const refaireMesCodes = (ctx: Ctx, { body }: QuiChange): Promise<CodesDeSecours> =>
  siCEstBienElle(ctx, body.currentPassword, async (db, compte) => {
    if ((await secondFacteurPoseLe(db, compte.id)) === null) throw conflit(SANS)
    const codes = await refaireLesCodes(db, compte.id)
    await dire(db, compte, 'CODES_DE_SECOURS_REFAITS', compte.id, ctx.maintenant)
    return presenter(codes)
  })

/** Retire le sien, si aucun de ses rôles ne l'exige. */
export const retirerLeMien = (ctx: Ctx, { body }: QuiChange): Promise<MonCompte> =>
  siCEstBienElle(ctx, body.currentPassword, async (db, compte) => {
    if (await estExige(db, ctx.acteur, ctx.maintenant)) throw conflit('Votre rôle exige un second facteur : changez-le plutôt.')
    if (!(await oterLeSecondFacteur(db, compte.id))) throw conflit(SANS)
    await change(ctx, db, compte, 'SECOND_FACTEUR_RETIRE')
    return lireMonCompte({ ...ctx, db })
  })

async function change({ requete, maintenant }: Ctx, db: Acces, compte: Compte, fait: 'SECOND_FACTEUR_POSE' | 'SECOND_FACTEUR_RETIRE') {
  await fermerLesMiennes(db, compte.id, { sauf: requete.sessionId, seule: null }, maintenant)
  await fermerLesDefis(db, compte.id)
  await dire(db, compte, fait, compte.id, maintenant)
}

const presenter = (codesDeSecours: string[]) =>
  presentItem('CodesDeSecours', '/v1/business/mon-compte/second-facteur/codes', { codesDeSecours })

const SANS = 'Votre compte n’a pas de second facteur.'
const conflit = (message: string) => new DomainError('conflit', 'second-facteur.refus', message, { details: { bloquants: [message] } })
