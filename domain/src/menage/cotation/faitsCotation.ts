import { ageLe, joursEntre } from '../../common/date.ts'
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

/** Ce qu'une règle de cotation peut regarder, et comment le dire. */
export const champsCotables: Readonly<Record<string, string>> = {
  'relogement.typologiesGTR': 'Typologies demandées au GTR',
  'relogement.exclureInterbailleur': 'Refuse de changer de bailleur',
  'relogement.statutsAdditionnels.deux_refus': 'Deux refus',
  'relogement.statutsAdditionnels.injoignable': 'Injoignable',
  'relogement.statutsAdditionnels.contentieux': 'Contentieux',
  'relogement.statutsAdditionnels.situationComplexe': 'Situation complexe',
  'composition.personneAMobiliteReduite': 'Personne à mobilité réduite',
  'composition.personneAHandicap': 'Personne en situation de handicap',
  'composition.handicapReconnu': 'Handicap reconnu',
  'composition.colocation': 'Colocation',
  'calculs.joursAvantTravaux': 'Jours avant les travaux',
  'calculs.joursSansProposition': 'Jours depuis l’entretien, sans proposition',
  'calculs.resteAVivreParJourEtUC': 'Reste à vivre par jour et unité de consommation',
  'calculs.quartiersSouhaites': 'Nombre de quartiers souhaités',
  'calculs.titulaires': 'Nombre de titulaires du bail',
  'calculs.agePrincipal': 'Âge du demandeur principal',
}

/** L'unité d'un nombre qui ne se lit pas sans elle. */
export const unitesCotables: Readonly<Record<string, string>> = {
  'calculs.joursAvantTravaux': 'jours',
  'calculs.joursSansProposition': 'jours',
  'calculs.resteAVivreParJourEtUC': '€',
  'calculs.agePrincipal': 'ans',
}
