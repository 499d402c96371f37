import { formatInstant } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import { SYSTEME } from '@relogement/domain/common/transition'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { estDisponible } from '@relogement/domain/logement/disponibilite'
import { evenementDeLogement } from '@relogement/domain/logement/logement.evenements'
import { type VerbeLogement, verbesDuLogement } from '@relogement/domain/logement/logement.permissions'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { enregistrerLogement, relire } from './enregistrer.ts'
import { faitsDe, getLogement, type LigneLogement, lockLogement } from './logement.queries.ts'
import { faireLePassage } from './passer.usecase.ts'

/** Réserve pour soi ; le premier à réserver passe le logement en réservé. Redit, ne fait rien. */
export async function reserver(ctx: Contexte, id: string) {
  const ligne = await lockLogement(ctx.db, ctx.acteur, id)
  if (aReagi(ctx, ligne.reservations)) return relire(ctx, id)
  exiger(ctx, ligne, 'reserver')
  await ctx.db
    .insertInto('reservation')
    .values({ id: uuidv7(), logement_id: id, utilisateur_id: ctx.acteur.id, le: ctx.maintenant })
    .execute()
  await enregistrerLogement(ctx, ctx.acteur.id, ligne, {}, [evenementDeLogement('LOGEMENT_RESERVE', {})])
  if (ligne.statut === 'MIS_A_DISPOSITION') await faireLePassage(ctx, await getLogement(ctx.db, ctx.acteur, id), 'reserver', {}, ctx.acteur)
  return relire(ctx, id)
}

/** Annule sa réservation ; sans plus aucune, le logement encore disponible redevient mis à disposition. */
export async function annulerReservation(ctx: Contexte, id: string) {
  const ligne = await lockLogement(ctx.db, ctx.acteur, id)
  exiger(ctx, ligne, 'annulerReservation')
  await ctx.db
    .updateTable('reservation')
    .set({ annulee_le: ctx.maintenant })
    .where('logement_id', '=', id)
    .where('utilisateur_id', '=', ctx.acteur.id)
    .where('annulee_le', 'is', null)
    .execute()
  await enregistrerLogement(ctx, ctx.acteur.id, ligne, {}, [evenementDeLogement('RESERVATION_ANNULEE', {})])
  const apres = await getLogement(ctx.db, ctx.acteur, id)
  const { fin, maintenant, reservePar } = faitsDe(apres, ctx.maintenant)
  if (apres.statut === 'RESERVE' && reservePar.length === 0 && estDisponible(fin, maintenant))
    await faireLePassage(ctx, apres, 'liberer', {}, SYSTEME)
  return relire(ctx, id)
}

export async function nePasSouhaiter(ctx: Contexte, id: string) {
  const ligne = await lockLogement(ctx.db, ctx.acteur, id)
  if (aReagi(ctx, ligne.nonSouhaites)) return relire(ctx, id)
  exiger(ctx, ligne, 'nePasSouhaiter')
  await ctx.db
    .insertInto('non_souhait')
    .values({ id: uuidv7(), logement_id: id, utilisateur_id: ctx.acteur.id, le: ctx.maintenant })
    .execute()
  await enregistrerLogement(ctx, ctx.acteur.id, ligne, {}, [evenementDeLogement('LOGEMENT_NON_SOUHAITE', {})])
  return relire(ctx, id)
}

export async function souhaiter(ctx: Contexte, id: string) {
  const ligne = await lockLogement(ctx.db, ctx.acteur, id)
  exiger(ctx, ligne, 'souhaiter')
  await ctx.db
    .updateTable('non_souhait')
    .set({ annule_le: ctx.maintenant })
    .where('logement_id', '=', id)
    .where('utilisateur_id', '=', ctx.acteur.id)
    .where('annule_le', 'is', null)
    .execute()
  await enregistrerLogement(ctx, ctx.acteur.id, ligne, {}, [evenementDeLogement('NON_SOUHAIT_ANNULE', {})])
  return relire(ctx, id)
}

/** Demande au bailleur, par courriel, de prolonger la mise à disposition. */
export async function demanderProlongation(ctx: Contexte, id: string) {
  const { db, acteur, maintenant } = ctx
  const ligne = await lockLogement(db, acteur, id)
  exiger(ctx, ligne, 'demanderProlongation')
  const fin = ligne.fin_mise_a_disposition?.toISOString() ?? ''
  const destinataires = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', 'r.utilisateur_id', 'u.id')
    .select('u.email')
    .distinct()
    .where('u.partenaire_id', '=', ligne.bailleur_id)
    .where('u.actif', '=', true)
    .where('r.role', 'in', ['BAILLEUR_CELLULE_COMMERCIALE', 'BAILLEUR_DIRECTEUR_AGENCE'])
    .execute()
  if (destinataires.length === 0)
    throw new DomainError('conflit', 'logement.sans-destinataire', 'Ce bailleur n’a aucun compte en activité : demandez-lui directement.')
  const adresse = adresseEnClair(ligne)
  await ecrireCourriel(
    db,
    {
      type: 'PROLONGATION_DEMANDEE',
      destinataires: destinataires.map(({ email }) => email),
      sujet: `Prolongation demandée : ${adresse}${ligne.ug === null ? '' : `, UG ${ligne.ug}`}`,
      corps: `${acteur.prenom} ${acteur.nom} demande de prolonger la mise à disposition du logement ${adresse} au-delà du ${formatInstant(fin)}.\n\nLa date se change sur la fiche du logement.`,
      auteurId: acteur.id,
      repondreA: acteur.email,
    },
    maintenant,
  )
  const champs = { prolongation_demandee_le: maintenant }
  await enregistrerLogement(ctx, acteur.id, ligne, champs, [evenementDeLogement('PROLONGATION_DEMANDEE', { fin })])
  return relire(ctx, id)
}

const aReagi = ({ acteur }: Contexte, reactions: LigneLogement['reservations']) =>
  reactions.some(({ utilisateur }) => utilisateur.id === acteur.id)

/** La raison que la fiche donne déjà : un état du logement, non une faute de saisie. */
function exiger({ acteur, maintenant }: Contexte, ligne: LigneLogement, verbe: VerbeLogement): void {
  const refus = verbesDuLogement(acteur, faitsDe(ligne, maintenant)).refus[verbe]
  if (refus !== undefined) throw new DomainError('conflit', 'logement.geste-refuse', refus)
}
