// Ce qui attend quelqu'un sur une opération, du plus pressant au moins pressant : chaque ligne dit quoi, et par quel geste elle s'en va.

import { formatDate } from '../common/date.format.ts'
import { moisDe, moisEntre } from '../common/date.ts'
import { etatDeDate } from './dates.etat.ts'
import type { DateOperation } from './dates.schema.ts'
import type { Operation } from './operation.schema.ts'

interface MoisVise {
  readonly mois: string
  readonly objectif: number | null
}

interface FaitsDeLOperation {
  readonly operation: Pick<Operation, 'statistiques' | 'bailleur' | 'PRU' | 'nombreLogements' | 'statutCreation'> & {
    readonly dates: Omit<Operation['dates'], '@id'>
  }
  readonly dates: readonly Pick<DateOperation, 'id' | 'type' | 'statut' | 'objectif' | 'report'>[]
  /** Les objectifs connus, mois par mois. */
  readonly objectifs: { readonly fin: string; readonly relogements: readonly MoisVise[]; readonly entretiens: readonly MoisVise[] } | null
  /** Cotés noire, sans proposition en cours ; nul : la personne ne le lit pas. */
  readonly noireSansProposition: number | null
}

/** Par quoi une ligne s'en va. */
type GesteDeLigne =
  | { readonly sorte: 'MENAGES'; readonly nombre: number; readonly lesquels: 'NOIRE_SANS_PROPOSITION' | 'ENTRETIEN_RESTANT' }
  | { readonly sorte: 'DATE'; readonly dateId: string }
  | { readonly sorte: 'AJOUTER_UNE_DATE' }
  | { readonly sorte: 'REPARTIR'; readonly nature: 'relogements' | 'entretiens' }
  | { readonly sorte: 'IDENTITE'; readonly champ: string }

export interface LigneAFaire {
  readonly cle: string
  /** Presse, approche, manque. */
  readonly gravite: 'ROUGE' | 'ORANGE' | 'MANQUE'
  readonly texte: string
  readonly geste: GesteDeLigne
}

/** Ce qui attend sur l'opération ce jour-là ; abandonnée, plus rien. */
export function aFaireDe(faits: FaitsDeLOperation, jour: string): LigneAFaire[] {
  if (faits.operation.statutCreation.code === 'ABANDONNEE') return []
  return [...noires(faits), ...datesAttendues(faits, jour), ...entretiens(faits, jour), ...manques(faits, jour)].toSorted(
    (une, autre) => RANGS[une.gravite] - RANGS[autre.gravite],
  )
}

const RANGS = { ROUGE: 0, ORANGE: 1, MANQUE: 2 } as const

const noires = ({ noireSansProposition: nombre }: FaitsDeLOperation): LigneAFaire[] =>
  nombre === null || nombre === 0
    ? []
    : [
        {
          cle: 'noires',
          gravite: 'ROUGE',
          texte:
            nombre === 1
              ? 'Un ménage coté noire n’a aucune proposition en cours'
              : `${nombre} ménages cotés noire n’ont aucune proposition en cours`,
          geste: { sorte: 'MENAGES', nombre, lesquels: 'NOIRE_SANS_PROPOSITION' },
        },
      ]

const datesAttendues = ({ dates, operation }: FaitsDeLOperation, jour: string): LigneAFaire[] =>
  dates.flatMap((date): LigneAFaire[] => {
    const etat = etatDeDate(date, jour)
    if (etat.sorte !== 'EN_RETARD' && etat.sorte !== 'PROCHE') return []
    const { entretiensRestants } = operation.statistiques
    const reste = date.type.code === 'FIN_ENTRETIENS' && entretiensRestants > 0 ? ` : ${aRealiser(entretiensRestants)}` : ''
    const geste = { sorte: 'DATE', dateId: date.id } as const
    return etat.sorte === 'EN_RETARD'
      ? [{ cle: date.id, gravite: 'ROUGE', texte: `${date.type.libelle} en retard ${deJours(etat.jours)}${reste}`, geste }]
      : [{ cle: date.id, gravite: 'ORANGE', texte: `${date.type.libelle} ${dansJours(etat.jours)}${reste}`, geste }]
  })

