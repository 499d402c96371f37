import { defineListe } from '../common/defineListe.ts'
import { codes, mots, relation } from '../common/filtres.ts'
import { CODE_EPCI } from '../zone/epci.ts'

/** Suivi de propositions (spécification A § 2) : elles gardent leur ordre, la plus récente d'abord. */
export const listeSuiviPropositions = defineListe({
  titre: 'Suivi de propositions',
  mots: ['proposition', 'propositions', 'f'],
  tri: 'creeLe:desc',
  colonnes: {
    noms: { titre: 'Nom' },
    operation: { titre: 'Opération' },
    codeMenage: { titre: 'Code ménage' },
    bailleur: { titre: 'Bailleur' },
    adresse: { titre: 'Adresse' },
    typologie: { titre: 'Typologie' },
    proposition: { titre: 'Proposition' },
    GTR: { titre: 'GTR' },
    CAL: { titre: 'CALEOL' },
    reponse: { titre: 'Réponse ménage' },
  },
  filtres: {
    recherche: mots('Nom, code, adresse'),
    partenaires: relation('/v1/partenaires', 'Bailleur inconnu', { libelle: 'Bailleur', champ: 'bailleur', facette: 'partenaires' }),
    PRUs: relation('/v1/zones-geographiques', 'PRU inconnu', { libelle: 'PRU', champ: 'operation', facette: 'PRUs' }),
    EPCIs: codes(CODE_EPCI, 'EPCI inconnu', { libelle: 'EPCI', champ: 'adresse', facette: 'EPCIs' }),
    villes: codes(/^\d{5}$/, 'Un code postal compte 5 chiffres', { libelle: 'Ville', champ: 'adresse', facette: 'villes' }),
  },
  vide: 'Les propositions faites aux ménages viendront ici.',
})

/** Ce que porte un export, dans l'ordre de l'écran ; la part à charge, pour qui lit la finance. */
export const colonnesDuSuiviDePropositions = [
  ...Object.entries(listeSuiviPropositions.colonnes).map(([path, { titre }]) => ({ name: titre, path })),
  { name: 'Part à charge', path: 'partACharge' },
]
