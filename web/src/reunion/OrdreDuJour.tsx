import { useQuery } from '@tanstack/react-query'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { auClavier } from './clavier.ts'
import { LogementsDeReunion } from './LogementsDeReunion.tsx'
import { MenagesDeReunion } from './MenagesDeReunion.tsx'
import { logementsOptions, menagesOptions } from './ordreDuJour.data.ts'
import styles from './ordreDuJour.module.css'
import type { Reunion } from './reunion.data.ts'

/** Une consultation écrite n'examine que des logements. */
const examineDesMenages = ({ type }: Pick<Reunion, 'type'>): boolean => type.code === 'GTR'

/** Ce que la réunion examine : les ménages à gauche, les logements et leurs propositions à droite (look 06 et 12). */
export function OrdreDuJour({ reunion }: { readonly reunion: Reunion }) {
  const menages = useQuery(menagesOptions(reunion.id))
  const logements = useQuery(logementsOptions(reunion.id))
  const erreur = menages.error ?? logements.error
  if (menages.data === undefined || logements.data === undefined)
    return (
      <div className={`box ${styles.attente}`}>
        <ContenuAttendu
          attente="Chargement de l’ordre du jour"
          erreur={erreur}
          relire={() => {
            void menages.refetch()
            void logements.refetch()
          }}
        />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: les touches valent pour la ligne qui a le focus, chacune a ses boutons
    <div
      className={examineDesMenages(reunion) ? styles.gtr : `${styles.gtr} ${styles.seule}`}
      onKeyDown={reunion.can.includes('repondre') ? auClavier : undefined}
    >
      {examineDesMenages(reunion) && <MenagesDeReunion reunion={reunion} menages={menages.data} />}
      <LogementsDeReunion reunion={reunion} logements={logements.data} />
    </div>
  )
}
