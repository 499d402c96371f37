import { defineListe } from '../common/defineListe.ts'
import { parmi } from '../common/filtres.ts'
import { listeMenages } from '../menage/menages.liste.ts'
import { periodes } from './compteurs.ts'

const { colonnes, filtres } = listeMenages
const { operationIds, chargesDeRelogement } = filtres

/** Les ménages du résumé (spécification A § 2) : ceux que comptent ses nombres, tous statuts confondus. */
export const listeDuResume = defineListe({
  titre: 'Menages de l’opération',
  mots: ['ménage', 'ménages'],
  tri: 'noms:asc',
  colonnes: {
    noms: { ...colonnes.noms, titre: 'Nom du ménage' },
    cotation: colonnes.cotation,
    chargeDeRelogement: colonnes.chargeDeRelogement,
    dateEntretien: { ...colonnes.dateEntretien, titre: 'Date entretien' },
    ville: { ...colonnes.ville, titre: 'Ville / Opération' },
    partenaire: colonnes.partenaire,
    typologiesGTR: { ...colonnes.typologiesGTR, titre: 'Typologie' },
    statut: colonnes.statut,
  },
  filtres: { villes: filtres.villes, operationIds, partenaires: filtres.partenaires },
  vide: 'Les ménages à reloger viendront ici dès qu’un dossier sera ouvert.',
})

/** Ce que compte un compteur, ligne à ligne. */
export const listeDuCompteur = defineListe({
  titre: 'Compteur',
  mots: ['ligne', 'lignes'],
  tri: 'le:desc',
  colonnes: {
    noms: colonnes.noms,
    adresse: { titre: 'Logement' },
    le: { titre: 'Date', tri: true },
  },
  filtres: { operationIds, chargesDeRelogement, periodes: parmi(periodes, 'Période inconnue', { libelle: 'Période' }) },
})
