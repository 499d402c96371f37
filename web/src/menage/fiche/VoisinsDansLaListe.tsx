import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listesQuittees } from '../../acces/listesQuittees.ts'
import type { Sens } from '../../acces/suiteDeLaListe.ts'
import { messageDe } from '../../core/erreurs.ts'
import { formatNombre } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { useFiche } from './fiche.contexte.ts'
import styles from './voisins.module.css'

const libelles = { precedent: 'Dossier précédent', suivant: 'Dossier suivant' } as const
const bouts = { precedent: 'C’est le premier dossier de la liste', suivant: 'C’est le dernier dossier de la liste' } as const

/** D'un dossier à l'autre, dans l'ordre de la liste d'où l'on vient ; rien si l'on ne vient pas d'une liste. */
export function VoisinsDansLaListe() {
  const { menage } = useFiche()
  const navigate = useNavigate()
  const [enCours, setEnCours] = useState(false)
  const suite = listesQuittees.suite()
  const place = suite?.placeDe(menage.id)
  if (suite == null || place == null) return null
  const aller = async (sens: Sens) => {
    if (enCours) return
    setEnCours(true)
    try {
      const id = await suite.voisin(menage.id, sens)
      if (id === null) notifier({ sens: 'info', message: bouts[sens] })
      else await navigate({ to: '/menages/$id', params: { id } })
    } catch (erreur) {
      notifier({ sens: 'erreur', message: messageDe(erreur) })
    } finally {
      setEnCours(false)
    }
  }
  const bouton = (sens: Sens, touche: string) => (
    <button
      className="ib"
      type="button"
      aria-label={libelles[sens]}
      aria-keyshortcuts={touche}
      aria-disabled={suite.auBout(menage.id, sens) || undefined}
      title={suite.auBout(menage.id, sens) ? bouts[sens] : `${libelles[sens]} (${touche})`}
      onClick={() => void aller(sens)}
    >
      <Icone nom={sens === 'precedent' ? 'gauche' : 'droite'} />
    </button>
  )
  return (
    <nav className={styles.voisins} aria-label="Dossiers de la liste">
      {bouton('precedent', 'K')}
      <span className="num">
        {formatNombre(place.rang)} sur {formatNombre(place.total)}
      </span>
      {bouton('suivant', 'J')}
    </nav>
  )
}
