import { formatDateCourte } from '@relogement/domain/common/date.format'
import { formatNombre } from '@relogement/domain/common/montant'
import { useQuery } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { Defilable } from '../core/Defilable.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { Section } from '../core/fiche/Section.tsx'
import styles from './semaines.module.css'

type Capacite = ReponseApi<'GET /v1/business/capacites'>['hydra:member'][number]
type Semaine = Capacite['semaines'][number]

/** Semaine après semaine, ce que chacun peut encore recevoir : ses absences, et les dossiers qu'il tient pour un autre. */
export function SemainesDeCapacite() {
  const { data, error, refetch } = useQuery({
    queryKey: ['menages', 'capacites'],
    queryFn: async ({ signal }) => (await api('GET /v1/business/capacites', { signal }))['hydra:member'],
  })
  const lundis = data?.[0]?.semaines.map(({ debut }) => debut) ?? []
  if (data?.length === 0) return null
  return (
    <Section id="capacite" titre="Capacité par semaine">
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des semaines" erreur={error} relire={refetch} />
      ) : (
        <>
          <p className={styles.resume}>{direLaSemaine(data)}</p>
          <Defilable nom="Capacité par semaine" className={styles.cadre ?? ''}>
            <table className={styles.semaines}>
              <thead>
                <tr>
                  <th scope="col">Collaborateur</th>
                  {lundis.map((lundi) => (
                    <th key={lundi} scope="col">
                      <span className="vh">Semaine du </span>
                      {formatDateCourte(lundi)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, prenom, nom, semaines }) => (
                  <tr key={id}>
                    <th scope="row">
                      {prenom} {nom}
                    </th>
                    {semaines.map((semaine) => (
                      <td key={semaine.debut} className={semaine.points > semaine.capacite ? styles.trop : undefined}>
                        {dire(semaine.points)} / {dire(semaine.capacite)}
                        {semaine.points > semaine.capacite && <span className="vh">, trop chargée</span>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Defilable>
        </>
      )}
    </Section>
  )
}

const dire = (points: number) => formatNombre(points, Number.isInteger(points) ? 0 : 1)

/** « Cette semaine, l'équipe peut recevoir 34 points ; deux chargés en ont trop. » */
function direLaSemaine(equipe: readonly Capacite[]): string {
  const semaines = equipe.flatMap(({ semaines: [premiere] }) => (premiere === undefined ? [] : [premiere]))
  const reste = semaines.reduce((somme, { points, capacite }) => somme + Math.max(0, capacite - points), 0)
  const trop = semaines.filter(depasse).length
  const dits = `Cette semaine, l’équipe peut recevoir ${dire(reste)} point${reste >= 2 ? 's' : ''}`
  if (trop === 0) return `${dits}.`
  return `${dits} ; ${trop === 1 ? 'un chargé porte plus que sa capacité' : `${trop} chargés portent plus que leur capacité`}.`
}

const depasse = ({ points, capacite }: Semaine): boolean => points > capacite
