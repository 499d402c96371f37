import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { motifsRefusMenage } from '@relogement/domain/menage/relogement/refus.listes'
import { reponsesDuMenage } from '@relogement/domain/proposition/ecrite/reponses'
import { Icone } from '../core/Icone.tsx'
import { Traduit } from './Langues.tsx'
import { QuiAppeler } from './LeLogement.tsx'
import type { ReponseMenage } from './ReponseMenagePage.tsx'
import styles from './reponseMenage.module.css'

interface Props {
  readonly page: ReponseMenage
  /** Nul : la réponse ne change plus. */
  readonly modifier: (() => void) | null
}

/** Ce qui a été reçu, et ce qui suit ; rien n'est décidé. */
export function Recepisse({ page, modifier }: Props) {
  const { recepisse, logement, ferme, jusquAu } = page
  return (
    <>
      {recepisse === null ? (
        <h1>Aucune réponse donnée ici</h1>
      ) : (
        <div>
          <h1>
            <Icone nom="coche" /> Votre réponse a été reçue
          </h1>
          <Traduit mot={({ motsDuTelephone: [, , , , recue] }) => recue} />
          <p className="soft">Le {formatInstant(recepisse.le)}.</p>
        </div>
      )}
      {ferme !== null && <p role="status">{ferme}</p>}
      {recepisse !== null && (
        <section className={`box ${styles.recue}`} aria-labelledby="rm-l">
          <h2 id="rm-l">{logement}</h2>
          <p>
            <b>{reponsesDuMenage[recepisse.reponse]}</b>
          </p>
          {recepisse.motif !== null && <p>Raison : {motifsRefusMenage[recepisse.motif] ?? motifsRefusMenage.AUTRE}</p>}
          {recepisse.precisions !== null && <p>« {recepisse.precisions} »</p>}
        </section>
      )}
      {recepisse !== null && ferme === null && (
        <section aria-labelledby="rm-s">
          <h2 id="rm-s">Et maintenant</h2>
          <ul className="puces">
            <li>
              {recepisse.reponse === 'RAPPEL'
                ? 'La personne qui suit votre dossier va vous rappeler.'
                : 'La personne qui suit votre dossier lit votre réponse et l’enregistre.'}
            </li>
            {recepisse.reponse === 'RAPPEL' && (
              <li>Demander un rappel n’est pas encore répondre : pensez à le faire avant la fin du délai.</li>
            )}
            <li>Vous n’avez pas besoin de renvoyer le coupon.</li>
          </ul>
        </section>
      )}
      {modifier !== null && (
        <button className="btn" type="button" onClick={modifier}>
          <Icone nom="crayon" />
          Changer ma réponse
        </button>
      )}
      <QuiAppeler page={page} />
      {recepisse !== null && (
        <p className="soft num">
          Récépissé {recepisse.numero}.
          {modifier !== null && jusquAu !== null && ` Votre réponse peut changer jusqu’au ${formatDate(jusquAu)}.`}
        </p>
      )}
    </>
  )
}
