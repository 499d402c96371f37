// Le journal : qui a lu quel dossier, qui a lu quelle liste. Une ligne par visite (`visites.ts`).
import { defineListe } from '../common/defineListe.ts'
import { jour, mots, parmi, relation } from '../common/filtres.ts'
import { listesLues } from './lecturesDeListe.listes.ts'
import { ecransDeConsultation } from './rgpd.listes.ts'

const personnes = relation('/v1/utilisateurs', 'Personne inconnue', { libelle: 'Personne', choix: 'personnes' })
const periode = { du: jour({ libelle: 'Du' }), au: jour({ libelle: 'Au' }) }

export const listeConsultations = defineListe({
  titre: 'Journal des consultations',
  mots: ['visite', 'visites', 'f'],
  tri: 'le:desc',
  colonnes: {
    le: { titre: 'Quand' },
    personne: { titre: 'Qui' },
    codeMenage: { titre: 'Ménage' },
    ecrans: { titre: 'Écrans' },
    groupes: { titre: 'Ce qui a été lu' },
    motif: { titre: 'Motif' },
  },
  filtres: {
    codeMenage: mots('Code du ménage', { max: 60 }),
    personnes,
    ecrans: parmi(ecransDeConsultation, 'Écran inconnu', { libelle: 'Écran', choix: 'ecrans' }),
    ...periode,
  },
  vide: 'Chaque ouverture d’un dossier s’inscrira ici : qui, quand, ce qui a été lu.',
  note: 'Une ligne par visite : les lectures d’un dossier par une personne, à moins de trente minutes l’une de l’autre. Gardé douze mois.',
})

/** Les visites d'un seul dossier. */
export const listeVisitesDuDossier = defineListe({ ...listeConsultations, filtres: {} })

export const listeLecturesDeListes = defineListe({
  titre: 'Journal des consultations',
  mots: ['visite', 'visites', 'f'],
  tri: 'le:desc',
  colonnes: {
    le: { titre: 'Quand' },
    personne: { titre: 'Qui' },
    liste: { titre: 'Liste' },
    lignes: { titre: 'Lignes lues' },
    colonnes: { titre: 'Colonnes' },
    filtres: { titre: 'Filtres posés' },
  },
  filtres: {
    personnes,
    listes: parmi(listesLues, 'Liste inconnue', { libelle: 'Liste', choix: 'listes' }),
    ...periode,
  },
  vide: 'Chaque page de liste lue s’inscrira ici : qui, quand, combien de lignes, quelles colonnes.',
  note: 'Une ligne par visite : les pages d’une liste lues par une personne, à moins de trente minutes l’une de l’autre. Les mots cherchés ne sont pas gardés. Gardé douze mois.',
})
