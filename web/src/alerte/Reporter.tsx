import { refusDeReporter, reportsProposes } from '@relogement/domain/alerte/traitementDAlertes'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { dernierJourAdmis } from '@relogement/domain/common/horizon'
import { useState } from 'react'
import { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { messageDe } from '../core/erreurs.ts'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import styles from './joursDeReport.module.css'

interface Props {
  /** Combien d'alertes, ou le texte de la seule. */
  readonly quoi: string
  readonly reporter: (dateAlerte: string) => Promise<unknown>
  readonly fermer: () => void
}

/** « Reporter à… » : un jour d'un clic, ou un autre ; l'alerte reviendra ce matin-là. */
export function Reporter({ quoi, reporter, fermer }: Props) {
  const jour = aujourdhui()
  const schema = z.object({
    dateAlerte: z.iso.date('Ce champ est requis').superRefine((choisi, contexte) => {
      const refus = refusDeReporter(choisi, jour)
      if (refus !== null) contexte.addIssue({ code: 'custom', message: refus })
    }),
  })
  const [envoi, setEnvoi] = useState<{ readonly enCours: boolean; readonly erreur: string | null }>({ enCours: false, erreur: null })
  const dUnClic = (choisi: string) => {
    if (envoi.enCours) return
    setEnvoi({ enCours: true, erreur: null })
    reporter(choisi).then(fermer, (erreur: unknown) => setEnvoi({ enCours: false, erreur: messageDe(erreur as Error) }))
  }
  return (
    <Dialogue titre="Reporter à…" detail={quoi} fermer={fermer} largeur={440}>
      <Formulaire<{ dateAlerte: string }>
        schema={schema}
        valeurs={{ dateAlerte: '' }}
        brouillon={null}
        enregistrer={({ dateAlerte }) => reporter(dateAlerte)}
        apres={fermer}
        court
        nom="Reporter"
        pied={<PiedDeDialogue action="Reporter" pendant="Report en cours" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <div className={styles.jours}>
            {reportsProposes(jour).map(({ libelle, jour: propose }) => (
              <button
                key={libelle}
                className="btn sm"
                type="button"
                aria-disabled={envoi.enCours || undefined}
                onClick={() => dUnClic(propose)}
              >
                {libelle} <span className="soft num">{formatDateCourte(propose)}</span>
              </button>
            ))}
          </div>
          {envoi.erreur !== null && (
            <p className={`red ${styles.refus}`} role="alert">
              {envoi.erreur}
            </p>
          )}
          <ChampDate<{ dateAlerte: string }> nom="dateAlerte" libelle="Un autre jour" min={jour} max={dernierJourAdmis(jour, 1)} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
