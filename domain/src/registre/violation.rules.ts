// Ce que le règlement attend d'une violation (art. 33 et 34) et d'un traitement (art. 30).
import { estApres, instantDeParis, jourDe } from '../common/date.ts'
import type { EtatDEntree } from './registre.listes.ts'
import type { Contenu, Registre, Traitement, Violation } from './registres.ts'

const DELAI_MS = 72 * 3_600_000

const instant = (jour: string, heure: string | null): string => instantDeParis(jour, heure ?? '00:00')

/** Jusqu'à quand une violation se notifie à la CNIL : 72 heures après qu'on l'a constatée, week-ends compris. */
export const echeanceDe = ({ constateeLe, constateeA }: Pick<Violation, 'constateeLe' | 'constateeA'>): string =>
  new Date(Date.parse(instant(constateeLe ?? '', constateeA)) + DELAI_MS).toISOString()

/** Où en est une entrée de registre. */
export function etatDe(registre: Registre, contenu: Contenu, maintenant: string): EtatDEntree {
  if (registre === 'TRAITEMENT') return etatDuTraitement(contenu as Traitement, jourDe(maintenant))
  const violation = contenu as Violation
  if (violation.closeLe !== null) return 'CLOSE'
  if (violation.risque !== 'AUCUN' && violation.notifieeLe === null)
    return estApres(maintenant, echeanceDe(violation)) ? 'EN_RETARD' : 'A_NOTIFIER'
  if (violation.risque === 'ELEVE' && violation.informeesLe === null && violation.motifSansInformer === null) return 'A_INFORMER'
  return 'A_CLORE'
}

/** Une fin à venir est annoncée : le traitement court encore. */
const etatDuTraitement = ({ finiLe }: Pick<Traitement, 'finiLe'>, jour: string): EtatDEntree =>
  finiLe === null || finiLe > jour ? 'EN_COURS' : 'FINI'

/** Ce qui manque ou ne se peut pas, champ par champ. */
export function refusDuContenu(registre: Registre, contenu: Contenu, maintenant: string): Readonly<Record<string, string>> {
  return registre === 'TRAITEMENT' ? {} : refusDeViolation(contenu as Violation, maintenant)
}

function refusDeViolation(violation: Violation, maintenant: string): Readonly<Record<string, string>> {
  const { constateeLe, constateeA, notifieeLe, notifieeA, motifDuRetard, informeesLe, closeLe, risque } = violation
  const constatee = instant(constateeLe ?? '', constateeA)
  const aVenir = 'Ce jour n’est pas encore venu'
  const avant = 'Pas avant que la violation soit constatée'
  const refus: Record<string, string> = {}
  if (estApres(constatee, maintenant)) refus['constateeLe'] = aVenir
  for (const [nom, jour] of Object.entries({ informeesLe, closeLe })) {
    if (jour !== null && jour < (constateeLe ?? '')) refus[nom] = avant
    if (jour !== null && estApres(instant(jour, null), maintenant)) refus[nom] = aVenir
  }
  if (notifieeLe !== null) {
    if (notifieeA === null) return { ...refus, notifieeA: 'Dites l’heure : le délai se compte en heures' }
    const notifiee = instant(notifieeLe, notifieeA)
    if (estApres(constatee, notifiee)) refus['notifieeLe'] = avant
    else if (estApres(notifiee, maintenant)) refus['notifieeLe'] = aVenir
    else if (motifDuRetard === null && estApres(notifiee, echeanceDe(violation)))
      refus['motifDuRetard'] = 'Notifiée après 72 heures : le règlement demande pourquoi'
  }
  if (closeLe !== null && risque !== 'AUCUN' && notifieeLe === null)
    refus['closeLe'] = 'Une violation qui fait courir un risque se notifie d’abord'
  if (closeLe !== null && etatDe('VIOLATION', { ...violation, closeLe: null }, maintenant) === 'A_INFORMER')
    refus['motifSansInformer'] = 'Risque élevé : informez les personnes, ou dites pourquoi non'
  return refus
}
