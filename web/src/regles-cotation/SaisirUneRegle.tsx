import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { direCondition } from '@relogement/domain/menage/cotation/direCondition'
import {
  regleDeSaisie,
  regleVierge,
  type SaisieDeRegle,
  saisieDeRegle,
  saisieDeRegleSchema,
} from '@relogement/domain/regles-cotation/saisieDeRegle'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import { ChampsDeRegle } from './ChampsDeRegle.tsx'
import { EffetPrevu } from './EffetPrevu.tsx'
import { type Regle, type ReglesDeLOperation, reglesOptions, useGesteDeRegle } from './regles.data.ts'

interface Props {
  readonly metadata: ReglesDeLOperation['metadata']
  /** `null` : une règle de plus. */
  readonly regle: Regle | null
  readonly fermer: () => void
}

type RegleSaisie = ReturnType<typeof regleDeSaisie>

/** Une règle : ce qu'elle regarde, à quoi elle le compare, ce qu'elle donne ; et, avant d'enregistrer, combien de ménages elle change. */
export function SaisirUneRegle({ metadata: { operation, variables }, regle, fermer }: Props) {
  const client = useQueryClient()
  const geste = useGesteDeRegle(operation.id, { local: true })
  const [depart] = useState(() => (regle === null ? regleVierge : saisieDeRegle(regle)))
  const [saisie, setSaisie] = useState<SaisieDeRegle>(depart)
  const { choisir, dialogue } = useConflit<RegleSaisie>(([champ = ''], valeur) => ({
    libelle: champs[champ as keyof RegleSaisie] ?? champ,
    valeur: direLaValeur(champ, valeur, variables),
  }))

  const enregistrer = async (valeurs: SaisieDeRegle, origine: Origine<SaisieDeRegle>) => {
    if (regle === null) return void (await geste.mutateAsync({ quoi: 'ajouter', regle: regleDeSaisie(valeurs) }))
    await enregistrerAvecFusion<RegleSaisie, unknown>({
      saisie: regleDeSaisie(valeurs),
      base: regleDeSaisie(origine.valeurs),
      version: origine.version ?? regle.version,
      envoyer: (reunie, version) => geste.mutateAsync({ quoi: 'changer', id: regle.id, version, regle: reunie }),
      relire: async () => {
        const relues = await client.query({ ...reglesOptions(operation.id), staleTime: 0 })
        const relue = relues['hydra:member'].find(({ id }) => id === regle.id) ?? regle
        return { valeurs: regleDeSaisie(saisieDeRegle(relue)), version: relue.version }
      },
      choisir,
    })
  }
  return (
    <Dialogue titre={regle === null ? 'Ajouter une règle' : 'Modifier la règle'} detail={operation.nom} largeur={560} fermer={fermer}>
      <Formulaire<SaisieDeRegle>
        schema={saisieDeRegleSchema}
        valeurs={depart}
        {...(regle === null ? {} : { version: regle.version })}
        brouillon={`operation:${operation.id}:regle:${regle?.id ?? 'nouvelle'}`}
        enregistrer={enregistrer}
        apres={fermer}
        suivre={setSaisie}
        nom={regle === null ? 'Ajouter une règle' : 'Modifier la règle'}
        pied={<PiedDeDialogue action={regle === null ? 'Ajouter la règle' : 'Enregistrer la règle'} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ChampsDeRegle variables={variables} />
          <Effet operationId={operation.id} attributId={regle?.id ?? null} saisie={saisie} depart={depart} variables={variables} />
        </div>
      </Formulaire>
      {dialogue}
    </Dialogue>
  )
}

const champs: Readonly<Record<keyof RegleSaisie, string>> = {
  libelle: 'Nom',
  condition: 'Condition',
  points: 'Points',
  plancher: 'Couleur au moins',
  actif: 'En vigueur',
}

function direLaValeur(champ: string, valeur: unknown, variables: Readonly<Record<string, number>>): string {
  if (champ === 'condition') return direCondition(valeur as RegleSaisie['condition'], variables)
  if (champ === 'plancher') return valeur === null ? 'Aucune' : couleursCotation[valeur as keyof typeof couleursCotation]
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  return String(valeur)
}

interface PropsDeLEffet {
  readonly operationId: string
  readonly attributId: string | null
  readonly saisie: SaisieDeRegle
  readonly depart: SaisieDeRegle
  readonly variables: Readonly<Record<string, number>>
}

const REPOS_MS = 500

/** La règle relue en une phrase, et son effet une fois la frappe au repos. */
function Effet({ operationId, attributId, saisie, depart, variables }: PropsDeLEffet) {
  const [posee, setPosee] = useState(saisie)
  useEffect(() => {
    const minuterie = setTimeout(() => setPosee(saisie), REPOS_MS)
    return () => clearTimeout(minuterie)
  }, [saisie])
  const { success, data } = saisieDeRegleSchema.safeParse(posee)
  if (!success) return null
  const regle = regleDeSaisie(data)
  if (JSON.stringify(regle) === JSON.stringify(regleDeSaisie(depart))) return null
  return (
    <div className="stack">
      <p className="soft">Elle se lira : « {direCondition(regle.condition, variables)} ».</p>
      <EffetPrevu operationId={operationId} attributId={attributId} regle={regle} />
    </div>
  )
}
