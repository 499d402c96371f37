import { exiger, introuvable } from '@relogement/domain/common/errors'
import { canProduireDocument } from '@relogement/domain/menage/menage.permissions'
import { projeter } from '@relogement/domain/menage/projection/projection'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import type { Contexte } from '../../core/contexte.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { figerLeTaux } from '../../proposition/gestes.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { lireSections } from '../dossier/sections.ts'
import { produireDocument } from '../produits/produireDocument.ts'
import { contenuDeLaProjection, logementDeLaProjection } from './contenuDeLaProjection.ts'

/** Établit la projection financière d'un logement proposé : un document de plus, et le taux d'effort de la proposition, figé avec ses termes. */
export async function etablirLaProjection(ctx: Contexte, { menageId, logementId }: { menageId: string; logementId: string }) {
  const { db, acteur, aujourdhui, maintenant } = ctx
  const dossier = await lockDossier(db, menagesVisibles(acteur), menageId)
  exiger(canProduireDocument(acteur, liensDuMenage(dossier), 'PROJECTION_FINANCIERE'))
  const siennes = dossier.propositions.filter((proposition) => proposition.logementId === logementId)
  const proposition = siennes.find(({ statut }) => statut !== 'retiree') ?? siennes[0]
  if (proposition === undefined) throw introuvable('Proposition')
  const document = await produireDocument(ctx, dossier, {
    nature: 'PROJECTION_FINANCIERE',
    fabrique: contenuDeLaProjection,
    sujetId: proposition.id,
  })
  // Accepté, le logement a déjà le sien, qui ne change plus (domain-rules § 5.3).
  if (proposition.accepteeLe === null) {
    const logement = logementDeLaProjection(dossier, proposition)
    const variables = await variablesEnVigueur(db, aujourdhui)
    const { tauxEffort } = projeter(lireSections(dossier.menage, dossier), logement, proposition.apl.saisie, aujourdhui, variables)
    await figerLeTaux(db, proposition.id, { taux_effort: tauxEffort.valeur, taux_effort_termes: JSON.stringify(tauxEffort) })
  }
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [
    evenementDeProposition('PROJECTION_ETABLIE', { adresse: `${proposition.adresse}, ${proposition.ville}` }),
  ])
  return document
}
