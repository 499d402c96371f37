import { courrielDeTransmission, expiration, sansDestinataire } from '@relogement/domain/menage/entretien/transmission'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { ecrireCourriel } from '../../courriel/ecrireCourriel.ts'
import { variable } from '../../referentiel/variables.ts'
import type { ServicesRelogement } from '../../services.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { listDestinatairesMel } from './destinataires.queries.ts'

/** Ouvre le dernier récapitulatif aux personnes de la MEL et leur écrit, dans la transaction du passage. */
export async function ecrireTransmission(ctx: Contexte, dossier: Dossier): Promise<void> {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const { urlPublique } = ctx.services as ServicesRelogement
  const { menage, operation, documents } = dossier
  const destinataires = await listDestinatairesMel(db, menage.ville_code)
  if (destinataires.length === 0) throw sansDestinataire()
  const recapitulatif = documents.find(({ type, genere }) => type === 'RECAPITULATIF_ENTRETIEN' && genere)
  if (recapitulatif === undefined) throw new Error('La garde du passage exige un récapitulatif')

  const id = uuidv7()
  const jusquAu = expiration(aujourdhui, await variable(db, 'LIEN_TRANSMISSION_JOURS', aujourdhui))
  await db
    .insertInto('transmission')
    .values({
      id,
      menage_id: menage.id,
      document_id: recapitulatif.id,
      destinataires: destinataires.map((personne) => personne.id),
      auteur_id: acteur.id,
      le: maintenant,
      jusqu_au: jusquAu,
    })
    .execute()
  const { sujet, corps } = courrielDeTransmission({
    codeMenage: menage.code_menage,
    operation: operation.nom,
    auteur: `${acteur.prenom} ${acteur.nom}`,
    adresse: `${urlPublique}/transmissions/${id}`,
    jusquAu,
  })
  const adresses = destinataires.map(({ email }) => email)
  const courriel = { type: 'TRANSMISSION_GUIDE_MEL', destinataires: adresses, sujet, corps, menageId: menage.id, auteurId: acteur.id }
  await ecrireCourriel(db, courriel, maintenant)
}
