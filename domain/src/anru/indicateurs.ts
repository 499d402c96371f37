// Les indicateurs ANRU d'un relogement (domain-rules § 5.11), R1 à R13 : en combien de classes chacun range les ménages, et ce qu'il en mesure.
// La base dit la classe de chaque ménage (`server/src/anru/faits.ts`) : le nombre et la liste qu'il ouvre viennent du même endroit.
import { compositionsMenage } from '../menage/composition/composition.listes.ts'
import { classesDEvolution } from '../menage/nouveau-logement/indicateursAnru.ts'
import { localisationsGeographiques, reservataires } from '../menage/nouveau-logement/nouveauLogement.listes.ts'
import { typesRelogement } from '../menage/relogement/relogement.listes.ts'

/** La donnée manque au dossier : dite à part, jamais comptée pour « non ». */
const INCONNU = { INCONNU: 'Non renseigné' } as const
const OUI_NON = { OUI: 'Oui', NON: 'Non', ...INCONNU } as const
/** Les parts de R1 et R2 se rapportent aux relogements définitifs ; un type non renseigné n'en fait pas un (décision 0084). */
const HORS_COMPTE = { HORS_COMPTE: 'Relogement non définitif ou de type non renseigné, hors du compte' } as const
const DEFINITIFS = { indicateur: 'R7', classe: 'DEFINITIF' } as const
const EVOLUTION = { ...classesDEvolution, ...INCONNU } as const
const OCCUPATION = { SOUS_OCCUPATION: 'Sous-occupation', ADAPTEE: 'Adaptée', SUR_OCCUPATION: 'Sur-occupation', ...INCONNU } as const
const DELAI = {
  MOINS_DE_3_MOIS: 'Moins de 3 mois',
  DE_3_A_6_MOIS: 'De 3 à 6 mois',
  DE_6_A_12_MOIS: 'De 6 à 12 mois',
  PLUS_DE_12_MOIS: 'Plus de 12 mois',
  ...INCONNU,
} as const

/** Ce qui se calcule de plus que des comptes. */
export const mesures = { mediane: 'médiane', moyenne: 'moyenne', somme: 'total' } as const
type Mesure = keyof typeof mesures
type Unite = '%' | 'jours' | 'propositions' | '€'

interface DefinitionDIndicateur {
  /** Son numéro dans la liste de l'ANRU. */
  readonly numero: `R${number}`
  readonly titre: string
  readonly classes: Readonly<Record<string, string>>
  /** Classes qui n'entrent pas dans les parts. */
  readonly hors?: readonly string[]
  /** La part d'une classe se rapporte à celle-ci, et non à l'ensemble. */
  readonly rapporteeA?: string
  readonly mesure?: { readonly sorte: Mesure; readonly unite: Unite; readonly de: string }
  /** Ce qui est compté, quand ce n'est pas les ménages relogés de la période. */
  readonly compte?: string
  /** Les classes qui ne sont pas `hors` font ensemble ce nombre d'un autre indicateur. */
  readonly parmi?: { readonly indicateur: string; readonly classe: string }
  /** La classe que font les relogés de la période, quand il en range d'autres. */
  readonly reloges?: string
}

const definir = <const D extends Readonly<Record<string, DefinitionDIndicateur>>>(definitions: D) => definitions

