// Le journal des comptes : tout ce que les fiches d'utilisateurs gardent à leur historique, en une liste.
import { defineListe } from '../common/defineListe.ts'
import { jour, relation } from '../common/filtres.ts'

export const listeJournalDesComptes = defineListe({
  titre: 'Journal des comptes',
  mots: ['événement', 'événements'],
  tri: 'le:desc',
  colonnes: {
    le: { titre: 'Quand' },
    compte: { titre: 'Compte' },
    quoi: { titre: 'Ce qui s’est passé' },
    auteur: { titre: 'Par' },
  },
  filtres: {
    personnes: relation('/v1/utilisateurs', 'Personne inconnue', { libelle: 'Personne', choix: 'personnes' }),
    du: jour({ libelle: 'Du' }),
    au: jour({ libelle: 'Au' }),
  },
  vide: 'Chaque compte ouvert, changé ou fermé s’inscrira ici : qui, quand, quoi.',
  note: 'Les comptes, leurs rôles, leurs sessions et leur second facteur. Une personne : ce qui lui est arrivé, et ce qu’elle a fait des comptes des autres.',
})
