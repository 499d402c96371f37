import { apiDuServeur } from '../core/api.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { laTablette } from './laTablette.ts'
import { oublierLeDossier } from './oublier.ts'

/** Demande au serveur ce qui n'a plus à être ici, et l'efface, le coffre fermé ou ouvert, quoi qu'il y reste. Rend combien de dossiers. */
export async function effacerLesRetires(): Promise<number> {
  const tablette = laTablette()
  if (tablette === null) return 0
  const { retraits } = await apiDuServeur('POST /v1/business/emports/_retraits', { body: { tablette: tablette.id } })
  let effaces = 0
  for (const { utilisateurId, menageId } of retraits) if (await oublierLeDossier(utilisateurId, menageId, 'RETRAIT')) effaces++
  if (effaces > 0) notifier({ sens: 'info', message: `${combien(effaces)} de cette tablette.` })
  return effaces
}

const combien = (nombre: number) =>
  nombre === 1 ? 'Un dossier retiré à distance est effacé' : `${nombre} dossiers retirés à distance sont effacés`
