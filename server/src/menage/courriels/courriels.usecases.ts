import { exiger } from '@relogement/domain/common/errors'
import { evenementDeCourriel } from '@relogement/domain/menage/courriels/courriel.evenements'
import { codeDuCourriel } from '@relogement/domain/menage/courriels/courrielDuMenage.listes'
import type { CourrielAEcrire } from '@relogement/domain/menage/courriels/courrielDuMenage.schema'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { ecrireCourriel } from '../../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'

/** Écrit le courriel relu par son auteur : la boîte d'envoi, sa tâche et l'historique, ensemble. */
export async function ecrireCourrielDuMenage(ctx: Contexte, { type, menageId, destinataires, sujet, corps }: CourrielAEcrire) {
  const { db, acteur, maintenant } = ctx
  const dossier = await lockDossier(db, menagesVisibles(acteur), menageId)
  exiger(canModifierMenage(acteur, liensDuMenage(dossier)))
  exigerNonFerme(dossier.menage)
  const courriel = {
    type: codeDuCourriel(type),
    destinataires,
    sujet,
    corps,
    menageId,
    auteurId: acteur.id,
    repondreA: dossier.charge?.email ?? acteur.email,
  }
  const id = await ecrireCourriel(db, courriel, maintenant)
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [
    evenementDeCourriel('COURRIEL_ECRIT', { courriel: type, destinataires: destinataires.length }),
  ])
  return presentItem('Courriel', `/v1/business/emails/${id}`, { id, destinataires: destinataires.length })
}
