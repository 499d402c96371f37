import { joursEntre } from '@relogement/domain/common/date'
import { etatDeDate } from '@relogement/domain/operation/dates.etat'
import { DATES_FIGEES, estSaisie } from '@relogement/domain/operation/gel'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { JOURS_D_UNE_DATE } from './joursDUneDate.tsx'
import { type DateDOperation, datesOptions, type Operation } from './operation.data.ts'

const SaisirDate = differe(() => import('./SaisirDate.tsx'), 'SaisirDate')
const RouvrirUneDate = differe(() => import('./RouvrirUneDate.tsx'), 'RouvrirUneDate')

/** Les dates clés : visées, reportées, arrivées, et où chacune en est. */
export function DatesSection({ operation }: { readonly operation: Operation }) {
  const { data: dates, error, refetch } = useQuery(datesOptions(operation.id))
  const [ouverte, ouvrir] = useState<DateDOperation | 'nouvelle' | null>(null)
  const tient = operation.can.includes('tenir')
  const fermer = () => ouvrir(null)
  const choisie = ouverte === 'nouvelle' ? null : ouverte
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
          colonnes={[...colonnesDe(operation, dates), ...(tient ? [changer(ouvrir)] : [])]}
          lignes={dates}
          cleDe={({ id }) => id}
        />
      )}
      <Suspense fallback={null}>
        {choisie?.statut === 'CLOTURE' && <RouvrirUneDate operation={operation} date={choisie} fermer={fermer} />}
        {ouverte !== null && choisie?.statut !== 'CLOTURE' && (
          <SaisirDate operation={operation} date={choisie} deja={dates ?? []} fermer={fermer} />
        )}
      </Suspense>
    </Section>
  )
}

/** Celles d'une FAT saisie sont figées, et le disent ; la prochaine attendue dit dans combien de jours. */
function colonnesDe(operation: Operation, dates: readonly DateDOperation[]): readonly ColonneDeSection<DateDOperation>[] {
  const jour = aujourdhui()
  const saisie = estSaisie(operation.statutSubvention?.code ?? null)
  const prochaine = prochaineDe(dates, jour)
  return [
    {
      titre: 'Date',
      carte: 1,
      rendu: ({ type, controle }) => (
        <>
          <b>{type.libelle}</b>
          {controle !== null && <small className="sous-st amber">{controle}</small>}
          {saisie && DATES_FIGEES.includes(type.code) && <small className="sous-st">Figée : une FAT est saisie dans IODA</small>}
        </>
      ),
    },
    ...JOURS_D_UNE_DATE,
    {
      titre: 'État',
      largeur: 150,
      carte: 2,
      rendu: (date) => <Etat date={date} jour={jour} prochaine={date === prochaine} enCours={psrEnCours(date, dates, jour)} />,
    },
  ]
}

const prevueDe = ({ report, objectif }: DateDOperation) => report ?? objectif

/** La première attendue, ce jour-là ou après. */
const prochaineDe = (dates: readonly DateDOperation[], jour: string): DateDOperation | undefined =>
  dates
    .filter((date) => date.statut === 'EN_ATTENTE' && (prevueDe(date) ?? '') >= jour)
    .toSorted((une, autre) => (prevueDe(une) ?? '').localeCompare(prevueDe(autre) ?? ''))[0]

/** La fin du PSR, quand il a démarré : il court. */
const psrEnCours = ({ type }: DateDOperation, dates: readonly DateDOperation[], jour: string): boolean =>
  type.code === 'FIN_PSR' &&
  dates.some((date) => date.type.code === 'DEMARRAGE_PSR' && (date.statut === 'CLOTURE' || (prevueDe(date) ?? '9999') <= jour))

const changer = (ouvrir: (date: DateDOperation) => void): ColonneDeSection<DateDOperation> => ({
  titre: 'Actions',
  largeur: 92,
  ecran: true,
  carte: 5,
  rendu: (date) => (
    <button className="lk" type="button" aria-haspopup="dialog" onClick={() => ouvrir(date)}>
      {date.statut === 'CLOTURE' ? 'Rouvrir' : 'Modifier'}
      <span className="vh"> : {date.type.libelle}</span>
    </button>
  ),
})

interface PropsEtat {
  readonly date: DateDOperation
  readonly jour: string
  readonly prochaine: boolean
  readonly enCours: boolean
}

function Etat({ date, jour, prochaine, enCours }: PropsEtat) {
  const etat = etatDeDate(date, jour)
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
      return <Dans jours={etat.jours} proche />
    case 'A_VENIR':
      if (prochaine) return <Dans jours={joursEntre(jour, prevueDe(date) ?? jour)} />
      return enCours ? <span className="tag acc">En cours</span> : <span className="soft">À venir</span>
    case 'SANS_DATE':
      return <span className="muted">Sans date</span>
  }
}

/** Ambre à moins de trente jours, quand elle se signale. */
const Dans = ({ jours, proche = false }: { readonly jours: number; readonly proche?: boolean }) => (
  <span className={proche ? 'tag warn' : 'tag'}>
    <Icone nom="horloge" />
    {jours === 0 ? 'Aujourd’hui' : jours === 1 ? 'Demain' : `Dans ${jours} jours`}
  </span>
)
