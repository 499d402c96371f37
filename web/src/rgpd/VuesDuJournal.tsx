import { useNavigate } from '@tanstack/react-router'
import type { ControleListe } from '../core/liste/useListe.ts'
import { Segments } from '../core/Onglets.tsx'

const VUES = { dossiers: 'Dossiers lus', listes: 'Listes lues' } as const
const ADRESSES = { dossiers: '/administration/consultations', listes: '/administration/consultations/listes' } as const

/** Les deux vues du journal : la personne et la période choisies valent pour l'une et l'autre. */
export function VuesDuJournal({ vue, liste }: { readonly vue: keyof typeof VUES; readonly liste: ControleListe }) {
  const navigate = useNavigate()
  const { pageSize, filtres } = liste.etat
  const communs = ['personnes', 'du', 'au'].flatMap((cle) => ((filtres[cle] ?? []).length > 0 ? [[cle, filtres[cle]?.join(',')]] : []))
  const search = { ...(Object.fromEntries(communs) as Record<string, string>), pageSize: String(pageSize) }
  return (
    <Segments
      libelle="Ce que le journal montre"
      choix={VUES}
      choisi={vue}
      choisir={(autre) => autre !== vue && void navigate({ to: ADRESSES[autre], search })}
    />
  )
}
