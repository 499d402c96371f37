import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import type { Alea } from '../alea.ts'
import type { Membre } from './foyer.ts'

type Activite = NonNullable<Occupant['situationProfessionnelle']['activite']>

const AGE_DE_LA_RETRAITE = 64

const EMPLOYEURS =
  `Centre hospitalier, Mairie, Plate-forme logistique de la Lys, Entreprise de propreté, Restaurant scolaire, Supermarché, Boulangerie, Résidence pour personnes âgées,
  Agence d’intérim, Association d’aide à domicile, Garage automobile, Réseau de transport urbain, Imprimerie, Crèche municipale, Entreprise du bâtiment, Centre d’appels,
  École primaire, Société de sécurité, Filature, Atelier mécanique, Service de livraison, Lycée professionnel, Clinique, Hôtel, Blanchisserie industrielle`
    .split(',')
    .map((employeur) => employeur.trim())

const CATEGORIES = [
  ['EMPLOYES', 46],
  ['OUVRIERS', 38],
  ['PROFESSIONS_INTERMEDIAIRES', 11],
  ['ARTISANS', 3],
  ['CADRES', 2],
] as const

const EN_EMPLOI: readonly (Activite | null)[] = [
  'CDI',
  'FONCTIONNAIRE',
  'CDD',
  'INTERIM',
  'APPRENTISSAGE',
  'CONTRAT_AIDE',
  'INDEPENDANT',
  'ASSISTANT_MATERNEL_FAMILIAL',
]
export const enEmploi = (activite: Activite | null): boolean => EN_EMPLOI.includes(activite)

/** Ce que fait un adulte ; un retraité n'a ni activité ni employeur (spécification § 4). */
export function tirerActivite(membre: Membre, alea: Alea): Occupant['situationProfessionnelle'] {
  if (membre.age >= AGE_DE_LA_RETRAITE) return { categorieSocioProfessionnelle: 'RETRAITES', activite: null, employeur: null }
  const activite = membre.age < 23 ? alea.selon(JEUNES) : alea.selon(membre.sexe === 'FEMININ' ? FEMMES : HOMMES)
  if (!enEmploi(activite)) return { categorieSocioProfessionnelle: 'AUTRES_SANS_ACTIVITE_PROFESSIONNELLE', activite, employeur: null }
  return {
    categorieSocioProfessionnelle: activite === 'INDEPENDANT' ? 'ARTISANS' : alea.selon(CATEGORIES),
    activite,
    employeur: activite === 'INDEPENDANT' ? null : alea.choisir(EMPLOYEURS),
  }
}

const JEUNES: readonly (readonly [Activite, number])[] = [
  ['ETUDIANT', 38],
  ['APPRENTISSAGE', 14],
  ['INTERIM', 12],
  ['CDD', 10],
  ['CDI', 6],
  ['DEMANDEUR_EMPLOI', 20],
]

const HOMMES: readonly (readonly [Activite, number])[] = [
  ['CDI', 36],
  ['FONCTIONNAIRE', 4],
  ['CDD', 7],
  ['INTERIM', 12],
  ['INDEPENDANT', 4],
  ['CONTRAT_AIDE', 2],
  ['DEMANDEUR_EMPLOI', 21],
  ['INVALIDITE', 8],
  ['SANS_ACTIVITE', 6],
]

const FEMMES: readonly (readonly [Activite, number])[] = [
  ['CDI', 29],
  ['FONCTIONNAIRE', 6],
  ['CDD', 9],
  ['INTERIM', 4],
  ['CONTRAT_AIDE', 2],
  ['ASSISTANT_MATERNEL_FAMILIAL', 2],
  ['DEMANDEUR_EMPLOI', 16],
  ['CONGE_PARENTAL', 4],
  ['AU_FOYER', 15],
  ['INVALIDITE', 6],
  ['SANS_ACTIVITE', 7],
]
