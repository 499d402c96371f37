import { defineListe } from '../common/defineListe.ts'

/** La boîte d'envoi : ce que le produit a écrit, et ce qui est parti. */
export const listeCourriels = defineListe({
  titre: 'Boîte d’envoi',
  mots: ['courriel', 'courriels'],
  tri: 'creeLe:desc',
  colonnes: {
    sujet: { titre: 'Objet' },
    destinataires: { titre: 'Destinataires' },
    statut: { titre: 'État', tri: true },
    creeLe: { titre: 'Écrit le', tri: true },
  },
  filtres: {},
  vide: 'Relogement écrit ici chaque courriel qu’il envoie : entretien transmis à la MEL, demande de pièces, purge à valider, récapitulatif des alertes, mot de passe changé. Chacun dit à qui il va, et s’il est parti.',
  note: 'Sans serveur de courriel, rien ne part : les messages se lisent ici, sans les liens des comptes. Un serveur configuré plus tard envoie ceux de la semaine.',
})

/** Les courriels d'un sujet, le dernier d'abord. */
export const listeCourrielsDuSujet = defineListe({
  titre: 'Courriels',
  mots: ['courriel', 'courriels'],
  tri: 'creeLe:desc',
  colonnes: {
    sujet: { titre: 'Objet' },
    destinataires: { titre: 'Destinataires' },
    statut: { titre: 'État' },
    creeLe: { titre: 'Écrit le' },
  },
  filtres: {},
})
