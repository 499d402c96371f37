import type { RoleOccupant } from '@relogement/domain/menage/composition/composition.listes'
import type { Alea } from '../alea.ts'
import type { Origine } from '../noms/patronymes.ts'
import type { Sexe } from '../noms/prenoms.ts'
import { tirerNom, tirerOrigine, tirerPrenom } from '../noms/tirage.ts'

/** Une personne du ménage, avant ce qu'elle fait et gagne. */
export interface Membre {
  readonly role: RoleOccupant
  readonly sexe: Sexe
  readonly nom: string
  readonly nomDeNaissance: string | null
  readonly prenom: string
  readonly age: number
  readonly situationFamiliale: string | null
  /** Vit là une semaine sur deux. */
  readonly gardeAlternee: boolean
}

export interface Foyer {
  readonly membres: readonly Membre[]
  readonly colocation: boolean
}

type Sorte = 'SEUL' | 'COUPLE' | 'FAMILLE' | 'MONOPARENTAL' | 'COLOCATION' | 'GENERATIONS'

const SORTES: readonly (readonly [Sorte, number])[] = [
  ['SEUL', 33],
  ['COUPLE', 10],
  ['FAMILLE', 27],
  ['MONOPARENTAL', 23],
  ['COLOCATION', 2],
  ['GENERATIONS', 5],
]

export function tirerFoyer(annee: number, alea: Alea): Foyer {
  const sorte = alea.selon(SORTES)
  const tirage = createTirage(annee, alea)
  switch (sorte) {
    case 'SEUL':
      return { colocation: false, membres: [seul(tirage, alea)] }
    case 'COUPLE':
      return { colocation: false, membres: couple(tirage, alea.entier(24, 84), alea) }
    case 'FAMILLE':
      return { colocation: false, membres: famille(tirage, alea) }
    case 'MONOPARENTAL':
      return { colocation: false, membres: monoparental(tirage, alea) }
    case 'COLOCATION':
      return { colocation: true, membres: colocation(tirage, alea) }
    case 'GENERATIONS':
      return {
        colocation: false,
        membres: [...(alea.chance(0.6) ? famille(tirage, alea) : monoparental(tirage, alea)), ascendant(tirage, alea)],
      }
  }
}

/** Un jeune parti du foyer de ses parents : il garde leur nom. */
export function foyerDUnJeune(nom: string, annee: number, alea: Alea): Foyer {
  const tirage = { ...createTirage(annee, alea), nom }
  return {
    colocation: false,
    membres: [
      tirage.personne('PRINCIPAL', alea.chance(0.5) ? 'FEMININ' : 'MASCULIN', alea.entier(20, 29), { situationFamiliale: 'CELIBATAIRE' }),
    ],
  }
}

interface Tirage {
  readonly origine: Origine
  readonly nom: string
  readonly autreNom: (origine?: Origine) => string
  readonly personne: (role: RoleOccupant, sexe: Sexe, age: number, suite?: Partial<Membre> & { origine?: Origine }) => Membre
}

function createTirage(annee: number, alea: Alea): Tirage {
  const origine = tirerOrigine(alea)
  const donnes: string[] = []
  const tirage: Tirage = {
    origine,
    nom: tirerNom(origine, alea),
    autreNom: (autre = origine) => tirerNom(autre, alea),
    personne(role, sexe, age, { origine: sienne = origine, ...suite } = {}) {
      const prenom = tirerPrenom(sienne, sexe, annee - age, donnes, alea)
      donnes.push(prenom)
      return { role, sexe, age, prenom, nom: this.nom, nomDeNaissance: null, situationFamiliale: null, gardeAlternee: false, ...suite }
    },
  }
  return tirage
}

const sexe = (alea: Alea): Sexe => (alea.chance(0.5) ? 'FEMININ' : 'MASCULIN')
const oppose = (s: Sexe): Sexe => (s === 'FEMININ' ? 'MASCULIN' : 'FEMININ')

function seul(tirage: Tirage, alea: Alea): Membre {
  const age = alea.selon([
    [alea.entier(22, 34), 20],
    [alea.entier(35, 59), 42],
    [alea.entier(60, 74), 25],
    [alea.entier(75, 92), 13],
  ])
  const situation =
    age > 68 ? alea.choisir(['VEUF', 'VEUF', 'DIVORCE', 'CELIBATAIRE']) : alea.choisir(['CELIBATAIRE', 'CELIBATAIRE', 'DIVORCE', 'SEPARE'])
  const feminin = alea.chance(age > 68 ? 0.68 : 0.45)
  const mariee = feminin && situation !== 'CELIBATAIRE' && situation !== 'SEPARE'
  return tirage.personne('PRINCIPAL', feminin ? 'FEMININ' : 'MASCULIN', age, {
    situationFamiliale: situation,
    nomDeNaissance: mariee ? tirage.autreNom() : null,
  })
}