export const indicateurs = definir({
  R1: {
    numero: 'R1',
    titre: 'Dans le neuf, ou conventionné depuis moins de 5 ans',
    classes: { ...OUI_NON, ...HORS_COMPTE },
    hors: ['HORS_COMPTE'],
    parmi: DEFINITIFS,
  },
  R2: {
    numero: 'R2',
    titre: 'Hors quartier prioritaire',
    classes: { ...OUI_NON, ...HORS_COMPTE },
    hors: ['HORS_COMPTE'],
    parmi: DEFINITIFS,
  },
  R3: { numero: 'R3', titre: 'Localisation', classes: { ...localisationsGeographiques, ...INCONNU } },
  R3_SITE: { numero: 'R3', titre: 'Sur site, dans le même PRU', classes: OUI_NON },
  R4: {
    numero: 'R4',
    titre: 'Évolution du reste à charge',
    classes: EVOLUTION,
    hors: ['INCONNU'],
    mesure: { sorte: 'mediane', unite: '%', de: 'Évolution' },
  },
  R4_M2: {
    numero: 'R4',
    titre: 'Évolution du reste à charge par m²',
    classes: EVOLUTION,
    hors: ['INCONNU'],
    mesure: { sorte: 'mediane', unite: '%', de: 'Évolution' },
  },
  R5: {
    numero: 'R5',
    titre: 'Taux d’effort après relogement',
    classes: { JUSQU_A_30: '30 % au plus', PLUS_DE_30: 'Plus de 30 %', ...INCONNU },
    hors: ['INCONNU'],
    mesure: { sorte: 'mediane', unite: '%', de: 'Taux d’effort' },
  },
  R6_AVANT: { numero: 'R6', titre: 'Occupation du logement quitté', classes: OCCUPATION, hors: ['INCONNU'] },
  R6_APRES: { numero: 'R6', titre: 'Occupation du nouveau logement', classes: OCCUPATION, hors: ['INCONNU'] },
  R7: { numero: 'R7', titre: 'Type de relogement', classes: { ...typesRelogement, ...INCONNU } },
  R7_PARC: {
    numero: 'R7',
    titre: 'Du parc social au parc privé',
    classes: { SOCIAL: 'Reste dans le parc social', PRIVE: 'Passe au parc privé', ...INCONNU },
  },
  R7_ACCESSION: {
    numero: 'R7',
    titre: 'Accession à la propriété',
    classes: { RELOGE: 'Relogés', ACCESSION: 'Accédants' },
    compte: 'les relogés et les accédants de la période',
    reloges: 'RELOGE',
  },
  R8: {
    numero: 'R8',
    titre: 'Propositions écrites par ménage',
    classes: { AUCUNE: 'Aucune', UNE: 'Une', DEUX: 'Deux', TROIS: 'Trois', QUATRE_ET_PLUS: 'Quatre et plus', ...INCONNU },
    hors: ['INCONNU'],
    mesure: { sorte: 'moyenne', unite: 'propositions', de: 'Propositions' },
  },
  R8_REFUS: {
    numero: 'R8',
    titre: 'Refus opposables',
    classes: { AUCUN: 'Aucun', UN: 'Un', DEUX: 'Deux', TROIS_ET_PLUS: 'Trois et plus' },
  },
  R8_SUBIS: {
    numero: 'R8',
    titre: 'Refus du GTR ou de la commission',
    classes: { AUCUN: 'Aucun', UN: 'Un', DEUX_ET_PLUS: 'Deux et plus' },
  },
  R9_ATTENTE: {
    numero: 'R9',
    titre: 'De l’entretien au bail',
    classes: DELAI,
    hors: ['INCONNU'],
    mesure: { sorte: 'mediane', unite: 'jours', de: 'Délai' },
  },
  R9_GTR: {
    numero: 'R9',
    titre: 'De l’entretien au GTR',
    classes: DELAI,
    hors: ['INCONNU'],
    mesure: { sorte: 'mediane', unite: 'jours', de: 'Délai' },
  },
  R9_BAIL: {
    numero: 'R9',
    titre: 'Du GTR au bail',
    classes: DELAI,
    hors: ['INCONNU'],
    mesure: { sorte: 'mediane', unite: 'jours', de: 'Délai' },
  },
  R9_DEMENAGEMENT: {
    numero: 'R9',
    titre: 'Du bail au déménagement',
    classes: DELAI,
    hors: ['INCONNU'],
    mesure: { sorte: 'mediane', unite: 'jours', de: 'Délai' },
  },
  R10: {
    numero: 'R10',
    titre: 'Décohabitations',
    classes: { INITIAL: 'Ménages initiaux', ISSU: 'Nés d’une décohabitation' },
    rapporteeA: 'INITIAL',
    compte: 'tous les ménages à reloger, quelle que soit la période',
  },
  R11: { numero: 'R11', titre: 'Réservataires', classes: { ...reservataires, ...INCONNU } },
  R12: { numero: 'R12', titre: 'Minoration de loyer : conditions remplies', classes: OUI_NON },
  R12_ACCORD: {
    numero: 'R12',
    titre: 'Minoration de loyer accordée',
    classes: OUI_NON,
    mesure: { sorte: 'somme', unite: '€', de: 'Indemnités' },
  },
  R13_AGE: {
    numero: 'R13',
    titre: 'Âge du demandeur principal au bail',
    classes: {
      MOINS_DE_25: 'Moins de 25 ans',
      DE_25_A_39: '25 à 39 ans',
      DE_40_A_59: '40 à 59 ans',
      DE_60_A_74: '60 à 74 ans',
      DE_75_ET_PLUS: '75 ans et plus',
      ...INCONNU,
    },
  },
  R13_FAMILLE: { numero: 'R13', titre: 'Type de famille', classes: { ...compositionsMenage, ...INCONNU } },
  R13_ACTIVITE: {
    numero: 'R13',
    titre: 'Activité du demandeur principal',
    classes: { EN_EMPLOI: 'En emploi', SANS_EMPLOI: 'Sans emploi', RETRAITE: 'Retraité', AUTRE: 'Autre', ...INCONNU },
  },
  R13_REVENU: {
    numero: 'R13',
    titre: 'Revenu fiscal sur plafond PLUS',
    classes: {
      MOINS_DE_20: 'Moins de 20 %',
      DE_20_A_40: '20 à 40 %',
      DE_40_A_60: '40 à 60 %',
      DE_60_A_100: '60 à 100 %',
      PLUS_DE_100: 'Plus de 100 %',
      ...INCONNU,
    },
  },
})

