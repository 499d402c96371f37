// Entrer par la maison, y activer son compte, l'y rattacher, l'en détacher (décision 0082).
import { DomainError } from '@relogement/domain/common/errors'
import { refusDeLOrganisme, refusDeRattacher } from '@relogement/domain/compte/maison.rules'
import type { MonCompte } from '@relogement/domain/compte/monCompte.contract'
import { getActeur } from '../../acces/acteur.queries.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { ServicesRelogement } from '../../services.ts'
import { chacunSonTour } from '../chacunSonTour.ts'
import { activer, type Compte, lockCompte, motDePasseSert } from '../compte.queries.ts'
import { codeDemande, type Defi, defiDemande } from '../connexionEnDeuxTemps.usecases.ts'
import { rendreJetons } from '../cookie.ts'
import { fermerLiens, prendreLien } from '../liens.ts'
import { lireMonCompte } from '../monCompte.usecases.ts'
import { estOuverte, type JetonsEmis, ouvrirSession } from '../session.queries.ts'
import { siCEstBienElle, verifierQuiChange } from '../session.usecases.ts'
import { garderLeDepart, garderLeJeton, prendreLeDepart, prendreLeJeton } from './depart.ts'
import { direLaMaison } from './direLaMaison.ts'
import { estFinie } from './fin.queries.ts'
import type { Identite, Maison } from './fournisseur.ts'
import { compteDeLIdentite, detacher, noterLEtablissement, rattacher, siretAttendu } from './identite.queries.ts'

type Ctx = Contexte<ServicesRelogement>
interface QuiChange {
  readonly body: { readonly currentPassword?: string | undefined }
}

export const lireLaMaison = ({ services }: Ctx) => presentItem('Maison', '/v1/oauth/maison', { libelle: services.maison?.libelle ?? null })

/** Part entrer, ou activer le compte de ce lien ; le lien ne sert qu'au retour. */
export const partir = (ctx: Ctx, { body }: { body: { validationToken?: string | undefined } }) =>
  envoyer(ctx, {
    but: body.validationToken === undefined ? 'ENTRER' : 'ACTIVER',
    qui: null,
    session: null,
    lien: body.validationToken ?? null,
  })

/** Part rattacher le compte où l'on est : un poste laissé ouvert n'y suffit pas. */
export async function partirRattacher(ctx: Ctx, { body }: QuiChange) {
  exigerLaMaison(ctx)
  await chacunSonTour(() => verifierQuiChange(ctx, body.currentPassword))
  return envoyer(ctx, { but: 'RATTACHER', qui: ctx.acteur.id, session: ctx.requete.sessionId, lien: null })
}

type Pour = Parameters<typeof garderLeDepart>[2]

async function envoyer(ctx: Ctx, pour: Pour) {
  const { adresse, ...attendu } = await exigerLaMaison(ctx).partir()
  garderLeDepart(ctx, attendu, pour)
  return presentItem('Depart', '/v1/oauth/maison/depart', { adresse })
}

/**
 * Ouvre la session de qui revient avec l'identité rattachée à son compte. Une identité inconnue, un compte fermé, un rôle échu : même réponse ;
 * l'adresse électronique n'ouvre rien à elle seule.
 */
export async function revenir(ctx: Ctx, { body }: { body: { reponse: string } }) {
  const maison = exigerLaMaison(ctx)
  const depart = prendreLeDepart(ctx)
  if (depart === null) throw perimee()
  const identite = await maison.revenir(body.reponse, depart)
  const { services, requete, maintenant } = ctx
  const { emetteur, sujet, sid, emisLe } = identite
  const session = { emetteur, sujet, sid, emisLe }
  const issue = await inTransaction<JetonsEmis | Defi>(services.base, services.log, async (db) => {
    if (await estFinie(db, session, maintenant))
      throw refus('maison.finie', `${maison.libelle} vient de fermer votre session : recommencez.`)
    const compte = await compteDuRetour(ctx, db, depart, identite)
    const acteur = compte?.actif === true ? await getActeur(db, compte.id) : null
    if (acteur === null) throw inconnue(maison)
    const entree = { agent: requete.agent, maison: session }
    return (await defiDemande(db, acteur, maintenant, session)) ?? ouvrirSession(db, acteur, entree, maintenant)
  })
  garderLeJeton(ctx, identite.idToken)
  if ('defi' in issue) throw codeDemande(issue)
  return { ...rendreJetons(ctx, issue), but: depart.but }
}

