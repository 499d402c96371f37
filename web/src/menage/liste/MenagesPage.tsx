import { colonnesDeLExport } from '@relogement/domain/menage/exportMenages.colonnes'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import { useMemo } from 'react'
import { useMoi } from '../../acces/moi.ts'
import { adresseDuMenage } from '../../acces/navigation.ts'
import { usePage } from '../../acces/page.ts'
import { api, telecharger } from '../../core/api.ts'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import { colonnesExportees } from '../../core/liste/colonnesMontrees.ts'
import { useListeDeclaree } from '../../core/liste/declaree.ts'
import { Liste } from '../../core/liste/Liste.tsx'
import { useExportMotive } from '../../core/liste/useExportMotive.tsx'
import { VuesDeLaListe } from '../../vue/VuesDeLaListe.tsx'
import '../menage.css'
import { colonnesDe, type LigneMenage } from './colonnes.tsx'
import { HorsDeMesDossiers } from './HorsDeMesDossiers.tsx'
import { definitionMenages, demandeMenages, noteDeLaListe } from './menages.definition.ts'
import { VouliezVousDire } from './VouliezVousDire.tsx'

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
        colonnes={colonnes}
        vues={<VuesDeLaListe page="menages" liste={liste} colonnes={colonnes} />}
        lienDe={({ id }) => adresseDuMenage(id)}
        grisee={({ relogementNecessaire }) => !relogementNecessaire}
        {...(moi.can.includes('exporterMenages') ? { exporter } : {})}
        {...(moi.can.includes('creerMenage') ? { actions: <NouveauMenage /> } : {})}
        ailleurs={
          <>
            <HorsDeMesDossiers moi={moi} liste={liste} />
            <VouliezVousDire liste={liste} />
          </>
        }
        note={noteDeLaListe(liste.etat)}
      />
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
