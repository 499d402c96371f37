import { naturesDeDemande } from '@relogement/domain/rgpd/rgpd.listes'
import { ouvertureSchema } from '@relogement/domain/rgpd/rgpd.schema'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte, ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { ouvrirUnDossier } from './rgpd.data.ts'
import './rgpd.css'

type Saisie = z.output<typeof ouvertureSchema>

/** Un dossier ne s'ouvre à la DPO que pour une demande de droits, et sa raison reste au journal. */
export function OuvrirUnDossier({ fermer }: { readonly fermer: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialogue
      titre="Ouvrir un dossier"
      detail="Pour répondre à une demande de droits. Le dossier ne s’ouvre qu’à vous, en lecture, pendant une journée ; le motif reste au journal."
      fermer={fermer}
    >
      <Formulaire<Saisie>
        schema={ouvertureSchema}
        valeurs={{ codeMenage: '', nature: 'ACCES', motif: '' }}
        enregistrer={async (saisie) => {
          const { menageId } = await ouvrirUnDossier(saisie)
          fermer()
          await navigate({ to: '/menages/$id', params: { id: menageId } })
        }}
        court
        apres={() => {}}
        nom="Ouvrir un dossier"
        pied={<PiedDeDialogue action="Ouvrir le dossier" fermer={fermer} />}
      >
        <div className="dlg-c ouverture">
          <Texte<Saisie> nom="codeMenage" libelle="Code du ménage" />
          <Choix<Saisie> nom="nature" libelle="Demande reçue" options={naturesDeDemande} />
          <ZoneDeTexte<Saisie> nom="motif" libelle="Motif" lignes={3} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
