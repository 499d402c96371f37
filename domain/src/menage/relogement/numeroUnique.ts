export const CARACTERES_DU_NUMERO_UNIQUE = 18

/**
 * Numéro unique d'une demande de logement social : 18 caractères, 13 chiffres (2A ou 2B admis en code de département, après le
 * chiffre de région) puis 5 lettres ou chiffres (domain-rules § 7.1).
 */
const NUMERO_UNIQUE = /^\d(?:\d{2}|2[AB])\d{10}[A-Z0-9]{5}$/

export const numeroUniqueValide = (numero: string): boolean => NUMERO_UNIQUE.test(numero.replace(/\s/g, '').toUpperCase())
