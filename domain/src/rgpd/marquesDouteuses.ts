// Ce qui peut désigner une personne sans le dire à coup sûr : son nom après une civilité, une moitié de son nom ou de son prénom composés,
// son prénom à l'initiale. Proposé au masquage, jamais d'office.
import { sansAccents } from '../common/sansAccents.ts'
import type { Contact, Marque } from './masquer.ts'

interface PersonneNommee {
  readonly prenom: string | null
  readonly nom: string
  readonly sexe: string | null
}

/** Ses noms entiers d'abord : cité en entier, un nom composé ne se masque pas à moitié. */
export function marquesDouteuses(personnes: readonly PersonneNommee[]): Exclude<Marque, Contact>[] {
  const entiers = personnes.map(({ nom, sexe }) => ({ nomSeul: nom, sexe }))
  const moities = personnes.flatMap(({ nom, sexe }) => moitiesDe(nom).map((nomSeul) => ({ nomSeul, sexe })))
  const prenommees = personnes.flatMap(({ prenom, nom }) => {
    if (!prenom) return []
    const noms = [nom, ...moitiesDe(nom)]
    const ensemble = noms.flatMap((sien) => [prenom, ...moitiesDe(prenom)].map((son) => ({ prenom: son, nom: sien }))).slice(1)
    return [...ensemble, ...noms.map((sien) => ({ initialeDe: prenom, nom: sien }))]
  })
  return [...entiers, ...moities, ...prenommees]
}

// « Le » de « Le Goff » n'est pas une moitié de nom.
const PARTICULES = new Set(
  'al ait abd abou ben bel bou da das de del della den der des di do dos du el la las le les los mac o ould saint sainte st van vander von y'.split(
    ' ',
  ),
)
const TIRET = /[-‐‑–]/u

/** « D’Hondt-Le Goff » : « D’Hondt » et « Le Goff » ; « Garcia Lopez » : « Garcia » et « Lopez » ; d'un nom simple, rien. */
export function moitiesDe(nom: string): string[] {
  const moities = nom.split(TIRET).flatMap((part) => {
    const [parts, encours]: [string[], string[]] = [[], []]
    for (const mot of part.split(/\s+/u).filter((mot) => mot !== '')) {
      encours.push(mot)
      if (PARTICULES.has(sansAccents(mot))) continue
      parts.push(encours.join(' '))
      encours.length = 0
    }
    return parts
  })
  return moities.length < 2 ? [] : moities.filter((moitie) => moitie.length > 2)
}
