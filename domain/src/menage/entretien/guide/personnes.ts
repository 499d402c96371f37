import { formatDateNumerique } from '../../../common/date.format.ts'
import { minuscule } from '../../../common/minuscule.ts'
import type { Champ } from '../../completude/champ.ts'
import { accorder } from '../../composition/accord.ts'
import { rolesOccupant, scolarites, sexes } from '../../composition/composition.listes.ts'
import { type Occupant, occupantSchema } from '../../composition/composition.schema.ts'
import { champsOccupant } from '../../composition/occupant.fields.ts'
import { nomDeLOccupant } from '../../composition/occupant.noms.ts'
import { estAdulte, trierOccupants } from '../../composition/occupants.ts'
import { type Bloc, bloc, lignesVides, type Reponse, reponses, tableau, texteOuVide, tientEnCases } from './blocs.ts'

const SECTION = 'composition.occupants.*'
const depart = occupantSchema.parse({ id: '00000000-0000-4000-8000-000000000000', role: 'PRINCIPAL' })

// La scolarité est dans le tableau des enfants ; les absences de ressource ou d'avis, avec les ressources.
const DANS_UN_TABLEAU = [
  'scolarite.niveau',
  'scolarite.etablissement',
  'scolarite.ville',
  'sansRessource',
  'sansAvisImposition',
  'avisCommun',
  'gardeAlternee',
]
const REFERENT = 'accompagnementSpecifique.referent'
// Le nom d'abord ; puis trois questions courtes par ligne, celles à cases ensuite : la fiche tient sur un quart de page.
const ORDRE = [
  'nom',
  'prenom',
  'nomDeNaissance',
  'sexe',
  'dateDeNaissance',
  'titulaire',
  'contact.telephone',
  'contact.email',
  'situationProfessionnelle.activite',
  'situationProfessionnelle.employeur',
  REFERENT,
  'role',
]
const fin = ({ chemin }: Pick<Champ, 'chemin'>) => chemin.slice(SECTION.length + 1)
const rang = (champ: Champ) => (ORDRE.includes(fin(champ)) ? ORDRE.indexOf(fin(champ)) : ORDRE.length)
const questionsAdulte: readonly Champ[] = champsOccupant
  .filter((champ) => !DANS_UN_TABLEAU.includes(fin(champ)))
  .sort((a, b) => rang(a) - rang(b))
const DANS_LE_TITRE = ['nom', 'prenom', 'role']
const enTableau: readonly Champ[] = questionsAdulte.filter(
  ({ chemin, nature, liste = {} }) =>
    (nature === 'choix' || nature === 'choixMultiple') && tientEnCases(liste) && !['role', 'sexe'].includes(fin({ chemin })),
)

/** Une fiche par adulte, un tableau pour les enfants, et de la place pour ceux que l'entretien fera connaître. */
export function blocsDesPersonnes(occupants: readonly Occupant[], aujourdhui: string): Bloc[] {
  const tries = trierOccupants(occupants)
  const adultes = tries.filter((occupant) => estAdulte(occupant, aujourdhui))
  const enfants = tries.filter((occupant) => !estAdulte(occupant, aujourdhui))
  const fiches = adultes.map((_, rang) => bloc(titreDeLaFiche(adultes, rang), questionsDe(adultes, rang), COLONNES_D_UN_ADULTE))
  const aRemplir = ['Demandeur principal', 'Autre adulte']
    .slice(adultes.length)
    .map((titre) => bloc(titre, reponses(questionsAdulte, SECTION, null, depart)))
  // Plus court, le tableau des enfants finit la page des fiches ; celui des situations, lui, n'y tiendrait pas.
  const tableaux = estNombreux(adultes) ? [tableauDesEnfants(enfants), tableauDesSituations(adultes)] : [tableauDesEnfants(enfants)]
  return [...fiches, ...aRemplir, ...tableaux]
}

/** Connu, un adulte prend moins de place : cinq pages en reçoivent six. */
const COLONNES_D_UN_ADULTE = 4

/** Au-delà de deux adultes, leurs cases à cocher se réunissent en un tableau, une colonne chacun. */
export const estNombreux = (adultes: readonly Occupant[]): boolean => adultes.length > 2

