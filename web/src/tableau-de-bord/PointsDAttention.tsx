import { formatJour } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { adresseDuMenage } from '../acces/navigation.ts'
import { api } from '../core/api.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Lien } from '../core/Lien.tsx'
import styles from './points.module.css'

const MONTRES = 6

/** Mes alertes dues : la date et le texte (spécification A § 2). */
export function PointsDAttention() {
  const { data, error, refetch } = useQuery({
    queryKey: ['moi', 'alertes', 'points', MONTRES],
    queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/alertes', { query: { statuts: 'ALERTE', pageSize: MONTRES }, signal }),
  })
  const restent = data === undefined ? 0 : data['hydra:totalItems'] - data['hydra:member'].length
  return (
    <section className={styles.points} aria-labelledby="points-t">
      <h2 id="points-t">Points d'attentions</h2>
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des alertes" erreur={error} relire={refetch} />
      ) : data['hydra:member'].length === 0 ? (
        <p className="muted">Aucune alerte à traiter.</p>
      ) : (
        <ul>
          {data['hydra:member'].map(({ id, dateAlerte, texte, menage }) => (
            <li key={id}>
              <time dateTime={dateAlerte}>{formatJour(dateAlerte)}</time>
              {menage === null ? <span>{texte}</span> : <Lien vers={`${adresseDuMenage(menage.id)}#alertes`}>{texte}</Lien>}
            </li>
          ))}
          {restent > 0 && <li className="soft">et {restent === 1 ? 'une autre' : `${restent} autres`} sous la cloche</li>}
        </ul>
      )}
    </section>
  )
}
