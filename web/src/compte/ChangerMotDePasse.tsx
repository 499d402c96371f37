import { messages } from '@relogement/domain/common/champs'
import { z } from 'zod'
import { api } from '../core/api.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { MotDePasse } from '../core/formulaire/Texte.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { remplacerLaSession } from '../core/session.ts'
import { avecLesConseils, ChampsNouveauMotDePasse, confirme, nouveauMotDePasse, PAS_SIMILAIRES } from './nouveauMotDePasse.tsx'

const saisieSchema = z
  .object({ currentPassword: z.string().min(1, messages.requis), ...nouveauMotDePasse })
  .refine(confirme, PAS_SIMILAIRES)
type Saisie = z.infer<typeof saisieSchema>

/** Change son mot de passe ; les autres sessions sont fermées, celle-ci continue. */
export function ChangerMotDePasse({ fermer }: { readonly fermer: () => void }) {
  const changer = async ({ currentPassword, password }: Saisie) => {
    const { message } = await remplacerLaSession(() => api('POST /v1/oauth/password-change', { body: { currentPassword, password } }))
    notifier({ message })
  }
  return (
    <Dialogue titre="Changer mon mot de passe" detail="Vos autres sessions seront fermées." fermer={fermer}>
      <Formulaire<Saisie>
        schema={saisieSchema}
        valeurs={{ currentPassword: '', password: '', confirmation: '' }}
        brouillon={null}
        enregistrer={(saisie) => avecLesConseils(changer(saisie))}
        apres={fermer}
        court
        nom="Changer mon mot de passe"
        pied={<PiedDeDialogue action="Changer le mot de passe" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <MotDePasse<Saisie> nom="currentPassword" libelle="Mot de passe actuel" autoComplete="current-password" />
          <ChampsNouveauMotDePasse />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
