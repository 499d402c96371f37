import { type CheminDe, champsDe, choix, codePostal, date, mensualite, nombre, texte, texteLong } from '../completude/champ.ts'
import { situationsLogement, typologies } from '../logement-actuel/logementActuel.listes.ts'
import type { LogementPrecedent } from './logementPrecedent.schema.ts'

const precedent = { complement: 'du logement précédent' } as const

export const champsLogementPrecedent = champsDe<CheminDe<LogementPrecedent>>(
  'logementPrecedent',
  { etape: 6, verrouilleDepuis: 'CLOTURE' },
  {
    'adresse.numero': texte('Numéro de voie', precedent),
    'adresse.rue': texte('Rue', precedent),
    'adresse.codePostal': codePostal('Code postal', precedent),
    'adresse.ville': texte('Ville', precedent),
    typologie: choix('Typologie', typologies, precedent),
    surface: nombre('Surface', { ...precedent, unite: 'm²' }),
    situation: choix('Situation dans le logement précédent', situationsLogement),
    loyer: mensualite('Loyer', precedent),
    bailleur: texte('Bailleur précédent'),
    dateEntree: date('Date d’entrée dans le logement précédent'),
    dateSortie: date('Date de sortie du logement précédent'),
    motifDepart: texteLong('Motif du départ'),
  },
)
