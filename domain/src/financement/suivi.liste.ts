import { defineListe } from '../common/defineListe.ts'
import { ouiNon } from '../common/filtres.ts'
import { listeOperations } from '../operation/operation.liste.ts'

const { recherche, familles, bailleurs, PRUs, statutsSubvention, statutsCreation, chargesOperation, villes, QPVs } = listeOperations.filtres

/** Les opérations et leur financement : « Opérations » les montre toutes, « Suivi des opérations » celles qui ont une fiche. */
export const listeFinancements = defineListe({
  titre: 'Opérations',
  mots: ['opération', 'opérations', 'f'],
  tri: 'nom:asc',
  colonnes: {
    nom: { titre: 'Nom de l’opération', tri: true },
    code: { titre: 'Code', tri: true },
    bailleur: { titre: 'Bailleur', tri: true },
    PRU: { titre: 'PRU' },
    ville: { titre: 'Ville' },
    famille: { titre: 'Famille', tri: true },
    nombreLogements: { titre: 'Logements', tri: true },
    creation: { titre: 'Création', tri: true },
    subvention: { titre: 'Subvention', tri: true },
    cout: { titre: 'Coût', tri: true },
    partAnru: { titre: 'Part ANRU', tri: true },
    verse: { titre: 'Versé', tri: true },
    reste: { titre: 'Reste à verser', tri: true },
    blocages: { titre: 'Ce qui bloque', tri: true },
    depuis: { titre: 'Depuis le', tri: true },
  },
  filtres: {
    recherche,
    familles,
    bailleurs,
    PRUs,
    statutsSubvention,
    statutsCreation,
    chargesOperation,
    villes,
    QPVs,
    avecFiche: ouiNon({ champ: 'statutSubvention' }),
  },
  totaux: ['cout', 'partAnru', 'verse', 'reste', 'aCompleter'],
  vide: 'Les opérations créées viendront ici.',
})

/** Ce que porte un export, dans l'ordre de l'écran. */
export const colonnesDuSuivi = Object.entries(listeFinancements.colonnes).map(([path, { titre }]) => ({ path, name: titre }))
