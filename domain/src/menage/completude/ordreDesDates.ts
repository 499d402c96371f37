// Les dates qui ne vont pas à l'envers : une table, lue par les contrôles qui empêchent et par ceux qui signalent.
import { formatDate } from '../../common/date.format.ts'
import type { DossierAControler } from './dossier.ts'
import { valeurAu } from './requis.ts'

interface Ordre {
  readonly debut: string
  readonly fin: string
  readonly dit: string
  /** Une faute à coup sûr : elle empêche. Sinon elle se vérifie. */
  readonly empeche: boolean
}

const PRECEDENT = 'logementPrecedent'
const ACTUEL = 'logementActuel'
const DATES = 'relogement.dates'

export const ordres: readonly Ordre[] = [
  {
    debut: `${ACTUEL}.planApurement.dateDebut`,
    fin: `${ACTUEL}.planApurement.dateFin`,
    dit: 'La fin du plan d’apurement est avant son début',
    empeche: true,
  },
  {
    debut: `${PRECEDENT}.dateEntree`,
    fin: `${PRECEDENT}.dateSortie`,
    dit: 'La sortie du logement précédent est avant l’entrée',
    empeche: true,
  },
  {
    debut: `${PRECEDENT}.dateEntree`,
    fin: `${ACTUEL}.dateEntreeDansLogement`,
    dit: 'L’entrée dans le logement actuel est avant celle dans le logement précédent',
    empeche: false,
  },
  {
    debut: `${DATES}.signatureDuBail`,
    fin: `${DATES}.edlEntree`,
    dit: 'L’état des lieux d’entrée est avant la signature du bail',
    empeche: false,
  },
  {
    debut: `${DATES}.signatureDuBail`,
    fin: `${DATES}.demenagement`,
    dit: 'Le déménagement est avant la signature du bail',
    empeche: false,
  },
  { debut: `${DATES}.edlEntree`, fin: `${DATES}.demenagement`, dit: 'Le déménagement est avant l’état des lieux d’entrée', empeche: false },
  {
    debut: `${DATES}.demenagement`,
    fin: `${DATES}.edlSortie`,
    dit: 'L’état des lieux de sortie est avant le déménagement',
    empeche: false,
  },
]

/** Les dates à l'envers, dites sur la seconde. */
export const datesALEnvers = (dossier: DossierAControler, empeche: boolean): { path: string; message: string }[] =>
  ordres
    .filter((ordre) => ordre.empeche === empeche)
    .flatMap(({ debut, fin, dit }) => {
      const [avant, apres] = [valeurAu(dossier, debut.split('.')), valeurAu(dossier, fin.split('.'))]
      if (typeof avant !== 'string' || typeof apres !== 'string' || apres >= avant) return []
      return [{ path: fin, message: `${dit} (${formatDate(avant)})` }]
    })
