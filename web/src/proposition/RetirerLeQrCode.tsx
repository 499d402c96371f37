import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { Confirmation } from '../core/Confirmation.tsx'
import { useFiche } from '../menage/fiche/fiche.contexte.ts'
import { useRetirerLeQrCode } from './proposition.data.ts'
import { type EnSuite, titreDe } from './suites.ts'

/** La lettre est perdue, ou arrivée à un autre : son QR code se ferme. */
export function RetirerLeQrCode({ proposition, fermer }: { readonly proposition: EnSuite; readonly fermer: () => void }) {
  const { menage } = useFiche()
  const retirer = useRetirerLeQrCode(menage)
  return (
    <Confirmation
      titre="Retirer le QR code"
      detail={titreDe(proposition)}
      consequences={[
        entraine('Celui qui est imprimé n’ouvre plus rien ; ce que le ménage a répondu reste, et le coupon papier vaut toujours.'),
        seDefait(
          proposition.propositionEcriteEnvoyee === null
            ? 'Produire de nouveau la lettre lui en donne un autre.'
            : 'La lettre est partie : elle n’en portera pas d’autre.',
        ),
      ]}
      action="Retirer le QR code"
      dangereuse
      faire={() => retirer(proposition.logement.id)}
      fermer={fermer}
    />
  )
}
