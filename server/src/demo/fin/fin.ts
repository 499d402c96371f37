import { codesDesQuestions, type Satisfaction } from '@relogement/domain/menage/cloture/satisfaction'
import { type Alea, createAlea } from '../alea.ts'
import type { Histoire } from '../histoire/raconter.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'
import type { Socle } from '../socle/socle.ts'
import { type FicheDemo, remplirLaFiche } from './fiche.ts'
import { type Remboursement, rembourser } from './remboursements.ts'

/** Ce qu'un relogement laisse au dossier : sa fiche, ses dépenses remboursées, ce que le ménage en pense. */
export interface FinDeParcours {
  readonly fiche: FicheDemo | null
  readonly remboursement: Remboursement | null
  readonly satisfaction: Satisfaction | null
}

/** Tiré à part : rien de ce qui précède n'en dépend. */
export function finir(menage: MenageDemo, histoire: Histoire, propositions: readonly PropositionDemo[], socle: Socle): FinDeParcours {
  const alea = createAlea(`fin ${menage.id}`)
  return {
    fiche: remplirLaFiche(menage, histoire, propositions, socle.aujourdhui, alea),
    remboursement: rembourser(menage, histoire, socle, alea),
    satisfaction: histoire.etat.statut === 'CLOTURE' && alea.chance(0.9) ? repondre(alea) : null,
  }
}

function repondre(alea: Alea): Satisfaction {
  const reponses = codesDesQuestions.map((question) => [
    question,
    alea.selon([
      ['TRES_SATISFAIT', 28],
      ['SATISFAIT', 46],
      ['PEU_SATISFAIT', 14],
      ['PAS_SATISFAIT', 5],
      ['SANS_REPONSE', question === 'travaux' ? 30 : 4],
    ] as const),
  ])
  return { ...Object.fromEntries(reponses), commentaire: alea.chance(0.35) ? alea.choisir(MOTS) : null }
}

const MOTS = [
  'Bien accompagnés du début à la fin.',
  'L’appartement est plus clair, mais l’école est plus loin.',
  'Les démarches ont été longues.',
  'Contents d’avoir un ascenseur.',
  'Le chauffage a mis du temps à être réglé.',
  'Nous connaissions déjà le quartier : cela nous a aidés.',
]
