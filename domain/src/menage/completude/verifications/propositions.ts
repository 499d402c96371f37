import { estApres } from '../../../common/date.ts'
import { type AVerifier, aVerifier, type ContexteDeControle } from '../controle.ts'

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
