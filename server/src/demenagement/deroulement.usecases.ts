// Ce que le déménageur dit d'un déménagement, le jour venu : fait, ou un incident et ses photos.
import { DomainError, introuvable } from '@relogement/domain/common/errors'
import { evenementDeDemenagement } from '@relogement/domain/demenagement/demenagement.evenements'
import { refusDuDeroulement } from '@relogement/domain/demenagement/deroulement.rules'
import { exigerLaPlace } from '@relogement/domain/document/document.rules'
import { refusSiFerme } from '@relogement/domain/menage/menage.fermeture'
import { sujetMenage } from '@relogement/domain/menage/menage.sujet'
import { uuidv7 } from 'uuidv7'
import { poserAlertes } from '../alerte/gestes.ts'
import { insertCommentaire } from '../commentaire/commentaire.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertDocuments, placeOccupee } from '../document/document.queries.ts'
import type { FichierAccepte } from '../document/ranger.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { type CreneauPris, direLeCreneauFait, getCreneau, lockCreneau, noterLIncident } from '../planning/places.ts'
import { variable } from '../referentiel/variables.ts'

/** Fait : redit, rien ne change. Le dossier garde sa propre date, que l'équipe enregistre. */
export async function direFait(ctx: Contexte, id: string): Promise<void> {
  const { db, acteur, maintenant } = ctx
  const { menageId, numero, fait_le: deja, jour } = await tenir(ctx, id)
  if (deja !== null) return
  await direLeCreneauFait(db, id, { le: maintenant, par: acteur.id })
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenementDeDemenagement('DEMENAGEMENT_DIT_FAIT', { numero, jour })])
}

/** Un incident : ses mots aux commentaires de l'équipe, ses photos aux documents, une alerte rouge à qui suit le dossier. */
export async function signalerUnIncident(ctx: Contexte, id: string, texte: string, photos: readonly FichierAccepte[]) {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const { menageId, numero, jour } = await tenir(ctx, id)
  const octets = photos.reduce((somme, { taille }) => somme + taille, 0)
  exigerLaPlace(sujetMenage, await placeOccupee(db, menageId), octets, await variable(db, 'QUOTA_DOCUMENTS_MO', aujourdhui))
  await noterLIncident(db, id, maintenant)
  await insertCommentaire(db, menageId, acteur.id, maintenant, `Incident au déménagement (bon n° ${numero}) : ${texte}`, 'INTERNE', [])
  if (photos.length > 0)
    await insertDocuments(
      ctx,
      photos.map(({ nom, mime, taille, sha256, cle }) => ({
        id: uuidv7(),
        sujet_id: menageId,
        type: 'AUTRE',
        nom,
        mime,
        taille,
        sha256,
        cle_stockage: cle,
        auteur_id: acteur.id,
        ajoute_le: maintenant,
      })),
    )
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [
    evenementDeDemenagement('INCIDENT_SIGNALE', { numero, jour, photos: photos.length }),
  ])
  await poserAlertes(ctx, [
    {
      sujet_id: menageId,
      type: 'INCIDENT_DEMENAGEMENT',
      texte: `Incident signalé par le déménageur (bon n° ${numero})`,
      couleur: 'ROUGE',
      pour: 'CHARGE_ET_RESPONSABLE_EQUIPE',
      auteur_id: acteur.id,
    },
  ])
  return presentItem('IncidentDeDemenagement', `/v1/business/creneaux/${id}/incident`, { photos: photos.length })
}

/** Un déménagement commandé, tenu, le jour venu ; son dossier, tenu avant lui, est ouvert. */
async function tenir({ db, acteur, aujourdhui }: Contexte, id: string): Promise<CreneauPris & { menageId: string; numero: number }> {
  const { menage_id: duMenage, prestataire_id: duPrestataire } = await getCreneau(db, id)
  // Commandé à une autre entreprise, il n'existe pas pour celle-ci.
  if (duPrestataire === null || duPrestataire !== acteur.partenaireId) throw introuvable('Créneau')
  if (duMenage !== null) await exigerOuvert(db, duMenage)
  const creneau = await lockCreneau(db, id)
  const { menage_id: menageId, commande: numero, jour } = creneau
  if (menageId === null || numero === null) throw introuvable('Créneau')
  const refus = refusDuDeroulement(acteur, jour, aujourdhui)
  if (refus !== null) throw new DomainError('conflit', 'demenagement.pas-encore', refus)
  return { ...creneau, menageId, numero }
}

/** Effacé, archivé ou gelé, le dossier ne reçoit plus rien : le déménageur n'en apprend pas la raison. */
async function exigerOuvert(db: Acces, menageId: string): Promise<void> {
  const menage = await db
    .selectFrom('menage')
    .select(['purge_le', 'archive_le', 'limitation_depuis'])
    .where('id', '=', menageId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (refusSiFerme(menage) !== null)
    throw new DomainError('conflit', 'demenagement.ferme', 'Ce dossier ne reçoit plus rien pour l’instant : appelez l’équipe.')
}
