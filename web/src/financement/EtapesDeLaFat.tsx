import { formatDateCourte } from '@relogement/domain/common/date.format'
import { codesFat, type StatutFat } from '@relogement/domain/financement/fat.statuts'
import { codesEtapes, etapes } from '@relogement/domain/financement/financement.listes'
import styles from './etapes.module.css'
import type { FicheLue, Financement } from './financement.data.ts'

const MOMENTS = [
  ['EN_PREPARATION', 'En préparation', 'enPreparationLe'],
  ['ETABLIE', 'Établie', 'etablieLe'],
  ['SAISIE', 'Saisie', 'saisieLe'],
  ['VALIDEE', 'Validée', 'valideeLe'],
] as const satisfies readonly (readonly [string, string, keyof FicheLue])[]

/** Les trois fiches et leurs quatre étapes : ce qui est fait, où l'on en est, ce qui viendra. */
export function EtapesDeLaFat({ financement }: { readonly financement: Financement }) {
  const statut: StatutFat = financement.statutSubvention?.code ?? 'AUCUNE'
  const rang = codesFat.indexOf(statut)
  return (
    <section className={styles.fiches} aria-label="Étapes de la subvention">
      {codesEtapes.map((etape) => {
        const fiche = financement.fiches.find((sienne) => sienne.etape === etape)
        return (
          <div key={etape}>
            <span className={styles.titre}>{etapes[etape]}</span>
            <ol className={styles.etapes}>
              {MOMENTS.map(([code, libelle, champ]) => {
                const sien = codesFat.indexOf(`FAT_${etape}_${code}`)
                const le = sien <= rang ? (fiche?.[champ] ?? null) : null
                return (
                  <li
                    key={code}
                    className={sien < rang ? styles.faite : sien === rang ? styles.courante : undefined}
                    aria-current={sien === rang ? 'step' : undefined}
                  >
                    {libelle}
                    {le !== null && (
                      <small className="num">
                        {sien === rang && 'depuis le '}
                        {formatDateCourte(le).replaceAll(' ', '\u00A0')}
                      </small>
                    )}
                  </li>
                )
              })}
            </ol>
          </div>
        )
      })}
    </section>
  )
}
