import { enToutesLettres } from '@relogement/domain/common/valeurDite'
import { direDisponibilite, estDisponible } from '@relogement/domain/logement/disponibilite'
import { aspects } from '@relogement/domain/logement/logement.aspect'
import type { StatutLogement } from '@relogement/domain/logement/logement.listes'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { formatMontant, formatNombre, formatPourcent } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { Statut } from '../core/Statut.tsx'
import { Proposer } from '../positionnement/Proposer.tsx'
import type { LogementPossible, LogementsPossibles } from './candidat.data.ts'
import { LigneDePoints } from './Points.tsx'

interface Props {
  readonly logement: LogementPossible
  readonly menage: LogementsPossibles['metadata']['menage']
  readonly ouverte?: boolean
}

/** Un logement offert, face au ménage. */
export function LigneDeLogement({ logement, menage, ouverte = false }: Props) {
  const { id, adresse, typologie, bailleur, surfaceHabitable, tauxEffort, partACharge, statut, fin } = logement
  const details = [
    enToutesLettres(typologies, [typologie]),
    surfaceHabitable === null ? null : `${formatNombre(surfaceHabitable)} m²`,
    bailleur,
    partACharge === null ? null : `${formatMontant(partACharge)} à charge`,
    tauxEffort === null ? null : `${formatPourcent(tauxEffort)} d’effort`,
  ]
  return (
    <LigneDePoints
      de={logement}
      nom={adresse}
      ouverte={ouverte}
      titre={
        <>
          <Lien vers={`/instances-partenariales/${id}`}>{adresse}</Lien>
          <small>{details.filter(Boolean).join(' · ')}</small>
          <small>{reste(fin, new Date().toISOString())}</small>
        </>
      }
      marque={<Statut aspect={{ libelle: statut.libelle, ...aspects[statut.code as StatutLogement] }} />}
      marqueLongue
      geste={menage.can.includes('proposer') && <Proposer logementId={id} menageId={menage.id} nom={adresse} />}
    />
  )
}

/** « Encore 57 heures » ; engagé, un logement se traite encore une fois la mise à disposition finie. */
const reste = (fin: string | null, maintenant: string): string =>
  estDisponible(fin, maintenant) ? `Encore ${direDisponibilite(fin, maintenant).toLowerCase()}` : 'Mise à disposition terminée'
