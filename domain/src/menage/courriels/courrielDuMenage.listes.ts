/** Les courriels que l'on écrit depuis un dossier, pré-remplis (domain-rules § 10) ; en base, leur code en majuscules. */
export const courrielsDuMenage = {
  'demande-de-pieces': 'Demande de pièces',
  'transfert-depot-de-garantie': 'Transfert de dépôt de garantie',
  relance: 'Relance',
} as const
export type TypeCourrielDuMenage = keyof typeof courrielsDuMenage

/** Ceux que l'on écrit quand on veut ; une relance s'écrit depuis la prochaine étape. */
export const courrielsAEcrire = ['demande-de-pieces', 'transfert-depot-de-garantie'] as const satisfies readonly TypeCourrielDuMenage[]

export const codeDuCourriel = (type: TypeCourrielDuMenage): string => type.toUpperCase().replaceAll('-', '_')

const autres: Readonly<Record<string, string>> = {
  TRANSMISSION_GUIDE_MEL: 'Transmission de l’entretien à la MEL',
  TRANSMISSION_DLS: 'Transmission de la demande de logement social',
  PURGE: 'Purge à valider',
}

/** La sorte d'un courriel du dossier, telle qu'on la lit. */
export const libelleDuCourriel = (code: string): string =>
  Object.entries(courrielsDuMenage).find(([type]) => codeDuCourriel(type as TypeCourrielDuMenage) === code)?.[1] ?? autres[code] ?? code
