import { formatDate } from '@relogement/domain/common/date.format'
import { comparerPlans, type EcartsDuPlan } from '@relogement/domain/operation-au/comparer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import '../core/fiche/fiche.css'
import { Section } from '../core/fiche/Section.tsx'
import { aujourdhui } from '../core/jour.ts'
import { AutreJour } from '../historique/AutreJour.tsx'
import { VoirAu } from '../historique/VoirAu.tsx'
import { Ecarts } from '../operation-au/Ecarts.tsx'
import { type DemandeDuPlan, type LignePsr, planAuOptions } from './psr.data.ts'

interface Props {
  readonly jour: string
  readonly lignes: readonly LignePsr[]
  readonly nonReconstitue: readonly string[]
  readonly demande: DemandeDuPlan
  readonly revenir: () => void
}

/** Le plan d'un autre jour : le dire, et en revenir. */
export const PlanDAutrefois = ({ jour, nonReconstitue, revenir }: Pick<Props, 'jour' | 'nonReconstitue' | 'revenir'>) => (
  <AutreJour quoi="Le plan" jour={jour} reconstitue="Il est reconstitué de l’historique" nonReconstitue={nonReconstitue} suit={false}>
    <button className="lk" type="button" onClick={revenir}>
      Revenir au plan d’aujourd’hui
    </button>
  </AutreJour>
)

/** Ce qui a changé du plan de ce jour à une autre date. */
export function ComparerLePlan({ jour, lignes, demande }: Pick<Props, 'jour' | 'lignes' | 'demande'>) {
  const [face, comparer] = useState<string | null>(null)
  return (
    <Section id="comparer" titre="Comparer à une autre date">
      <div className="remonter">
        <VoirAu libelle="Comparer au" action="Comparer" voir={comparer} />
        <button className="btn sm ghost" type="button" onClick={() => comparer(aujourdhui())}>
          À aujourd’hui
        </button>
      </div>
      {face !== null && <Comparaison jour={jour} face={face} lignes={lignes} demande={demande} />}
    </Section>
  )
}

function Comparaison({ jour, face, lignes, demande }: Pick<Props, 'jour' | 'lignes' | 'demande'> & { readonly face: string }) {
  const { data, error, refetch } = useQuery(planAuOptions(demande, face))
  if (data === undefined) return <ContenuAttendu attente="Chargement de l’autre date" erreur={error} relire={refetch} />
  const autres = data['hydra:member']
  const [debut, fin] = face < jour ? [face, jour] : [jour, face]
  const changees = face < jour ? comparerPlans(autres, lignes) : comparerPlans(lignes, autres)
  if (changees.length === 0)
    return (
      <p className="muted attendu">
        Entre le {formatDate(debut)} et le {formatDate(fin)}, rien n’a changé.
      </p>
    )
  return (
    <Ecarts
      libelle={`Du ${formatDate(debut)} au ${formatDate(fin)}, ce qui a changé`}
      ecarts={changees.flatMap(direLesEcarts)}
      avant={debut}
      apres={fin}
    />
  )
}

const PRESENCE = { ENTREE: ['Absente', 'Au plan'], SORTIE: ['Au plan', 'Absente'] } as const

function direLesEcarts({ nom, sorte, ecarts }: EcartsDuPlan) {
  if (sorte === 'CHANGEE') return ecarts.map((ecart) => ({ ...ecart, de: nom }))
  const [avant, apres] = PRESENCE[sorte]
  return [{ chemin: 'presence', libelle: 'Opération', avant, apres, de: nom }]
}
