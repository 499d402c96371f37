import { verrouDuChamp } from '@relogement/domain/menage/completude/verrous'
import { champsSaisis } from '@relogement/domain/menage/menage.fields'
import { libelleStatut } from '@relogement/domain/menage/menage.statuts'
import { statutDe } from '../menage.data.ts'
import { useVerrou } from './champs.tsx'
import { Encart } from './Encart.tsx'
import { useEdition } from './edition.contexte.ts'

export const RAISON = 'raison-des-verrous'

/** Pourquoi des champs sont fermés, dit une fois pour l'étape ; chacun porte un cadenas. */
export function RaisonDesVerrous() {
  const { menage, etape, lectureSeule } = useEdition()
  const verrou = useVerrou()
  const statut = statutDe(menage)
  const champs = champsSaisis.filter((champ) => champ.etape === etape.numero)
  const fermes = champs.filter((champ) => verrou(champ.chemin) !== null && verrouDuChamp(champ, statut) === 'ENCADREMENT')
  if (lectureSeule === null && fermes.length === 0) return null
  const depuis = [...new Set(fermes.map(({ verrouilleDepuis }) => `«\u00A0${libelleStatut(verrouilleDepuis)}\u00A0»`))].join(' et ')
  const texte =
    lectureSeule ??
    (fermes.length === champs.length
      ? `Cette étape est réservée à l’encadrement depuis le statut ${depuis}.`
      : `Les champs marqués d’un cadenas sont réservés à l’encadrement depuis le statut ${depuis}.`)
  return (
    <Encart icone="cadenas" id={RAISON}>
      {texte}
    </Encart>
  )
}
