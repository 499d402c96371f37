import { etapeDuNumero } from '@relogement/domain/menage/completude/etapes'
import { adultesDe } from '@relogement/domain/menage/composition/occupants'
import { EtatVide } from '../../../core/liste/EtatVide.tsx'
import { Chapo } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { AvisDImposition } from './AvisDImposition.tsx'
import { Charges } from './Charges.tsx'
import { RessourcesDUnAdulte } from './RessourcesDUnAdulte.tsx'
import { Surendettement } from './Surendettement.tsx'

export function RessourcesEtape() {
  const { occupants, jour, aller } = useEdition()
  const adultes = adultesDe(occupants, jour)
  return (
    <>
      <Chapo>Montants nets des justificatifs. Saisissez le mois ou l’année, l’autre se calcule.</Chapo>
      {adultes.length === 0 && (
        <EtatVide
          titre="Aucun adulte dans le ménage"
          detail="Les ressources se saisissent par personne : ajoutez d’abord le demandeur principal."
          action="Aller à la composition"
          faire={() => aller({ vers: 'etape', etape: etapeDuNumero(2) })}
        />
      )}
      {adultes.map((adulte) => (
        <RessourcesDUnAdulte key={adulte.id} adulte={adulte} />
      ))}
      {adultes.length > 0 && <AvisDImposition adultes={adultes} />}
      <Charges />
      <Surendettement />
    </>
  )
}
