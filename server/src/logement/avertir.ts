import { aUnRole, ENC } from '@relogement/domain/acces/roles'
import { typesDUnLogement } from '@relogement/domain/alerte/alerte.listes'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { cloreAlertes, poserAlertes, redater } from '../alerte/gestes.ts'
import type { Contexte } from '../core/contexte.ts'
import type { LigneLogement } from './logement.queries.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant'>
interface Message {
  readonly type: 'CHANGEMENT_BAILLEUR' | 'FICHE_TRANSMISE' | 'FIN_MISE_A_DISPOSITION' | 'NOUVEAU_LOGEMENT' | 'RETOUR_COMMISSION'
  readonly texte: string
  readonly couleur: 'ORANGE' | 'ROUGE' | null
}

/** Les réservations tombent ; leurs auteurs en sont avertis, sauf celui qui vient d'agir. */
export async function perdreLesReservations(ctx: Ici, ligne: LigneLogement, pourquoi: string, auteurId: string | null): Promise<void> {
  await ctx.db
    .updateTable('reservation')
    .set({ annulee_le: ctx.maintenant })
    .where('logement_id', '=', ligne.id)
    .where('annulee_le', 'is', null)
    .execute()
  const autres = ligne.reservations.map(({ utilisateur: { id } }) => id).filter((id) => id !== auteurId)
  const texte = `${adresseEnClair(ligne)} : ${pourquoi}. Votre réservation est perdue`
  await avertir(ctx, ligne.id, autres, { type: 'CHANGEMENT_BAILLEUR', texte, couleur: 'ROUGE' }, auteurId)
}

/** Une alerte à chacun, due maintenant, qui se ferme quand il ouvre le logement ; celle qu'il n'a pas encore vue ne se redit pas. */
export const avertir = (
  ctx: Ici,
  logementId: string,
  destinataires: readonly string[],
  { texte, ...message }: Message,
  auteurId: string | null,
): Promise<void> =>
  avertirChacun(
    ctx,
    logementId,
    destinataires.map((destinataireId) => ({ destinataireId, texte })),
    message,
    auteurId,
  )

/** La même, dite à chacun dans ses mots. */
export async function avertirChacun(
  ctx: Ici,
  logementId: string,
  dites: readonly { readonly destinataireId: string; readonly texte: string }[],
  message: Omit<Message, 'texte'>,
  auteurId: string | null,
): Promise<void> {
  const commun = { ...message, valeur: logementId, auteur_id: auteurId, pour: 'DESTINATAIRE' }
  const deja = await redater(ctx, commun, dites)
  await poserAlertes(
    ctx,
    dites
      .filter(({ destinataireId }) => !deja.has(destinataireId))
      .map(({ destinataireId, texte }) => ({ ...commun, texte, destinataire_id: destinataireId })),
  )
}

/** Qui ouvre le logement a vu les alertes qui lui disaient d'y regarder ; celle dite à l'encadrement, un seul l'ouvre pour tous. */
export const fermerLesVues = ({ services, acteur, maintenant }: Contexte, logementId: string): Promise<void> =>
  cloreAlertes({ db: services.base, acteur, maintenant }, (alertes) =>
    alertes
      .where((eb) =>
        eb.or([
          eb('destinataire_id', '=', acteur.id),
          ...(aUnRole(acteur, ENC) ? [eb.and([eb('pour', '=', 'ENCADREMENT'), eb('sujet_id', 'is', null)])] : []),
        ]),
      )
      .where('type', 'in', [...typesDUnLogement])
      .where('valeur', '=', logementId),
  )