/** Les questions d'un adulte connu : son nom et son rôle sont le titre de sa fiche, son référent s'écrit sur toute la largeur. */
const questionsDe = (adultes: readonly Occupant[], rang: number): Reponse[] => {
  const adulte = adultes[rang] as Occupant
  return questionsAdulte
    .filter((champ) => !DANS_LE_TITRE.includes(fin(champ)) || (fin(champ) !== 'role' && !(adulte.nom && adulte.prenom)))
    .filter((champ) => !estNombreux(adultes) || !enTableau.includes(champ))
    .flatMap((champ) =>
      reponses([champ], SECTION, adulte, depart).map((reponse) => ({ ...reponse, large: reponse.large || fin(champ) === REFERENT })),
    )
    .map((reponse) => ({ ...reponse, choix: reponse.choix.map((choix) => ({ ...choix, libelle: accorder(choix.libelle, adulte.sexe) })) }))
}

/** Les questions à cases de chaque adulte, une colonne par personne ; la première moitié des questions à gauche. */
function tableauDesSituations(adultes: readonly Occupant[]): Bloc {
  const lues = enTableau.map((champ) => ({
    champ,
    cases: adultes.map((adulte) => reponses([champ], SECTION, adulte, depart)[0]?.choix ?? []),
  }))
  const groupes = lues.map(({ champ, cases }) => [
    [champ.libelle, ...adultes.map(() => '')],
    ...(cases[0] ?? []).map(({ libelle }, rang) => [libelle, ...cases.map((siennes) => (siennes[rang]?.coche ? '×' : ''))]),
  ])
  const debuts = groupes.map((_, rang) => groupes.slice(0, rang).flat().length)
  return tableau(
    'Situation de chaque adulte : cocher dans sa colonne',
    [{ titre: 'Adulte', part: 5 }, ...adultes.map((_, rang) => ({ titre: String(rang + 1), part: 1 }))],
    groupes.flat(),
    { coupes: debuts.slice(groupes.length / 2, groupes.length / 2 + 1), intertitres: debuts },
  )
}

/** « Samira Benali, demandeuse principale » */
const titreDeLaFiche = (adultes: readonly Occupant[], rang: number): string => {
  const adulte = adultes[rang] as Occupant
  const role = accorder(rolesOccupant[adulte.role], adulte.sexe)
  const nom = adulte.nom || adulte.prenom ? `${nomDeLOccupant(adulte)}, ${minuscule(role)}` : role
  return estNombreux(adultes) ? `${rang + 1}. ${nom}` : nom
}

/** « Samira Benali » ; nombreux, leurs colonnes n'ont plus la place d'un nom entier : « 1. Samira », du numéro de sa fiche. */
export function titreDeLaColonne(adultes: readonly Occupant[], rang: number): string {
  const adulte = adultes[rang] as Occupant
  return estNombreux(adultes) ? `${rang + 1}. ${adulte.prenom || nomDeLOccupant(adulte)}` : nomDeLOccupant(adulte)
}

const LIGNES_D_ENFANTS = 5

const tableauDesEnfants = (enfants: readonly Occupant[]): Bloc =>
  tableau(
    'Enfants',
    [
      { titre: 'Nom et prénom', part: 3.2 },
      { titre: 'Sexe', part: 0.9 },
      { titre: 'Naissance', part: 1.2 },
      { titre: 'Garde alternée', part: 0.9 },
      { titre: 'Scolarité', part: 1.5 },
      { titre: 'Établissement, ville', part: 2 },
    ],
    [
      ...enfants.map(({ nom, prenom, sexe, dateDeNaissance, gardeAlternee, scolarite: { niveau, etablissement, ville } }) => [
        [prenom, nom].filter(Boolean).join(' '),
        sexe === null ? '' : sexes[sexe],
        dateDeNaissance === null ? '' : formatDateNumerique(dateDeNaissance),
        gardeAlternee ? 'Oui' : '',
        niveau === null ? '' : scolarites[niveau],
        [texteOuVide(etablissement), texteOuVide(ville)].filter(Boolean).join(', '),
      ]),
      ...lignesVides(enfants.length === 0 ? LIGNES_D_ENFANTS : 2, 6),
    ],
  )
