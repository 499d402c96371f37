import { formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { heuresRestantes } from '@relogement/domain/logement/disponibilite'
import { Icone } from '../core/Icone.tsx'
import { useMaintenant } from './Disponibilite.tsx'
import { type Logement, useDemanderProlongation } from './logement.data.ts'

interface Props {
  readonly logement: Logement
}

/** La fin approche, et de quoi demander plus de temps au bailleur. */
export function AFaire({ logement }: Props) {
  const maintenant = useMaintenant()
  const demander = useDemanderProlongation(logement.id)
  const heures = heuresRestantes(logement.dates.dateFinMiseADisposition, maintenant)
  const demandee = logement.prolongationDemandeeLe
  if (!logement.can.includes('demanderProlongation') && demandee === null) return null
  return (
    <section aria-labelledby="a-faire-t">
      <h2 id="a-faire-t">À faire</h2>
      <ul className="todo">
        <li>
          <span className="amber">
            <Icone nom="horloge" />
          </span>
          <span>
            {heures === null || heures < 0 ? 'Mise à disposition terminée' : `Mise à disposition : ${heures} heure(s) restante(s)`}
          </span>
          {demandee === null ? (
            <button
              className="lk"
              type="button"
              aria-disabled={demander.isPending || undefined}
              onClick={() => !demander.isPending && demander.mutate(undefined)}
            >
              Demander une prolongation
            </button>
          ) : (
            <span className="soft">Prolongation demandée le {formatInstant(demandee)}</span>
          )}
        </li>
      </ul>
    </section>
  )
}

/** Qui a réagi, et quand ; sans les noms, combien. */
export function Reactions({ titre, lignes }: { readonly titre: string; readonly lignes: Logement['reservations'] }) {
  if (lignes.length === 0) return null
  return (
    <section>
      <h2>
        {titre} <span className="n">{lignes.length}</span>
      </h2>
      {lignes.some(({ utilisateur }) => utilisateur !== undefined) && (
        <ul className="dates">
          {lignes.map(({ id, date, utilisateur, utilisateurCourant }) => (
            <li key={id}>
              <time dateTime={date}>{formatInstant(date)}</time>
              <span className={utilisateurCourant ? 'mid' : undefined}>
                {utilisateurCourant ? 'Vous' : `${utilisateur?.prenom} ${utilisateur?.nom}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function Reunions({ logement: { reunions } }: Props) {
  if (reunions.length === 0) return null
  return (
    <section>
      <h2>Réunions</h2>
      <ul className="dates">
        {reunions.map(({ id, nom, date }) => (
          <li key={id}>
            <time dateTime={date}>{formatJour(date)}</time>
            <span>{nom}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
