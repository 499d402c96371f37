import { champsDImport } from '@relogement/domain/import-menages/importMenages.champs'
import { estARattacher } from '@relogement/domain/import-menages/importMenages.lecture'
import { Section } from '../core/fiche/Section.tsx'
import { ChoixImmediat } from '../core/formulaire/Choix.tsx'
import type { ImportDeMenages } from './importMenages.data.ts'
import style from './importMenages.module.css'

type Colonne = NonNullable<ImportDeMenages['rapport']>['colonnes'][number]

interface Props {
  readonly colonnes: readonly Colonne[]
  readonly enCours: boolean
  readonly rattacher: (colonnes: readonly Colonne[]) => void
}

/** Ce que chaque colonne remplit ; celle que rien ne reconnaît se rattache à un champ, et l'essai se refait. */
export function ColonnesDeLImport({ colonnes, enCours, rattacher }: Props) {
  const reconnues = colonnes.filter(({ champ }) => champ !== null)
  const inconnues = colonnes.filter(estARattacher)
  return (
    <Section id="colonnes" titre="Colonnes">
      <div className={style.colonnes}>
        {inconnues.length > 0 && (
          <p>
            {inconnues.length > 1 ? 'Ces colonnes ne sont pas reconnues' : 'Cette colonne n’est pas reconnue'} : dites ce qu’elle
            {inconnues.length > 1 ? 's portent' : ' porte'}, ou laissez de côté.
          </p>
        )}
        {inconnues.map((colonne) => (
          <UneColonne key={`${colonne.feuille}|${colonne.titre}`} {...{ colonne, colonnes, enCours, rattacher }} />
        ))}
        <p className="soft">Reconnues : {reconnues.map(direLaColonne).join(', ')}.</p>
      </div>
    </Section>
  )
}

/** « CP (Code postal) » ; un titre qui est celui du champ ne se redit pas. */
function direLaColonne({ titre, champ }: Colonne): string {
  const { libelle = titre } = champsDImport[champ ?? ''] ?? {}
  return libelle === titre ? titre : `${titre} (${libelle})`
}

function UneColonne({ colonne, colonnes, enCours, rattacher }: Props & { readonly colonne: Colonne }) {
  const pris = new Set(colonnes.flatMap(({ feuille, champ }) => (feuille === colonne.feuille && champ !== null ? [champ] : [])))
  const libres = Object.entries(champsDImport).filter(([champ]) => !pris.has(champ))
  return (
    <ChoixImmediat
      libelle={colonne.feuille === '' ? colonne.titre : `${colonne.titre} (feuille « ${colonne.feuille} »)`}
      options={{ [DE_COTE]: 'Laissée de côté', ...Object.fromEntries(libres.map(([champ, { libelle }]) => [champ, libelle])) }}
      valeur={DE_COTE}
      changer={(champ) => champ !== DE_COTE && rattacher([{ ...colonne, champ }])}
      ferme={enCours}
    />
  )
}

const DE_COTE = ''
