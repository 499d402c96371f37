import { consequencesDuLienMontre } from '@relogement/domain/courriel/lien.rules'
import { useMutation } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import styles from './courriels.module.css'

interface Props {
  readonly courriel: ReponseApi<'GET /v1/courriels'>['hydra:member'][number]
  readonly montre: () => void
  readonly fermer: () => void
}

const prendreLeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * Un courriel de la boîte d'envoi. Sans serveur de courriel, le lien d'un compte jamais activé s'y voit une seule fois : la personne en
 * est prévenue.
 */
export function LireLEnvoi({ courriel: { id, sujet, destinataires, corps, can }, montre, fermer }: Props) {
  const lien = useMutation({
    mutationFn: () => api('POST /v1/courriels/{id}/lien', { params: { id } }),
    meta: { erreurLocale: true },
    onSuccess: montre,
    gcTime: 0,
  })
  const aMontrer = can.includes('montrer-le-lien') && lien.data === undefined
  return (
    <Dialogue
      titre={sujet}
      detail={destinataires.join(', ')}
      fermer={fermer}
      largeur={640}
      pied={
        <PiedDeGeste
          {...(aMontrer && { action: 'Voir le lien une fois', faire: () => lien.mutate() })}
          enCours={lien.isPending}
          erreur={lien.error}
          renoncer="Fermer"
          fermer={fermer}
        />
      }
    >
      <div className="dlg-c champs">
        <p className={styles.corps}>{corps}</p>
        {aMontrer && (
          <>
            <p className="soft">Aucun serveur de courriel n’est configuré.</p>
            <Consequences consequences={consequencesDuLienMontre()} />
          </>
        )}
        {lien.data !== undefined && (
          <>
            <p role="status">Ce lien ne se montrera plus. Il vaut sept jours et ne sert qu’une fois.</p>
            {/* Le bouton n'y est plus : sans cela, le focus se perdrait et Échap ne fermerait plus. */}
            <output className={styles.aCopier} tabIndex={-1} ref={prendreLeFocus}>
              {lien.data.adresse}
            </output>
          </>
        )}
      </div>
    </Dialogue>
  )
}
