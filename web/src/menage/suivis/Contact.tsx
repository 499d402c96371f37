// Joindre une personne depuis le dossier : le lien ouvre le téléphone ou la messagerie, et de quoi noter l'échange attend au retour.
import { messagePret } from '@relogement/domain/menage/courriels/messagesPrets'
import type { ReactNode } from 'react'
import { formatTelephone } from '../../core/formats.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type Menage, peut, statutDe } from '../menage.data.ts'

interface PropsTelephone {
  readonly numero: string
  /** Chez qui il sonne. */
  readonly de: string
  readonly className?: string
}

export function Telephone({ numero, de, className }: PropsTelephone) {
  const noter = useNoterEnsuite()
  return (
    <a className={className} href={`tel:${numero}`} onClick={() => noter({ type: 'APPEL', qui: de })}>
      {formatTelephone(numero)}
    </a>
  )
}

interface PropsCourriel {
  readonly adresse: string
  readonly de: string
  readonly className?: string
  /** Au ménage : le message de son étape est déjà écrit, à relire. */
  readonly auMenage?: boolean
  readonly children?: ReactNode
}

export function Courriel({ adresse, de, className, auMenage = false, children = adresse }: PropsCourriel) {
  const { menage } = useFiche()
  const noter = useNoterEnsuite()
  return (
    <a
      className={className}
      href={auMenage ? avecSonMessage(adresse, menage) : `mailto:${adresse}`}
      onClick={() => noter({ type: 'COURRIEL', qui: de })}
    >
      {children}
    </a>
  )
}

function avecSonMessage(adresse: string, menage: Menage): string {
  const { sujet, corps } = messagePret(statutDe(menage))
  return `mailto:${adresse}?subject=${encodeURIComponent(sujet)}&body=${encodeURIComponent(corps)}`
}

/** Qui ne note pas de suivi se contente du lien. */
function useNoterEnsuite() {
  const { menage, passee, contacter } = useFiche()
  return passee || contacter === undefined || !peut(menage, 'suivre') ? () => {} : contacter
}
