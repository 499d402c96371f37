import { valeurLisible } from '@relogement/domain/menage/completude/valeurs'
import { Changements } from '../../historique/Changements.tsx'
import type { VueDesChangements } from '../../historique/HistoriqueSection.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { libelleDansLeDossier } from '../modification/champs.ts'

/** Les champs changés, nommés comme le dossier les nomme. */
export const ChangementsDuDossier: VueDesChangements = ({ changements }) => {
  const { menage } = useFiche()
  return <Changements changements={changements} libelleDe={(chemin) => libelleDansLeDossier(chemin, menage)} valeurDe={valeurLisible} />
}
