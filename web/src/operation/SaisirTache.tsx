import { creationTacheSchema, statutsDeTache } from '@relogement/domain/operation/taches.schema'
import { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte, ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import { aujourdhui } from '../core/jour.ts'
import { joursVises } from './joursVises.ts'
import type { Operation } from './operation.data.ts'
import { type Ecrit, useAssignables, useEnregistrerTache } from './taches.data.ts'

const schema = creationTacheSchema.extend({ assigne: z.string().nullable() })
type S = z.output<typeof schema>

interface Props {
  readonly operation: Operation
  /** Nulle : une tâche de plus. */
  readonly tache: Ecrit | null
  readonly fermer: () => void
}

/** Ajouter une tâche, la confier, la dire faite. */
export function SaisirTache({ operation, tache, fermer }: Props) {
  const { mutateAsync } = useEnregistrerTache(operation.id)
  const personnes = useAssignables()
  const titre = tache === null ? 'Ajouter une tâche' : 'Modifier la tâche'
  const connues = Object.fromEntries(
    [...(personnes.data ?? []), ...(tache?.assigne ? [tache.assigne] : [])].map(({ id, prenom, nom }) => [id, `${prenom} ${nom}`]),
  )
  return (
    <Dialogue titre={titre} detail={operation.nom} fermer={fermer}>
      <Formulaire<S>
        schema={schema as unknown as z.ZodType<S>}
        valeurs={valeursDe(tache)}
        brouillon={`operation:${operation.id}:tache:${tache?.id ?? 'nouvelle'}`}
        enregistrer={({ assigne, ...body }) =>
          mutateAsync({ tache, body: { ...body, assigne: assigne === null ? null : { id: assigne } } })
        }
        apres={fermer}
        nom={titre}
        court
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<S> nom="titre" libelle="À faire" />
          <ZoneDeTexte<S> nom="texte" libelle="Précisions" facultatif />
          <Choix<S> nom="assigne" libelle="Confiée à" facultatif options={connues} lecture={personnes} />
          <ChampDate<S> nom="echeance" libelle="Échéance" facultatif {...joursVises(aujourdhui())} />
          <Choix<S> nom="statut" libelle="Statut" options={statutsDeTache} />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const valeursDe = (tache: Ecrit | null): S =>
  ({
    titre: tache?.titre ?? '',
    texte: tache?.texte ?? null,
    assigne: tache?.assigne?.id ?? null,
    echeance: tache?.echeance ?? null,
    statut: tache?.statut ?? 'A_FAIRE',
  }) as S
