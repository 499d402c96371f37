import { alerteACreer } from '@relogement/domain/alerte/alerteACreer'
import { formatDate } from '@relogement/domain/common/date.format'
import { evenementDeDemenagement } from '@relogement/domain/demenagement/demenagement.evenements'
import { transitionsMenage } from '@relogement/domain/menage/menage.transitions'
import { insertAlertes } from '../alerte/gestes.ts'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import type { DossierVerrouille } from '../menage/dossier/dossier.queries.ts'
import { passerParSysteme } from '../menage/passages/passer.usecase.ts'
import { type CreneauPris, libererLeCreneau } from '../planning/places.ts'
import { ecrireAuPrestataire } from '../planning/prestataire.ts'
import { tenirLeCreneau } from './tenir.ts'

/** Libère le créneau ; réservé, son ménage revient à la programmation, et ceux que cela concerne l'apprennent. */
export async function annulerLeCreneau(ctx: Contexte, id: string): Promise<void> {
  const { creneau, dossier } = await tenirLeCreneau(ctx, id, 'annuler')
  await libererLeCreneau(ctx.db, id)
  if (dossier !== null) await reprogrammer(ctx, dossier, creneau)
}

async function reprogrammer(ctx: Contexte, dossier: DossierVerrouille, creneau: CreneauPris): Promise<void> {
  const { jour, commande, cree_par: creePar, prestataire_id: prestataireId } = creneau
  const { id, statut } = dossier.menage
  const { db, acteur, maintenant, aujourdhui } = ctx
  if (transitionsMenage.reprogrammer_demenagement.depuis.some((depuis) => depuis === statut))
    await passerParSysteme(ctx, dossier, 'reprogrammer_demenagement', { faits: { creneauLibere: true, creneauReserve: false } })
  await insertEvenements(db, acteur.id, maintenant, { id }, [evenementDeDemenagement('CRENEAU_ANNULE', { jour })])
  if (commande !== null) await ecrireAuPrestataire(ctx, { menageId: id, numero: commande, jour, quoi: 'ANNULATION', prestataireId })
  const annule = {
    ...alerteACreer('CRENEAU_ANNULE', `Créneau de déménagement du ${formatDate(jour)} annulé`, aujourdhui),
    couleur: 'ROUGE' as const,
  }
  const createur = creePar === null || creePar === acteur.id || creePar === dossier.menage.charge_id ? [] : [creePar]
  await insertAlertes(
    ctx,
    id,
    [annule, ...createur.map((destinataireId) => ({ ...annule, pour: 'DESTINATAIRE' as const, destinataireId }))],
    { auteur_id: acteur.id },
  )
}
