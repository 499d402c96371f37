import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ecrireChoix, lireChoix } from '../core/choixDePoste.ts'
import { useImpressionEntiere } from '../core/imprimer.ts'
import { useEcrituresRefusees, useEnvoiEnAttente } from '../core/reseau.ts'
import { useDirect } from '../direct/useDirect.ts'
import { useListesTenues } from '../referentiel/listes.data.ts'
import dits from './avis.module.css'
import { BarreHaute } from './BarreHaute.tsx'
import { useSaisiesEnJeu } from './deconnexion.ts'
import styles from './gabarit.module.css'
import { Rail } from './Rail.tsx'
import tiroirs from './tiroir.module.css'

const QuitterSansEnregistrer = lazy(() =>
  import('./QuitterSansEnregistrer.tsx').then((module) => ({ default: module.QuitterSansEnregistrer })),
)

const RAIL = 'rail'

/** Le cadre de tout écran connecté : rail, barre haute, contenu. Sous 960 px, le rail est un tiroir. */
export function Gabarit() {
  const chemin = useLocation({ select: ({ pathname }) => pathname })
  const tiroir = useRef<HTMLDialogElement>(null)
  const [replie, setReplie] = useState(() => lireChoix(RAIL) === 'replie')
  const enAttente = useEnvoiEnAttente()
  const ecrituresRefusees = useEcrituresRefusees()
  const enJeu = useSaisiesEnJeu()
  useImpressionEntiere()
  useDirect()
  useListesTenues()
  // biome-ignore lint/correctness/useExhaustiveDependencies: le tiroir se ferme quand la page change, ou qu'une question s'ouvre
  useEffect(() => tiroir.current?.close(), [chemin, enJeu])
  const replier = () => {
    setReplie(!replie)
    ecrireChoix(RAIL, replie ? null : 'replie')
  }
  return (
    <div className={replie ? `${styles.app} ${styles.replie}` : styles.app}>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <Rail chemin={chemin} replie={replie} replier={replier} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Échap ferme déjà un dialogue */}
      <dialog
        ref={tiroir}
        className={tiroirs.tiroir}
        aria-label="Menu"
        onClick={({ target, currentTarget }) =>
          (target === currentTarget || (target as Element).closest('a') !== null) && currentTarget.close()
        }
      >
        <Rail chemin={chemin} />
      </dialog>
      <div className={styles.colonne}>
        <BarreHaute chemin={chemin} ouvrirMenu={() => tiroir.current?.showModal()} />
        {ecrituresRefusees && (
          <p className={dits.horsLigne} role="status">
            Rien ne peut être enregistré pour l’instant : la base de données n’accepte plus d’écriture. Votre saisie est conservée à
            l’écran ; prévenez l’administration du produit.
          </p>
        )}
        {enAttente && !ecrituresRefusees && (
          <p className={dits.horsLigne} role="status">
            Connexion perdue. Votre saisie est conservée, l’envoi reprendra seul.
          </p>
        )}
        <p className={dits.incomplete}>
          Page incomplète : imprimée avant d’être arrivée en entier. Imprimez-la de nouveau, par Ctrl P ou « Imprimer la fiche ».
        </p>
        <main className={styles.contenu} id="contenu" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Suspense fallback={null}>{enJeu > 0 && <QuitterSansEnregistrer saisies={enJeu} />}</Suspense>
    </div>
  )
}
