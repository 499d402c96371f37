import { consequencesDeLaSuppression } from '@relogement/domain/menage/consequencesDesGestes'
import { motifsSuppression, suppressionSchema } from '@relogement/domain/menage/creation/creation.schema'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { useSupprimerDossier } from './creation.data.ts'

type Saisie = z.output<typeof suppressionSchema>

/** Efface un dossier ouvert par erreur, où rien ne s'est passé. */
export function SupprimerLeDossier({ fermer }: { readonly fermer: () => void }) {
  const { menage } = useFiche()
  const navigate = useNavigate()
  const { mutateAsync: supprimer } = useSupprimerDossier(menage)
  return (
    <Dialogue titre="Supprimer le dossier" detail={`${menage.noms}, ${menage.codeMenage}`} fermer={fermer}>
      <Formulaire<Saisie>
        schema={suppressionSchema}
        valeurs={{ motif: null } as unknown as Saisie}
        brouillon={`menage:${menage.id}:suppression`}
        enregistrer={(saisie) => supprimer(saisie)}
        apres={() => void navigate({ to: '/menages' })}
        court
        nom="Supprimer le dossier"
        pied={<PiedDeDialogue action="Supprimer le dossier" dangereuse fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Consequences consequences={consequencesDeLaSuppression(menage.codeMenage)} />
          <Choix<Saisie> nom="motif" libelle="Motif" options={motifsSuppression} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
