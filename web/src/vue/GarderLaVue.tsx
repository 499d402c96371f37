import type { PageEnVues } from '@relogement/domain/vue/listesEnVues'
import { type CreationVue, creationVueSchema } from '@relogement/domain/vue/vue.schema'
import { Dialogue } from '../core/Dialogue.tsx'
import { Case } from '../core/formulaire/Case.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { useGarder } from './vue.data.ts'

interface Props {
  readonly page: PageEnVues
  readonly adresse: Readonly<Record<string, string>>
  readonly recherche: string
  readonly fermer: () => void
}

/** Nommer la liste que l'on voit, la partager, l'épingler au menu. */
export function GarderLaVue({ page, adresse, recherche, fermer }: Props) {
  const { mutateAsync: garder } = useGarder()
  return (
    <Dialogue titre="Garder cette liste" detail="Ses filtres, son tri et ses colonnes, sous un nom" largeur={480} fermer={fermer}>
      <Formulaire<CreationVue>
        schema={creationVueSchema}
        valeurs={{ page, adresse: { ...adresse }, nom: '', partagee: false, epinglee: true }}
        brouillon={`vue:nouvelle:${page}`}
        enregistrer={async (saisie) => {
          const { nom } = await garder(saisie)
          notifier({ message: `Vue « ${nom} » gardée` })
        }}
        apres={fermer}
        court
        nom="Garder cette liste"
        pied={<PiedDeDialogue action="Garder" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<CreationVue> nom="nom" libelle="Nom" exemple="Baux à signer" />
          <Case<CreationVue> nom="epinglee" libelle="L’épingler au menu" />
          <Case<CreationVue> nom="partagee" libelle="La partager avec mes collègues" />
          <p className="soft">
            Un collègue y lit ce que ses droits lui ouvrent.
            {recherche !== '' && ' Les mots cherchés ne se gardent pas.'}
          </p>
        </div>
      </Formulaire>
    </Dialogue>
  )
}
