import { defineListe } from '../common/defineListe.ts'
import { codes, mots, parmi } from '../common/filtres.ts'
import { typesDeZone } from './zone.schema.ts'

/** Les zones : PRU, territoires, EPCI, départements. */
export const listeZones = defineListe({
  titre: 'Zones géographiques',
  mots: ['zone', 'zones', 'f'],
  tri: 'nom:asc',
  colonnes: {
    nom: { titre: 'Nom', tri: true },
    code: { titre: 'Code', tri: true },
    villes: { titre: 'Villes', tri: true },
    actions: { titre: 'Actions' },
  },
  filtres: {
    recherche: mots('Nom, code, ville', { max: 100 }),
    types: parmi(typesDeZone, 'Type inconnu', { champ: 'type' }),
    partenaireCode: codes(/^[^,]{1,60}$/, 'Partenaire inconnu'),
  },
  vide: 'Les zones ajoutées viendront ici.',
})
