import { useQuery } from '@tanstack/react-query'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Lien } from '../core/Lien.tsx'
import { logementsPossiblesOptions } from './candidat.data.ts'
import styles from './candidat.module.css'
import { LigneDeLogement } from './LogementPossible.tsx'

const D_ABORD = 5

/** Dans le dossier : les cinq logements offerts qui correspondent le plus, et de quoi les voir tous. */
export function LogementsPossiblesSection({ menageId }: { readonly menageId: string }) {
  const { data, error, refetch } = useQuery(logementsPossiblesOptions(menageId, 'points', D_ABORD))
  const { ferme = null, manques = [] } = data?.metadata ?? {}
  return (
    <Section
      id="logements-possibles"
      titre="Logements possibles"
      nombre={data?.['hydra:totalItems']}
      actions={
        data !== undefined &&
        ferme === null && (
          <Lien className="btn sm ghost" vers={`/menages/${menageId}/logements-possibles`}>
            Tous, et pourquoi
          </Lien>
        )
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des logements possibles" erreur={error} relire={refetch} />
      ) : data['hydra:member'].length === 0 ? (
        <p className="vide-s">
          {ferme ?? 'Aucun logement offert ne correspond à ce ménage.'}
          {manques.length > 0 && ` Manque : ${manques.join(', ')}.`}
        </p>
      ) : (
        <ul className={styles.couples}>
          {data['hydra:member'].map((logement) => (
            <LigneDeLogement key={logement.id} logement={logement} menage={data.metadata.menage} />
          ))}
        </ul>
      )}
    </Section>
  )
}
