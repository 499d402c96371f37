import { formatTelephone } from '../core/formats.ts'
import type { ReponseMenage } from './ReponseMenagePage.tsx'
import styles from './reponseMenage.module.css'

/** Ce que la lettre dit du logement, ligne à ligne. */
export const LeLogement = ({ page: { fiche } }: { readonly page: ReponseMenage }) => (
  <dl className={styles.lignes}>
    {fiche
      .filter(({ libelle }) => libelle !== 'Adresse')
      .map(({ libelle, valeur }) => (
        <div key={libelle}>
          <dt>{libelle}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
  </dl>
)

/** Qui appeler, comme sur la lettre. */
export function QuiAppeler({ page: { charge, operateur } }: { readonly page: ReponseMenage }) {
  if (charge === null) return <p>Une question ? Adressez-vous à {operateur}.</p>
  return (
    <p>
      Une question ?{' '}
      {charge.telephone === null ? (
        <>
          Écrivez à {charge.nom} : <a href={`mailto:${charge.email}`}>{charge.email}</a>.
        </>
      ) : (
        <>
          Appelez {charge.nom} au <a href={`tel:${charge.telephone}`}>{formatTelephone(charge.telephone)}</a>.
        </>
      )}
    </p>
  )
}
