import { formatDateNumerique } from '../../../common/date.format.ts'
import type { Champ } from '../../completude/champ.ts'
import { scolarites, sexes } from '../../composition/composition.listes.ts'
import { type Occupant, occupantSchema } from '../../composition/composition.schema.ts'
import { champsOccupant } from '../../composition/occupant.fields.ts'
import { nomDeLOccupant } from '../../composition/occupant.noms.ts'
import { estAdulte, trierOccupants } from '../../composition/occupants.ts'
import { type Bloc, bloc, lignesVides, reponses, tableau, texteOuVide } from './blocs.ts'

const SECTION = 'composition.occupants.*'
const depart = occupantSchema.parse({ id: '00000000-0000-4000-8000-000000000000', role: 'PRINCIPAL' })

// La scolarité est dans le tableau des enfants ; les absences de ressource ou d'avis, avec les ressources.
const DANS_UN_TABLEAU = [
  'scolarite.niveau',
  'scolarite.etablissement',
  'scolarite.ville',
  'sansRessource',
  'sansAvisImposition',
  'gardeAlternee',
]
// On demande d'abord le nom ; le sexe se coche ensuite, à côté du nom de naissance.
const ORDRE = ['role', 'nom', 'prenom', 'nomDeNaissance', 'sexe']
const fin = ({ chemin }: Champ) => chemin.slice(SECTION.length + 1)
const rang = (champ: Champ) => (ORDRE.includes(fin(champ)) ? ORDRE.indexOf(fin(champ)) : ORDRE.length)
const questionsAdulte: readonly Champ[] = champsOccupant
  .filter((champ) => !DANS_UN_TABLEAU.includes(fin(champ)))
  .sort((a, b) => rang(a) - rang(b))

/** Une fiche par adulte, un tableau pour les enfants, et de la place pour ceux que l'entretien fera connaître. */
export function blocsDesPersonnes(occupants: readonly Occupant[], aujourdhui: string): Bloc[] {
  const tries = trierOccupants(occupants)
  const adultes = tries.filter((occupant) => estAdulte(occupant, aujourdhui))
  const enfants = tries.filter((occupant) => !estAdulte(occupant, aujourdhui))
  const fiches = adultes.map((adulte) => bloc(nomDeLOccupant(adulte), reponses(questionsAdulte, SECTION, adulte, depart)))
  const aRemplir = ['Demandeur principal', 'Autre adulte']
    .slice(adultes.length)
    .map((titre) => bloc(titre, reponses(questionsAdulte, SECTION, null, depart)))
  return [...fiches, ...aRemplir, tableauDesEnfants(enfants)]
}

const LIGNES_D_ENFANTS = 5

const tableauDesEnfants = (enfants: readonly Occupant[]): Bloc =>
  tableau(
    'Enfants',
    [
      { titre: 'Nom et prénom', part: 2.2 },
      { titre: 'Sexe', part: 0.9 },
      { titre: 'Né le', part: 1.2 },
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
