// Les onglets de la fiche de financement : celui que l'adresse dit, et celui où chaque champ se remplit.
import type { ChampEnFaute } from './financement.data.ts'

const codesOnglets = ['synthese', 'identite', 'financement', 'paiements', 'calendrier', 'documents', 'historique'] as const
export type OngletDuFinancement = (typeof codesOnglets)[number]

/** Sans rien dire, le plan : c'est ce que l'on vient voir. */
export const PREMIER: OngletDuFinancement = 'financement'

export const lireOnglet = (dit: unknown): OngletDuFinancement | undefined => codesOnglets.find((code) => code === dit && code !== PREMIER)

const AILLEURS: Readonly<Partial<Record<ChampEnFaute['section'], OngletDuFinancement>>> = {
  identite: 'identite',
  convention: 'identite',
  calendrier: 'calendrier',
}

export const ongletDuChamp = (section: ChampEnFaute['section']): OngletDuFinancement => AILLEURS[section] ?? PREMIER
