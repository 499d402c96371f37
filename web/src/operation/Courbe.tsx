import { moisDe } from '@relogement/domain/common/date'
import { type Plage, plageDe } from '@relogement/domain/objectif/plage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { Section } from '../core/fiche/Section.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Segments } from '../core/Onglets.tsx'
import { ChoixDePlage } from '../objectif/ChoixDePlage.tsx'
import { type Forme, formes, Graphique } from '../objectif/Graphique.tsx'
import { type StatistiquesDesOperations, statistiquesOptions } from './operation.data.ts'
import { ResteAReloger } from './ResteAReloger.tsx'
import section from './sectionsDOperation.module.css'

const vues = { RESTE: 'Reste', PAR_MOIS: 'Par mois' } as const
type Vue = keyof typeof vues

interface Props {
  readonly filtres: Parameters<typeof statistiquesOptions>[0]
}

/** Ce qui reste à reloger et sa suite, ou les relogements de chaque mois, des opérations que les filtres de la liste retiennent. */
export function Courbe({ filtres }: Props) {
  const moisCourant = moisDe(aujourdhui())
  const [plage, setPlage] = useState<Plage>(() => plageDe(null, null, moisCourant))
  const [vue, choisirLaVue] = useState<Vue>('RESTE')
  const [forme, setForme] = useState<Forme>('courbe')
  const [enTableau, mettreEnTableau] = useState(false)
  const { data, error, refetch } = useQuery(statistiquesOptions(filtres, plage))
  return (
    <div className={section.courbe}>
      <Section
        id="relogements"
        titre={vue === 'RESTE' ? 'Reste à reloger' : 'Relogements'}
        actions={
          <>
            {vue === 'PAR_MOIS' && <Segments libelle="Forme" choix={formes} choisi={forme} choisir={setForme} />}
            <Segments libelle="Courbe" choix={vues} choisi={vue} choisir={choisirLaVue} />
            <ChoixDePlage plage={plage} moisCourant={moisCourant} choisir={setPlage} />
            {vue === 'RESTE' && (
              <button className="btn ghost ecran" type="button" onClick={() => mettreEnTableau(!enTableau)}>
                {enTableau ? 'Voir la courbe' : 'Voir en tableau'}
              </button>
            )}
          </>
        }
      >
        {data === undefined ? (
          <ContenuAttendu attente="Chargement du graphique" erreur={error} relire={refetch} />
        ) : (
          <div className={section.graphique}>
            {vue === 'RESTE' ? (
              <ResteAReloger statistiques={data} jour={aujourdhui()} enTableau={enTableau} />
            ) : (
              <Graphique
                titre="Relogements par mois, objectif et réalisé"
                points={pointsDe(data, moisCourant)}
                forme={forme}
                courant={moisCourant}
              />
            )}
          </div>
        )}
      </Section>
    </div>
  )
}

const pointsDe = ({ mois: lus }: StatistiquesDesOperations, moisCourant: string) =>
  lus.map(({ mois, objectif, realise }) => ({ mois, objectif, realise: mois > moisCourant ? null : realise }))
