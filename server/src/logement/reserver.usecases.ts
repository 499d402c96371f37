import { formatInstant } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { estDisponible } from '@relogement/domain/logement/disponibilite'
import { evenementDeLogement } from '@relogement/domain/logement/logement.evenements'
import { type VerbeLogement, verbesDuLogement } from '@relogement/domain/logement/logement.permissions'
import { SYSTEME } from '@relogement/domain/passage/transition'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { personnesDuBailleur } from '../acces/personnesDuBailleur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { enregistrerLogement, relire } from './enregistrer.ts'
import { faitsDe, getLogement, type LigneLogement, lockLogement } from './logement.queries.ts'
import { faireLePassage } from './passer.usecase.ts'

/** Ce qu'une personne dit d'un logement, pour elle seule ; redit, ne fait rien. */
interface Choix {
  readonly table: 'reservation' | 'non_souhait'
  readonly fin: 'annulee_le' | 'annule_le'
  readonly choisis: 'reservations' | 'nonSouhaites'
  readonly poser: VerbeLogement
  readonly annuler: VerbeLogement
  readonly pose: Evenement
  readonly annule: Evenement
  /** Le statut suit : le premier à réserver réserve le logement, le dernier à annuler le libère tant qu'il est disponible. */
  readonly suite?: (ctx: Contexte, apres: LigneLogement) => Promise<void>
}

const reservation: Choix = {
  table: 'reservation',
  fin: 'annulee_le',
  choisis: 'reservations',
  poser: 'reserver',
  annuler: 'annulerReservation',
  pose: evenementDeLogement('LOGEMENT_RESERVE', {}),
  annule: evenementDeLogement('RESERVATION_ANNULEE', {}),
  suite: async (ctx, apres) => {
    const { fin, maintenant, reservePar } = faitsDe(apres, ctx.maintenant)
    if (reservePar.length > 0 && apres.statut === 'MIS_A_DISPOSITION') await faireLePassage(ctx, apres, 'reserver', {}, ctx.acteur)
    if (reservePar.length === 0 && apres.statut === 'RESERVE' && estDisponible(fin, maintenant))
      await faireLePassage(ctx, apres, 'liberer', {}, SYSTEME)
  },
}

const nonSouhait: Choix = {
  table: 'non_souhait',
  fin: 'annule_le',
  choisis: 'nonSouhaites',
  poser: 'nePasSouhaiter',
  annuler: 'souhaiter',
  pose: evenementDeLogement('LOGEMENT_NON_SOUHAITE', {}),
  annule: evenementDeLogement('NON_SOUHAIT_ANNULE', {}),
}

const poser = (choix: Choix) => async (ctx: Contexte, id: string) => {
  const ligne = await lockLogement(ctx.db, ctx.acteur, id)
  if (ligne[choix.choisis].some(({ utilisateur }) => utilisateur.id === ctx.acteur.id)) return relire(ctx, id)
  exiger(ctx, ligne, choix.poser)
  const valeurs = { id: uuidv7(), logement_id: id, utilisateur_id: ctx.acteur.id, le: ctx.maintenant }
  await ctx.db.insertInto(choix.table).values(valeurs).execute()
  return ecrire(ctx, ligne, choix, choix.pose)
}

const annuler = (choix: Choix) => async (ctx: Contexte, id: string) => {
  const { db, acteur, maintenant } = ctx
  const ligne = await lockLogement(db, acteur, id)
  exiger(ctx, ligne, choix.annuler)
  const [table, fin] = [sql.table(choix.table), sql.ref(choix.fin)]
  await sql`update ${table} set ${fin} = ${maintenant} where logement_id = ${id} and utilisateur_id = ${acteur.id} and ${fin} is null`.execute(
    db,
  )
  return ecrire(ctx, ligne, choix, choix.annule)
}

async function ecrire(ctx: Contexte, ligne: LigneLogement, { suite }: Choix, evenement: Evenement) {
  await enregistrerLogement(ctx, ctx.acteur.id, ligne, {}, [evenement])
  await suite?.(ctx, await getLogement(ctx.db, ctx.acteur, ligne.id))
  return relire(ctx, ligne.id)
}

export const reserver = poser(reservation)
export const annulerReservation = annuler(reservation)
export const nePasSouhaiter = poser(nonSouhait)
export const souhaiter = annuler(nonSouhait)

/** Demande au bailleur, par courriel, de prolonger la mise à disposition. */
export async function demanderProlongation(ctx: Contexte, id: string) {
  const { db, acteur, maintenant } = ctx
  const ligne = await lockLogement(db, acteur, id)
  exiger(ctx, ligne, 'demanderProlongation')
  const fin = ligne.fin_mise_a_disposition?.toISOString() ?? ''
  const destinataires = await personnesDuBailleur(db, ligne.bailleur_id)
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

/** La raison que la fiche donne déjà : un état du logement, non une faute de saisie. */
function exiger({ acteur, maintenant }: Contexte, ligne: LigneLogement, verbe: VerbeLogement): void {
  const refus = verbesDuLogement(acteur, faitsDe(ligne, maintenant)).refus[verbe]
  if (refus !== undefined) throw new DomainError('conflit', 'logement.geste-refuse', refus)
}
