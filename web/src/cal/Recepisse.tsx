import { avisDuBailleur, motifsRefusBailleur, reponseExterneDite } from '@relogement/domain/cal/cal.listes'
import { quiLaRecoit, suitesDuRecepisse } from '@relogement/domain/cal/recepisse'
import { formatInstant } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { formatPourcent } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { RecevoirParCourriel } from './RecevoirParCourriel.tsx'
import type { ReponseBailleur } from './ReponseBailleurPage.tsx'
import styles from './recepisse.module.css'

interface Props {
  readonly jeton: string
  readonly page: ReponseBailleur
  /** Nul : les réponses ne changent plus. */
  readonly modifier: (() => void) | null
}

/** Ce qui a été reçu, et la suite, sans promettre d'attribution (look/19b). */
export function Recepisse({ jeton, page, modifier }: Props) {
  const { recepisse, logement, candidats, ferme, destinataire, jusquAu } = page
  return (
    <>
      {recepisse === null ? (
        <h1>Aucune réponse donnée</h1>
      ) : (
        <div className={styles.recu}>
          <span className={styles.signe}>
            <Icone nom="coche" />
          </span>
          <h1>Réponses envoyées</h1>
          <p className="soft">
            Le {formatInstant(recepisse.le)}. {quiLaRecoit(page)} les a reçues.
          </p>
        </div>
      )}
      {ferme !== null && <p role="status">{ferme}</p>}
      {recepisse !== null && (
        <section aria-labelledby="rc-l">
          <h2 id="rc-l">{logement.adresse}</h2>
          <ol className={styles.lignes}>
            {candidats.map((candidat) => (
              <li key={candidat.propositionId ?? `externe-${candidat.rang}`}>
                <b className="num">{candidat.rang}</b>
                <span>
                  {candidat.nom}
                  <small className="soft num">{detailDe(candidat)}</small>
                </span>
                <Avis accepte={candidat.accepte === true} />
              </li>
            ))}
          </ol>
          <h2>Et maintenant</h2>
          <ul className={`${styles.lignes} ${styles.suites}`}>
            {suitesDuRecepisse(page).map(({ quand, quoi }) => (
              <li key={quand}>
                <span className="soft">{quand}</span>
                <span>{quoi}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={`stack ${styles.gestes}`}>
        {recepisse !== null && <RecevoirParCourriel key={recepisse.version} jeton={jeton} destinataire={destinataire} />}
        {modifier !== null && (
          <button className="btn ghost" type="button" onClick={modifier}>
            <Icone nom="crayon" />
            Modifier mes réponses
          </button>
        )}
      </div>
      {recepisse !== null && (
        <p className="soft num">
          Récépissé {recepisse.numero}. {modifier === null ? 'Chaque' : `Modifiable jusqu’au ${formatInstant(jusquAu)} ; chaque`} version
          est gardée.
        </p>
      )}
    </>
  )
}

function Avis({ accepte }: { readonly accepte: boolean }) {
  return (
    <span className={accepte ? 'tag ok' : 'tag bad'}>
      <Icone nom={accepte ? 'coche' : 'croix'} />
      {avisDuBailleur[accepte ? 'oui' : 'non']}
    </span>
  )
}

/** Son motif s'il est défavorable, son taux d'effort sinon ; du candidat du bailleur, ce qu'il a répondu. */
function detailDe({ accepte, motif, tauxEffort, externe, reponseExterne }: ReponseBailleur['candidats'][number]): string | null {
  if (accepte === false) return motif === null ? null : `Motif : ${minuscule(motifsRefusBailleur[motif] ?? motifsRefusBailleur.AUTRE)}`
  if (externe) return reponseExterneDite(reponseExterne)
  return tauxEffort === null ? null : `${formatPourcent(tauxEffort)} d’effort`
}
