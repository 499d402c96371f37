// Joindre une personne depuis le dossier : le lien ouvre le téléphone ou la messagerie, et de quoi noter l'échange attend au retour.
import { messagePret } from '@relogement/domain/menage/courriels/messagesPrets'
import type { ReactNode } from 'react'
import { copier } from '../../core/copier.ts'
import { formatTelephone } from '../../core/formats.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type Menage, peut, statutDe } from '../menage.data.ts'

interface PropsTelephone {
  readonly numero: string
  /** Chez qui il sonne. */
  readonly de: string
  readonly className?: string
  /** Au ménage : d'un portable, le SMS de son étape est déjà écrit, à relire. */
  readonly auMenage?: boolean
}

export function Telephone({ numero, de, className, auMenage = false }: PropsTelephone) {
  const noter = useNoterEnsuite()
  return (
    <>
      <a className={className} href={`tel:${numero}`} onClick={() => noter?.({ type: 'APPEL', qui: de })}>
        {formatTelephone(numero)}
      </a>
      {auMenage && PORTABLE.test(numero) && (
        <>
          {' '}
          <Sms numero={numero} de={de} />
        </>
      )}
    </>
  )
}

const PORTABLE = /^0[67]/

/** Il s'ouvre dans le téléphone ; un poste qui n'en envoie pas le trouve copié, à coller où l'on veut. */
function Sms({ numero, de }: Pick<PropsTelephone, 'numero' | 'de'>) {
  const { menage } = useFiche()
  const noter = useNoterEnsuite()
  const { sms } = messagePret(statutDe(menage))
  return (
    <a
      className="lk"
      href={`sms:${numero}?body=${encodeURIComponent(sms)}`}
      onClick={() => {
        void copier(sms, 'Message de l’étape copié')
        noter?.({ type: 'SMS', qui: de })
      }}
    >
      SMS<span className="vh"> à {de}</span>
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
      onClick={() => noter?.({ type: 'COURRIEL', qui: de })}
    >
      {children}
    </a>
  )
}

function avecSonMessage(adresse: string, menage: Menage): string {
  const { sujet, corps } = messagePret(statutDe(menage))
  return `mailto:${adresse}?subject=${encodeURIComponent(sujet)}&body=${encodeURIComponent(corps)}`
}

/** De quoi noter l'échange ; `null` : qui ne note pas de suivi se contente du lien. */
export function useNoterEnsuite() {
  const { menage, passee, contacter } = useFiche()
  return passee || contacter === undefined || !peut(menage, 'suivre') ? null : contacter
}
