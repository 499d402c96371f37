import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { connexionDuPartenaireSchema } from '@relogement/domain/utilisateur/utilisateur.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type CorpsApi } from '../core/api.ts'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Case } from '../core/formulaire/Case.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { notifier } from '../core/notifications/notifications.ts'

type Saisie = CorpsApi<'PUT /v1/business/partenaires/{id}/connexion'>

interface Props {
  readonly partenaire: { readonly id: string; readonly nom: string; readonly siret: string | null; readonly motDePasse: boolean }
  readonly fermer: () => void
}

/** Comment les comptes d'un partenaire entrent. */
export function ReglerLaConnexion({ partenaire: { id, nom, siret, motDePasse }, fermer }: Props) {
  const client = useQueryClient()
  const regler = useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: Saisie) => api('PUT /v1/business/partenaires/{id}/connexion', { params: { id }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['utilisateurs'] })
      notifier({ message: 'Connexion réglée' })
    },
  })
  const [saisie, suivre] = useState<Saisie>({ siret, motDePasse })
  const titre = 'Connexion des comptes'
  return (
    <Dialogue titre={titre} detail={nom} fermer={fermer} largeur={520}>
      <Formulaire<Saisie>
        schema={connexionDuPartenaireSchema}
        valeurs={{ siret, motDePasse }}
        brouillon={`partenaire:${id}:connexion`}
        suivre={suivre}
        enregistrer={(dite) => regler.mutateAsync(dite)}
        apres={fermer}
        court
        nom={titre}
        pied={<PiedDeDialogue action="Enregistrer" dangereuse={motDePasse && !saisie.motDePasse} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<Saisie>
            nom="siret"
            libelle="SIRET"
            facultatif
            exemple="130 025 265 00013"
            aide="Donné, la connexion de la maison doit affirmer celui-là."
          />
          <Case<Saisie> nom="motDePasse" libelle="Un mot de passe suffit pour entrer" />
          {motDePasse && !saisie.motDePasse && (
            <Consequences
              consequences={[
                entraine('Ses comptes n’entrent plus que par la connexion de la maison.'),
                entraine('Leurs sessions se ferment, leurs jetons d’API sont retirés, et chacun est prévenu par courriel.'),
                seDefait('Se rouvre d’ici ; les mots de passe d’avant servent de nouveau.'),
              ]}
            />
          )}
        </div>
      </Formulaire>
    </Dialogue>
  )
}
