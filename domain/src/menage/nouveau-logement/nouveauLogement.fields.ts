// La table des champs de la fiche du nouveau logement (décision 0004) ; B : exigés au bail (domain-rules § 7.1).
import { champsDe, choix, codePostal, date, mensualite, montant, nombre, ouiNon, texte, texteLong } from '../completude/champ.ts'
import type { DossierAControler } from '../completude/dossier.ts'
import { compositionsMenage } from '../composition/composition.listes.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import { typesRelogement } from '../relogement/relogement.listes.ts'
import {
  anciennetesDuLogement,
  localisationsGeographiques,
  reservataires,
  typesDeLogement,
  typesFinancement,
} from './nouveauLogement.listes.ts'
import type { CleDeLaFiche } from './nouveauLogement.schema.ts'

const aUnBail = ({ nouveauLogement }: DossierAControler) => nouveauLogement != null
const aUnBailSocial = ({ nouveauLogement }: DossierAControler) => nouveauLogement != null && !nouveauLogement.prive

const neuf = { complement: 'du nouveau logement' } as const
const duBail = { ...neuf, requis: ['B'], requisSi: aUnBail } as const

export const champsNouveauLogement = champsDe<CleDeLaFiche>(
  'nouveauLogement',
  { etape: 7, verrouilleDepuis: 'CLOTURE' },
  {
    rue: texte('Numéro et rue', neuf),
    codePostal: codePostal('Code postal', neuf),
    ville: texte('Ville', neuf),
    nombreDePersonne: nombre('Nombre de personnes relogées', { entier: true }),
    composition: choix('Composition du ménage relogé', compositionsMenage),
    typeRelogement: choix('Type de relogement', typesRelogement, neuf),
    nombrePropositionEcrite: nombre('Propositions écrites reçues', { entier: true }),
    dateDeLivraisonDuLogement: date('Date de livraison', neuf),
    dateDeConventionApl: date('Date de la convention APL', neuf),
    ancienneteDuLogement: choix('État du logement', anciennetesDuLogement, neuf),
    localisationGeographique: choix('Localisation', localisationsGeographiques, neuf),
    isQPV: ouiNon('En quartier prioritaire (QPV)'),
    nomQPV: texte('Nom du quartier prioritaire'),
    hp1: texte('Groupe (HP1)', neuf),
    hp2: texte('Bâtiment (HP2)', neuf),
    hp3: texte('Entrée (HP3)', neuf),
    type: choix('Type de logement', typesDeLogement, neuf),
    typologie: choix('Typologie', typologies, duBail),
    surfaceHabitable: nombre('Surface habitable', { ...duBail, unite: 'm²' }),
    etage: nombre('Étage', { ...neuf, entier: true }),
    isPMR: ouiNon('Adapté à la mobilité réduite (PMR)'),
    reservataire: choix('Réservataire', reservataires, neuf),
    reservataireLabel: texte('Précision sur le réservataire'),
    loyer: mensualite('Loyer', duBail),
    APL: mensualite('APL', neuf),
    garage: mensualite('Garage', neuf),
    chargesGenerales: mensualite('Charges générales', duBail),
    chauffage: mensualite('Chauffage', neuf),
    eau: mensualite('Eau', neuf),
    loyerPlafond: mensualite('Loyer plafond de la convention'),
    loyerPlafondAPL: mensualite('Loyer plafond de l’APL'),
    isRT2005: ouiNon('Bonne qualité thermique (RT 2005)'),
    isMinoriteLoyer: ouiNon('Minoration de loyer retenue'),
    montantIndemnite: montant('Indemnité de minoration'),
    motifMinoration: texteLong('Raison de l’écart au barème'),
    typeFinancement: choix('Financement', typesFinancement, { ...neuf, requis: ['B'], requisSi: aUnBailSocial }),
    typeFinancementLabel: texte('Précision sur le financement'),
    revenuFiscalDeReference: montant('Revenu fiscal de référence du ménage', { unite: '€ / an' }),
  },
)
