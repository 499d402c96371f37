import { useTraiterMesAlertes } from '../alerte/alerte.data.ts'
import { Reporter } from '../alerte/Reporter.tsx'
import type { AlerteVisee } from './ChoixDAlertes.tsx'

interface Props {
  readonly alertes: readonly AlerteVisee[]
  readonly fermer: () => void
}

/** Depuis la cloche : une alerte, ou plusieurs, à un autre jour. */
export function ReporterMesAlertes({ alertes, fermer }: Props) {
  const { mutateAsync } = useTraiterMesAlertes()
  const [seule, ...autres] = alertes
  const quoi = autres.length === 0 ? (seule?.texte ?? '') : `${alertes.length} alertes. Elles reviendront ensemble, ce matin-là.`
  return <Reporter quoi={quoi} reporter={(dateAlerte) => mutateAsync({ ids: alertes.map(({ id }) => id), dateAlerte })} fermer={fermer} />
}
