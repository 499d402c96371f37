import { defineListe } from '../common/defineListe.ts'
import { codesStatutsMenage } from '../menage/menage.statuts.ts'
import { listeMenages } from '../menage/menages.liste.ts'

const { colonnes, filtres } = listeMenages

/** Suivi de relogements (spécification A § 2) : les ménages à reloger, une fois l'entretien transmis. */
export const listeSuiviRelogements = defineListe({
  titre: 'Suivi de relogements',
  mots: ['ménage', 'ménages'],
  tri: 'noms:asc',
  colonnes: {
    noms: colonnes.noms,
    codeMenage: { titre: 'Code ménage', tri: true },
    cotation: colonnes.cotation,
    nombreDePropositions: { titre: 'Nombre de propositions', tri: true },
    typologiesGTR: colonnes.typologiesGTR,
    ville: colonnes.ville,
    chargeDeRelogement: colonnes.chargeDeRelogement,
    operation: colonnes.operation,
    statut: colonnes.statut,
  },
  filtres: {
    recherche: filtres.recherche,
    partenaires: filtres.partenaires,
    PRUs: { ...filtres.PRUs, libelle: 'PRU' },
    EPCIs: { ...filtres.EPCIs, libelle: 'EPCI' },
    villes: filtres.villes,
  },
  vide: 'Les ménages à reloger viendront ici, leur entretien transmis à la MEL.',
})

const AVANT_LE_SUIVI = ['ENTRETIEN_PREALABLE_A_REALISER', 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL'] as const

/** Les statuts que le suivi montre. */
export const statutsSuivis = codesStatutsMenage.filter((code) => !AVANT_LE_SUIVI.some((avant) => avant === code))

export const colonnesDuSuiviDeRelogements = Object.entries(listeSuiviRelogements.colonnes).map(([cle, { titre }]) => ({
  name: titre,
  path: { operation: 'operation.nom', chargeDeRelogement: 'chargeDeRelogement.nom', cotation: 'cotation.couleur' }[cle as string] ?? cle,
}))
