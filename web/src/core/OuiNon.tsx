import { Icone } from './Icone.tsx'
import styles from './ouiNon.module.css'

interface Props {
  readonly libelle: string
  readonly mots: { readonly oui: string; readonly non: string }
  /** Nul : pas encore dit. */
  readonly dit: boolean | null
  readonly dire: (oui: boolean) => void
  /** Les touches qui y mènent, sur la ligne. */
  readonly touches?: { readonly oui: string; readonly non: string }
}

const SENS = [
  { oui: true, cle: 'oui', icone: 'coche' },
  { oui: false, cle: 'non', icone: 'croix' },
] as const

/** Pour ou contre : le choix se lit à sa couleur et à son signe. */
export const OuiNon = ({ libelle, mots, dit, dire, touches }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: deux boutons à bascule, non des champs
  <div className={`seg ${styles.deux}`} role="group" aria-label={libelle}>
    {SENS.map(({ oui, cle, icone }) => (
      <button
        key={cle}
        type="button"
        data-reponse={touches?.[cle]}
        className={dit === oui ? styles[cle] : undefined}
        aria-pressed={dit === oui}
        onClick={() => dire(oui)}
      >
        {dit === oui && <Icone nom={icone} />}
        {mots[cle]}
      </button>
    ))}
  </div>
)
