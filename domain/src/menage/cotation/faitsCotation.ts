import { ageLe, joursEntre } from '../../common/date.ts'
import type { CodeVariable } from '../../referentiel/variables.ts'
import { estOuvert } from '../projet-residentiel/secteurs.ts'

interface Entree {
  readonly relogement: {
    readonly typologiesGTR: readonly string[]
    readonly exclureInterbailleur: boolean
    readonly statutsAdditionnels: Readonly<Record<string, boolean>>
  }
  readonly composition: { readonly personneAMobiliteReduite: boolean | null }
  readonly occupants: readonly { readonly role: string; readonly titulaire: boolean; readonly dateDeNaissance: string | null }[]
  readonly secteursSouhaites: readonly { readonly villes: readonly { readonly nom: string | null; readonly quartier: string | null }[] }[]
  readonly resteAVivreParJourEtUC: number | null
  readonly dateOsTravaux: string | null
  readonly dateEntretien: string | null
  readonly dateSignatureBail: string | null
  readonly nombrePropositions: number
}

/** Ce que les conditions de cotation savent lire d'un ménage : ses champs, et les délais et comptes du jour. */
export const faitsDeCotation = (menage: Entree, jour: string) => ({
  relogement: menage.relogement,
  composition: menage.composition,
  calculs: {
    joursAvantTravaux: menage.dateOsTravaux === null || menage.dateSignatureBail !== null ? null : joursEntre(jour, menage.dateOsTravaux),
    joursSansProposition: menage.dateEntretien === null || menage.nombrePropositions > 0 ? null : joursEntre(menage.dateEntretien, jour),
    resteAVivreParJourEtUC: menage.resteAVivreParJourEtUC,
    quartiersSouhaites: quartiersSouhaites(menage),
    // Sans occupant saisi, on ne sait pas si l'un d'eux a un titre.
    titulaires: menage.occupants.length === 0 ? null : menage.occupants.filter(({ titulaire }) => titulaire).length,
    agePrincipal: agePrincipal(menage, jour),
  },
})

/** Quartiers (ou villes entières) nommés ; un vœu laissé ouvert n'en nomme aucun. */
const quartiersSouhaites = ({ secteursSouhaites }: Entree): number =>
  new Set(
    secteursSouhaites
      .filter((secteur) => !estOuvert(secteur))
      .flatMap(({ villes }) => villes.map(({ nom, quartier }) => `${nom ?? ''}/${quartier ?? ''}`)),
  ).size

function agePrincipal({ occupants }: Entree, jour: string): number | null {
  const naissance = occupants.find(({ role }) => role === 'PRINCIPAL')?.dateDeNaissance ?? null
  return naissance === null ? null : ageLe(naissance, jour)
}

export interface ChampCotable {
  readonly libelle: string
  /** Ce qu'on y lit, donc ce à quoi une règle le compare. */
  readonly nature: 'OUI_NON' | 'NOMBRE' | 'TYPOLOGIES'
  /** L'unité d'un nombre qui ne se lit pas sans elle. */
  readonly unite?: string
  /** Le seuil révisable auquel une règle peut le comparer plutôt qu'à un nombre écrit. */
  readonly variable?: CodeVariable
}

const ouiNon = (libelle: string): ChampCotable => ({ libelle, nature: 'OUI_NON' })
const nombre = (libelle: string, unite?: string, variable?: CodeVariable): ChampCotable => ({
  libelle,
  nature: 'NOMBRE',
  ...(unite === undefined ? {} : { unite }),
  ...(variable === undefined ? {} : { variable }),
})

/** Ce qu'une règle de cotation peut regarder, et comment le dire. */
export const champsCotables: Readonly<Record<string, ChampCotable>> = {
  'relogement.typologiesGTR': { libelle: 'Typologies demandées au GTR', nature: 'TYPOLOGIES' },
  'relogement.exclureInterbailleur': ouiNon('Refuse de changer de bailleur'),
  'relogement.statutsAdditionnels.deux_refus': ouiNon('Deux refus'),
  'relogement.statutsAdditionnels.injoignable': ouiNon('Injoignable'),
  'relogement.statutsAdditionnels.contentieux': ouiNon('Contentieux'),
  'relogement.statutsAdditionnels.situationComplexe': ouiNon('Situation complexe'),
  'composition.personneAMobiliteReduite': ouiNon('Personne à mobilité réduite'),
  'composition.personneAHandicap': ouiNon('Personne en situation de handicap'),
  'composition.handicapReconnu': ouiNon('Handicap reconnu'),
  'composition.colocation': ouiNon('Colocation'),
  'calculs.joursAvantTravaux': nombre('Jours avant les travaux', 'jours'),
  'calculs.joursSansProposition': nombre('Jours depuis l’entretien, sans proposition', 'jours'),
  'calculs.resteAVivreParJourEtUC': nombre('Reste à vivre par jour et unité de consommation', '€', 'RAV_JOUR_UC_MIN'),
  'calculs.quartiersSouhaites': nombre('Nombre de quartiers souhaités'),
  'calculs.titulaires': nombre('Nombre de titulaires du bail'),
  'calculs.agePrincipal': nombre('Âge du demandeur principal', 'ans'),
}

/** Le champ d'un chemin ; `undefined` : la cotation ne le lit pas. */
export const champCotable = (chemin: string): ChampCotable | undefined =>
  Object.hasOwn(champsCotables, chemin) ? champsCotables[chemin] : undefined
