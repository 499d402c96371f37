import { defineListe } from '../../common/defineListe.ts'
import { parmi } from '../../common/filtres.ts'
import { droits, statutsDeDemande } from './droits.listes.ts'

/** Le registre des demandes de droits : les ouvertes d'abord, la plus pressée en tête ; puis les dernières closes. */
export const listeDemandes = defineListe({
  titre: 'Demandes de droits',
  mots: ['demande', 'demandes', 'f'],
  tri: 'echeance:asc',
  colonnes: {
    numero: { titre: 'Demande' },
    personne: { titre: 'Personne' },
    droit: { titre: 'Droit' },
    recueLe: { titre: 'Reçue le' },
    echeance: { titre: 'À répondre avant le' },
    delai: { titre: 'Délai' },
    statut: { titre: 'État' },
  },
  filtres: {
    statuts: parmi(statutsDeDemande, 'Statut inconnu', {
      libelle: 'État',
      facette: 'statuts',
      toutes: true,
      defaut: ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'],
    }),
    droits: parmi(droits, 'Droit inconnu', { libelle: 'Droit', facette: 'droits', toutes: true }),
  },
  vide: 'Une personne demande ses données, leur rectification ou leur effacement : sa demande s’enregistre ici, avec sa date de réception.',
  note: 'Une réponse est due un mois après la réception, trois si la personne a été prévenue d’une prolongation.',
})
