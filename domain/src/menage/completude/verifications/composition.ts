import { formatDate } from '../../../common/date.format.ts'
import type { Occupant } from '../../composition/composition.schema.ts'
import { nomDeLOccupant } from '../../composition/occupant.noms.ts'
import { ageDe, estAdulte } from '../../composition/occupants.ts'
import { type AVerifier, aVerifier } from '../controle.ts'
import type { DossierAControler } from '../dossier.ts'

const AGE_MAXIMUM = 110
const MAJORITE = 18

export const verifierComposition = ({ occupants, composition }: DossierAControler, aujourdhui: string): AVerifier[] => [
  ...occupants.flatMap((occupant) => [...ages(occupant, aujourdhui), ...enfantMajeur(occupant, aujourdhui)]),
  ...doubles(occupants),
  ...(composition.personneAHandicap === true && composition.handicapReconnu === null
    ? [aVerifier('HANDICAP_A_PRECISER', 'composition.handicapReconnu', 'La reconnaissance du handicap est à préciser')]
    : []),
  ...naissancePassee(composition.naissancePrevueLe, aujourdhui),
]

const naissancePassee = (prevue: string | null, aujourdhui: string): AVerifier[] =>
  prevue === null || prevue >= aujourdhui
    ? []
    : [
        aVerifier(
          'NAISSANCE_PASSEE',
          'composition.naissancePrevueLe',
          `La naissance était prévue le ${formatDate(prevue)} : la composition est à mettre à jour`,
        ),
      ]

function ages(occupant: Occupant, aujourdhui: string): AVerifier[] {
  const age = ageDe(occupant, aujourdhui)
  const path = `composition.occupants.${occupant.id}.dateDeNaissance`
  if (age === null) return []
  const nom = nomDeLOccupant(occupant)
  if (age > AGE_MAXIMUM) return [aVerifier('AGE_INVRAISEMBLABLE', path, `${nom} aurait ${age} ans`, occupant.id)]
  // Une naissance à venir est déjà refusée.
  return occupant.role === 'PRINCIPAL' && age >= 0 && age < MAJORITE
    ? [aVerifier('PRINCIPAL_MINEUR', path, `${nom}, demandeur principal, a moins de 18 ans`, occupant.id)]
    : []
}

function enfantMajeur(occupant: Occupant, aujourdhui: string): AVerifier[] {
  if (occupant.role !== 'ENFANT' || !occupant.sansRessource || !estAdulte(occupant, aujourdhui)) return []
  const message = `${nomDeLOccupant(occupant)} a plus de 18 ans, compte comme adulte et n’a pas de ressource`
  return [aVerifier('ENFANT_MAJEUR_SANS_RESSOURCE', `ressourcesEtCharges.ressources.${occupant.id}`, message, occupant.id)]
}

const doubles = (occupants: readonly Occupant[]): AVerifier[] =>
  occupants.flatMap((occupant, rang) => {
    if (!occupants.slice(0, rang).some((autre) => estLaMemePersonne(autre, occupant))) return []
    const message = `Deux occupants du nom de ${nomDeLOccupant(occupant)} ont la même date de naissance`
    return [aVerifier('OCCUPANT_EN_DOUBLE', `composition.occupants.${occupant.id}`, message, occupant.id)]
  })

const estLaMemePersonne = (a: Occupant, b: Occupant) =>
  a.dateDeNaissance !== null && a.dateDeNaissance === b.dateDeNaissance && memeNom(a.nom, b.nom) && memeNom(a.prenom, b.prenom)

const memeNom = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.trim().localeCompare(b.trim(), 'fr', { sensitivity: 'base' }) === 0
