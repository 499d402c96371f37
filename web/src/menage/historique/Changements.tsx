import { valeurLisible } from '@relogement/domain/menage/completude/valeurs'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import type { Modification } from '../menage.data.ts'
import { libelleDansLeDossier } from '../modification/champs.ts'

/** Chaque champ changé, avant et après. */
export function Changements({ changements }: Pick<Modification, 'changements'>) {
  const { menage } = useFiche()
  return (
    <div className="diff">
      {changements.map(({ chemin, libelle, ancien, nouveau }) => (
        <div key={chemin}>
          <span>{libelle ?? libelleDansLeDossier(chemin, menage)}</span>
          <del>
            <span className="vh">avant : </span>
            {valeurLisible(chemin, ancien)}
          </del>
          <Icone nom="fleche" className="fl" />
          <ins>
            <span className="vh">après : </span>
            {valeurLisible(chemin, nouveau)}
          </ins>
        </div>
      ))}
    </div>
  )
}
