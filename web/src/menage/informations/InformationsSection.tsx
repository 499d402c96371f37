import { formatDate } from '@relogement/domain/common/date.format'
import { differe } from '../../core/differe.ts'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { SectionModifiable } from '../modification/SectionModifiable.tsx'
import { useRenseigner } from '../modification/useRenseigner.ts'
import { Courriel, Telephone } from '../suivis/Contact.tsx'

const InformationsForm = differe(() => import('./InformationsForm.tsx'), 'InformationsForm')

export function InformationsSection() {
  const { informations, noms } = useFiche().menage
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
            { libelle: 'Téléphone', valeur: lienTelephone(telephone, noms), renseigner: renseigner('informations.telephone') },
            { libelle: 'Autre téléphone', valeur: lienTelephone(telephoneSecondaire, noms) || undefined },
            { libelle: 'Courriel', valeur: email && <Courriel adresse={email} de={noms} auMenage /> },
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

const lienTelephone = (numero: string | null | undefined, de: string) => numero && <Telephone numero={numero} de={de} auMenage />

const notice = ({ remise, date }: { readonly remise: boolean; readonly date: string | null }) =>
  remise ? (date === null ? 'Remise' : `Remise le ${formatDate(date)}`) : 'Pas encore remise'
