import { moisDe } from '@relogement/domain/common/date'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Segments } from '../core/Onglets.tsx'
import { moisDeLaCle } from '../objectif/adresses.ts'
import { GrilleDObjectifs, type Pas, pas } from '../objectif/GrilleDObjectifs.tsx'
import { adresseDesMenages } from './menages.data.ts'
import styles from './objectifs.module.css'
import { type Operation, objectifsOptions } from './operation.data.ts'

const Repartir = differe(() => import('./Repartir.tsx'), 'Repartir')

/** Les objectifs de l'opération, mois par mois ou trimestre par trimestre, et ce qui a été fait. */
export function ObjectifsSection({ operation }: { readonly operation: Operation }) {
  const { data: objectifs, error, refetch } = useQuery(objectifsOptions(operation.id))
  const [choisi, choisir] = useState<Pas>('MONTH')
  const [repartir, setRepartir] = useState(false)
  const { pages } = useMoi()
  return (
    <Section
      id="objectifs"
      titre="Objectifs"
      actions={
        operation.can.includes('deciderDesObjectifs') && (
          <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => setRepartir(true)}>
            <Icone nom="crayon" />
            Répartir
          </button>
        )
      }
    >
      <div className={styles.signes}>
        <p>
          Mois échus : <span className={styles.tenu}>▲ atteint</span>, <span className={styles.rate}>▼ non atteint</span>. En italique, ce
          qui se recalcule.
        </p>
        <Segments libelle="Période" choix={pas} choisi={choisi} choisir={choisir} />
      </div>
      {objectifs === undefined ? (
        <ContenuAttendu attente="Chargement des objectifs" erreur={error} relire={refetch} />
      ) : (
        <GrilleDObjectifs
          relogements={objectifs.relogements}
          entretiens={objectifs.entretiens}
          pas={choisi}
          moisCourant={moisDe(aujourdhui())}
          {...(pages.includes('menages') && {
            lienDe: (nature: 'relogements' | 'entretiens', cle: string) =>
              adresseDesMenages(
                operation.id,
                nature === 'relogements' ? { moisRelogement: moisDeLaCle(cle) } : { moisEntretien: moisDeLaCle(cle) },
              ),
          })}
        />
      )}
      <Suspense fallback={null}>{repartir && <Repartir operation={operation} fermer={() => setRepartir(false)} />}</Suspense>
    </Section>
  )
}
