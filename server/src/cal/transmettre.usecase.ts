import { evenementDeCal } from '@relogement/domain/cal/cal.evenements'
import { verbesDeLaCal } from '@relogement/domain/cal/cal.permissions'
import { refusDesDates } from '@relogement/domain/cal/cal.rules'
import type { SaisieTransmission } from '@relogement/domain/cal/cal.schema'
import { courrielDeTransmission } from '@relogement/domain/cal/courriel'
import { messages } from '@relogement/domain/common/champs'
import { ajouterJours } from '@relogement/domain/common/date'
import { DomainError } from '@relogement/domain/common/errors'
import { MARQUE_DU_LIEN } from '@relogement/domain/courriel/lien.rules'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { instantDeFin } from '@relogement/domain/logement/disponibilite'
import { uuidv7 } from 'uuidv7'
import { personnesDuBailleur } from '../acces/personnesDuBailleur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { avertir } from '../logement/avertir.ts'
import { lockLogement } from '../logement/logement.queries.ts'
import { modifierProposition } from '../proposition/gestes.ts'
import { variable } from '../referentiel/variables.ts'
import { passerUnite } from '../reunion/unites.ts'
import { type CandidatLu, getCal, type LogementEnCal } from './cal.queries.ts'
import { garderLesFiches } from './fiches.ts'
import { aTransmettre, faitsDeLaCal, presenterCal } from './presenterCal.ts'

/** Transmet au bailleur les candidats que le GTR a retenus : fiches gardées, liens par courriel, statuts, historique, alertes ; tout, ou rien. */
export async function transmettrePourLaCal(ctx: Contexte, saisie: SaisieTransmission) {
  const { db, acteur } = ctx
  await lockLogement(db, acteur, saisie.logementId)
  const cal = await getCal(db, acteur, saisie.logementId)
  const refus = verbesDeLaCal(acteur, faitsDeLaCal(cal)).refus.transmettre
  if (refus !== undefined) throw new DomainError('conflit', 'cal.transmission-refusee', refus)
  const { reunion, bailleur } = cal
  if (reunion === null || bailleur === null) throw new Error('Transmission sans réunion ni bailleur')
  if (saisie.reunionId !== undefined && saisie.reunionId !== reunion.id)
    throw new DomainError('conflit', 'cal.autre-reunion', `Ce logement a été présenté depuis à ${reunion.nom}.`)

  const violations = refusDesDates(saisie, ctx.aujourdhui)
  if (violations.length > 0)
    throw new DomainError('saisie', 'cal.dates', violations.map(({ message }) => message).join('\n'), { violations })
  const candidats = aTransmettre(cal)
  const avant = await echeance(ctx, saisie.repondreAvant)
  const passageId = await ouvrirLePassage(ctx, cal, reunion.id, avant, saisie.calLe)
  await garderLesFiches(ctx, passageId, candidats)
  await marquerTransmises(ctx, adresseEnClair(cal), bailleur.nom, candidats)
  await passerUnite(ctx, { reunionId: reunion.id, logementId: cal.id }, 'TRANSMIS_BAILLEUR', acteur.id)
  await insertEvenements(db, acteur.id, ctx.maintenant, { id: cal.id }, [
    evenementDeCal('TRANSMIS_POUR_CAL', { bailleur: bailleur.nom, candidats: candidats.length, avant: avant.toISOString() }),
  ])
  await prevenirLeBailleur(ctx, cal, { passageId, candidats: candidats.length, avant, calLe: saisie.calLe, emails: saisie.destinataires })
  return presenterCal(ctx, await getCal(db, acteur, cal.id))
}

/** Le jour dit, jusqu'à 18 h ; à défaut, le délai ordinaire. */
async function echeance({ db, aujourdhui, maintenant }: Contexte, jour: string | null): Promise<Date> {
  const dit = jour ?? ajouterJours(aujourdhui, await variable(db, 'DELAI_REPONSE_BAILLEUR_JOURS', aujourdhui))
  const fin = new Date(instantDeFin(dit))
  if (fin > maintenant) return fin
  const message = messages.datePosterieure
  throw new DomainError('saisie', 'cal.echeance', message, { violations: [{ propertyPath: 'repondreAvant', message }] })
}

