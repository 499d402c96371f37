import { type LangueDeNotice, type Notice, notices } from '@relogement/domain/proposition-ecrite/notices'
import { createContext, useContext, useState } from 'react'
import styles from './langues.module.css'

const Contexte = createContext<LangueDeNotice>('fr')
export const LangueContexte = Contexte.Provider

/** Celle du téléphone, si la notice s'y lit. */
export const useLangue = () =>
  useState<LangueDeNotice>(() => {
    const [langue = 'fr'] = navigator.language.split('-')
    return Object.hasOwn(notices, langue) ? (langue as LangueDeNotice) : 'fr'
  })

interface Props {
  readonly langue: LangueDeNotice
  readonly choisir: (langue: LangueDeNotice) => void
}

/** Le français reste : la langue choisie s'y ajoute, sous chaque mot. */
export const Langues = ({ langue, choisir }: Props) => (
  <nav className={styles.langues} aria-label="Langues">
    {(Object.entries(notices) as [LangueDeNotice, Notice][]).map(([code, { langue: nom }]) => (
      <button key={code} type="button" lang={code} aria-pressed={code === langue} onClick={() => choisir(code)}>
        {code === 'fr' ? 'Français' : nom}
      </button>
    ))}
  </nav>
)

/** Le même mot dans la langue choisie, sous le français qui fait foi. */
export function Traduit({ mot }: { readonly mot: (notice: Notice) => string }) {
  const langue = useContext(Contexte)
  if (langue === 'fr') return null
  const notice = notices[langue]
  return (
    <span className={styles.traduit} lang={langue} dir={notice.sens}>
      {mot(notice)}
    </span>
  )
}

/** Ce que dit la lettre, en peu de mots, dans la langue choisie ; ce que vaut une traduction, sans avoir à la déplier. */
export function AideALaLecture() {
  const langue = useContext(Contexte)
  const { sens, titre, phrases, valeur } = notices[langue]
  return (
    <section className={styles.aide} lang={langue} dir={sens} aria-label={notices[langue].langue}>
      {/* Des mots traduits sont déjà à l'écran : ce qu'ils valent aussi. */}
      {langue !== 'fr' && <p className="soft">{valeur}</p>}
      <details>
        <summary>{titre}</summary>
        {langue === 'fr' && <p className="soft">{valeur}</p>}
        <ol>
          {phrases.map((phrase) => (
            <li key={phrase}>{phrase}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}
