import { formatInstant } from '@relogement/domain/common/date.format'
import type { Emport } from '@relogement/domain/emport/emport.contract'
import { etatsDEmport } from '@relogement/domain/emport/emport.rules'
import styles from './dossier.module.css'

/** Mes dossiers sur d'autres tablettes, et ce qui n'est pas revenu. */
export function AilleursSection({ emports, ici }: { readonly emports: readonly Emport[]; readonly ici: string | null }) {
  const ailleurs = emports.filter(({ tablette, etat }) => (etat === 'EN_COURS' && tablette.id !== ici) || etat === 'EXPIRE')
  if (ailleurs.length === 0) return null
  return (
    <section className="box" aria-labelledby="sur-d-autres-tablettes">
      <div className="sec-h">
        <h2 id="sur-d-autres-tablettes">Sur d’autres tablettes, ou sans retour</h2>
      </div>
      <div className={styles.dossier}>
        <p className="soft">Une tablette perdue : la protection des données retire ses dossiers, dans « Accès remis ».</p>
        <ul className={styles.lignes}>
          {ailleurs.map(({ id, codeMenage, tablette, etat, expireLe }) => (
            <li key={id}>
              <span>
                {codeMenage}, {tablette.nom}
              </span>
              <span>{etat === 'EN_COURS' ? `${etatsDEmport.EN_COURS}, jusqu’au ${formatInstant(expireLe)}` : etatsDEmport[etat]}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
