import { exiger } from '@relogement/domain/common/errors'
import { expiration } from '@relogement/domain/menage/entretien/transmission'
import { canTransmettreALaMel } from '@relogement/domain/menage/menage.permissions'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { presenterDocument } from '../../document/presenterDocument.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { variable } from '../../referentiel/variables.ts'
import { type DossierVerrouille, getDossier, lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { menageServi } from '../menage.sujet.ts'
import { passer } from '../passages/passer.usecase.ts'
import { placesDuDossier } from '../passages/places.ts'
import { listDernieresVersions } from '../produits/versions.queries.ts'
import { listDestinatairesMel } from './destinataires.queries.ts'

const transition = 'transmettre_guide_mel'

/** Transmet l'entretien à la MEL : le passage n° 2 et ses suites. Redit aussitôt, il ne recommence rien. */
export async function transmettreGuideMel(ctx: Contexte, menageId: string) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  if (!(await dejaTransmis(ctx, dossier))) return passer(ctx, menageId, { transition })
  exiger(canTransmettreALaMel(ctx.acteur, liensDuMenage(dossier)))
  return presenterDossier(ctx, dossier)
}

/** Le dossier est au statut où cette transmission l'a mis. */
async function dejaTransmis({ db }: Contexte, { menage }: DossierVerrouille): Promise<boolean> {
  if (menage.statut !== 'DLS_A_TRANSMETTRE_AU_BAILLEUR') return false
  const faite = await db
    .selectFrom('transmission')
    .select('id')
    .where('menage_id', '=', menage.id)
    .where('le', '>=', menage.statut_depuis)
    .executeTakeFirst()
  return faite !== undefined
}

/** Ce que la transmission ferait : à qui, quel document, jusqu'à quand, et ce qui l'empêche. */
export async function preparerTransmission(ctx: Contexte, menageId: string) {
  const { db, acteur, aujourdhui } = ctx
  const dossier = await getDossier(db, menagesVisibles(acteur), menageId)
  await noterConsultation(ctx.services.lecture, acteur, menageId, 'transmission-mel', ['DOCUMENTS'], ctx.maintenant)
  const place = (await placesDuDossier(ctx, dossier)).find((possible) => possible.transition === transition)
  const version = (await listDernieresVersions(db, menageId)).find(({ type }) => type === 'RECAPITULATIF_ENTRETIEN')
  return presentItem('TransmissionPreparee', `/v1/business/menages/${menageId}/transmission-mel`, {
    destinataires: await listDestinatairesMel(db, dossier.menage.ville_code),
    document: version === undefined ? null : presenterDocument(ctx, menageServi, menageId, dossier, version),
    jusquAu: expiration(aujourdhui, await variable(db, 'LIEN_TRANSMISSION_JOURS', aujourdhui)),
    bloquants: place?.bloquants ?? ['L’entretien de ce ménage n’est pas à transmettre.'],
  })
}
