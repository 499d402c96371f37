import { estApres } from '../../../common/date.ts'
import { type AVerifier, aVerifier, type ContexteDeControle } from '../controle.ts'

const PATIENCE_MINUTES = 15

/** Une réponse dite au dossier se complète sur la proposition concernée : un appel, ou deux qui se suivent (domain-rules § 1.3). */
export const verifierReponse = ({ minutesSansReponse = null, minutesSansRefus = null }: ContexteDeControle): AVerifier[] => [
  ...reponseIncomplete(minutesSansReponse, 'l’acceptation'),
  ...reponseIncomplete(minutesSansRefus, 'le refus'),
]

const reponseIncomplete = (minutes: number | null, reponse: string): AVerifier[] =>
  minutes === null || minutes < PATIENCE_MINUTES
    ? []
    : [aVerifier('REPONSE_INCOMPLETE', 'logements', `Réponse incomplète : aucune proposition ne porte ${reponse} du ménage`)]

/** Une proposition faite avant une décohabitation l'était à un autre foyer (domain-rules § 13.1). */
export const verifierPropositions = ({ propositions = [], separeLe = null }: ContexteDeControle): AVerifier[] =>
  separeLe === null
    ? []
    : propositions
        .filter(({ creeLe }) => creeLe !== undefined && estApres(separeLe, creeLe))
        .map(({ id, libelle }) =>
          aVerifier(
            'COMPOSITION_MODIFIEE',
            `logements.${id}`,
            `Composition modifiée depuis la proposition « ${libelle} » : convient-elle encore ?`,
          ),
        )
