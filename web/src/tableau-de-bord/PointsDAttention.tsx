import { formatJour } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { api } from '../core/api.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import styles from './points.module.css'

const MONTRES = 6
const AU_PLUS = 200

/** Mes alertes dues et celles de la semaine (domain-rules § 14, n° 27) : la date et le texte (spécification A § 2). */
export function PointsDAttention() {
  const [tous, setTous] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['moi', 'alertes', 'points'],
    queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/alertes', { query: { pageSize: AU_PLUS }, signal }),
  })
  const lus = data?.['hydra:member'] ?? []
  const montres = tous ? lus : lus.slice(0, MONTRES)
  return (
    <section className={styles.points} aria-labelledby="points-t">
      <h2 id="points-t">Points d'attentions</h2>
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des alertes" erreur={error} relire={refetch} />
      ) : lus.length === 0 ? (
        <p className="muted">Aucune alerte à traiter.</p>
      ) : (
        <ul>
          {montres.map(({ id, dateAlerte, texte, menage }) => (
            <li key={id}>
              <time dateTime={dateAlerte}>{formatJour(dateAlerte)}</time>
              {menage === null ? <span>{texte}</span> : <Lien vers={`${adresseDuMenage(menage.id)}#alertes`}>{texte}</Lien>}
            </li>
          ))}
          {montres.length < lus.length && (
            <li className="ecran">
              <button className="lk" type="button" onClick={() => setTous(true)}>
                {lus.length - montres.length === 1 ? 'Voir une autre' : `Voir les ${formatNombre(lus.length - montres.length)} autres`}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
