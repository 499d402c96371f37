// La transmission de l'entretien à la MEL (domain-rules § 1.3 n° 2, § 10) : un courriel court, le document gardé ici, un lien qui expire.

import { formatDate } from '../../common/date.format.ts'
import { ajouterJours } from '../../common/date.ts'
import { DomainError } from '../../common/errors.ts'

export interface Transmis {
  readonly codeMenage: string
  readonly operation: string
  readonly auteur: string
  readonly adresse: string
  /** Dernier jour où le lien s'ouvre, AAAA-MM-JJ. */
  readonly jusquAu: string
}

export const expiration = (aujourdhui: string, jours: number): string => ajouterJours(aujourdhui, jours)

/** Le lien s'ouvre encore le dernier jour. */
export const estExpiree = (jusquAu: string, aujourdhui: string): boolean => aujourdhui > jusquAu

// Ni sujet ni corps ne nomment le ménage : un courriel se lit sur un écran verrouillé.
export const courrielDeTransmission = ({ codeMenage, operation, auteur, adresse, jusquAu }: Transmis) => ({
  sujet: `Entretien transmis : ${codeMenage}`,
  corps: `Bonjour,

L’entretien du ménage ${codeMenage} (opération ${operation}) est réalisé. Son récapitulatif vous est transmis :

${adresse}

Il s’ouvre avec votre compte, jusqu’au ${formatDate(jusquAu)}.

${auteur}
`,
})

export const sansDestinataire = () =>
  new DomainError(
    'conflit',
    'transmission.sans-destinataire',
    'Aucune personne de la MEL n’est en activité pour cette ville : il n’y a personne à qui transmettre l’entretien.',
  )

export const lienExpire = (jusquAu: string) =>
  new DomainError(
    'conflit',
    'transmission.expiree',
    `Ce lien s’ouvrait jusqu’au ${formatDate(jusquAu)}. Demandez une nouvelle transmission à l’équipe de relogement.`,
  )
