import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { formatInstant } from '@relogement/domain/common/date.format'
import { useState } from 'react'
import { Confirmation } from '../core/Confirmation.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { type Reunion, useEnvoyerLeDocument, useProduire } from './reunion.data.ts'

interface Props {
  readonly reunion: Reunion
}

/** Produire l'ordre du jour, annoncer aux participants ce qui vient d'être produit. */
export function DocumentsDuGtr({ reunion }: Props) {
  const { id, statut, participants, can, refus, type } = reunion
  const produire = useProduire(id)
  const { mutateAsync: envoyer } = useEnvoyerLeDocument(id)
  const [envoi, setEnvoi] = useState(false)
  if (participants === undefined || type.code === 'GTR_VALIDATION' || statut === 'COMPTE_RENDU') return null
  const nature = statut === 'CLOTURE' ? 'COMPTE_RENDU' : 'ORDRE_DU_JOUR'
  const quoi = nature === 'COMPTE_RENDU' ? 'le compte rendu' : 'l’ordre du jour'
  const raison = nature === 'ORDRE_DU_JOUR' ? (refus['produireLOrdreDuJour'] ?? null) : null
  const pasDEnvoi = raison ?? (participants.length === 0 ? 'Ajoutez d’abord les adresses des participants.' : null)
  const apercu = () => produire.mutate(nature, { onError: (erreur) => notifier({ message: messageDe(erreur), sens: 'erreur' }) })
  return (
    <>
      {nature === 'ORDRE_DU_JOUR' && (
        <button
          className="btn"
          type="button"
          aria-disabled={!can.includes('produireLOrdreDuJour') || produire.isPending || undefined}
          title={raison ?? undefined}
          onClick={() => can.includes('produireLOrdreDuJour') && !produire.isPending && apercu()}
        >
          <Icone nom="document" />
          {produire.isPending ? 'Production' : 'Ordre du jour'}
        </button>
      )}
      <button
        className="btn"
        type="button"
        aria-haspopup="dialog"
        aria-disabled={pasDEnvoi !== null || undefined}
        aria-describedby={pasDEnvoi === null ? undefined : 'pas-d-envoi'}
        title={pasDEnvoi ?? undefined}
        onClick={() => pasDEnvoi === null && setEnvoi(true)}
      >
        <Icone nom="courriel" />
        Envoyer {quoi}
      </button>
      {pasDEnvoi !== null && (
        <span className="vh" id="pas-d-envoi">
          {pasDEnvoi}
        </span>
      )}
      {envoi && (
        <Confirmation
          titre={`Envoyer ${quoi}`}
          detail={reunion.nom}
          consequences={[
            entraine(
              participants.length === 1
                ? 'Un participant reçoit un courriel.'
                : `${participants.length} participants reçoivent un courriel.`,
            ),
            entraine('Il mène à ce GTR : chacun y lit ce que son compte lui ouvre.'),
            seDefait('Ne se rattrape pas une fois parti.'),
          ]}
          action="Envoyer"
          faire={async () => {
            await produire.mutateAsync(nature)
            await envoyer(nature)
          }}
          fermer={() => setEnvoi(false)}
        />
      )}
    </>
  )
}

/** Où en est l'ordre du jour. */
export function EtatDeLOrdreDuJour({ reunion: { statut, type, nombreDeMenages, nombreDeLogements, ordreDuJourEnvoyeLe } }: Props) {
  if (statut !== 'EN_PREPARATION' || type.code === 'GTR_VALIDATION') return null
  const nombre = (n: number, mot: string) => `${n} ${mot}${n > 1 ? 's' : ''}`
  return (
    <>
      <span>
        <Icone nom="document" />
        Ordre du jour : {nombre(nombreDeMenages, 'ménage')}, {nombre(nombreDeLogements, 'logement')}
      </span>
      <span>
        <Icone nom="courriel" />
        {ordreDuJourEnvoyeLe === null ? 'Pas encore envoyé' : `Envoyé le ${formatInstant(ordreDuJourEnvoyeLe)}`}
      </span>
    </>
  )
}
