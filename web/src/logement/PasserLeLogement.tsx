import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { type StatutLogement, statutsLogement } from '@relogement/domain/logement/logement.listes'
import { useMemo } from 'react'
import type { CorpsApi } from '../core/api.ts'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../menage/jour.ts'
import { ChampDePassage } from '../menage/passages/ChampDePassage.tsx'
import { demandeDePassage, type SaisieDePassage, schemaDePassage, valeursProposees } from '../menage/passages/passage.schema.ts'
import { type LogementLu, type PlaceDuLogement, usePasser } from './logement.data.ts'

interface Props {
  readonly logement: LogementLu
  readonly place: PlaceDuLogement
  readonly fermer: () => void
}

/** Ce qu'un passage demande et entraîne, avant de se faire. */
export function PasserLeLogement({ logement, place, fermer }: Props) {
  const { transition, libelle, demande, consequences } = place
  const passer = usePasser(logement.id)
  const schema = useMemo(() => schemaDePassage(demande, aujourdhui()), [demande])
  return (
    <Dialogue titre={libelle} detail={<Arrivee logement={logement} place={place} />} fermer={fermer}>
      <Formulaire<SaisieDePassage>
        schema={schema}
        valeurs={valeursProposees(demande)}
        brouillon={`logement:${logement.id}:passage:${transition}`}
        enregistrer={(saisie) =>
          passer.mutateAsync(demandeDePassage(transition, saisie) as CorpsApi<'PUT /v1/business/logements/{id}/transitions'>)
        }
        apres={fermer}
        nom={libelle}
        court
        pied={<PiedDeDialogue action={libelle} fermer={fermer} />}
      >
        {(demande.length > 0 || consequences.length > 0) && (
          <div className="dlg-c champs">
            <Consequences consequences={consequences} />
            {demande.map((champ) => (
              <ChampDePassage key={champ.nom} champ={champ} />
            ))}
          </div>
        )}
      </Formulaire>
    </Dialogue>
  )
}

/** « 7 rue d'Alger, Roubaix : de Mis à disposition à Indisponible bailleur. » */
const Arrivee = ({ logement, place: { place } }: Pick<Props, 'logement' | 'place'>) => (
  <>
    {adresseEnClair(logement.localisation.adresse)} : <b>{logement.statut?.libelle}</b> <Icone nom="fleche" className="fl" />{' '}
    <b>{statutsLogement[place as StatutLogement]}</b>
  </>
)
