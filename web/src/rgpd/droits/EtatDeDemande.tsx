import { type StatutDeDemande, statutsDeDemande } from '@relogement/domain/rgpd/droits/droits.listes'
import { Tag } from '../../core/Cotation.tsx'

const SENS: Readonly<Partial<Record<StatutDeDemande, 'ok' | 'warn' | 'bad' | 'acc'>>> = {
  IDENTITE_A_VERIFIER: 'warn',
  EN_COURS: 'acc',
  PROLONGEE: 'acc',
  REPONDUE: 'ok',
}

export const EtatDeDemande = ({ statut }: { readonly statut: StatutDeDemande }) => {
  const sens = SENS[statut]
  return <Tag {...(sens === undefined ? {} : { sens })}>{statutsDeDemande[statut]}</Tag>
}

interface Delai {
  readonly joursRestants: number | null
  readonly enRetard: boolean
}

const PROCHE_JOURS = 7
const jours = (nombre: number) => `${nombre} jour${nombre > 1 ? 's' : ''}`

/** Ce qui reste pour répondre, ou le retard ; rien pour une demande close. */
export function Delai({ joursRestants, enRetard }: Delai) {
  if (joursRestants === null) return null
  if (enRetard) return <Tag sens="bad">En retard de {jours(-joursRestants)}</Tag>
  if (joursRestants === 0) return <Tag sens="warn">Dernier jour</Tag>
  return <Tag {...(joursRestants <= PROCHE_JOURS ? { sens: 'warn' as const } : {})}>{jours(joursRestants)}</Tag>
}
