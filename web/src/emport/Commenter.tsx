import { useEffect, useId, useRef, useState } from 'react'
import type { DossierEmporte } from './dossierEmporte.ts'
import styles from './signature.module.css'

interface Props {
  readonly dossier: DossierEmporte
  readonly changer: (geste: (avant: DossierEmporte) => DossierEmporte) => Promise<unknown>
}

const DELAI_MS = 400

/** Un mot pour l'équipe, gardé à mesure ; il partira en commentaire interne. */
export function Commenter({ dossier, changer }: Props) {
  const id = useId()
  const [texte, setTexte] = useState(dossier.commentaire.texte)
  const aGarder = useRef<string | null>(null)
  useEffect(() => {
    const garder = () => {
      const suivant = aGarder.current
      aGarder.current = null
      if (suivant !== null) void changer((avant) => ({ ...avant, commentaire: { ...avant.commentaire, texte: suivant } }))
    }
    const minuterie = setInterval(garder, DELAI_MS)
    window.addEventListener('pagehide', garder)
    document.addEventListener('visibilitychange', garder)
    return () => {
      garder()
      clearInterval(minuterie)
      window.removeEventListener('pagehide', garder)
      document.removeEventListener('visibilitychange', garder)
    }
  }, [changer])
  return (
    <section className="box" aria-labelledby={`${id}-t`}>
      <div className="sec-h">
        <h2 id={`${id}-t`}>Commentaire</h2>
      </div>
      <div className={styles.signature}>
        <textarea
          className="in"
          rows={3}
          aria-label="Commentaire interne"
          value={texte}
          onChange={({ target }) => {
            setTexte(target.value)
            aGarder.current = target.value
          }}
        />
      </div>
    </section>
  )
}
