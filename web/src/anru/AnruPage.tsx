import { listeAnru, motsDesReloges } from '@relogement/domain/anru/anru.liste'
import { nombreDe } from '@relogement/domain/anru/indicateurs'
import { SEUIL } from '@relogement/domain/anru/masque'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { usePage } from '../acces/page.ts'
import { telecharger } from '../core/api.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { formatNombre } from '../core/formats.ts'
import { BoutonExporter } from '../core/liste/BoutonExporter.tsx'
import { definitionDe } from '../core/liste/declaree.ts'
import { EtatDErreur, EtatVideDeListe } from '../core/liste/EtatsDeListe.tsx'
import { Filtres } from '../core/liste/Filtres.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { useListe } from '../core/liste/useListe.ts'
import { type IndicateursAnru, indicateursOptions } from './anru.data.ts'
import feuille from './anru.module.css'
import { Dossiers } from './Dossiers.tsx'
import { Indicateur } from './Indicateur.tsx'

/** Les indicateurs ANRU des ménages relogés : chaque nombre ouvre ses dossiers à l'équipe ; les autres les lisent masqués. */
export function AnruPage() {
  usePage(listeAnru.titre, FIL_DU_PILOTAGE)
  const liste = useListe(definitionDe(listeAnru))
  const filtres = liste.etat.filtres
  const requete = useQuery(indicateursOptions(filtres))
  const { data } = requete
  const { exporter, dialogue } = useExportMotive({
    quoi: 'relogements',
    total: data?.lecture === 'EXACTE' ? data.menages : 0,
    envoyer: (format, motif) => telecharger('POST /v1/business/indicateurs-anru/_export', { body: { format, motif, filters: filtres } }),
  })
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>{listeAnru.titre}</h1>
        {data !== undefined && (
          <span className="tot">
            {formatNombre(data.menages)}
            <span className="vh"> {motsDesReloges[data.menages > 1 ? 1 : 0]}</span>
          </span>
        )}
        <div className="acts">
          <BoutonExporter exporter={{ ...exporter, formats: ['xlsx'] }} />
        </div>
      </div>
      <Filtres liste={liste} facettes={data?.metadata} />
      {requete.error !== null && data === undefined ? (
        <EtatDErreur erreur={requete.error} liste={liste} reessayer={requete.refetch} />
      ) : data === undefined ? (
        <ContenuAttendu attente="Chargement des indicateurs" erreur={null} relire={requete.refetch} />
      ) : data.menages === 0 && data.indicateurs.every(({ nombre }) => nombre === 0) ? (
        <EtatVideDeListe liste={liste} mots={motsDesReloges} vide={listeAnru.vide} />
      ) : (
        <Nombres lus={data} filtres={filtres} />
      )}
      {dialogue}
    </>
  )
}

interface Props {
  readonly lus: IndicateursAnru
  readonly filtres: Readonly<Record<string, readonly string[]>>
}

function Nombres({ lus, filtres }: Props) {
  const [ouvert, setOuvert] = useState<string | null>(null)
  const exacte = lus.lecture === 'EXACTE'
  return (
    <>
      <p className={feuille.note}>
        {exacte
          ? 'Chaque nombre ouvre les dossiers qu’il compte.'
          : `Les cases de moins de ${SEUIL} ménages, et celles d’où elles se déduiraient, sont masquées ; la période se lit par années entières.`}
        {direLesArchives(lus.archives)}
      </p>
      <div className={feuille.grille}>
        {lus.indicateurs.map((indicateur) => (
          <Indicateur
            key={indicateur.code}
            lu={indicateur}
            {...(exacte ? { ouvrir: (classe: string) => setOuvert(nombreDe(indicateur.code, classe)) } : {})}
          />
        ))}
      </div>
      {ouvert !== null && <Dossiers nombre={ouvert} filtres={filtres} fermer={() => setOuvert(null)} />}
    </>
  )
}

function direLesArchives(archives: number): string {
  if (archives === 0) return ''
  return archives === 1
    ? ' Un relogement dont le dossier est archivé n’est plus compté.'
    : ` ${formatNombre(archives)} relogements dont le dossier est archivé ne sont plus comptés.`
}
