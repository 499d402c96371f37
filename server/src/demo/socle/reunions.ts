import type { Alea } from '../alea.ts'
import { enTexte, type Jour, millisecondes, ouvreApres, ouvreAvant } from '../jours.ts'
import { type PruDemo, prus } from './territoires.ts'

export interface ReunionDemo {
  readonly id: string
  readonly type: 'GTR' | 'GTR_VALIDATION'
  readonly statut: 'EN_PREPARATION' | 'COMPTE_RENDU' | 'CLOTURE'
  readonly jour: Jour
  readonly prus: readonly PruDemo[]
  readonly nom: string
  readonly ville: string
}

/** Les réunions passées et à venir, et celle d'un PRU à une date. */
export interface Calendrier {
  readonly reunions: readonly ReunionDemo[]
  /** La dernière réunion close d'un PRU, ce jour-là ou avant. */
  derniere: (pru: PruDemo, jour: Jour) => ReunionDemo | null
  /** La première après ce jour. */
  suivante: (pru: PruDemo, jour: Jour) => ReunionDemo
  /** Les GTR à venir d'un PRU, le plus proche d'abord ; le compte rendu en cours d'abord s'il y en a un. */
  prochaines: (pru: PruDemo) => readonly ReunionDemo[]
  validationAVenir: ReunionDemo
}

/** Les réunions remontent à moins de trois ans. */
const RECUL = 1040
const GROUPES = [prus.slice(0, 3), prus.slice(3)] as const
const A_VENIR = [13, 27, 41] as const

export function createCalendrier(menages: number, aujourdhui: Jour, alea: Alea): Calendrier {
  const total = Math.max(40, Math.round(menages / 600))
  const validations = Math.round(total / 10)
  const passees = total - validations - A_VENIR.length - 1
  const groupe = (rang: number) => GROUPES[rang % 2] ?? GROUPES[0]
  const gtr = (jour: Jour, statut: ReunionDemo['statut'], prusTraites: readonly PruDemo[]): ReunionDemo => {
    const ville = alea.choisir(prusTraites).villes[0]?.nom ?? 'Lille'
    return {
      id: alea.uuid(millisecondes(jour - 30)),
      type: 'GTR',
      statut,
      jour,
      prus: prusTraites,
      ville,
      nom: `GTR de ${ville}, ${enFrancais(jour)}`,
    }
  }
  const hier = ouvreAvant(aujourdhui - 1)
  const pas = RECUL / passees
  const reunions = [
    ...Array.from({ length: passees }, (_, rang) =>
      gtr(ouvreAvant(Math.round(aujourdhui - 4 - (passees - rang - 1) * pas)), 'CLOTURE', groupe(passees - rang)),
    ),
    gtr(hier, 'COMPTE_RENDU', groupe(0)),
    ...A_VENIR.map((dans, rang) => gtr(ouvreApres(aujourdhui + dans), 'EN_PREPARATION', groupe(rang + 1))),
    ...Array.from({ length: validations }, (_, rang) => validation(rang, validations, aujourdhui, alea)),
  ]
  const closes = reunions.filter(({ type, statut }) => type === 'GTR' && statut === 'CLOTURE').sort((a, b) => b.jour - a.jour)
  const prochaines = new Map(
    prus.map(
      (pru) => [pru as PruDemo, reunions.filter((r) => r.type === 'GTR' && r.statut !== 'CLOTURE' && r.prus.includes(pru))] as const,
    ),
  )
  const validationAVenir = reunions.find(({ type, statut }) => type === 'GTR_VALIDATION' && statut === 'EN_PREPARATION')
  const prochainesDe = (pru: PruDemo) => prochaines.get(pru) ?? []
  if (validationAVenir === undefined) throw new Error('Aucune consultation écrite en préparation')
  return {
    reunions,
    derniere: (pru, jour) => closes.find((reunion) => reunion.jour <= jour && reunion.prus.includes(pru)) ?? null,
    suivante: (pru, jour) =>
      closes.findLast((reunion) => reunion.jour > jour && reunion.prus.includes(pru)) ?? prochainesDe(pru)[0] ?? validationAVenir,
    prochaines: prochainesDe,
    validationAVenir,
  }
}

/** Une consultation écrite entre deux réunions, pour tous les PRU ; la dernière est en préparation. */
function validation(rang: number, combien: number, aujourdhui: Jour, alea: Alea): ReunionDemo {
  const derniere = rang === combien - 1
  const jour = derniere ? ouvreApres(aujourdhui + 6) : ouvreAvant(Math.round(aujourdhui - 40 - ((combien - rang - 2) * 900) / combien))
  return {
    id: alea.uuid(millisecondes(jour - 10)),
    type: 'GTR_VALIDATION',
    statut: derniere ? 'EN_PREPARATION' : 'CLOTURE',
    jour,
    prus,
    ville: 'Lille',
    nom: `Consultation écrite, ${enFrancais(jour)}`,
  }
}

const enFrancais = (jour: Jour) => new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(enTexte(jour)))
