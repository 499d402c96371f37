// Le rapprochement d'un ménage et d'un logement : des points, chacun avec sa raison (domain-rules § 5.9). Une aide au repérage : rien ne se propose d'ici.

import { noterAcces } from './acces.ts'
import { type ClassesDuLogement, type ClassesDuMenage, classesDuLogement, classesDuMenage } from './classes.ts'
import { type Critere, codesCriteres, criteres, type FaceA, type Ici, type Mots, poidsDe, type Regle } from './criteres.ts'
import { type Effort, efforts, noterEffort } from './effort.ts'
import { type Exclusion, exclusionsDe, exclusionsFaceA, exclusionsFaceAuMenage } from './exclusions.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import type { Rangee, RangeeDeLogements } from './rangee.ts'
import { noterSecteur } from './secteur.ts'
import { noterAttente, noterCotation, noterRetour } from './situation.ts'
import { noterTaille } from './taille.ts'

export interface LigneDePoints {
  readonly critere: Critere
  readonly libelle: string
  readonly valeur: string
  readonly points: number
  readonly poids: number
  readonly raison: string
}

/** Ce qui range un couple parmi les autres. */
export interface Compte {
  /** La somme des lignes. */
  readonly points: number
  readonly exclusions: readonly Exclusion[]
}

interface Comptes {
  readonly points: Int32Array
  readonly exclusionsDe: (place: number) => readonly Exclusion[]
}

/** Ce qui se lit d'un couple. */
export interface Explication {
  readonly effort: Effort
  readonly lignes: readonly LigneDePoints[]
  /** Ce qui lui donnerait les points qui manquent ; nul : il ne lui en manque pas. */
  readonly rapprocherait: string | null
}

export interface Rapprocheur {
  readonly compter: (menage: FaitsDuMenage, logement: FaitsDuLogement) => Compte
  /** Les mêmes comptes face à ce logement, place par place, de ménages sans proposition qui compte. */
  readonly compterFaceA: (logement: FaitsDuLogement, rangee: Rangee) => Comptes
  /** Les mêmes comptes face à ce ménage, place par place. */
  readonly compterFaceAuMenage: (menage: FaitsDuMenage, logements: RangeeDeLogements) => Comptes
  /** Le taux d'effort, seul. */
  readonly taux: (menage: FaitsDuMenage, logement: FaitsDuLogement) => number | null
  readonly expliquer: (menage: FaitsDuMenage, logement: FaitsDuLogement) => Explication
}

/**
 * Rend les règles, leurs poids lus une fois. Des milliers de couples se comptent, quelques-uns se lisent : compter ne garde rien, expliquer
 * redit les mêmes règles avec leurs mots.
 */
