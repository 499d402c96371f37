import { HEURES_EMPORTEES } from '@relogement/domain/emport/emport.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { usePage } from '../acces/page.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { AilleursSection } from './AilleursSection.tsx'
import { type Coffre, ouvrirParLaSession } from './coffre.ts'
import { garderOuvert, useCoffreOuvert } from './coffreOuvert.ts'
import { EffacesDIci } from './EffacesDIci.tsx'
import { EmporterSection } from './EmporterSection.tsx'
import { coffresOptions, mesEmportsOptions } from './emport.data.ts'
import styles from './emporter.module.css'
import { laTablette, refusDEmporter } from './laTablette.ts'
import { UnCoffre } from './OuvrirLeCoffre.tsx'
import { SurCetteTablette } from './SurCetteTablette.tsx'

/** Emporter des dossiers sur cette tablette, et les rendre : ce qu'elle garde, ce qui partira, ce qui est ailleurs. */
export function EntretiensHorsLignePage() {
  usePage('Entretiens hors ligne')
  const refus = refusDEmporter()
  const coffre = useMonCoffre(refus === null)
  const { data: emports, error, refetch } = useQuery(mesEmportsOptions)
  return (
    <div className={styles.sections}>
      <header>
        <h1>Entretiens hors ligne</h1>
        <p className="soft">
          Emportez des dossiers pour un entretien sans réseau : chiffrés sur la tablette, ouverts par un code, effacés après l’envoi ou au
          bout de {HEURES_EMPORTEES} heures.
        </p>
      </header>
      {refus === null && <EffacesDIci lu />}
      {refus !== null ? (
        <div className="box">
          <EtatVide titre="Rien ne s’emporte d’ici" detail={refus} />
        </div>
      ) : coffre === undefined || emports === undefined ? (
        <div className="box">
          <ContenuAttendu attente="Chargement des dossiers emportés" erreur={error} relire={() => void refetch()} />
        </div>
      ) : coffre === 'scelle' ? (
        <AOuvrirParLeCode />
      ) : (
        <>
          {coffre !== null && <SurCetteTablette coffre={coffre} />}
          <EmporterSection coffre={coffre} />
        </>
      )}
      {emports !== undefined && <AilleursSection emports={emports} ici={laTablette()?.id ?? null} />}
    </div>
  )
}

/** Le mien sur cet appareil, ouvert par ma session ; « scelle » : mon code seul l'ouvre ; `null` : je n'y ai rien. */
function useMonCoffre(possible: boolean): Coffre | 'scelle' | null | undefined {
  const { id, cleDesBrouillons } = useMoi()
  const client = useQueryClient()
  const ouvert = useCoffreOuvert()
  const [trouve, setTrouve] = useState<'cherche' | 'scelle' | 'vu'>(possible ? 'cherche' : 'vu')
  useEffect(() => {
    if (!possible) return
    let actuel = true
    void ouvrirParLaSession(id, cleDesBrouillons).then((coffre) => {
      if (!actuel) return
      if (coffre !== null && coffre !== 'scelle') garderOuvert(coffre)
      setTrouve(coffre === 'scelle' ? 'scelle' : 'vu')
      void client.invalidateQueries({ queryKey: ['tablette'] })
    })
    return () => {
      actuel = false
    }
  }, [possible, id, cleDesBrouillons, client])
  if (ouvert?.proprietaire.id === id) return ouvert
  return trouve === 'cherche' ? undefined : trouve === 'scelle' ? 'scelle' : null
}

/** Le serveur n'a plus la clé qui ouvrait ce coffre : le refaire perdrait ce qu'il garde. */
function AOuvrirParLeCode() {
  const { id } = useMoi()
  const client = useQueryClient()
  const { data: coffres = [] } = useQuery(coffresOptions)
  return coffres
    .filter(({ proprietaire }) => proprietaire.id === id)
    .map((coffre) => (
      <UnCoffre
        key={coffre.proprietaire.id}
        coffre={coffre}
        relire={() => void client.invalidateQueries({ queryKey: ['tablette'] })}
        parLeCodeSeul
      />
    ))
}
