import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Commune {
  code: string
  nom: string
  type: string
  departement: string
  codesPostaux?: string[]
  population?: number
}
interface Epci {
  code: string
  nom: string
  membres: { code: string }[]
}

/** Le Nord et le Pas-de-Calais : le territoire de travail et ses alentours. */
const DEPARTEMENTS = ['59', '62']
/** La Métropole européenne de Lille. */
const EPCI_MEL = '200093201'

const require = createRequire(import.meta.url)
// Lu puis oublié : le fichier pèse 9 Mo et ne sert qu'au premier démarrage.
const lire = <T>(fichier: string): T => JSON.parse(readFileSync(fichier, 'utf8'))

export const versionDecoupage = (): string =>
  `${lire<{ version: string }>(require.resolve('@etalab/decoupage-administratif/package.json')).version} ${DEPARTEMENTS.join(',')} ${EPCI_MEL}`

/** Les communes actuelles du territoire, avec leurs codes postaux et leur intercommunalité. */
export function listVilles() {
  const epciDe = new Map(
    lire<Epci[]>(require.resolve('@etalab/decoupage-administratif/data/epci.json')).flatMap((epci) =>
      epci.membres.map((membre) => [membre.code, epci] as const),
    ),
  )
  return lire<Commune[]>(require.resolve('@etalab/decoupage-administratif/data/communes.json'))
    .filter(
      ({ type, departement, code }) =>
        type === 'commune-actuelle' && (DEPARTEMENTS.includes(departement) || epciDe.get(code)?.code === EPCI_MEL),
    )
    .flatMap(({ code, nom, departement, codesPostaux, population }) => {
      if (!codesPostaux?.length) return []
      const epci = epciDe.get(code)
      return [
        {
          code_insee: code,
          nom,
          codes_postaux: codesPostaux,
          departement,
          epci_code: epci?.code ?? null,
          epci_nom: epci?.nom ?? null,
          population: population ?? null,
        },
      ]
    })
}
