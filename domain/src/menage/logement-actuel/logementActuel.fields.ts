import {
  type CheminDe,
  champsDe,
  choix,
  codePostal,
  date,
  echeance,
  mensualite,
  montant,
  nombre,
  ouiNon,
  texte,
} from '../completude/champ.ts'
import type { DossierAControler } from '../completude/dossier.ts'
import { situationsLogement, typologies } from './logementActuel.listes.ts'
import type { Localisation, LogementActuel } from './logementActuel.schema.ts'

// L'état des lieux de sortie fait, ce logement n'est plus celui du ménage.
const communs = { etape: 4, verrouilleDepuis: 'ACCOMPAGNEMENT_POST_RELOGEMENT' } as const

const actuel = { complement: 'du logement actuel' } as const

const aUnPlan = ({ logementActuel }: DossierAControler) => (logementActuel.planApurement.mensualite ?? 0) > 0

export const champsLogementActuel = champsDe<CheminDe<LogementActuel>>('logementActuel', communs, {
  typologie: choix('Typologie', typologies, { ...actuel, requis: ['E', 'C'] }),
  surface: nombre('Surface', { ...actuel, unite: 'm²' }),
  chauffageIndividuel: ouiNon('Chauffage individuel', actuel),
  eauIndividuelle: ouiNon('Eau individuelle', actuel),
  situation: choix('Situation dans le logement', situationsLogement),
  dateEntreeDansLogement: date('Date d’entrée dans le logement'),
  'finance.loyer': mensualite('Loyer', actuel),
  'finance.charges': mensualite('Charges', actuel),
  'finance.depotDeGarantie': montant('Dépôt de garantie', actuel),
  'dettes.loyer.montant': montant('Dette de loyer'),
  'dettes.charges.montant': montant('Dette de charges'),
  'planApurement.mensualite': mensualite('Plan d’apurement'),
  'planApurement.dateDebut': date('Début du plan d’apurement', { fixeeDAvance: true, requis: ['E'], requisSi: aUnPlan }),
  'planApurement.dateFin': echeance('Fin du plan d’apurement', { requis: ['E'], requisSi: aUnPlan }),
  'miseAJourGarantieLocaPass.montant': montant('Mise à jour de la garantie Loca-Pass'),
  'pretLocataireDifficulte.mensualite': mensualite('Prêt au locataire en difficulté'),
  fsl: ouiNon('Fonds de solidarité logement (FSL)'),
})

export const champsLocalisation = champsDe<CheminDe<Localisation>>('logementActuelLocalisation', communs, {
  'adresse.numero': texte('Numéro de voie', actuel),
  'adresse.rue': texte('Rue', { ...actuel, requis: ['E', 'C'] }),
  'adresse.complement': texte('Complément d’adresse'),
  'adresse.codePostal': codePostal('Code postal', { ...actuel, requis: ['E', 'C'] }),
  'adresse.ville': texte('Ville', { ...actuel, requis: ['E', 'C'] }),
  etage: nombre('Étage', { ...actuel, entier: true }),
  ascenseur: ouiNon('Ascenseur', actuel),
  numeroPorte: texte('Numéro de porte', actuel),
  numeroPorteUg: texte('Numéro de porte UG'),
})
