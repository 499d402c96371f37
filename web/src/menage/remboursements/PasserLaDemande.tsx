import { useMemo } from 'react'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { formatMontant } from '../../core/formats.ts'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { ChampDePassage } from '../passages/ChampDePassage.tsx'
import { type SaisieDePassage, schemaDePassage, valeursProposees } from '../passages/passage.schema.ts'
import { type Demande, type PlaceDeDemande, usePasserDemande } from './remboursements.data.ts'

interface Props {
  readonly menageId: string
  readonly demande: Demande
  readonly place: PlaceDeDemande
  readonly fermer: () => void
}

/** Ce qu'un passage de la demande demande avant de se faire ; sans rien à demander, une confirmation. */
export function PasserLaDemande({ menageId, demande, place: { transition, libelle, demande: champs, consequences }, fermer }: Props) {
  const { jour } = useFiche()
  const passer = usePasserDemande(menageId)
  const schema = useMemo(() => schemaDePassage(champs, jour), [champs, jour])
  const envoyer = ({ donnees: { motif, date } }: SaisieDePassage) =>
    passer(demande, {
      transition: transition as 'soumettre',
      donnees: { ...(typeof motif === 'string' ? { motif } : {}), ...(typeof date === 'string' ? { date } : {}) },
    })
  return (
    <Dialogue
      titre={`${libelle} : demande n° ${demande.numero}`}
      detail={
        <>
          <b className="num">{formatMontant(demande.total)}</b> en {depenses(demande.lignes.length)}.
        </>
      }
      fermer={fermer}
    >
      <Formulaire<SaisieDePassage>
        schema={schema}
        valeurs={valeursProposees(champs)}
        brouillon={`menage:${menageId}:remboursement:${demande.id}:${transition}`}
        enregistrer={envoyer}
        apres={fermer}
        nom={libelle}
        court
        pied={<PiedDeDialogue action={libelle} dangereuse={transition === 'rejeter'} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Consequences consequences={consequences} />
          {champs.map((champ) => (
            <ChampDePassage key={champ.nom} champ={champ} />
          ))}
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const depenses = (nombre: number) => (nombre > 1 ? `${nombre} dépenses` : 'une dépense')
