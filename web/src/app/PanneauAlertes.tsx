import { formatHeure } from '@relogement/domain/common/date.format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { useTraiterMesAlertes } from '../alerte/alerte.data.ts'
import { RecapitulatifDuMatin } from '../compte/RecapitulatifDuMatin.tsx'
import { api } from '../core/api.ts'
import { Chargement } from '../core/Chargement.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Panne } from '../core/fiche/Panne.tsx'
import { voirLesAutres } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { useNotifications } from '../core/notifications/Notifications.tsx'
import { Onglets } from '../core/Onglets.tsx'
import { type AlerteVisee, ChoixDAlertes } from './ChoixDAlertes.tsx'
import '../core/choix/choix.css'
import styles from './alertes.module.css'
import cadre from './panneau.module.css'
import { type Alerte, estTraitable, type Gestes, UneAlerte } from './UneAlerte.tsx'
import une from './uneAlerte.module.css'

interface Props {
  readonly ancre: RefObject<HTMLElement | null>
  /** Ouvre « Reporter à… » à la place du panneau. */
  readonly reporter: (alertes: readonly AlerteVisee[]) => void
  readonly fermer: () => void
}

/** Sous la cloche : mes alertes, dues et à venir, et les dernières notifications. */
export function PanneauAlertes({ ancre, reporter, fermer }: Props) {
  return (
    <Popover
      className={`pop ${cadre.panneau}`}
      triggerRef={ancre}
      isOpen
      onOpenChange={(ouvert) => !ouvert && fermer()}
      placement="bottom end"
      offset={8}
    >
      <Dialog className={`pop-d ${cadre.contenu}`} aria-label="Alertes et notifications">
        <Onglets
          plein
          libelle="Alertes et notifications"
          onglets={[
            { cle: 'alertes', titre: 'Alertes', contenu: <MesAlertes fermer={fermer} reporter={reporter} /> },
            {
              cle: 'notifications',
              titre: 'Notifications',
              contenu: (
                <div className={cadre.defile}>
                  <Historique />
                </div>
              ),
            },
          ]}
        />
      </Dialog>
    </Popover>
  )
}

type PropsMesAlertes = Omit<Props, 'ancre'>

const MesAlertes = (props: PropsMesAlertes) => (
  <>
    <div className={cadre.defile}>
      <Alertes {...props} />
    </div>
    <div className={cadre.pied}>
      <RecapitulatifDuMatin />
    </div>
  </>
)

const ALERTES_D_ABORD = 40
const ALERTES_AU_PLUS = 1000

const mesAlertes = (pageSize: number) =>
  queryOptions({
    queryKey: ['moi', 'alertes', pageSize],
    queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/alertes', { query: { statuts: 'ALERTE,EN_ATTENTE', pageSize }, signal }),
  })

