// Une personne du ménage, dite en peu de mots.

import { formatAge, formatDateCourte } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { accorder } from '@relogement/domain/menage/composition/accord'
import {
  accompagnementsSociaux,
  activites,
  categoriesSocioProfessionnelles,
  rolesOccupant,
  scolarites,
  situationsFamiliales,
  suivisInsertion,
} from '@relogement/domain/menage/composition/composition.listes'
import type { Menage } from '../menage.data.ts'
import { majuscule } from '../valeurs.ts'

export type Occupant = NonNullable<Menage['composition']>['occupants'][number]

type Liste = Readonly<Record<string, string>>
/** Le libellé d'un code ; un code inconnu reste tel quel, vide rien. */
export const libelleDe = (liste: Liste, code: string | null | undefined): string | null =>
  code == null || code === '' ? null : (liste[code] ?? code)

export const nomComplet = ({ prenom, nom, role }: Pick<Occupant, 'prenom' | 'nom' | 'role'>): string =>
  [prenom, nom].filter(Boolean).join(' ') || (libelleDe(rolesOccupant, role) ?? role)

// Une catégorie se dit d'une personne : au masculin, puis au féminin.
const categories: Readonly<Record<string, readonly [string, string]>> = {
  CADRES: ['Cadre', 'Cadre'],
  ARTISANS: ['Artisan', 'Artisane'],
  EMPLOYES: ['Employé', 'Employée'],
  OUVRIERS: ['Ouvrier', 'Ouvrière'],
  RETRAITES: ['Retraité', 'Retraitée'],
  AGRICULTEURS_EXPLOITANT: ['Agriculteur exploitant', 'Agricultrice exploitante'],
  PROFESSIONS_INTERMEDIAIRES: ['Profession intermédiaire', 'Profession intermédiaire'],
  AUTRES_SANS_ACTIVITE_PROFESSIONNELLE: ['Sans activité professionnelle', 'Sans activité professionnelle'],
}

/** « 4 mai 1987 · 38 ans » */
export function naissanceDe({ dateDeNaissance, age }: Pick<Occupant, 'dateDeNaissance' | 'age'>): string | null {
  if (dateDeNaissance == null) return null
  return age === null ? formatDateCourte(dateDeNaissance) : `${formatDateCourte(dateDeNaissance)} · ${ageEnClair(age)}`
}

export const ageEnClair = formatAge

/** Ce que fait la personne : son activité ou sa catégorie pour un adulte, sa scolarité pour un enfant. */
export function situationDe({ adulte, sexe, situationProfessionnelle, scolarite, sansRessource }: Occupant): string | null {
  const niveau = libelleDe(scolarites, scolarite?.niveau)
  const activite = libelleDe(activites, situationProfessionnelle?.activite)
  const csp = situationProfessionnelle?.categorieSocioProfessionnelle
  // Ajoutée par l'administration, elle ne s'accorde pas : son libellé la dit.
  const categorie = categories[csp ?? '']?.[sexe === 'FEMININ' ? 1 : 0] ?? libelleDe(categoriesSocioProfessionnelles, csp)
  if (!adulte) return niveau && accorder(niveau, sexe)
  return (activite && accorder(activite, sexe)) ?? categorie ?? niveau ?? (sansRessource ? 'Sans ressource' : null)
}

/** Sous la situation : l'employeur, ou l'établissement. */
export const lieuDe = ({ adulte, situationProfessionnelle, scolarite }: Occupant): string | null =>
  (adulte ? situationProfessionnelle?.employeur : null) ?? ([scolarite?.etablissement, scolarite?.ville].filter(Boolean).join(', ') || null)

/** Sous le nom : ce qui distingue la personne dans le ménage. */
export function mentionsDe({ role, sexe, titulaire, gardeAlternee, situationFamiliale, nomDeNaissance, nom }: Occupant): string {
  const familiale = situationFamiliale === 'NON_RENSEIGNE' ? null : libelleDe(situationsFamiliales, situationFamiliale)
  const naissance = nomDeNaissance && nomDeNaissance !== nom ? `né${sexe === 'FEMININ' ? 'e' : ''} ${nomDeNaissance}` : null
  const mentions = [
    titulaire && 'Titulaire du bail',
    familiale && accorder(familiale, sexe),
    naissance,
    role === 'ENFANT' && gardeAlternee && 'Garde alternée',
  ]
  return mentions.filter(Boolean).join(' · ')
}

/** Qui accompagne la personne ; `null` : rien n'est dit, ou ce n'est pas ouvert à qui lit. */
export function accompagnementDe({ accompagnementSpecifique: accompagnement }: Pick<Occupant, 'accompagnementSpecifique'>): string | null {
  if (accompagnement === undefined) return null
  const { social, insertionProfessionnelle, referent } = accompagnement
  const mots = [
    social.map((code) => accompagnementsSociaux[code]).join(', '),
    insertionProfessionnelle.suivis.length > 0 && `insertion\u00A0: ${insertionProfessionnelle.suivis.map(suiviEnClair).join(', ')}`,
    referent && `référent\u00A0: ${referent}`,
  ]
  return majuscule(mots.filter(Boolean).join(' ; ')) || null
}

const suiviEnClair = (code: keyof typeof suivisInsertion) => (code === 'AUTRE' ? minuscule(suivisInsertion.AUTRE) : suivisInsertion[code])

/** « 2 adultes, 3 enfants » */
export function effectif({
  nombreOccupants,
  nombreDEnfants,
}: Pick<NonNullable<Menage['composition']>, 'nombreOccupants' | 'nombreDEnfants'>): string {
  const adultes = nombreOccupants - nombreDEnfants
  const mots = [
    adultes > 0 && `${adultes} adulte${adultes > 1 ? 's' : ''}`,
    nombreDEnfants > 0 && `${nombreDEnfants} enfant${nombreDEnfants > 1 ? 's' : ''}`,
  ]
  return mots.filter(Boolean).join(', ') || 'Aucun occupant'
}

const liste = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** « 14, 11 et 6 ans » */
export function agesDesEnfants(occupants: readonly Occupant[]): string | null {
  const ages = occupants.flatMap(({ adulte, age }) => (adulte || age === null ? [] : [age])).sort((a, b) => b - a)
  if (ages.length === 0) return null
  return ages.every((age) => age > 1) ? `${liste.format(ages.map(String))} ans` : liste.format(ages.map(ageEnClair))
}
