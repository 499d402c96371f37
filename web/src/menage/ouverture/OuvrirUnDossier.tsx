import { naturesDArchive, naturesDeDemande, naturesDOuverture } from '@relogement/domain/menage/ouverture.listes'
import { ouvertureSchema } from '@relogement/domain/rgpd/rgpd.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte, ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { ouvrirUnDossier } from './ouverture.data.ts'
import './ouverture.css'

type Saisie = z.output<typeof ouvertureSchema>

interface Props {
  /** Le dossier à ouvrir, quand on le connaît. */
  readonly codeMenage?: string
  /** Une archive s'ouvre aussi pour un contentieux, un contrôle, une obligation. */
  readonly archive: boolean
  /** Ce qui est demandé et pourquoi, quand on l'ouvre depuis une demande de droits. */
  readonly pour?: Pick<Saisie, 'nature' | 'motif'>
  readonly fermer: () => void
}

/** Un dossier en cours ne s'ouvre que pour une demande de droits, une archive que pour un motif dit ; la raison reste au journal. */
export function OuvrirUnDossier({ codeMenage = '', archive, pour, fermer }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <Dialogue
      titre={archive ? 'Ouvrir une archive' : 'Ouvrir un dossier'}
      detail={`${archive ? 'L’archive' : 'Pour répondre à une demande de droits, ou consulter une archive. Le dossier'} ne s’ouvre qu’à vous, en lecture, pendant une journée ; le motif reste au journal.`}
      fermer={fermer}
    >
      <Formulaire<Saisie>
        schema={ouvertureSchema}
        valeurs={{ codeMenage, nature: pour?.nature ?? (archive ? 'CONTENTIEUX' : 'ACCES'), motif: pour?.motif ?? '' }}
        brouillon={`ouverture:${archive ? 'archive' : 'dossier'}:${codeMenage}`}
        enregistrer={async (saisie) => {
          const { menageId } = await ouvrirUnDossier(saisie)
          void client.invalidateQueries({ queryKey: ['archives'] })
          void client.invalidateQueries({ queryKey: ['menage', menageId] })
          fermer()
          await navigate({ to: '/menages/$id', params: { id: menageId } })
        }}
        court
        apres={() => {}}
        nom={archive ? 'Ouvrir une archive' : 'Ouvrir un dossier'}
        pied={<PiedDeDialogue action={archive ? 'Ouvrir l’archive' : 'Ouvrir le dossier'} fermer={fermer} />}
      >
        <div className="dlg-c ouverture">
          <Texte<Saisie> nom="codeMenage" libelle="Code du ménage" />
          <Choix<Saisie>
            nom="nature"
            libelle="Raison"
            options={archive ? { ...naturesDArchive, ...naturesDeDemande } : naturesDOuverture}
          />
          <ZoneDeTexte<Saisie> nom="motif" libelle="Motif" lignes={3} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
