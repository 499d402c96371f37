import type { EtatDEtape } from '@relogement/domain/menage/completude/avancement'
import { useState } from 'react'
import styleEnBande from './bande.module.css'
import { useEdition } from './edition.contexte.ts'
import styles from './etapesDeSaisie.module.css'
import { useLieuDeSaisie } from './lieuDeSaisie.ts'
import { PourQui } from './PourQui.tsx'
import { UneEtape } from './UneEtape.tsx'
import { useEtapesEnBrouillon } from './useEtapesEnBrouillon.ts'

/** Les sept étapes, et où en est chacune, saisie en cours comprise. */
export function Etapes({ etats }: { readonly etats: readonly EtatDEtape[] }) {
  const { menage, aller } = useEdition()
  const { enBande = false } = useLieuDeSaisie()
  const [deplie, setDeplie] = useState(false)
  const gardees = useEtapesEnBrouillon(menage.id).map(({ etape }) => etape.numero)
  return (
    <nav className={[styles.etapes, deplie && styles.deplie, enBande && styleEnBande.bande].filter(Boolean).join(' ')} aria-label="Étapes">
      <PourQui deplie={deplie} deplier={setDeplie} />
      <button className={`btn ghost ${styles.quitter}`} type="button" onClick={() => aller({ vers: 'fiche' })}>
        Enregistrer et quitter
      </button>
      {etats.map((etat) => (
        <UneEtape
          key={etat.etape}
          etat={etat}
          montree={deplie}
          enBrouillon={gardees.some((numero) => numero === etat.etape)}
          replier={() => setDeplie(false)}
        />
      ))}
    </nav>
  )
}
