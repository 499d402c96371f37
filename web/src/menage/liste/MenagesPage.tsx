import { colonnesDeLExport } from '@relogement/domain/menage/exportMenages.colonnes'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useMoi } from '../../acces/moi.ts'
import { adresseDuMenage } from '../../acces/navigation.ts'
import { usePage } from '../../acces/page.ts'
import { useSuiteDeLaListe } from '../../acces/suiteDeLaListe.ts'
import { api, telecharger } from '../../core/api.ts'
import { differe } from '../../core/differe.ts'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import { colonnesExportees } from '../../core/liste/colonnesMontrees.ts'
import { useListeDeclaree } from '../../core/liste/declaree.ts'
import { Liste } from '../../core/liste/Liste.tsx'
import { useExportMotive } from '../../core/liste/useExportMotive.tsx'
import { VuesDeLaListe } from '../../vue/VuesDeLaListe.tsx'
import { GestesSurPlusieurs } from '../plusieurs/GestesSurPlusieurs.tsx'
import { colonnesDe, colonnesPresDeLApercu, type LigneMenage } from './colonnes.tsx'
import { HorsDeMesDossiers } from './HorsDeMesDossiers.tsx'
import { definitionMenages, demandeMenages, noteDeLaListe } from './menages.definition.ts'
import { useApercu } from './useApercu.ts'
import { VouliezVousDire } from './VouliezVousDire.tsx'

const VoletDApercu = differe(() => import('./VoletDApercu.tsx'), 'VoletDApercu')

export function MenagesPage() {
  usePage(listeMenages.titre)
  const moi = useMoi()
  const definition = useMemo(() => definitionMenages(moi), [moi])
  const { demande, ...vue } = useListeDeclaree(listeMenages, {
    cle: ['menages', 'liste'],
    lire: (options) => api('GET /v1/menages', options),
    compter: (options) => api('GET /v1/menages/_facettes', options),
    definition,
    demander: demandeMenages,
  })
  const { liste, requete } = vue
  useSuiteDeLaListe(vue)
  const apercu = useApercu({ personne: moi.id, liste, requete })
  const [choisis, setChoisis] = useState<ReadonlyMap<string, LigneMenage>>(new Map())
  const lignes = requete.data?.['hydra:member']
  const basculer = useCallback(
    (id: string) =>
      setChoisis((avant) => {
        const ligne = lignes?.find((une) => une.id === id)
        if (avant.has(id) || ligne === undefined) return new Map([...avant].filter(([autre]) => autre !== id))
        return new Map([...avant, [id, ligne]])
      }),
    [lignes],
  )
  const basculerLaPage = () => {
    const page = lignes ?? []
    setChoisis((avant) =>
      page.every(({ id }) => avant.has(id))
        ? new Map([...avant].filter(([autre]) => !page.some(({ id }) => id === autre)))
        : new Map([...avant, ...page.map((ligne) => [ligne.id, ligne] as const)]),
    )
  }
  const agit = moi.can.includes('agirSurPlusieurs')
  const colonnes = colonnesDe(liste.etat, moi.can.includes('lireActivite'))
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const { exporter, dialogue } = useExportMotive({
    quoi: 'ménages',
    total: requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) =>
      telecharger('POST /v1/menages/_export', {
        body: { ...filtres, format, motif, columns: colonnesExportees(colonnesDeLExport, colonnes, liste.etat.masquees) },
      }),
  })
  return (
    <>
      <Liste<LigneMenage>
        {...vue}
        colonnes={apercu.ouvert ? colonnesPresDeLApercu : colonnes}
        regard={apercu.ouvert ? { id: apercu.ligne?.id ?? null, regarder: apercu.regarder } : undefined}
        vues={<VuesDeLaListe page="menages" liste={liste} colonnes={colonnes} />}
        lienDe={({ id }) => adresseDuMenage(id)}
        grisee={({ relogementNecessaire }) => !relogementNecessaire}
        {...(moi.can.includes('exporterMenages') ? { exporter } : {})}
        actions={
          <>
            {apercu.possible && (
              <button className={apercu.ouvert ? 'btn ouvert' : 'btn'} type="button" aria-pressed={apercu.ouvert} onClick={apercu.basculer}>
                Aperçu
              </button>
            )}
            {agit && <GestesSurPlusieurs choisis={[...choisis.values()]} oublier={() => setChoisis(new Map())} />}
            {moi.can.includes('creerMenage') && <NouveauMenage />}
          </>
        }
        {...(agit
          ? {
              choix: {
                choisies: new Set(choisis.keys()),
                basculer,
                basculerLaPage,
                nomDe: ({ noms, codeMenage }: LigneMenage) => `Choisir ${noms}, ${codeMenage}`,
              },
            }
          : {})}
        ailleurs={
          <>
            <HorsDeMesDossiers moi={moi} liste={liste} />
            <VouliezVousDire liste={liste} />
          </>
        }
        note={noteDeLaListe(liste.etat)}
      />
      <Suspense fallback={null}>{apercu.ouvert && <VoletDApercu apercu={apercu} />}</Suspense>
      {dialogue}
    </>
  )
}

const NouveauMenage = () => (
  <Lien className="btn pri" vers="/menages/nouveau">
    <Icone nom="plus" />
    Nouveau ménage
  </Lien>
)
