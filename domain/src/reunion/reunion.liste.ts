import { defineListe } from '../common/defineListe.ts'
import { codes, jour, mots, parmi, relation } from '../common/filtres.ts'
import { statutsParDefaut, statutsReunion } from './reunion.listes.ts'

/** Les GTR (spécification § 2). */
export const listeReunions = defineListe({
  titre: 'Liste des GTR',
  mots: ['GTR', 'GTR'],
  tri: 'date:desc',
  parPage: 20,
  colonnes: {
    statut: { titre: 'Statut' },
    date: { titre: 'Date du GTR', tri: true },
    nom: { titre: 'Nom' },
    nombreDeMenages: { titre: 'Ménages à présenter' },
    nombreDeLogements: { titre: 'Logements à présenter' },
    PRUs: { titre: 'Nom(s) PRU' },
  },
  filtres: {
    recherche: mots('Nom', { champ: 'nom' }),
    statuts: parmi(statutsReunion, 'Statut inconnu', {
      libelle: 'Statut',
      champ: 'statut',
      facette: 'statuts',
      toutes: true,
      defaut: statutsParDefaut,
    }),
    PRUs: relation('/v1/zones-geographiques', 'PRU inconnu', { libelle: 'PRU', champ: 'PRUs', facette: 'PRUs' }),
    // Le GTR d'un ménage : le dossier y mène.
    menages: relation('/v1/menages', 'Ménage inconnu', { champ: 'nombreDeMenages' }),
    ville: codes(/^[^,]{1,100}$/, 'Ville inconnue', { champ: 'ville', facette: 'ville' }),
    minimumDate: jour({ libelle: 'Du', champ: 'date' }),
    maximumDate: jour({ libelle: 'Au', champ: 'date' }),
  },
  vide: 'Les GTR de vos projets viendront ici, avec les ménages et les logements à présenter.',
})
