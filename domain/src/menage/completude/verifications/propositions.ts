import { estApres } from '../../../common/date.ts'
import { type AVerifier, aVerifier, type ContexteDeControle } from '../controle.ts'

const PATIENCE_MINUTES = 15

/** L'acceptation dite au dossier se complète sur la proposition acceptée : un appel, ou deux qui se suivent (domain-rules § 1.3). */
export const verifierReponse = ({ minutesSansReponse = null }: ContexteDeControle): AVerifier[] =>
  minutesSansReponse === null || minutesSansReponse < PATIENCE_MINUTES
    ? []
    : [aVerifier('REPONSE_INCOMPLETE', 'logements', 'Réponse incomplète : aucune proposition ne porte l’acceptation du ménage')]

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
