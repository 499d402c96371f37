import { formatDateCourte } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { differe } from '../core/differe.ts'
import { Section } from '../core/fiche/Section.tsx'
import { Lien } from '../core/Lien.tsx'
import { type Attente, attentes, EN_COMMISSION_MONTRES } from './journee.data.ts'
import styles from './journee.module.css'

const VoletDuCompteur = differe(() => import('../tableau-de-bord/VoletDuCompteur.tsx'), 'VoletDuCompteur')

interface Commission {
  readonly compteur: 'attenteGTR' | 'attenteCAL'
  readonly nom: string
  /** Où le dossier en parle. */
  readonly ancre: string
}

const COMMISSIONS: readonly Commission[] = [
  { compteur: 'attenteGTR', nom: 'GTR', ancre: '' },
  { compteur: 'attenteCAL', nom: 'CALEOL', ancre: '#propositions' },
]

/** Les ménages qu'une réunion attend et les propositions sans réponse de commission, la plus proche d'abord ; aucun, rien ne se montre. */
export const EnCommission = ({ charge }: { readonly charge: string | null }) =>
  COMMISSIONS.map((commission) => <Attendus key={commission.compteur} charge={charge} {...commission} />)

function Attendus({ charge, compteur, nom, ancre }: Commission & { readonly charge: string | null }) {
  const [tous, montrerTous] = useState(false)
  const { data } = useQuery(attentes(compteur, charge))
  const total = data?.['hydra:totalItems'] ?? 0
  if (data === undefined || total === 0) return null
  return (
    <Section
      id={compteur}
      titre={`En attente de ${nom}`}
      nombre={total}
      actions={
        total > EN_COMMISSION_MONTRES && (
          <button className="btn ghost sm" type="button" aria-haspopup="dialog" onClick={() => montrerTous(true)}>
            Tous
          </button>
        )
      }
    >
      <ul className={styles.lignes}>
        {data['hydra:member'].map((ligne) => (
          <li key={ligne.id}>
            <span className={styles.quand}>{ligne.le === null ? '' : formatDateCourte(ligne.le)}</span>
            <span className={styles.quoi}>
              <Lien vers={`${adresseDuMenage(ligne.menage.id)}${ancre}`}>{ligne.menage.noms}</Lien>
              <span>{direLAttente(ligne, nom)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {tous && (
          <VoletDuCompteur compteur={compteur} periode="total" portee={{ operationIds: [], charge }} fermer={() => montrerTous(false)} />
        )}
      </Suspense>
    </Section>
  )
}

const direLAttente = ({ adresse, le }: Attente, nom: string): string =>
  [adresse, le === null ? `aucun jour de ${nom} n’est fixé` : null].filter((dit) => dit !== null).join(', ')
