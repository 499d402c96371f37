import { formatDateCourte } from '@relogement/domain/common/date.format'
import { etatDeDate } from '@relogement/domain/operation/dates.etat'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type DateDOperation, datesOptions, type Operation } from './operation.data.ts'
import styles from './operation.module.css'

const SaisirDate = differe(() => import('./SaisirDate.tsx'), 'SaisirDate')

/** Les dates clés : visées, reportées, arrivées, et où chacune en est. */
export function DatesSection({ operation }: { readonly operation: Operation }) {
  const { data: dates, error, refetch } = useQuery(datesOptions(operation.id))
  const [ouverte, ouvrir] = useState<DateDOperation | 'nouvelle' | null>(null)
  const tient = operation.can.includes('tenir')
  return (
    <Section
      id="dates"
      titre="Dates clés"
      nombre={dates?.length}
      actions={
        tient && (
          <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => ouvrir('nouvelle')}>
            <Icone nom="plus" />
            Ajouter
          </button>
        )
      }
    >
      {dates === undefined ? (
        <ContenuAttendu attente="Chargement des dates" erreur={error} relire={refetch} />
      ) : dates.length === 0 ? (
        <p className="muted attendu">Aucune date n’est encore posée.</p>
      ) : (
        <TableDeSection<DateDOperation>
          libelle="Dates clés"
          colonnes={[...COLONNES, ...(tient ? [modifier(ouvrir)] : [])]}
          lignes={dates}
          cleDe={({ id }) => id}
        />
      )}
      <Suspense fallback={null}>
        {ouverte !== null && (
          <SaisirDate operation={operation} date={ouverte === 'nouvelle' ? null : ouverte} deja={dates ?? []} fermer={() => ouvrir(null)} />
        )}
      </Suspense>
    </Section>
  )
}

const jour = (date: string | null) => <span className="num">{date === null ? '–' : formatDateCourte(date)}</span>

const COLONNES: readonly ColonneDeSection<DateDOperation>[] = [
  {
    titre: 'Date',
    carte: 1,
    rendu: ({ type, controle }) => (
      <>
        <b>{type.libelle}</b>
        {controle !== null && <small className="sous-st amber">{controle}</small>}
      </>
    ),
  },
  {
    titre: 'Objectif',
    largeur: 112,
    carte: 3,
    rendu: ({ objectif, report }) =>
      objectif !== null && report !== null ? <s className={`num ${styles.reporte}`}>{formatDateCourte(objectif)}</s> : jour(objectif),
  },
  { titre: 'Report', largeur: 112, carte: 4, rendu: ({ report }) => jour(report) },
  { titre: 'Réel', largeur: 112, rendu: ({ reel }) => jour(reel) },
  { titre: 'État', largeur: 150, carte: 2, rendu: (date) => <Etat date={date} /> },
]

const modifier = (ouvrir: (date: DateDOperation) => void): ColonneDeSection<DateDOperation> => ({
  titre: 'Actions',
  largeur: 92,
  ecran: true,
  carte: 5,
  rendu: (date) => (
    <button className="lk" type="button" aria-haspopup="dialog" onClick={() => ouvrir(date)}>
      Modifier<span className="vh"> : {date.type.libelle}</span>
    </button>
  ),
})

function Etat({ date }: { readonly date: DateDOperation }) {
  const etat = etatDeDate(date, aujourdhui())
  switch (etat.sorte) {
    case 'CLOSE':
      return (
        <span className="tag ok">
          <Icone nom="coche" />
          Clôturée
        </span>
      )
    case 'EN_RETARD':
      return <span className="tag bad">{etat.jours === 1 ? 'En retard d’un jour' : `En retard de ${etat.jours} jours`}</span>
    case 'PROCHE':
      return <span className="tag warn">{etat.jours === 0 ? 'Aujourd’hui' : etat.jours === 1 ? 'Demain' : `Dans ${etat.jours} jours`}</span>
    case 'A_VENIR':
      return <span className="soft">À venir</span>
    case 'SANS_DATE':
      return <span className="muted">Sans date</span>
  }
}
