import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatNombre } from '../core/formats.ts'
import type { ImportDeMenages } from './importMenages.data.ts'
import style from './importMenages.module.css'

/** Chaque ligne refusée, sa cellule et sa raison ; au-delà des premières, elles sont dans le classeur à reprendre. */
export function LignesRefusees({ rapport: { refus, lignesRefusees } }: { readonly rapport: NonNullable<ImportDeMenages['rapport']> }) {
  const feuilles = refus.some(({ feuille }) => feuille !== '')
  const montrees = new Set(refus.map(({ feuille, ligne }) => `${feuille}|${ligne}`)).size
  return (
    <Section id="refusees" titre="Lignes à corriger" nombre={lignesRefusees}>
      <TableDeSection
        libelle="Lignes à corriger"
        colonnes={feuilles ? [FEUILLE, ...COLONNES] : COLONNES}
        lignes={refus}
        cleDe={({ feuille, ligne, colonne, raison }) => `${feuille}|${ligne}|${colonne}|${raison}`}
        haute
      />
      {montrees < lignesRefusees && (
        <p className={style.documents}>
          Les {formatNombre(montrees)} premières lignes sont montrées ; toutes sont dans le classeur des lignes refusées.
        </p>
      )}
    </Section>
  )
}

type Refus = NonNullable<ImportDeMenages['rapport']>['refus'][number]

const FEUILLE: ColonneDeSection<Refus> = { titre: 'Feuille', largeur: 180, carte: 5, rendu: ({ feuille }) => feuille }
const COLONNES: ColonneDeSection<Refus>[] = [
  {
    titre: 'Ligne',
    largeur: 96,
    carte: 2,
    rendu: ({ ligne }) => (
      <span className="num">
        <span className="en-carte">Ligne </span>
        {formatNombre(ligne)}
      </span>
    ),
  },
  { titre: 'Colonne', largeur: 220, carte: 1, rendu: ({ colonne }) => colonne ?? 'Toute la ligne' },
  { titre: 'Raison', carte: 3, rendu: ({ raison }) => <span className={style.entier}>{raison}</span> },
]
