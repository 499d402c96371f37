import { DomainError } from '@relogement/domain/common/errors'
import { exigerJourOuvert, raisonDuJourFerme, refusDeRegler, resteAPrendre } from '@relogement/domain/planning/planning.rules'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { calendrierDe } from './jours.ts'
import { prendreUnePlace, reglerLeJour } from './places.ts'

/** Dit combien de créneaux a un jour : sans délai, mais ni un jour sans créneau, ni un jour trop lointain (domain-rules § 14, n° 6 ; décision 0030). */
export async function reglerLesCreneaux(ctx: Contexte, date: string, nombreCreneaux: number) {
  const calendrier = await calendrierDe(ctx)
  const message = refusDeRegler(date, calendrier)
  if (message !== null)
    throw new DomainError('saisie', 'planning.jour-sans-creneau', message, { violations: [{ propertyPath: 'date', message }] })
  const { pris } = await reglerLeJour(ctx, date, nombreCreneaux)
  const restant = resteAPrendre(nombreCreneaux, pris, raisonDuJourFerme(ctx.acteur, date, calendrier))
  return presentItem('JourDePlanning', `/v1/business/planning/recapitulatif/${date}`, { date, nombreCreneaux, restant })
}

/** Bloque un créneau libre du jour. */
export async function bloquer(ctx: Contexte, { title, date }: { readonly title: string; readonly date: string }) {
  exigerJourOuvert(ctx.acteur, date, await calendrierDe(ctx))
  return presenterCreneau(await prendreUnePlace(ctx, { jour: date, titre: title, menageId: null }), true)
}

export const presenterCreneau = (
  { id, titre, jour, cree_par }: { readonly id: string; readonly titre: string; readonly jour: string; readonly cree_par: string | null },
  avecTitre: boolean,
) =>
  presentItem('Creneau', `/v1/business/creneaus/${id}`, { id, ...(avecTitre ? { title: titre } : {}), date: jour, createdById: cree_par })
