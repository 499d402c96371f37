import { formatDateCourte } from '@relogement/domain/common/date.format'
import type { Ecart } from '@relogement/domain/operation-au/comparer'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'

interface Ligne extends Ecart {
  /** Ce dont c'est l'écart, quand il y en a plusieurs. */
  readonly de?: string
}

interface Props {
  readonly libelle: string
  readonly ecarts: readonly Ligne[]
  readonly avant: string
  readonly apres: string
}

/** Ce qui change d'une date à l'autre : chaque champ, ce qu'il valait et ce qu'il vaut. */
export const Ecarts = ({ libelle, ecarts, avant, apres }: Props) => (
  <TableDeSection<Ligne>
    libelle={libelle}
    colonnes={colonnes(avant, apres)}
    lignes={ecarts}
    cleDe={({ de = '', chemin }) => `${de} ${chemin}`}
  />
)

const colonnes = (avant: string, apres: string): readonly ColonneDeSection<Ligne>[] => [
  {
    titre: 'Ce qui change',
    carte: 1,
    rendu: ({ libelle, de }) => (
      <>
        <b>{de ?? libelle}</b>
        {de !== undefined && <small className="sous-st">{libelle}</small>}
      </>
    ),
  },
  { titre: `Au ${formatDateCourte(avant)}`, largeur: 240, carte: 3, rendu: (ecart) => <span className="soft">{ecart.avant}</span> },
  { titre: `Au ${formatDateCourte(apres)}`, largeur: 240, carte: 4, rendu: (ecart) => ecart.apres },
]
