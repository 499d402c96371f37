import { defineListe } from '../common/defineListe.ts'
import { mots, parmi } from '../common/filtres.ts'
import { etatsDAcces, sortesDAcces } from './accesRemis.listes.ts'

/** Tout ce qui ouvre quelque chose et a été remis à quelqu'un, le dernier d'abord. */
export const listeAccesRemis = defineListe({
  titre: 'Accès remis',
  mots: ['accès', 'accès'],
  tri: 'faitLe:desc',
  colonnes: {
    aQui: { titre: 'Remis à', tri: true },
    sorte: { titre: 'Accès', tri: true },
    objet: { titre: 'Pour' },
    faitLe: { titre: 'Remis le', tri: true },
    serviLe: { titre: 'Servi le', tri: true },
    expireLe: { titre: 'Jusqu’au', tri: true },
    etat: { titre: 'État' },
  },
  filtres: {
    recherche: mots('À qui, pour quoi', { max: 100 }),
    sortes: parmi(sortesDAcces, 'Accès inconnu', { libelle: 'Accès', champ: 'sorte', facette: 'sortes', toutes: true }),
    etats: parmi(etatsDAcces, 'État inconnu', { libelle: 'État', champ: 'etat', facette: 'etats', toutes: true, defaut: ['VALABLE'] }),
  },
  vide: 'Chaque lien, adresse secrète et session que Relogement remet s’inscrit ici tant qu’il ouvre quelque chose.',
  note: 'Tout ce qui s’ouvre sans se connecter, ou reste ouvert une fois connecté. Relogement n’en garde que l’empreinte : aucun ne se relit ici.',
})
