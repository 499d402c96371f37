import { formatDate, formatHeure } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { api } from '../core/api.ts'
import { Chargement } from '../core/Chargement.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { useNotifications } from '../core/notifications/Notifications.tsx'
import { Onglets } from '../core/Onglets.tsx'
import { useCloreAlerte } from '../menage/menage.data.ts'
import { useChoisirRecapitulatif, useMoi } from './moi.ts'
import { adresseDuMenage } from './navigation.ts'
import '../core/choix/choix.css'
import './panneau.css'

interface Props {
  readonly ancre: RefObject<HTMLElement | null>
  readonly fermer: () => void
}

/** Sous la cloche : mes alertes, dues et à venir, et les dernières notifications. */
export function PanneauAlertes({ ancre, fermer }: Props) {
  return (
    <Popover
      className="pop panneau"
      triggerRef={ancre}
      isOpen
      onOpenChange={(ouvert) => !ouvert && fermer()}
      placement="bottom end"
      offset={8}
    >
      <Dialog className="pop-d" aria-label="Alertes et notifications">
        <Onglets
          libelle="Alertes et notifications"
          onglets={[
            { cle: 'alertes', titre: 'Alertes', contenu: <MesAlertes fermer={fermer} /> },
            { cle: 'notifications', titre: 'Notifications', contenu: <Historique /> },
          ]}
        />
      </Dialog>
    </Popover>
  )
}

const MesAlertes = ({ fermer }: { readonly fermer: () => void }) => (
  <>
    <Alertes fermer={fermer} />
    <RecapitulatifDuMatin />
  </>
)

function Alertes({ fermer }: { readonly fermer: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['moi', 'alertes'],
    queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/alertes', { query: { statuts: 'ALERTE,EN_ATTENTE', pageSize: 50 }, signal }),
  })
  const clore = useCloreAlerte()
  if (error !== null) return <p className="pan-v">{messageDe(error)}</p>
  if (data === undefined) return <Chargement />
  if (data['hydra:member'].length === 0) return <p className="pan-v">Aucune alerte à traiter.</p>
  const total = data['hydra:totalItems']
  return (
    <>
      <ul className="pan-l">
        {data['hydra:member'].map(({ id, texte, couleur, statut, dateAlerte, menage, can }) => (
          <li key={id}>
            <span className={statut === 'EN_ATTENTE' ? 'neu' : tonDe(couleur)}>
              <Icone nom={statut === 'ALERTE' ? 'alerte' : 'horloge'} />
            </span>
            <span>
              {texte}
              <small>
                {statut === 'ALERTE' ? 'Depuis le' : 'Pour le'} {formatDate(dateAlerte.slice(0, 10))}
              </small>
              <span className="liens">
                {menage !== null && (
                  <Link className="lk" to={adresseDuMenage(menage.id)} onClick={fermer}>
                    {menage.noms}
                  </Link>
                )}
                {menage !== null && can.includes('clore') && (
                  <button className="lk" type="button" onClick={() => clore.mutate({ menageId: menage.id, id })}>
                    Clore
                    <span className="vh"> : {texte}</span>
                  </button>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {total > data['hydra:member'].length && (
        <p className="pan-v">Et {total - data['hydra:member'].length} autres, à voir une fois celles-ci traitées.</p>
      )}
    </>
  )
}

const tonDe = (couleur: 'ORANGE' | 'ROUGE' | 'NOIRE' | null): string => (couleur === null ? 'neu' : couleur === 'ORANGE' ? 'amber' : 'red')

/** Recevoir ou non ses alertes par courriel le matin. */
function RecapitulatifDuMatin() {
  const { recapitulatifAlertes } = useMoi()
  const choisir = useChoisirRecapitulatif()
  return (
    <div className="pan-p">
      <label className="check">
        <input
          type="checkbox"
          checked={recapitulatifAlertes}
          disabled={choisir.isPending}
          onChange={({ target }) => choisir.mutate(target.checked)}
        />
        Récapitulatif du matin par courriel
      </label>
    </div>
  )
}

function Historique() {
  const { historique } = useNotifications()
  if (historique.length === 0) return <p className="pan-v">Aucune notification depuis la connexion.</p>
  return (
    <ul className="pan-l">
      {historique.map(({ id, le, sens, titre, message }) => (
        <li key={id}>
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
