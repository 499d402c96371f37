import { MENAGES_AU_PLUS } from '@relogement/domain/menage/plusieurs/plusieurs.bornes'
import { Suspense, useState } from 'react'
import { useMoi } from '../../acces/moi.ts'
import { differe } from '../../core/differe.ts'
import { Menu } from '../../core/Menu.tsx'
import { combien } from './CeuxQuiRefusent.tsx'
import type { Choisi } from './plusieurs.data.ts'

const ConfierPlusieurs = differe(() => import('./ConfierPlusieurs.tsx'), 'ConfierPlusieurs')
const AlerterPlusieurs = differe(() => import('./AlerterPlusieurs.tsx'), 'AlerterPlusieurs')
const DemanderLesPieces = differe(() => import('./DemanderLesPieces.tsx'), 'DemanderLesPieces')

interface Props {
  readonly choisis: readonly Choisi[]
  readonly oublier: () => void
}

/** Ce qui se fait d'un geste sur les ménages choisis. */
export function GestesSurPlusieurs({ choisis, oublier }: Props) {
  const { can } = useMoi()
  const [geste, ouvrir] = useState<'CONFIER' | 'ALERTER' | 'DEMANDER_PIECES' | null>(null)
  if (choisis.length === 0) return null
  const trop = choisis.length > MENAGES_AU_PLUS ? `${MENAGES_AU_PLUS} ménages au plus d’un même geste.` : null
  const fermer = () => ouvrir(null)
  const fait = () => {
    fermer()
    oublier()
  }
  return (
    <>
      <Menu
        nom={`Agir sur ${combien(choisis.length)}`}
        bouton={`${combien(choisis.length)} ${choisis.length === 1 ? 'choisi' : 'choisis'}`}
        classe="btn"
        largeur={300}
        groupes={[
          {
            entrees: [
              ...(can.includes('assignerMenage')
                ? [{ cle: 'confier', libelle: 'Confier…', icone: 'personne' as const, raison: trop, faire: () => ouvrir('CONFIER') }]
                : []),
              { cle: 'alerter', libelle: 'Poser une alerte…', icone: 'cloche' as const, raison: trop, faire: () => ouvrir('ALERTER') },
              {
                cle: 'pieces',
                libelle: 'Demander les pièces qui manquent…',
                icone: 'courriel' as const,
                raison: trop,
                faire: () => ouvrir('DEMANDER_PIECES'),
              },
              { cle: 'oublier', libelle: 'Ne plus choisir', icone: 'croix' as const, faire: oublier },
            ],
          },
        ]}
      />
      <Suspense fallback={null}>
        {geste === 'CONFIER' && <ConfierPlusieurs menages={choisis} fermer={fermer} fait={fait} />}
        {geste === 'DEMANDER_PIECES' && <DemanderLesPieces menages={choisis} fermer={fermer} fait={fait} />}
        {geste === 'ALERTER' && <AlerterPlusieurs menages={choisis} fermer={fermer} fait={fait} />}
      </Suspense>
    </>
  )
}
