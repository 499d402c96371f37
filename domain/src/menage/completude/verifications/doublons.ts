import { type AVerifier, aVerifier, type ContexteDeControle } from '../controle.ts'

const libelles = {
  codeMenage: { path: 'codeMenage', dit: 'Le code ménage' },
  telephone: { path: 'informations.telephone', dit: 'Le téléphone' },
  identite: { path: 'composition.occupants', dit: 'Le demandeur principal' },
  email: { path: 'informations.email', dit: 'L’adresse électronique' },
} as const

export const verifierDoublons = ({ doublons = [] }: ContexteDeControle): AVerifier[] =>
  doublons.map(({ champ, codeMenage }) =>
    aVerifier('PRESENT_DANS_UN_AUTRE_DOSSIER', libelles[champ].path, `${libelles[champ].dit} est aussi dans le dossier ${codeMenage}`),
  )
