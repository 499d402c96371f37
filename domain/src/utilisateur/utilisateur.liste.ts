import { autresNomsDesRoles, roles } from '../acces/roles.ts'
import { defineListe } from '../common/defineListe.ts'
import { codes, mots, parmi, relation } from '../common/filtres.ts'
import { CODE_EPCI } from '../zone/epci.ts'
import { etatsDuCompte } from './utilisateur.listes.ts'

const ZONES = '/v1/zones-geographiques'

/** Les utilisateurs (spécification § 7 « Users ») ; les chargés de relogement pour qui ne les administre pas. */
export const listeUtilisateurs = defineListe({
  titre: 'Liste des utilisateurs',
  mots: ['personne', 'personnes', 'f'],
  tri: 'nom:asc',
  colonnes: {
    nom: { titre: 'Nom', tri: true },
    roles: { titre: 'Rôle principal' },
    partenaire: { titre: 'Partenaire', tri: true },
    zones: { titre: 'Zones' },
    nombreDeMenages: { titre: 'Nombre de ménages', tri: true },
    etat: { titre: 'État' },
    derniereConnexion: { titre: 'Dernière connexion' },
  },
  filtres: {
    recherche: mots('Nom, courriel', { champ: 'nom' }),
    role: parmi(roles, 'Rôle inconnu', { libelle: 'Rôle', champ: 'roles', facette: 'roles', autresNoms: autresNomsDesRoles }),
    // Celui des ménages qu'une personne suit, donc d'un chargé : l'écran des chargés le montre (décision 0134).
    EPCIs: codes(CODE_EPCI, 'EPCI inconnu', { libelle: 'EPCI', champ: 'EPCIs', facette: 'EPCIs', discret: true }),
    partenaires: relation('/v1/partenaires', 'Partenaire inconnu', { libelle: 'Partenaire', champ: 'partenaire', facette: 'partenaires' }),
    PRUs: relation(ZONES, 'PRU inconnu', { libelle: 'PRU', champ: 'zones', facette: 'PRUs' }),
    zones: relation(ZONES, 'Zone inconnue', { libelle: 'Zone', champ: 'zones', facette: 'zonesGeographiquesLaMetaMenages' }),
    villes: codes(/^\d[\dAB]\d{3}$/, 'Un code INSEE compte 5 caractères', { libelle: 'Ville', champ: 'zones', facette: 'villes' }),
    etats: parmi(etatsDuCompte, 'État inconnu', { libelle: 'État', champ: 'etat', facette: 'etats' }),
  },
  vide: 'Les personnes que vous invitez viendront ici.',
})

/** Celles de l'écran de l'administration ; le nombre de ménages est de l'écran des chargés. */
export const colonnesDesUtilisateurs = Object.entries(listeUtilisateurs.colonnes).flatMap(([path, { titre }]) =>
  path === 'nombreDeMenages' ? [] : [{ path, name: titre }],
)
