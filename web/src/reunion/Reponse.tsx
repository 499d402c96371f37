import { decisionsDuMenage } from '@relogement/domain/reunion/reunion.listes'
import { Icone } from '../core/Icone.tsx'
import { OuiNon } from '../core/OuiNon.tsx'

interface Props {
  /** De qui l'on décide. */
  readonly nom: string
  readonly accepte: boolean | null
  readonly repondre: (accepte: boolean) => void
}

const MOTS = { oui: 'Accepter', non: 'Refuser' } as const
const TOUCHES = { oui: 'a', non: 'r' } as const

/** Accepter ou refuser ; au clavier, A et R sur la ligne. */
export const Reponse = ({ nom, accepte, repondre }: Props) => (
  <OuiNon libelle={`Décision, ${nom}`} mots={MOTS} touches={TOUCHES} dit={accepte} dire={repondre} />
)

/** Ce que le GTR a décidé. */
export const Decision = ({ accepte }: { readonly accepte: boolean }) => (
  <span className={accepte ? 'tag ok' : 'tag bad'}>
    <Icone nom={accepte ? 'coche' : 'croix'} />
    {decisionsDuMenage[accepte ? 'ACCEPTE' : 'REFUSE']}
  </span>
)
