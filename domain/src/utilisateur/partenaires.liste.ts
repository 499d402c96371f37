import { defineListe } from '../common/defineListe.ts'
import { mots, parmi } from '../common/filtres.ts'

export const categoriesDePartenaire = {
  OPERATEUR: 'Opérateur',
  BAILLEUR: 'Bailleur',
  COLLECTIVITE: 'Collectivité',
  PRESTATAIRE: 'Prestataire',
  ETAT: 'État',
} as const

/** Les partenaires, et combien de comptes chacun a. */
export const listePartenairesEtComptes = defineListe({
  titre: 'Partenaires',
  mots: ['partenaire', 'partenaires'],
  tri: 'nom:asc',
  colonnes: {
    nom: { titre: 'Partenaire', tri: true },
    categorie: { titre: 'Type' },
    zones: { titre: 'Zones' },
    actifs: { titre: 'Comptes actifs', tri: true },
    invites: { titre: 'Invités', tri: true },
    desactives: { titre: 'Désactivés', tri: true },
    motDePasse: { titre: 'Entrent par' },
  },
  filtres: {
    recherche: mots('Nom, code', { max: 100 }),
    categories: parmi(categoriesDePartenaire, 'Type inconnu', { libelle: 'Type', champ: 'categorie', facette: 'categories' }),
  },
  vide: 'Les organismes avec qui l’opérateur travaille viendront ici.',
  note: 'Un partenaire s’ouvre sur ses comptes.',
})
