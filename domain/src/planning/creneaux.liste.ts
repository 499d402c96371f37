import { defineListe } from '../common/defineListe.ts'
import { jour } from '../common/filtres.ts'

export const sortesDeCreneau = { RESERVE: 'Réservé', BLOQUE: 'Bloqué' } as const

/** Les créneaux pris, jour après jour, tels qu'ils s'exportent (look 05, décision 0148). */
export const listeCreneaux = defineListe({
  titre: 'Déménagements',
  mots: ['créneau', 'créneaux'],
  tri: 'date:asc',
  colonnes: {
    date: { titre: 'Jour', tri: true },
    demiJournee: { titre: 'Demi-journée' },
    rang: { titre: 'Créneau' },
    sorte: { titre: 'Réservé ou bloqué' },
    title: { titre: 'Ménage ou libellé' },
    trajet: { titre: 'D’où, vers où' },
    par: { titre: 'Par' },
    le: { titre: 'Noté le' },
    bon: { titre: 'Bon de commande' },
    fait: { titre: 'Dit fait le' },
  },
  filtres: { debut: jour({ libelle: 'Du', champ: 'date' }), fin: jour({ libelle: 'Au', champ: 'date' }) },
})

/** Ce que porte un export, dans l'ordre où il se lit. */
export const colonnesDesCreneaux = Object.entries(listeCreneaux.colonnes).map(([path, { titre }]) => ({ path, name: titre }))
