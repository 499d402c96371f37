// Jusqu'à quand un courriel écrit peut encore partir (décision 0022).

const UN_JOUR = 24 * 60
const parType: Readonly<Record<string, number>> = {
  // Le temps que vaut son lien.
  RECUPERATION: 60,
  // Celui du lendemain le remplace.
  RECAPITULATIF_ALERTES: UN_JOUR,
}

/** En minutes après son écriture ; passé ce temps, il tromperait son destinataire : il reste à lire dans la boîte d'envoi. */
export const minutesPourPartir = (type: string): number => parType[type] ?? 7 * UN_JOUR

export const partTropTard = (type: string, ecritLe: Date, maintenant: Date): boolean =>
  maintenant.getTime() - ecritLe.getTime() > minutesPourPartir(type) * 60_000