function Alertes({ fermer, reporter }: PropsMesAlertes) {
  const [toutes, setToutes] = useState(false)
  const premieres = useQuery(mesAlertes(ALERTES_D_ABORD))
  // Manquée, la suite ne se relit que par « Réessayer » : relue d'elle-même, elle ôterait le bouton sous la main.
  const suite = useQuery({ ...mesAlertes(ALERTES_AU_PLUS), enabled: ({ state }) => toutes && state.status !== 'error' })
  const liste = useRef<HTMLDivElement>(null)
  const { data = premieres.data } = suite
  useFocusSurLaPremiereNouvelle(liste, suite.data !== undefined)
  const traiter = useTraiterMesAlertes()
  const [choisies, setChoisies] = useState<ReadonlySet<string> | null>(null)
  if (data === undefined) return premieres.error === null ? <Chargement /> : <Panne erreur={premieres.error} refaire={premieres.refetch} />
  const alertes = data['hydra:member']
  if (alertes.length === 0) return <p className={cadre.rien}>Aucune alerte à traiter.</p>
  const dues = alertes.filter(({ statut }) => statut === 'ALERTE')
  const aVenir = alertes.filter(({ statut }) => statut !== 'ALERTE')
  const reste = data['hydra:totalItems'] - alertes.length
  const traitables = alertes.filter(estTraitable)
  const gestes: Gestes = {
    fermer,
    choisies,
    choisir: (id) => setChoisies((avant) => (avant === null ? null : basculer(avant, id))),
    clore: ({ id }, puis) => {
      if (traiter.isPending) return
      puis()
      traiter.mutate({ ids: [id], statut: 'CLOTURE' })
    },
    reporter: (alerte) => reporter([alerte]),
  }
  return (
    <div ref={liste}>
      {traitables.length > 1 && (
        <ChoixDAlertes
          traitables={traitables}
          choisies={choisies}
          choisir={setChoisies}
          enCours={traiter.isPending}
          clore={(ids) => traiter.mutate({ ids, statut: 'CLOTURE' }, { onSuccess: () => setChoisies(null) })}
          reporter={reporter}
        />
      )}
      {traiter.error !== null && (
        <p className={`red ${cadre.refus}`} role="alert">
          {messageDe(traiter.error)}
        </p>
      )}
      <Groupe titre="À traiter" alertes={dues} gestes={gestes} />
      <Groupe titre="Dans la semaine" alertes={aVenir} gestes={gestes} />
      {suite.error !== null && (
        <div ref={reprendreAuBouton}>
          <Panne erreur={suite.error} refaire={suite.refetch} />
        </div>
      )}
      {reste > 0 && suite.error === null && (
        <p className={cadre.rien}>
          <button className="lk" type="button" aria-busy={suite.isFetching || undefined} onClick={() => setToutes(true)}>
            {suite.isFetching ? 'Chargement' : voirLesAutres(reste)}
          </button>
        </p>
      )}
    </div>
  )
}

/** « Voir les autres » a cédé la place à « Réessayer » : le clavier l'y suit. */
const reprendreAuBouton = (panne: HTMLElement | null) => panne?.querySelector('button')?.focus()

/** Les autres alertes montrées, le clavier reprend à la première d'entre elles, sans repasser par celles déjà lues. */
function useFocusSurLaPremiereNouvelle(liste: RefObject<HTMLDivElement | null>, toutes: boolean): void {
  const lues = useRef(new Set<string>())
  const dejaFait = useRef(false)
  useEffect(() => {
    const lignes = [...(liste.current?.querySelectorAll<HTMLElement>('li[data-alerte]') ?? [])]
    if (toutes && !dejaFait.current) {
      dejaFait.current = true
      lignes.find(({ dataset }) => !lues.current.has(dataset['alerte'] ?? ''))?.focus()
    }
    for (const { dataset } of lignes) lues.current.add(dataset['alerte'] ?? '')
  })
}

const basculer = (avant: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  avant.has(id) ? new Set([...avant].filter((autre) => autre !== id)) : new Set([...avant, id])

interface PropsGroupe {
  readonly titre: string
  readonly alertes: readonly Alerte[]
  readonly gestes: Gestes
}

const Groupe = ({ titre, alertes, gestes }: PropsGroupe) =>
  alertes.length > 0 && (
    <>
      <h3 className={styles.groupe}>
        {titre} <span className="n">{alertes.length}</span>
      </h3>
      <ul className={styles.liste}>
        {alertes.map((alerte) => (
          <UneAlerte key={alerte.id} alerte={alerte} gestes={gestes} />
        ))}
      </ul>
    </>
  )

function Historique() {
  const { historique } = useNotifications()
  if (historique.length === 0) return <p className={cadre.rien}>Aucune notification depuis la connexion.</p>
  return (
    <ul className={styles.liste}>
      {historique.map(({ id, le, sens, titre, message }) => (
        <li key={id} className={une.ligne}>
          <span className={sens === 'erreur' ? 'red' : 'neu'}>
            <Icone nom={sens === 'erreur' ? 'alerte' : sens === 'info' ? 'info' : 'coche'} />
          </span>
          <span>
            {titre !== undefined && <b>{titre} </b>}
            {message}
            <small>{formatHeure(le.toISOString())}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
