import { defineListe } from '../common/defineListe.ts'
import { codes, mots, ouiNon, parmi, relation } from '../common/filtres.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { statutsLogement, statutsParDefaut } from './logement.listes.ts'

/** Les logements offerts (spécification § 2) : ni le parc des opérations, ni un logement du parc privé. */
export const listeLogements = defineListe({
  titre: 'Logements',
  mots: ['logement', 'logements'],
  tri: 'miseADisposition:desc',
  parPage: 20,
  colonnes: {
    adresse: { titre: 'Adresse', tri: true },
    ville: { titre: 'Ville', tri: true },
    statut: { titre: 'Statut', tri: true },
    bailleur: { titre: 'Bailleur', tri: true },
    typologie: { titre: 'Typologie', tri: true },
    codeUG: { titre: 'Code UG', tri: true },
    menagesAssignes: { titre: 'Ménages assignés', tri: true },
    miseADisposition: { titre: 'Mise à disposition', tri: true },
    finMiseADisposition: { titre: 'Fin mise à disposition', tri: true },
    reserver: { titre: 'Réserver' },
    nonSouhaite: { titre: 'Non souhaité' },
    actions: { titre: 'Actions' },
  },
  filtres: {
    recherche: mots('Adresse, code UG'),
    villes: codes(/^\d[\dAB]\d{3}$/, 'Ville inconnue', { libelle: 'Ville', champ: 'localisation', facette: 'villes' }),
    statuts: parmi(statutsLogement, 'Statut inconnu', {
      libelle: 'Statut',
      champ: 'statut',
      facette: 'statuts',
      toutes: true,
      defaut: statutsParDefaut,
    }),
    bailleurs: relation('/v1/partenaires', 'Bailleur inconnu', { libelle: 'Bailleur', champ: 'bailleur', facette: 'bailleurs' }),
    typologies: parmi(typologies, 'Typologie inconnue', { libelle: 'Typologie', champ: 'typologie', facette: 'typologies' }),
    miseADispositionExpiree: ouiNon({ champ: 'dates' }),
  },
  vide: 'Les logements que les bailleurs mettent à disposition viendront ici, créés un à un ou importés de leur liste.',
})

/** Ce que porte un export, dans l'ordre de l'écran. */
export const colonnesDeLExport = (
  ['adresse', 'ville', 'statut', 'bailleur', 'typologie', 'codeUG', 'menagesAssignes', 'miseADisposition', 'finMiseADisposition'] as const
).map((path) => ({ name: listeLogements.colonnes[path].titre, path }))