/** Mariés, l'épouse porte souvent le nom de son mari ; sinon chacun garde le sien. */
function couple(tirage: Tirage, age: number, alea: Alea): [Membre, Membre] {
  const situation = alea.selon([
    ['MARIE', age > 50 ? 75 : 50],
    ['CONCUBINAGE', 32],
    ['PACSE', 12],
  ] as const)
  const premier = sexe(alea)
  const second = alea.chance(0.97) ? oppose(premier) : premier
  const ageDuSecond = Math.max(19, Math.min(92, age + alea.entier(-7, 7)))
  const origine = alea.chance(0.86) ? tirage.origine : tirerOrigine(alea)
  const memeNom = situation === 'MARIE' && premier !== second && alea.chance(0.75)
  const nomDeLaMariee = memeNom ? tirage.autreNom(origine) : null
  const principal = tirage.personne('PRINCIPAL', premier, age, {
    situationFamiliale: situation,
    nomDeNaissance: premier === 'FEMININ' ? nomDeLaMariee : null,
  })
  const conjoint = tirage.personne('CODEMANDEUR', second, ageDuSecond, {
    origine,
    situationFamiliale: situation,
    nom: memeNom ? tirage.nom : tirage.autreNom(origine),
    nomDeNaissance: second === 'FEMININ' ? nomDeLaMariee : null,
  })
  return [principal, conjoint]
}

/** Les enfants naissent entre les 19 et les 41 ans de la mère, et restent parfois au-delà de 18 ans. */
function enfants(tirage: Tirage, ageDeLaMere: number, nom: string, combien: number, alea: Alea): Membre[] {
  const possibles = Array.from({ length: 25 }, (_, age) => age).filter((age) => ageDeLaMere - age >= 19 && ageDeLaMere - age <= 41)
  const nombre = Math.min(combien, possibles.length)
  const gardeAlternee = nombre > 0 && alea.chance(0.04)
  return alea
    .plusieurs(possibles, nombre)
    .sort((a, b) => b - a)
    .map((age) =>
      tirage.personne('ENFANT', sexe(alea), age, {
        nom,
        gardeAlternee: gardeAlternee && age < 18,
        situationFamiliale: age > 18 ? 'CELIBATAIRE' : null,
      }),
    )
}

const NOMBRE_D_ENFANTS = [
  [1, 34],
  [2, 33],
  [3, 19],
  [4, 9],
  [5, 3],
  [6, 2],
] as const

function famille(tirage: Tirage, alea: Alea): Membre[] {
  const parents = couple(tirage, alea.entier(24, 56), alea)
  const mere = parents.find((parent) => parent.sexe === 'FEMININ') ?? parents[1]
  const pere = parents.find((parent) => parent.sexe === 'MASCULIN') ?? parents[0]
  return [...parents, ...enfants(tirage, Math.min(mere.age, 60), pere.nom, alea.selon(NOMBRE_D_ENFANTS), alea)]
}

function monoparental(tirage: Tirage, alea: Alea): Membre[] {
  const feminin = alea.chance(0.85)
  const age = alea.entier(22, 57)
  const parent = tirage.personne('PRINCIPAL', feminin ? 'FEMININ' : 'MASCULIN', age, {
    situationFamiliale: alea.choisir(['CELIBATAIRE', 'SEPARE', 'DIVORCE', 'DIVORCE', 'VEUF']),
  })
  const nom = alea.chance(0.35) ? tirage.autreNom() : tirage.nom
  return [parent, ...enfants(tirage, age, nom, Math.min(4, alea.selon(NOMBRE_D_ENFANTS)), alea)]
}

function colocation(tirage: Tirage, alea: Alea): Membre[] {
  const personnes = (['PRINCIPAL', 'COLOCATAIRE', 'COLOCATAIRE'] as const).slice(0, alea.entier(2, 3))
  return personnes.map((role, rang) =>
    tirage.personne(role, sexe(alea), alea.entier(21, 45), {
      situationFamiliale: 'CELIBATAIRE',
      nom: rang === 0 ? tirage.nom : tirage.autreNom(tirerOrigine(alea)),
    }),
  )
}

function ascendant(tirage: Tirage, alea: Alea): Membre {
  return tirage.personne('COLOCATAIRE', alea.chance(0.7) ? 'FEMININ' : 'MASCULIN', alea.entier(74, 90), {
    situationFamiliale: 'VEUF',
    nom: alea.chance(0.6) ? tirage.nom : tirage.autreNom(),
  })
}
