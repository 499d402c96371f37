import { nombreDObjectif } from '@relogement/domain/objectif/objectif.schema'
import { moisChanges, type SaisieDuPlan, saisieDuPlan } from '@relogement/domain/psr/psr.rules'
import { type ReactNode, useEffect, useRef } from 'react'
import { z } from 'zod'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { useRepartir } from '../operation/operation.data.ts'
import type { Cadre } from './Grille.tsx'
import type { LignePsr } from './psr.data.ts'

const parPeriode = z.record(z.string(), nombreDObjectif.nullable())
const schema = z.object({ objectif: parPeriode, previsionnel: parPeriode, entretiens: parPeriode })

interface Props {
  readonly operation: LignePsr
  readonly cadre: Cadre
  readonly fermer: () => void
  readonly children: ReactNode
}

/** Les objectifs d'une opération saisis dans la grille ; un trimestre se répartit entre ses mois. */
export function EditionDuPlan({ operation, cadre: { plage, style }, fermer, children }: Props) {
  const { mutateAsync } = useRepartir(operation.id)
  const boite = useRef<HTMLDivElement>(null)
  useEffect(() => boite.current?.querySelector<HTMLInputElement>('td input')?.focus(), [])
  const avant = saisieDuPlan(operation, plage, style)
  const enregistrer = async (apres: SaisieDuPlan) => {
    const changes = moisChanges(avant, apres)
    if (changes.relogements.length + changes.entretiens.length > 0) await mutateAsync(changes)
  }
  return (
    <div ref={boite}>
      <Formulaire<z.output<typeof schema>>
        schema={schema}
        valeurs={avant as z.output<typeof schema>}
        brouillon={`psr:${operation.id}:${style}:${plage.debut}`}
        enregistrer={enregistrer}
        apres={fermer}
        annuler={fermer}
        action="Enregistrer les objectifs"
        nom={`Objectifs de ${operation.nom}`}
        court
      >
        <p className="soft">
          Objectifs de {operation.nom}. Vide : rien n’est décidé.
          {style === 'quarters' && ' Un trimestre se répartit en parts égales entre ses mois, le reste sur les premiers.'}
        </p>
        {children}
      </Formulaire>
    </div>
  )
}
