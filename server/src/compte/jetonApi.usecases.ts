import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { MesJetons } from '@relogement/domain/compte/jetonApi.contract'
import { JETONS_AU_PLUS, refusDeLEcheance } from '@relogement/domain/compte/jetonApi.rules'
import type { NouveauJeton } from '@relogement/domain/compte/jetonApi.schema'
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { nouveauJetonApi } from '../core/http/jetonApi.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { jetonsDe, retirerLeJeton } from './jetonApi.queries.ts'
import { siCEstBienElle } from './session.usecases.ts'

type Ctx = Contexte<ServicesRelogement>
type Ici = Pick<Ctx, 'acteur' | 'maintenant'> & { readonly db: Acces }

export async function lireMesJetons({ db, acteur, maintenant }: Ici): Promise<MesJetons> {
  const jetons = await jetonsDe(db, acteur.id, maintenant)
  return presentItem('MesJetons', '/v1/business/mon-compte/jetons', {
    jetons: jetons.map(({ id, nom, lecture_seule, fait_le, expire_le, servi_le }) => ({
      id,
      nom,
      lectureSeule: lecture_seule,
      faitLe: fait_le.toISOString(),
      expireLe: expire_le.toISOString(),
      serviLe: servi_le?.toISOString() ?? null,
    })),
  })
}

/** Fait un jeton, montré cette seule fois ; la personne en est prévenue. Sans transaction de la route : il ne doit pas rester parmi les réponses rejouées. */
export async function faireUnJeton(ctx: Ctx, { body: { nom, lectureSeule, expireLe, currentPassword } }: { body: NouveauJeton }) {
  const { acteur, maintenant, aujourdhui } = ctx
  const refus = refusDeLEcheance(expireLe, aujourdhui)
  if (refus !== null)
    throw new DomainError('saisie', 'jeton.echeance', refus, { violations: [{ propertyPath: 'expireLe', message: refus }] })
  return siCEstBienElle(ctx, currentPassword, async (db, compte) => {
    if ((await jetonsDe(db, acteur.id, maintenant)).length >= JETONS_AU_PLUS)
      throw conflit(`${JETONS_AU_PLUS} jetons valent déjà : retirez-en un.`)
    const { jeton, empreinte } = nouveauJetonApi()
    const expire = new Date(debutDuJour(ajouterJours(expireLe, 1)))
    await db
      .insertInto('jeton_api')
      .values({
        id: uuidv7(),
        utilisateur_id: acteur.id,
        nom,
        lecture_seule: lectureSeule,
        empreinte,
        fait_le: maintenant,
        expire_le: expire,
      })
      .execute()
    await insertEvenements(db, acteur.id, maintenant, { id: acteur.id }, [evenementDUtilisateur('JETON_FAIT', { lectureSeule })])
    await ecrireCourriel(
      db,
      { type: 'JETON_API', destinataires: [compte.email], ...courriel(compte.prenom, lectureSeule, expireLe) },
      maintenant,
    )
    return { ...(await lireMesJetons({ db, acteur, maintenant })), jeton }
  })
}

export async function retirerMonJeton(ctx: Contexte, id: string): Promise<MesJetons> {
  const { db, acteur, maintenant } = ctx
  if (!(await retirerLeJeton(db, id, maintenant, acteur.id))) throw introuvable('Jeton')
  await insertEvenements(db, acteur.id, maintenant, { id: acteur.id }, [evenementDUtilisateur('JETON_RETIRE', {})])
  return lireMesJetons(ctx)
}

const courriel = (prenom: string, lectureSeule: boolean, expireLe: string) => ({
  sujet: 'Relogement : un jeton d’API sur votre compte',
  corps: `Bonjour ${prenom},

Un jeton d’API vient d’être fait sur votre compte : un autre outil pourra ${lectureSeule ? 'lire' : 'lire et écrire'} en votre nom jusqu’au ${formatDate(expireLe)}.

Si ce n’est pas vous, demandez un nouveau mot de passe depuis la page de connexion : tous vos jetons seront retirés. Prévenez aussi votre administrateur.`,
})

const conflit = (message: string) => new DomainError('conflit', 'jeton.nombre', message, { details: { bloquants: [message] } })
