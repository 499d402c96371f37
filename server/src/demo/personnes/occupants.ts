import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { trierOccupants } from '@relogement/domain/menage/composition/occupants'
import type { Alea } from '../alea.ts'
import { enTexte, type Jour, jourDeTexte, millisecondes } from '../jours.ts'
import { emailDe, tirerFixe, tirerMobile } from '../noms/tirage.ts'
import { tirerActivite } from './activite.ts'
import type { Foyer, Membre } from './foyer.ts'

/** Les personnes du dossier, telles qu'elles s'y saisissent. */
export function creerOccupants({ membres }: Foyer, ville: string, creeLe: Jour, aujourdhui: Jour, alea: Alea): Occupant[] {
  const sansTitulaire = alea.chance(0.02)
  return trierOccupants(membres).map((membre) => creerOccupant(membre, { ville, creeLe, aujourdhui, sansTitulaire }, alea))
}

interface Cadre {
  readonly ville: string
  readonly creeLe: Jour
  readonly aujourdhui: Jour
  readonly sansTitulaire: boolean
}

function creerOccupant(membre: Membre, { ville, creeLe, aujourdhui, sansTitulaire }: Cadre, alea: Alea): Occupant {
  const { role, sexe, nom, nomDeNaissance, prenom, age } = membre
  const adulte = role !== 'ENFANT' || age > 18
  const demandeur = role === 'PRINCIPAL' || role === 'CODEMANDEUR'
  return {
    id: alea.uuid(millisecondes(creeLe)),
    role,
    sexe,
    nom,
    prenom,
    nomDeNaissance,
    dateDeNaissance: naissance(age, aujourdhui, alea),
    titulaire:
      !sansTitulaire && (role === 'PRINCIPAL' || (role === 'CODEMANDEUR' && alea.chance(0.8)) || (role === 'COLOCATAIRE' && age < 60)),
    gardeAlternee: membre.gardeAlternee,
    situationFamiliale: membre.situationFamiliale as Occupant['situationFamiliale'],
    contact: {
      telephone: demandeur ? (age > 70 && alea.chance(0.5) ? tirerFixe(alea) : tirerMobile(alea)) : null,
      email: demandeur && alea.chance(age > 70 ? 0.25 : 0.75) ? emailDe(prenom, nom, alea) : null,
    },
    sansRessource: false,
    sansAvisImposition: false,
    avisCommun: false,
    situationProfessionnelle: adulte
      ? tirerActivite(membre, alea)
      : { categorieSocioProfessionnelle: null, activite: null, employeur: null },
    accompagnementSpecifique: demandeur ? accompagnement(alea) : { social: [], insertionProfessionnelle: { suivis: [] }, referent: null },
    scolarite: adulte ? { niveau: null, etablissement: null, ville: null } : scolarite(age, ville, alea),
  }
}

/** Un anniversaire passé dans l'année écoulée. */
function naissance(age: number, aujourdhui: Jour, alea: Alea): string {
  const annee = Number(enTexte(aujourdhui).slice(0, 4)) - age
  const anniversaire = jourDeTexte(`${annee}${enTexte(aujourdhui).slice(4).replace('-02-29', '-02-28')}`)
  return enTexte(anniversaire - alea.entier(0, 364))
}

function accompagnement(alea: Alea): Occupant['accompagnementSpecifique'] {
  if (alea.chance(0.78)) return { social: [], insertionProfessionnelle: { suivis: [] }, referent: null }
  const social = alea.choisir([
    'ASSISTANT_SOCIAL_SECTEUR',
    'CCAS',
    'FSL_ASLL',
    'CESF_BAILLEUR',
    'ASSOCIATION',
    'CURATELLE',
    'MEDICO_SOCIAL',
  ] as const)
  return {
    social: [social],
    insertionProfessionnelle: {
      suivis: alea.chance(0.4) ? [alea.choisir(['FRANCE_TRAVAIL', 'MISSION_LOCALE', 'PLIE', 'RSA_REFERENT', 'CAP_EMPLOI'] as const)] : [],
    },
    referent: alea.chance(0.5)
      ? alea.choisir(['Service social de secteur', 'CCAS, pôle accompagnement', 'Conseillère du bailleur', 'Association tutélaire'])
      : null,
  }
}

const ETABLISSEMENTS = [
  'Jean-Moulin',
  'Jules-Ferry',
  'Marie-Curie',
  'Anne-Frank',
  'Albert-Camus',
  'Louis-Pasteur',
  'Simone-Veil',
  'Jacques-Prévert',
  'Rosa-Parks',
  'Lucie-Aubrac',
]

function scolarite(age: number, ville: string, alea: Alea): Occupant['scolarite'] {
  const [niveau, sorte] = niveauScolaire(age, alea)
  return { niveau, etablissement: sorte === null ? null : `${sorte} ${alea.choisir(ETABLISSEMENTS)}`, ville: sorte === null ? null : ville }
}

function niveauScolaire(age: number, alea: Alea): readonly [Occupant['scolarite']['niveau'], string | null] {
  if (age < 3) return alea.chance(0.3) ? ['CRECHE_ASSMAT', null] : ['NON_SCOLARISE', null]
  if (age < 6) return ['MATERNELLE', 'École maternelle']
  if (age < 11) return ['ELEMENTAIRE', 'École']
  if (age < 15) return ['COLLEGE', 'Collège']
  return alea.chance(0.55) ? ['LYCEE_GENERAL_TECHNO', 'Lycée'] : ['LYCEE_PRO', 'Lycée professionnel']
}
