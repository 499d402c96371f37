import { useMemo } from 'react'
import { useMoi } from '../../app/moi.ts'
import { adresseDuMenage } from '../../app/navigation.ts'
import { usePage } from '../../app/page.ts'
import { api } from '../../core/api.ts'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import { Liste } from '../../core/liste/Liste.tsx'
import { useLignes } from '../../core/liste/useLignes.ts'
import { useListe } from '../../core/liste/useListe.ts'
import '../menage.css'
import { colonnesDe, type LigneMenage } from './colonnes.tsx'
import { HorsDeMesDossiers } from './HorsDeMesDossiers.tsx'
import { definitionMenages, demandeMenages, noteDeLaListe } from './menages.definition.ts'
import { useExportMenages } from './useExportMenages.tsx'

export function MenagesPage() {
  usePage('Ménages')
  const moi = useMoi()
  const definition = useMemo(() => definitionMenages(moi), [moi])
  const liste = useListe(definition)
  const demande = demandeMenages(liste.etat)
  const requete = useLignes(['menages', 'liste'], demande, (options) => api('GET /v1/menages', options))
  const { exporter, dialogue } = useExportMenages(demande, requete.data?.['hydra:totalItems'])
  return (
    <>
      <Liste<LigneMenage>
        titre="Ménages"
        mots={['ménage', 'ménages']}
        liste={liste}
        requete={requete}
        colonnes={colonnesDe(liste.etat)}
        lienDe={({ id }) => adresseDuMenage(id)}
        grisee={({ relogementNecessaire }) => !relogementNecessaire}
        recherche="Nom, code, téléphone"
        {...(moi.can.includes('exporterMenages') ? { exporter } : {})}
        {...(moi.can.includes('creerMenage') ? { actions: <NouveauMenage /> } : {})}
        ailleurs={<HorsDeMesDossiers moi={moi} liste={liste} />}
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
