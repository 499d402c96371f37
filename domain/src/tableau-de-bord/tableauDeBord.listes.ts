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

/** Ce que porte son export, dans l'ordre de l'écran ; `charge` : pour un chargé, qui lit la cotation où les autres lisent le chargé. */
export const colonnesDuResumeExporte = (charge: boolean) =>
  exportables.filter(({ pour }) => pour === undefined || (pour === 'charge') === charge).map(({ path, name }) => ({ path, name }))

const exportables: readonly { readonly path: string; readonly name: string; readonly pour?: 'charge' | 'autres' }[] = [
  { path: 'noms', name: 'Nom du ménage' },
  { path: 'codeMenage', name: 'Code' },
  { path: 'cotation.couleur', name: 'Cotation', pour: 'charge' },
  { path: 'cotation.score', name: 'Points', pour: 'charge' },
  { path: 'chargeDeRelogement.nom', name: 'Chargé de relogement', pour: 'autres' },
  { path: 'dateEntretien', name: 'Date entretien' },
  { path: 'ville', name: 'Ville' },
  { path: 'operation.nom', name: 'Opération' },
  { path: 'partenaire.nom', name: 'Bailleur' },
  { path: 'typologiesGTR', name: 'Typologie' },
  { path: 'statut', name: 'État du dossier' },
]

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
