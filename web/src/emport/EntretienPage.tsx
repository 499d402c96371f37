import { formatHeure } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { etapesDuDossier } from '@relogement/domain/menage/completude/etapes'
import { avecDeLesNoms } from '@relogement/domain/menage/menage.noms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { usePage } from '../acces/page.ts'
import { Chargement } from '../core/Chargement.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { aSaisirOptions } from '../menage/edition/edition.data.ts'
import { LieuDeSaisieContexte } from '../menage/edition/lieuDeSaisie.ts'
import { etapeDuCode } from '../menage/edition/navigation.ts'
import { SaisieDUneEtape } from '../menage/edition/SaisieDUneEtape.tsx'
import { adresseEmportee, CHEMIN_DE_LA_TABLETTE } from './chemins.ts'
import type { Coffre } from './coffre.ts'
import { useCoffreOuvert } from './coffreOuvert.ts'
import { EffacesDIci } from './EffacesDIci.tsx'
import { EnTeteDeTablette } from './EnTeteDeTablette.tsx'
import { FinDEntretien } from './FinDEntretien.tsx'
import styles from './tablette.module.css'
import { useDossierEmporte } from './useDossierEmporte.ts'

interface Props {
  readonly id: string
  readonly code: string
  readonly champ: string | null
}

const LIEU = {
  adresse: adresseEmportee,
  Fin: FinDEntretien,
  enregistre: 'Gardé sur la tablette',
  terminer: 'Terminer l’entretien',
  demandeLaPresentation: false,
  enBande: true,
} as const

/** L'entretien, étape par étape, sans réseau : la même saisie que dans le produit, gardée au coffre. */
export function EntretienPage(props: Props) {
  const coffre = useCoffreOuvert()
  return coffre === null ? <Chargement /> : <Entretien key={props.id} coffre={coffre} {...props} />
}

function Entretien({ coffre, id, code, champ }: Props & { readonly coffre: Coffre }) {
  const { dossier, changer } = useDossierEmporte(coffre, id)
  const { data: menage } = useQuery(aSaisirOptions(id))
  const etape = etapeDuCode(code) ?? etapesDuDossier[0]
  usePage(menage === undefined ? null : `Entretien hors ligne : ${minuscule(etape.libelle)}`)
  const present = useRef(true)
  present.current = dossier !== null
  const lieu = useMemo(
    () => ({
      ...LIEU,
      garde: () => present.current,
      finir: () => void changer((avant) => ({ ...avant, termineLe: new Date().toISOString() })),
    }),
    [changer],
  )
  const aCommencer = dossier?.commenceLe === null
  useEffect(() => {
    if (aCommencer) void changer((avant) => ({ ...avant, commenceLe: avant.commenceLe ?? new Date().toISOString() }))
  }, [aCommencer, changer])
  if (dossier === null) return <Absent />
  if (dossier === undefined || menage === undefined) return <Chargement />
  return (
    <>
      <EnTeteDeTablette
        titre={`Entretien ${avecDeLesNoms(menage.noms)}`}
        code={menage.codeMenage}
        note={dossier.commenceLe !== null && `Commencé à ${formatHeure(dossier.commenceLe)}`}
        expireLe={dossier.expireLe}
      />
      <main id="contenu" className={styles.corps} tabIndex={-1}>
        <LieuDeSaisieContexte value={lieu}>
          <SaisieDUneEtape menage={menage} etape={etape} champ={champ} />
        </LieuDeSaisieContexte>
      </main>
    </>
  )
}

const Absent = () => (
  <>
    <EnTeteDeTablette />
    <main id="contenu" className={styles.seul}>
      <h1 className="vh">Dossier absent</h1>
      <EffacesDIci />
      <EtatVide
        titre="Ce dossier n’est plus sur cette tablette"
        detail="Il a été rendu, retiré à distance, ou ses 72 heures sont passées."
        suite={
          <Lien className="btn" vers={CHEMIN_DE_LA_TABLETTE}>
            Voir ceux qu’elle garde
          </Lien>
        }
      />
    </main>
  </>
)
