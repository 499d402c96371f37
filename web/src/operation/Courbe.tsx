import { moisDe } from '@relogement/domain/common/date'
import { type Plage, plageDe } from '@relogement/domain/objectif/plage'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type OptionsApi } from '../core/api.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { Section } from '../core/fiche/Section.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Segments } from '../core/Onglets.tsx'
import { ChoixDePlage } from '../objectif/ChoixDePlage.tsx'
import { type Forme, formes, Graphique } from '../objectif/Graphique.tsx'
import styles from './operation.module.css'

type Filtres = NonNullable<OptionsApi<'GET /v1/statistiques-operations'>['query']>

/** Les relogements visés et faits sur une plage, des opérations que les filtres de la liste retiennent. */
export function Courbe({ filtres }: { readonly filtres: Filtres }) {
  const moisCourant = moisDe(aujourdhui())
  const [plage, setPlage] = useState<Plage>(() => plageDe(null, null, moisCourant))
  const [forme, setForme] = useState<Forme>('courbe')
  const query = { ...filtres, debutPeriode: plage.debut, finPeriode: plage.fin }
  const { data, error, refetch } = useQuery({
    queryKey: ['operations', 'statistiques', query],
    queryFn: ({ signal }) => api('GET /v1/statistiques-operations', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const points = data?.mois.map(({ mois, objectif, realise }) => ({ mois, objectif, realise: mois > moisCourant ? null : realise }))
  return (
    <div className={styles.courbe}>
      <Section id="relogements" titre="Relogements">
        <div className={styles.reglages}>
          <Segments libelle="Forme" choix={formes} choisi={forme} choisir={setForme} />
          <ChoixDePlage plage={plage} moisCourant={moisCourant} choisir={setPlage} />
        </div>
        {points === undefined ? (
          <ContenuAttendu attente="Chargement du graphique" erreur={error} relire={refetch} />
        ) : (
          <div className={styles.graphique}>
            <Graphique titre="Relogements par mois, objectif et réalisé" points={points} forme={forme} courant={moisCourant} />
          </div>
        )}
      </Section>
    </div>
  )
}
