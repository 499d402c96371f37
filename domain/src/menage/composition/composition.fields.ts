import { type CheminDe, champsDe, date, lignes, ouiNon, texte } from '../completude/champ.ts'
import { rolesOccupant } from './composition.listes.ts'
import type { Composition, Occupant } from './composition.schema.ts'
import { nomDeLOccupant } from './occupant.noms.ts'

const resumeOccupant = (occupant: Pick<Occupant, 'role' | 'nom' | 'prenom'>) =>
  `${nomDeLOccupant(occupant)}, ${rolesOccupant[occupant.role].toLowerCase()}`

export const champsComposition = champsDe<CheminDe<Composition> | 'occupants' | 'occupants.*'>(
  'composition',
  { etape: 2, verrouilleDepuis: 'SIGNATURE_DU_BAIL' },
  {
    occupants: lignes('Occupants', resumeOccupant),
    'occupants.*': lignes('Occupant', resumeOccupant),
    colocation: ouiNon('Colocation'),
    personneAMobiliteReduite: ouiNon('Personne à mobilité réduite'),
    personneAHandicap: ouiNon('Personne en situation de handicap'),
    handicapReconnu: ouiNon('Handicap reconnu'),
    naissancePrevueLe: date('Naissance prévue le', { verrouilleDepuis: 'CLOTURE', horizon: 1, fixeeDAvance: true }),
    numeroAllocataireCaf: texte('Numéro d’allocataire CAF', { verrouilleDepuis: 'CLOTURE' }),
  },
)