const aRealiser = (nombre: number) => (nombre === 1 ? 'un à réaliser' : `${nombre} à réaliser`)
const deJours = (jours: number) => (jours === 1 ? 'd’un jour' : `de ${jours} jours`)
const dansJours = (jours: number) => (jours === 0 ? 'aujourd’hui' : jours === 1 ? 'demain' : `dans ${jours} jours`)

/** Des entretiens restent : leur fin est dite passée, ou les mois qui viennent n'en visent pas assez. */
function entretiens({ operation, dates, objectifs }: FaitsDeLOperation, jour: string): LigneAFaire[] {
  const restants = operation.statistiques.entretiensRestants
  const date = dates.find(({ type }) => type.code === 'FIN_ENTRETIENS')
  if (restants === 0 || date === undefined) return []
  if (date.statut === 'CLOTURE')
    return [
      {
        cle: 'entretiens',
        gravite: 'ORANGE',
        texte: `Fin des entretiens clôturée : ${aRealiser(restants)}`,
        geste: { sorte: 'MENAGES', nombre: restants, lesquels: 'ENTRETIEN_RESTANT' },
      },
    ]
  const fin = date.report ?? date.objectif
  if (fin === null || fin < jour || objectifs === null || moisDe(fin) > objectifs.fin) return []
  const mois = moisEntre(moisDe(jour), moisDe(fin))
  const vises = objectifs.entretiens.filter((un) => mois.includes(un.mois)).reduce((total, { objectif }) => total + (objectif ?? 0), 0)
  if (vises >= restants) return []
  return [
    {
      cle: 'entretiens',
      gravite: 'ORANGE',
      texte: `Fin des entretiens le ${formatDate(fin)} : ${aRealiser(restants)}, ${parMois(restants, mois.length)} par mois, ${vises} visés`,
      geste: { sorte: 'REPARTIR', nature: 'entretiens' },
    },
  ]
}

/** « 4 à 5 », « 4 ». */
const parMois = (nombre: number, mois: number): string => {
  const [moins, plus] = [Math.floor(nombre / mois), Math.ceil(nombre / mois)]
  return moins === plus ? String(plus) : `${moins} à ${plus}`
}

/** Ce que l'on ne sait pas encore, et dont la suite dépend. */
function manques({ operation, objectifs }: FaitsDeLOperation, jour: string): LigneAFaire[] {
  const { bailleur, PRU, nombreLogements, statistiques } = operation
  const { demarragePSR, finPSR } = operation.dates.datesOperationnelles
  const courant = objectifs?.relogements.find(({ mois }) => mois === moisDe(jour))
  const manque = (cle: string, texte: string, geste: GesteDeLigne): LigneAFaire => ({ cle, gravite: 'MANQUE', texte, geste })
  const champ = (nom: string, texte: string) => manque(nom, texte, { sorte: 'IDENTITE', champ: nom })
  const sansDate = (texte: string) => manque(texte, texte, { sorte: 'AJOUTER_UNE_DATE' })
  return [
    ...(bailleur === null ? [champ('bailleur', 'Bailleur non renseigné')] : []),
    ...(PRU === null ? [champ('PRU', 'PRU non renseigné')] : []),
    ...(nombreLogements === null ? [champ('nombreLogements', 'Nombre de logements non renseigné')] : []),
    ...(demarragePSR.objectif === null && demarragePSR.report === null ? [sansDate('Démarrage du PSR sans date')] : []),
    ...(finPSR.objectif === null && finPSR.report === null ? [sansDate('Fin du PSR sans date')] : []),
    ...(statistiques.relogementsRestants > 0 && courant !== undefined && courant.objectif === null
      ? [manque('objectif', 'Aucun objectif de relogement pour ce mois', { sorte: 'REPARTIR', nature: 'relogements' })]
      : []),
  ]
}
