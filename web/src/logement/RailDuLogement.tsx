import { formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { heuresRestantes } from '@relogement/domain/logement/disponibilite'
import { nomSansDate } from '@relogement/domain/reunion/reunion.nom'
import { ListeDatee } from '../core/fiche/ListeDatee.tsx'
import { Icone } from '../core/Icone.tsx'
import { useMaintenant } from '../core/maintenant.ts'
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
  const nommees = lignes.flatMap(({ id, date, utilisateur: qui, utilisateurCourant: forte }) =>
    qui === undefined ? [] : [{ id, date, dite: formatInstant(date), forte, quoi: forte ? 'Vous' : `${qui.prenom} ${qui.nom}` }],
  )
  return <ListeDatee titre={titre} nombre={lignes.length} lignes={nommees} />
}

export const Reunions = ({ logement: { reunions } }: Props) =>
  reunions.length > 0 && (
    <ListeDatee
      titre="Réunions"
      lignes={reunions.map(({ id, nom, date }) => ({ id, date, dite: formatJour(date), quoi: nomSansDate(nom), vers: `/gtr/${id}` }))}
    />
  )