async function compteDuRetour(ctx: Ctx, db: Acces, { but, qui, session, lien }: Pour, identite: Identite): Promise<Compte | null> {
  const { maintenant } = ctx
  if (but === 'ENTRER') {
    const id = await compteDeLIdentite(db, identite)
    const compte = id === null ? null : await lockCompte(db, id)
    // Relue une fois le compte tenu : la personne a pu s'en détacher.
    if ((await compteDeLIdentite(db, identite)) !== id) return null
    if (compte?.actif === true) await exigerLOrganisme(ctx, db, compte, identite)
    return compte
  }
  const id = but === 'RATTACHER' ? qui : await prendreLien(db, lien ?? '', 'VALIDATION', maintenant)
  const compte = id === null ? null : await lockCompte(db, id)
  if (but === 'RATTACHER' && !(await estOuverte(db, session, maintenant))) throw perimee()
  if (but === 'ACTIVER' && compte?.actif !== true) throw refus('lien.perime', 'Ce lien n’est plus valable. Demandez-en un nouveau.')
  if (compte?.actif === true) await lier(ctx, db, compte, identite)
  return compte
}

async function exigerLOrganisme(ctx: Ctx, db: Acces, { id }: Compte, identite: Identite): Promise<void> {
  const refusDeLui = refusDeLOrganisme(identite, { siret: await siretAttendu(db, id) }, exigerLaMaison(ctx).libelle)
  if (refusDeLui !== null) throw refus('maison.autre', refusDeLui)
  await noterLEtablissement(db, id, identite.siret)
}

async function lier(ctx: Ctx, db: Acces, compte: Compte, identite: Identite): Promise<void> {
  const { maintenant } = ctx
  const { libelle } = exigerLaMaison(ctx)
  const refusDuLien = refusDeRattacher(identite, { email: compte.email, siret: await siretAttendu(db, compte.id) }, libelle)
  if (refusDuLien !== null) throw refus('maison.autre', refusDuLien)
  if (!(await rattacher(db, compte.id, identite, maintenant)))
    throw conflit(`Ce compte est déjà rattaché à ${libelle}, ou cette identité l’est à un autre compte.`)
  await activer(db, compte.id, maintenant)
  await fermerLiens(db, compte.id, 'VALIDATION', maintenant)
  await direLaMaison(db, compte, 'MAISON_RATTACHEE', { auteurId: compte.id, libelle, maintenant })
}

/** Détache son compte : il faut un mot de passe qui serve encore, sans quoi la personne n'entrerait plus. */
export async function seDetacher(ctx: Ctx, { body }: QuiChange): Promise<MonCompte> {
  const { services, maintenant } = ctx
  const maison = exigerLaMaison(ctx)
  const { libelle } = maison
  return siCEstBienElle(ctx, body.currentPassword, async (db, compte) => {
    if (!motDePasseSert(services, compte)) throw conflit('Vous n’avez pas de mot de passe qui serve : vous ne pourriez plus entrer.')
    if (!(await detacher(db, compte.id, maison))) throw conflit(`Votre compte n’est pas rattaché à ${libelle}.`)
    await direLaMaison(db, compte, 'MAISON_RETIREE', { auteurId: compte.id, libelle, maintenant })
    return lireMonCompte({ ...ctx, db })
  })
}

/** Où se déconnecter aussi de la maison. Muette, on ne s'y déconnecte pas : ici, c'est déjà fait. */
export async function sortir(ctx: Ctx) {
  const jeton = prendreLeJeton(ctx)
  const { maison, log } = ctx.services
  const adresse =
    jeton === null || maison === null
      ? null
      : await maison.sortir(jeton).catch((erreur: unknown) => {
          log.warn({ erreur }, 'La maison n’a pas dit où s’en déconnecter')
          return null
        })
  return presentItem('Sortie', '/v1/oauth/maison/sortie', { adresse })
}

function exigerLaMaison({ services: { maison } }: Ctx): Maison {
  if (maison === null) throw new DomainError('introuvable', 'maison.absente', 'Aucune connexion de la maison n’est configurée.')
  return maison
}

const perimee = () => refus('maison.perimee', 'Cette connexion a trop attendu, ou a commencé dans un autre navigateur : recommencez.')

const inconnue = ({ libelle }: Maison) =>
  refus(
    'maison.inconnue',
    `Aucun compte ouvert n’est rattaché à cette identité ${libelle}. Ouvrez le lien de votre invitation, ou entrez par votre mot de passe et rattachez votre compte dans « Mon compte ».`,
  )

const refus = (code: string, message: string) => new DomainError('session', code, message)
const conflit = (message: string) => new DomainError('conflit', 'maison.refus', message, { details: { bloquants: [message] } })