export type Indicateur = keyof typeof indicateurs
export const codesIndicateurs = Object.keys(indicateurs) as [Indicateur, ...Indicateur[]]

/** Un indicateur, sous la forme commune à tous. */
export const definitionDe = (indicateur: Indicateur): DefinitionDIndicateur => indicateurs[indicateur]

/** Chaque nombre, et ses mots : l'indicateur et sa classe. */
export const nombres: Readonly<Record<string, string>> = Object.fromEntries(
  codesIndicateurs.flatMap((code) => {
    const { numero, titre, classes } = definitionDe(code)
    return Object.entries(classes).map(([classe, libelle]) => [nombreDe(code, classe), `${numero} · ${titre} : ${libelle}`])
  }),
)

export function nombreDe(indicateur: string, classe: string): string {
  return `${indicateur}.${classe}`
}

/** Le compte de chaque classe ; `null` : masqué. */
export type Comptes = Readonly<Record<string, number | null>>

/** La part d'une classe, en % ; `null` : masquée, hors des parts, ou rien à quoi la rapporter. */
export function partDe(indicateur: Indicateur, classe: string, comptes: Comptes): number | null {
  const { hors = [], rapporteeA, classes } = definitionDe(indicateur)
  if (hors.includes(classe) || classe === rapporteeA) return null
  const sur = rapporteeA === undefined ? Object.keys(classes).filter((code) => !hors.includes(code)) : [rapporteeA]
  const valeurs = sur.map((code) => comptes[code] ?? null)
  const nombre = comptes[classe] ?? null
  if (nombre === null || valeurs.includes(null)) return null
  const total = valeurs.reduce<number>((somme, un) => somme + (un ?? 0), 0)
  return total === 0 ? null : Math.round((nombre / total) * 1000) / 10
}
