import { formatDate } from '@relogement/domain/common/date.format'
import { differe } from '../../core/differe.ts'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { formatTelephone } from '../../core/formats.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { SectionModifiable } from '../modification/SectionModifiable.tsx'
import { useRenseigner } from '../modification/useRenseigner.ts'

const InformationsForm = differe(() => import('./InformationsForm.tsx'), 'InformationsForm')

export function InformationsSection() {
  const { informations } = useFiche().menage
  const renseigner = useRenseigner('informations')
  if (informations === undefined) return null
  const { telephone, telephoneSecondaire, email, langueParlee, besoinInterprete, noticeInformation, observations } = informations
  return (
    <SectionModifiable
      section="informations"
      formulaire={(apres) => <InformationsForm apres={apres} />}
      lecture={
        <Definitions
          lignes={[
            { libelle: 'Téléphone', valeur: lienTelephone(telephone), renseigner: renseigner('informations.telephone') },
            { libelle: 'Autre téléphone', valeur: lienTelephone(telephoneSecondaire) || undefined },
            { libelle: 'Courriel', valeur: email && <a href={`mailto:${email}`}>{email}</a> },
            { libelle: 'Langue parlée', valeur: langueParlee && (besoinInterprete ? `${langueParlee}, avec un interprète` : langueParlee) },
            { libelle: 'Interprète', valeur: besoinInterprete && !langueParlee ? 'Nécessaire' : undefined },
            { libelle: 'Notice', valeur: noticeInformation && notice(noticeInformation) },
            { libelle: 'Observations', valeur: observations || undefined },
          ]}
        />
      }
    />
  )
}

const lienTelephone = (numero: string | null | undefined) => numero && <a href={`tel:${numero}`}>{formatTelephone(numero)}</a>

const notice = ({ remise, date }: { readonly remise: boolean; readonly date: string | null }) =>
  remise ? (date === null ? 'Remise' : `Remise le ${formatDate(date)}`) : 'Pas encore remise'
