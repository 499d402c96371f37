import { HEURES_EMPORTEES } from '@relogement/domain/emport/emport.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { usePage } from '../acces/page.ts'
import { Chargement } from '../core/Chargement.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { AilleursSection } from './AilleursSection.tsx'
import { type Coffre, ouvrirParLaSession } from './coffre.ts'
import { garderOuvert, useCoffreOuvert } from './coffreOuvert.ts'
import { EmporterSection } from './EmporterSection.tsx'
import { mesEmportsOptions } from './emport.data.ts'
import styles from './emporter.module.css'
import { laTablette, refusDEmporter } from './laTablette.ts'
import { SurCetteTablette } from './SurCetteTablette.tsx'

/** Emporter des dossiers sur cette tablette, et les rendre : ce qu'elle garde, ce qui partira, ce qui est ailleurs. */
export function EntretiensHorsLignePage() {
  usePage('Entretiens hors ligne')
  const refus = refusDEmporter()
  const coffre = useMonCoffre(refus === null)
  const { data: emports } = useQuery(mesEmportsOptions)
  return (
    <div className={styles.sections}>
      <header>
        <h1>Entretiens hors ligne</h1>
        <p className="soft">
          Emportez des dossiers pour un entretien sans réseau : chiffrés sur la tablette, ouverts par un code, effacés après l’envoi ou au
          bout de {HEURES_EMPORTEES} heures.
        </p>
      </header>
      {refus !== null ? (
        <div className="box">
          <EtatVide titre="Rien ne s’emporte d’ici" detail={refus} />
        </div>
      ) : coffre === undefined || emports === undefined ? (
        <Chargement />
      ) : (
        <>
          {coffre !== null && <SurCetteTablette coffre={coffre} emports={emports} />}
          <EmporterSection coffre={coffre} />
        </>
      )}
      {emports !== undefined && <AilleursSection emports={emports} ici={laTablette()?.id ?? null} />}
    </div>
  )
}

/** Le mien sur cet appareil, ouvert par ma session ; `null` : je n'y ai rien. */
function useMonCoffre(possible: boolean): Coffre | null | undefined {
  const { id, cleDesBrouillons } = useMoi()
  const client = useQueryClient()
  const ouvert = useCoffreOuvert()
  const [cherche, setCherche] = useState(possible)
  useEffect(() => {
    if (!possible) return
    let actuel = true
    void ouvrirParLaSession(id, cleDesBrouillons).then(async (trouve) => {
      if (!actuel) return
      if (trouve !== null) {
        garderOuvert(trouve)
      }
      setCherche(false)
      void client.invalidateQueries({ queryKey: ['tablette'] })
    })
    return () => {
      actuel = false
    }
  }, [possible, id, cleDesBrouillons, client])
  if (cherche) return undefined
  return ouvert?.proprietaire.id === id ? ouvert : null
}