export function rapprocher(ici: Ici): Rapprocheur {
  const poids = poidsDe(ici.variables)
  const calculs = efforts(ici)
  const regles: Readonly<Record<Critere, Regle>> = {
    TAILLE: noterTaille,
    LOYER: noterEffort(calculs, ici),
    SECTEUR: noterSecteur,
    ACCESSIBILITE: noterAcces,
    COTATION: noterCotation(poids.COTATION),
    ATTENTE: noterAttente(ici),
    RETOUR_PRU: noterRetour,
  }
  const criteresPeses = codesCriteres.map((critere) => ({ critere, libelle: criteres[critere], poids: poids[critere], ...regles[critere] }))
  return {
    compter: (menage, logement) => {
      const [duMenage, duLogement] = [classesDuMenage(menage), classesDuLogement(logement)]
      let points = 0
      for (const { poids: poidsDuCritere, part } of criteresPeses)
        points += Math.round(poidsDuCritere * part(menage, logement, duMenage, duLogement))
      return { points, exclusions: exclusionsDe(menage, logement, ici.variables) }
    },
    compterFaceA: (logement, rangee) => {
      const duLogement = classesDuLogement(logement)
      const points = new Int32Array(rangee.nombre)
      if (rangee.nombre === 0) return { points, exclusionsDe: () => [] }
      for (const { poids: poidsDuCritere, faceA } of criteresPeses)
        ajouter(points, rangee, faceA as FaceA, poidsDuCritere, logement, duLogement)
      const exclusions = rangee.classes.ecarts.map(exclusionsFaceA(logement, ici.variables))
      return { points, exclusionsDe: (place) => exclusions[rangee.numeros.ecarts[place] ?? 0] ?? [] }
    },
    compterFaceAuMenage: (menage, logements) => {
      const duMenage = classesDuMenage(menage)
      const points = new Int32Array(logements.nombre)
      for (const { poids: poidsDuCritere, faceAuMenage } of criteresPeses) {
        const part = faceAuMenage(menage, duMenage, logements)
        for (let place = 0; place < points.length; place += 1)
          points[place] = (points[place] as number) + Math.round(poidsDuCritere * part(place))
      }
      const { numeros, classes, places } = logements
      const exclusions = (classes.ecarts ?? []).map(exclusionsFaceAuMenage(menage, ici.variables))
      const proposes = new Map(
        Object.keys(menage.propositions).flatMap((id) => {
          const place = places.get(id)
          const ecarts = place === undefined ? undefined : classes.ecarts[numeros.ecarts[place] ?? 0]
          return place === undefined || ecarts === undefined
            ? []
            : [[place, exclusionsDe(menage, { id, ...ecarts }, ici.variables)] as const]
        }),
      )
      return { points, exclusionsDe: (place) => proposes.get(place) ?? exclusions[numeros.ecarts[place] ?? 0] ?? [] }
    },
    taux: (menage, logement) => calculs.taux(menage, logement, classesDuMenage(menage), classesDuLogement(logement)),
    expliquer: (menage, logement) => {
      const [duMenage, duLogement] = [classesDuMenage(menage), classesDuLogement(logement)]
      const lues = criteresPeses.map(({ critere, libelle, poids: poidsDuCritere, part, dire }) => {
        const [points, mots] = [Math.round(poidsDuCritere * part(menage, logement, duMenage, duLogement)), dire(menage, logement)]
        const { valeur, raison } = mots
        return { mots, manque: poidsDuCritere - points, ligne: { critere, libelle, valeur, points, poids: poidsDuCritere, raison } }
      })
      return {
        effort: calculs.effort(menage, logement),
        lignes: lues.map(({ ligne }) => ligne),
        rapprocherait: direCeQuiManque(lues.map(({ ligne: { critere }, mots, manque }) => ({ critere, mots, manque }))),
      }
    },
  }
}

/** Ajoute aux points de chacun ceux d'un critère. */
function ajouter<K extends keyof ClassesDuMenage>(
  points: Int32Array,
  { nombre, numeros, classes, ressources }: Rangee,
  { classe, mesurer, selonLesRessources }: FaceA<K>,
  poids: number,
  ...logement: [FaitsDuLogement, ClassesDuLogement]
): void {
  const mesure = mesurer(...logement)
  const mesures = Float64Array.from(classes[classe], (une) => mesure(une))
  const siens = numeros[classe]
  if (selonLesRessources === undefined) {
    const parClasse = mesures.map((part) => Math.round(poids * part))
    for (let place = 0; place < nombre; place += 1)
      points[place] = (points[place] as number) + (parClasse[siens[place] as number] as number)
    return
  }
  for (let place = 0; place < nombre; place += 1) {
    const connues = ressources[place] as number
    const part = selonLesRessources(mesures[siens[place] as number] as number, Number.isNaN(connues) ? null : connues)
    points[place] = (points[place] as number) + Math.round(poids * part)
  }
}

interface Manque {
  readonly critere: Critere
  readonly mots: Mots
  readonly manque: number
}

/** « une part à charge plus basse de 42,10 € (11). Le reste tient à la cotation (6) et au retour dans le PRU (5). » */
function direCeQuiManque(notes: readonly Manque[]): string | null {
  const perdus = notes.filter(({ manque }) => manque > 0)
  if (perdus.length === 0) return null
  const possibles = perdus.flatMap(({ mots, manque }) => (mots.mieux === undefined ? [] : [`${mots.mieux} (${manque})`]))
  const autres = perdus.flatMap(({ critere, mots, manque }) => (mots.mieux === undefined ? [`${TIENT[critere]} (${manque})`] : []))
  const reste = autres.length === 0 ? '' : `Le reste tient ${[autres.slice(0, -1).join(', '), autres.at(-1)].filter(Boolean).join(' et ')}.`
  return possibles.length === 0 ? `rien que l’on puisse changer ici. ${reste}` : `${possibles.join(' ; ')}. ${reste}`.trim()
}

const TIENT: Readonly<Record<Critere, string>> = {
  TAILLE: 'à la typologie',
  LOYER: 'à la part à charge, inconnue',
  SECTEUR: 'aux secteurs',
  ACCESSIBILITE: 'à l’accès',
  COTATION: 'à la cotation',
  ATTENTE: 'à l’attente',
  RETOUR_PRU: 'au retour dans le PRU',
}
