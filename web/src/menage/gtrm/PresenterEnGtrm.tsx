import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { resultatsDuGtrm } from '@relogement/domain/menage/gtrm/gtrm'
import { type PresentationGtrm, presentationGtrmSchema } from '@relogement/domain/menage/gtrm/gtrm.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { ZoneDeTexte } from '../../core/formulaire/Texte.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type Menage, rafraichirMenage } from '../menage.data.ts'

const TITRE = 'Enregistrer un passage en GTRM'

/** Ce que le GTR métropolitain a répondu d'un ménage : son jour, son résultat, ce qui s'y est dit. */
export function PresenterEnGtrm({ fermer }: { readonly fermer: () => void }) {
  const { menage, jour } = useFiche()
  const { mutateAsync: presenter } = usePresenter(menage)
  return (
    <Dialogue titre={TITRE} detail={`${menage.noms}, ${menage.codeMenage}`} fermer={fermer}>
      <Formulaire<PresentationGtrm>
        schema={presentationGtrmSchema}
        valeurs={{ date: '', resultat: null as never, commentaire: null }}
        brouillon={`menage:${menage.id}:gtrm`}
        enregistrer={(saisie) => presenter(saisie)}
        apres={fermer}
        court
        nom={TITRE}
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ChampDate<PresentationGtrm> nom="date" libelle="GTRM du" max={jour} />
          <Choix<PresentationGtrm> nom="resultat" libelle="Résultat" options={resultatsDuGtrm} />
          <ZoneDeTexte<PresentationGtrm> nom="commentaire" libelle="Commentaire" facultatif lignes={3} />
          <Consequences
            consequences={[
              entraine('La date du GTRM s’écrit au dossier, son résultat à l’historique. Le statut ne change pas.'),
              seDefait('La date se corrige au dossier ; l’historique garde chaque passage.'),
            ]}
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

function usePresenter({ id, version }: Pick<Menage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: PresentationGtrm) =>
      api('POST /v1/business/menages/{id}/presentation-gtrm', { params: { id }, body, version, insister: true }),
    onSuccess: (menage) => {
      rafraichirMenage(client, id, menage)
      notifier({ message: 'Passage en GTRM enregistré' })
    },
  })
}
