import { motifsRefusBailleur } from '@relogement/domain/cal/cal.listes'
import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { Icone } from '../core/Icone.tsx'
import type { ReponseBailleur } from './ReponseBailleurPage.tsx'
import styles from './reponseBailleur.module.css'

interface Props {
  readonly page: ReponseBailleur
  /** Nul : les réponses ne changent plus. */
  readonly modifier: (() => void) | null
}

/** Ce qui a été reçu, et la suite, sans promettre d'attribution (look/19b). */
export function Recepisse({ page, modifier }: Props) {
  const { recepisse, logement, candidats, ferme, charge, calLe, jusquAu } = page
  const qui = charge === null ? 'L’équipe de relogement' : `${charge.prenom} ${charge.nom}`
  return (
    <>
      {recepisse === null ? (
        <h1>Aucune réponse donnée</h1>
      ) : (
        <div>
          <h1>
            <Icone nom="coche" /> Réponses envoyées
          </h1>
          <p className="soft">
            Le {formatInstant(recepisse.le)}. {qui} les a reçues.
          </p>
        </div>
      )}
      {ferme !== null && <p role="status">{ferme}</p>}
      {recepisse !== null && (
        <section aria-labelledby="rc-l">
          <h2 id="rc-l">{logement.adresse}</h2>
          <ol className={styles.recus}>
            {candidats.map(({ propositionId, nom, rang, accepte, motif }) => (
              <li key={propositionId ?? `externe-${rang}`}>
                <b className="num">{rang}</b>
                <span>
                  {nom}
                  {accepte === false && motif !== null && (
                    <small className="soft">Motif : {(motifsRefusBailleur[motif] ?? motifsRefusBailleur.AUTRE).toLowerCase()}</small>
                  )}
                </span>
                <span className={accepte ? 'tag ok' : 'tag bad'}>
                  <Icone nom={accepte ? 'coche' : 'croix'} />
                  {accepte ? 'Favorable' : 'Défavorable'}
                </span>
              </li>
            ))}
          </ol>
          <h2>Et maintenant</h2>
          <ul className="puces">
            <li>L’ordre est transmis à l’équipe de relogement.</li>
            {calLe !== null && <li>Commission du {formatDate(calLe)} : vos rangs y sont repris.</li>}
            <li>{qui} prépare ensuite la proposition écrite au premier rang retenu.</li>
          </ul>
        </section>
      )}
      {modifier !== null && (
        <button className="btn" type="button" onClick={modifier}>
          <Icone nom="crayon" />
          Modifier mes réponses
        </button>
      )}
      {recepisse !== null && (
        <p className="soft num">
          Récépissé {recepisse.numero}. {modifier === null ? 'Il' : `Modifiable jusqu’au ${formatInstant(jusquAu)} ; il`} garde chaque
          version.
        </p>
      )}
    </>
  )
}
