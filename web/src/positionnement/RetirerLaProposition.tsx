import { consequencesDuRetrait } from '@relogement/domain/positionnement/positionnement.consequences'
import { sEfface } from '@relogement/domain/positionnement/positionnement.rules'
import { motifDuRetraitSchema } from '@relogement/domain/positionnement/positionnement.schema'
import type { z } from 'zod'
import { Confirmation } from '../core/Confirmation.tsx'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { useRetirer } from './positionnement.data.ts'

export interface ARetirer {
  readonly proposition: { readonly id: string; readonly statut: string }
  readonly logementId: string
  readonly menageId: string
  /** Le ménage, ou le logement. */
  readonly nom: string
}

interface Props extends ARetirer {
  readonly fermer: () => void
}

const TITRE = 'Retirer la proposition'

type Saisie = z.output<typeof motifDuRetraitSchema>

/** Sans réponse, un oui suffit ; le GTR prononcé, cela ne se défait pas : le motif se dit. */
export function RetirerLaProposition({ proposition, logementId, menageId, nom, fermer }: Props) {
  const { mutateAsync } = useRetirer()
  const retirer = (motif: string | null) => mutateAsync({ id: proposition.id, logementId, menageId, motif })
  const consequences = consequencesDuRetrait(proposition)
  if (sEfface(proposition))
    return (
      <Confirmation
        titre={TITRE}
        detail={nom}
        consequences={consequences}
        action={TITRE}
        dangereuse
        faire={() => retirer(null)}
        fermer={fermer}
      />
    )
  return (
    <Dialogue titre={TITRE} detail={nom} fermer={fermer}>
      <Formulaire<Saisie>
        schema={motifDuRetraitSchema}
        valeurs={{ motif: '' }}
        brouillon={`proposition:${proposition.id}:retrait`}
        enregistrer={({ motif }) => retirer(motif)}
        apres={fermer}
        court
        nom={TITRE}
        pied={<PiedDeDialogue action={TITRE} dangereuse fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Consequences consequences={consequences} />
          <ZoneDeTexte<Saisie> nom="motif" libelle="Motif" lignes={2} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
