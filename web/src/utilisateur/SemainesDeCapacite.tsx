import { formatDateCourte } from '@relogement/domain/common/date.format'
import { formatNombre } from '@relogement/domain/common/montant'
import { type SemaineDeCapacite, semaineDeLEquipe } from '@relogement/domain/utilisateur/capacite.rules'
import { useQuery } from '@tanstack/react-query'
import { Defilable } from '../core/Defilable.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { Section } from '../core/fiche/Section.tsx'
import { Lien } from '../core/Lien.tsx'
import styles from './semaines.module.css'
import { type Capacite, capacitesOptions } from './utilisateur.data.ts'

const ANCRE = 'capacite'

/** Semaine après semaine, ce que chacun peut encore recevoir : ses absences, et les dossiers qu'il tient pour un autre. `ids` : de ceux-là. */
export function SemainesDeCapacite({ ids }: { readonly ids: readonly string[] }) {
  const { data, error, refetch } = useQuery(capacitesOptions)
  const montres = data?.filter(({ id }) => ids.includes(id))
  const lundis = montres?.[0]?.semaines.map(({ debut }) => debut) ?? []
  if (montres?.length === 0) return null
  return (
    <Section id={ANCRE} titre="Capacité par semaine">
      {montres === undefined ? (
        <ContenuAttendu attente="Chargement des semaines" erreur={error} relire={refetch} />
      ) : (
        <>
          <p className={styles.resume}>{direLaSemaine(montres)}</p>
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
                {montres.map(({ id, prenom, nom, semaines }) => (
                  <tr key={id}>
                    <th scope="row">
                      {prenom} {nom}
                    </th>
                    {semaines.map((semaine) => (
                      <Semaine key={semaine.debut} semaine={semaine} />
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

function Semaine({ semaine: { points, capacite } }: { readonly semaine: SemaineDeCapacite }) {
  const trop = points > capacite
  return (
    <td className={trop ? styles.trop : undefined}>
      {dire(points)} / {dire(capacite)}
      {trop && <span className="vh">, trop chargée</span>}
    </td>
  )
}

/** Ce que l'équipe peut recevoir cette semaine, et où le lire semaine après semaine. */
export function ResumeDeCapacite() {
  const { data } = useQuery(capacitesOptions)
  if (data === undefined || data.length === 0) return null
  return (
    <p className={`box ${styles.resume}`}>
      {direLaSemaine(data)} <Lien vers={`/outil-de-pilotage/charges-de-relogement#${ANCRE}`}>Voir les semaines</Lien>
    </p>
  )
}

const dire = (points: number) => formatNombre(points, Number.isInteger(points) ? 0 : 1)

/** « Cette semaine, l'équipe peut recevoir 34 points ; deux chargés en ont trop. » ; d'un seul, « il reste 4 points à confier ». */
function direLaSemaine(equipe: readonly Capacite[]): string {
  const { reste, trop } = semaineDeLEquipe(equipe.map(({ semaines }) => semaines))
  const points = `${dire(reste)} point${reste >= 2 ? 's' : ''}`
  if (equipe.length === 1)
    return trop > 0 ? 'Cette semaine, sa charge dépasse sa capacité.' : `Cette semaine, il reste de la place pour ${points}.`
  const dits = `Cette semaine, l’équipe peut recevoir ${points}`
  if (trop === 0) return `${dits}.`
  return `${dits} ; ${trop === 1 ? 'un chargé porte plus que sa capacité' : `${trop} chargés portent plus que leur capacité`}.`
}
