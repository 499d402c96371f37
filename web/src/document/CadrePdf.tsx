import { useEffect, useState } from 'react'
import { messageDe } from '../core/erreurs.ts'
import styles from './cadreDApercu.module.css'

export interface PropsContenu {
  readonly contenu: Blob | undefined
  readonly erreur: Error | null
  readonly relire: () => void
  readonly titre: string
}

/** Un PDF lu dans la page ; en attendant, ou s'il ne vient pas, on le dit. */
export function CadrePdf({ contenu, erreur, relire, titre }: PropsContenu) {
  const adresse = useAdresse(contenu)
  if (erreur !== null) return <ApercuAbsent erreur={erreur} relire={relire} />
  if (adresse === null) return <ApercuAttendu />
  // Un téléphone n'a souvent pas de lecteur de PDF dans la page : un cadre y resterait vide.
  if (!navigator.pdfViewerEnabled)
    return (
      <p className={`${styles.apercu} ${styles.absent}`}>
        Cet appareil ne montre pas les PDF dans la page. Téléchargez le document pour le lire.
      </p>
    )
  // Sans le volet des vignettes, qui prendrait le tiers de la largeur.
  return <iframe className={styles.apercu} src={`${adresse}#navpanes=0`} title={titre} />
}

export const ApercuAbsent = ({ erreur, relire }: { readonly erreur: Error; readonly relire: () => void }) => (
  <div className={`${styles.apercu} ${styles.absent}`} role="alert">
    <p>{messageDe(erreur)}</p>
    <button className="btn" type="button" onClick={relire}>
      Réessayer
    </button>
  </div>
)

export const ApercuAttendu = () => (
  <div className={styles.apercu} role="status">
    <span className="vh">Chargement de l’aperçu</span>
  </div>
)

/** L'adresse du contenu dans cette page, oubliée avec elle. */
export function useAdresse(contenu: Blob | undefined): string | null {
  const [adresse, setAdresse] = useState<string | null>(null)
  useEffect(() => {
    if (contenu === undefined) return
    const url = URL.createObjectURL(contenu)
    setAdresse(url)
    return () => URL.revokeObjectURL(url)
  }, [contenu])
  return adresse
}
