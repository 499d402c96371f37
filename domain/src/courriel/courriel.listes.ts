/** Où en est un courriel de la boîte d'envoi. */
export const statutsCourriel = { A_ENVOYER: 'À envoyer', ENVOYE: 'Envoyé', EN_ECHEC: 'En échec' } as const
