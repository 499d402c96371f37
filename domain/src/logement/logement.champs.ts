import { formatDate } from '../common/date.format.ts'
import { type ChampDit, NON_RENSEIGNE, telleQuelle, valeurDite } from '../common/valeurDite.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { typesDeVacance, typesDHabitat } from './logement.listes.ts'
import type { VacanceSaisie } from './logement.schema.ts'

/** Chaque champ d'un logement, ses mots et sa nature : à l'écran, à l'historique et dans les fichiers. */
const champs: Readonly<Record<string, ChampDit>> = {
  typologie: { libelle: 'Typologie', nature: 'choix', liste: typologies },
  'localisation.adresse.numero': { libelle: 'Numéro', nature: 'texte' },
  'localisation.adresse.rue': { libelle: 'Rue', nature: 'texte' },
  'localisation.adresse.codePostal': { libelle: 'Code postal', nature: 'codePostal' },
  'localisation.adresse.ville': { libelle: 'Ville', nature: 'texte' },
  'localisation.quartier': { libelle: 'Quartier', nature: 'texte' },
  'localisation.residence': { libelle: 'Résidence', nature: 'texte' },
  'localisation.UG': { libelle: 'Code UG', nature: 'texte' },
  'localisation.numeroPorte': { libelle: 'Porte', nature: 'texte' },
  'localisation.HP1': { libelle: 'HP1', nature: 'texte' },
  'localisation.HP2': { libelle: 'HP2', nature: 'texte' },
  'localisation.HP3': { libelle: 'HP3', nature: 'texte' },
  'localisation.etage': { libelle: 'Étage', nature: 'nombre' },
  'localisation.ascenseur': { libelle: 'Ascenseur', nature: 'ouiNon' },
  'caracteristiques.type': { libelle: 'Type d’habitat', nature: 'choix', liste: typesDHabitat },
  'caracteristiques.surfaceHabitable': { libelle: 'Surface habitable', nature: 'nombre', unite: 'm²' },
  'caracteristiques.pmr': { libelle: 'Accessible PMR', nature: 'ouiNon' },
  'finance.loyer': { libelle: 'Loyer', nature: 'montant' },
  'finance.chargesGenerales': { libelle: 'Charges générales', nature: 'montant' },
  'finance.chauffage': { libelle: 'Chauffage', nature: 'montant' },
  'finance.eau': { libelle: 'Eau', nature: 'montant' },
  'finance.garage': { libelle: 'Garage', nature: 'montant' },
  'finance.APL': { libelle: 'APL', nature: 'montant' },
  'dates.dateFinMiseADisposition': { libelle: 'Fin mise à disposition', nature: 'date' },
  'dates.vacances': { libelle: 'Vacances', nature: 'lignes', resume: (vacance) => direVacance(vacance as VacanceSaisie) },
}

export const libelleDuChamp = (chemin: string): string => champs[chemin]?.libelle ?? chemin

/** « 498,60 € », « 63,5 m² », « Technique, du 5 janvier 2026 au 28 janvier 2026 » ; vide : « Non renseigné ». */
export function direLaValeur(chemin: string, valeur: unknown): string {
  if (valeur === null || valeur === undefined || valeur === '' || (Array.isArray(valeur) && valeur.length === 0)) return NON_RENSEIGNE
  const champ = champs[chemin]
  return (champ && valeurDite(champ, valeur)) ?? telleQuelle(valeur)
}

export const direVacance = ({ type, debutDeVacance, finDeVacance }: VacanceSaisie): string =>
  finDeVacance === null
    ? `${typesDeVacance[type]}, depuis le ${formatDate(debutDeVacance)}`
    : `${typesDeVacance[type]}, du ${formatDate(debutDeVacance)} au ${formatDate(finDeVacance)}`
