import { defineListe } from '../common/defineListe.ts'
import { parmi } from '../common/filtres.ts'
import { etatsDImport } from './importMenages.listes.ts'

/** Les fichiers de ménages reçus, du plus récent au plus ancien. */
export const listeImportsDeMenages = defineListe({
  titre: 'Imports de ménages',
  mots: ['fichier', 'fichiers'],
  tri: 'le:desc',
  colonnes: {
    nom: { titre: 'Fichier', tri: true },
    etat: { titre: 'État', tri: true },
    menages: { titre: 'Ménages' },
    par: { titre: 'Envoyé par', tri: true },
    le: { titre: 'Envoyé le', tri: true },
  },
  filtres: { etats: parmi(etatsDImport, 'État inconnu', { libelle: 'État', facette: 'etats' }) },
  vide: 'Aucun fichier de ménages n’a encore été envoyé.',
})
