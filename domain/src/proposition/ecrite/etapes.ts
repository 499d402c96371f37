/** Ce qu'attend une proposition écrite, dans l'ordre (domain-rules § 3.5). */
export const etapesDeLaProposition = ['ECRIRE', 'ENVOYER', 'RECEPTION', 'REPONSE', 'RETARD'] as const
export type EtapeDeLaProposition = (typeof etapesDeLaProposition)[number]