async function ouvrirLePassage(
  { db, acteur, maintenant }: Contexte,
  cal: LogementEnCal,
  reunionId: string,
  avant: Date,
  calLe: string | null,
) {
  const id = uuidv7()
  // Un passage resté ouvert d'une réunion rouverte depuis cède la place : ses liens ne valent plus.
  await db
    .updateTable('passage_cal')
    .set({ remplace_le: maintenant })
    .where('logement_id', '=', cal.id)
    .where('enregistre_le', 'is', null)
    .where('remplace_le', 'is', null)
    .execute()
  await db
    .insertInto('passage_cal')
    .values({
      id,
      logement_id: cal.id,
      reunion_id: reunionId,
      transmis_le: maintenant,
      transmis_par: acteur.id,
      repondre_avant: avant,
      cal_le: calLe,
    })
    .execute()
  return id
}

async function marquerTransmises(
  { db, acteur, maintenant }: Contexte,
  adresse: string,
  bailleur: string,
  candidats: readonly CandidatLu[],
) {
  for (const [place, { id, menageId }] of candidats.entries()) {
    await modifierProposition(db, id, { statut: 'transmise_bailleur' })
    if (menageId !== null)
      await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [
        evenementDeCal('FICHE_AU_BAILLEUR', { adresse, bailleur, rang: place + 1 }),
      ])
  }
}

interface ATransmettre {
  readonly passageId: string
  readonly candidats: number
  readonly avant: Date
  readonly calLe: string | null
  readonly emails: readonly string[] | undefined
}

/** Un lien à chaque adresse, fait à l'envoi ; une alerte à chaque compte du bailleur et à qui dirige l'équipe. */
async function prevenirLeBailleur(
  ctx: Contexte,
  cal: LogementEnCal,
  { passageId, candidats, avant, calLe, emails }: ATransmettre,
): Promise<void> {
  const { db, acteur, maintenant } = ctx
  const comptes = await personnesDuBailleur(db, cal.bailleur?.id ?? null)
  const adresses = [...new Set((emails ?? comptes.map(({ email }) => email)).map((email) => email.trim().toLowerCase()))]
  if (adresses.length === 0) throw sansDestinataire()
  const { sujet, corps } = courrielDeTransmission({
    adresse: adresseEnClair(cal),
    ug: cal.ug,
    candidats,
    avant: avant.toISOString(),
    calLe,
    lien: MARQUE_DU_LIEN,
    par: `${acteur.prenom} ${acteur.nom}`,
  })
  for (const email of adresses) {
    const lienId = uuidv7()
    await db
      .insertInto('lien_bailleur')
      .values({ id: lienId, passage_id: passageId, email, cree_le: maintenant, cree_par: acteur.id })
      .execute()
    await ecrireCourriel(
      db,
      {
        type: 'TRANSMISSION_CAL',
        destinataires: [email],
        sujet,
        corps,
        auteurId: acteur.id,
        repondreA: acteur.email,
        lienBailleur: lienId,
      },
      maintenant,
    )
  }
  const responsables = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', 'r.utilisateur_id', 'u.id')
    .select('u.id')
    .distinct()
    .where('u.actif', '=', true)
    .where('r.role', '=', 'RESPONSABLE_EQUIPE_RELOGEMENT')
    .execute()
  const avertis = [...responsables, ...comptes].map(({ id }) => id).filter((id) => id !== acteur.id)
  const texte = `${adresseEnClair(cal)} : fiches candidats transmises à ${cal.bailleur?.nom}`
  await avertir(ctx, cal.id, [...new Set(avertis)], { type: 'FICHE_TRANSMISE', texte, couleur: null }, acteur.id)
}

function sansDestinataire(): DomainError {
  const message = 'Ce bailleur n’a aucun compte en activité : dites à quelles adresses envoyer les candidats.'
  return new DomainError('saisie', 'cal.sans-destinataire', message, { violations: [{ propertyPath: 'destinataires', message }] })
}
