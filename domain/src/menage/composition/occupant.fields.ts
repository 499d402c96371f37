import { type CheminDe, champsDe, choix, choixMultiple, date, email, ouiNon, telephone, texte } from '../completude/champ.ts'
import {
  accompagnementsSociaux,
  activites,
  categoriesSocioProfessionnelles,
  rolesOccupant,
  scolarites,
  sexes,
  situationsFamiliales,
  suivisInsertion,
} from './composition.listes.ts'
import type { Occupant } from './composition.schema.ts'

const identite = { requis: ['E', 'C'] } as const
// Contacts, accompagnement et scolarité continuent de changer après le bail.
const suivi = { verrouilleDepuis: 'CLOTURE' } as const

/** Les champs d'une personne du ménage ; chaque libellé se lit « … de Julien Duprez ». */
export const champsOccupant = champsDe<Exclude<CheminDe<Occupant>, 'id'>>(
  'composition.occupants.*',
  { etape: 2, verrouilleDepuis: 'SIGNATURE_DU_BAIL' },
  {
    role: choix('Rôle', rolesOccupant, { ...identite, toujoursChoisi: true }),
    sexe: choix('Sexe', sexes, identite),
    nom: texte('Nom', identite),
    prenom: texte('Prénom', identite),
    nomDeNaissance: texte('Nom de naissance'),
    dateDeNaissance: date('Date de naissance', { ...identite, naissance: true }),
    titulaire: ouiNon('Titularité du bail'),
    gardeAlternee: ouiNon('Garde alternée'),
    situationFamiliale: choix('Situation familiale', situationsFamiliales),
    'contact.telephone': telephone('Téléphone', suivi),
    'contact.email': email('Adresse électronique', suivi),
    'situationProfessionnelle.categorieSocioProfessionnelle': choix('Catégorie socio-professionnelle', categoriesSocioProfessionnelles),
    'situationProfessionnelle.activite': choix('Activité', activites),
    'situationProfessionnelle.employeur': texte('Employeur'),
    sansRessource: ouiNon('Absence de ressource', { etape: 3 }),
    sansAvisImposition: ouiNon('Absence d’avis d’imposition', { etape: 3 }),
    avisCommun: ouiNon('Avis d’imposition commun avec le demandeur principal', { etape: 3 }),
    'accompagnementSpecifique.social': choixMultiple('Accompagnement social', accompagnementsSociaux, suivi),
    'accompagnementSpecifique.insertionProfessionnelle.suivis': choixMultiple('Suivi d’insertion professionnelle', suivisInsertion, suivi),
    'accompagnementSpecifique.referent': texte('Référent', suivi),
    'scolarite.niveau': choix('Scolarité', scolarites, suivi),
    'scolarite.etablissement': texte('Établissement scolaire', suivi),
    'scolarite.ville': texte('Ville de l’établissement scolaire', suivi),
  },
)
