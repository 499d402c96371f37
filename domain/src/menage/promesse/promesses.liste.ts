import { defineListe } from '../../common/defineListe.ts'
import { parmi, relation } from '../../common/filtres.ts'
import { naturesDePromesse } from './promesse.listes.ts'

/** Les promesses dont l'échéance est passée, telles qu'elles se lisent et s'exportent (issue 11, § 9). */
export const listePromessesEnRetard = defineListe({
  titre: 'Promesses en retard',
  mots: ['promesse', 'promesses', 'f'],
  tri: 'echeance:asc',
  colonnes: {
    noms: { titre: 'Ménage' },
    codeMenage: { titre: 'Code' },
    operation: { titre: 'Opération' },
    nature: { titre: 'Nature' },
    texte: { titre: 'Ce qui a été promis' },
    promiseLe: { titre: 'Promise le' },
    echeance: { titre: 'À tenir pour le', tri: true },
    retard: { titre: 'Jours de retard' },
    responsable: { titre: 'Qui en répond' },
    charge: { titre: 'Chargé de relogement' },
  },
  filtres: {
    natures: parmi(naturesDePromesse, 'Nature inconnue', { libelle: 'Nature', champ: 'nature' }),
    operationIds: relation('/v1/operations', 'Opération inconnue', { libelle: 'Opération' }),
  },
})

/** Ce que porte un export, dans l'ordre où il se lit. */
export const colonnesDesPromessesEnRetard = Object.entries(listePromessesEnRetard.colonnes).map(([path, { titre }]) => ({
  path,
  name: titre,
}))
