// « Le dossier au … » : ce qui s'en reconstitue, et ce que l'on dit ne pas savoir (décision 0018).
import { ajouterMois } from '../common/date.ts'
import { refusDUnAutreJour } from '../historique/autreJour.ts'
import { champsSaisis } from './menage.fields.ts'
import { rangDuStatut, type StatutMenage } from './menage.statuts.ts'

/** Ce que l'historique ne porte pas champ par champ : dit à l'écran plutôt que montré tel qu'aujourd'hui. */
export const NON_RECONSTITUE = [
  'les propositions de logement et leurs réponses',
  'la fiche du nouveau logement et les remboursements',
  'les alertes et les vérifications levées',
  'le score et le détail de la cotation',
  'les documents supprimés depuis',
  'la date prévue des travaux de l’opération',
  'les dates et motifs d’une veille ou d’une sortie finie depuis',
  'un bail, un état des lieux, une remise de clés, une demande ou tout autre fait daté d’après ce jour',
] as const

/** Elle emporte la personne entière. */
const NAISSANCE = 'composition.occupants.*.dateDeNaissance'

/** Les dates de faits du dossier, lues dans la table des champs : une date neuve en est, sauf dite « fixée d'avance ». */
const DATES_DE_FAITS = champsSaisis
  .filter(({ nature, fixeeDAvance }) => nature === 'date' && !fixeeDAvance)
  .map(({ chemin }) => chemin)
  .filter((chemin) => chemin !== NAISSANCE)
/** Ce qui ne se sait qu'avec sa date, et ce qui s'en lisait avant. */
const AVEC_SA_DATE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'relogement.demandeLogementSocial.date': { numeroUnique: null },
  'informations.noticeInformation.date': { remise: false },
  'ressourcesEtCharges.surendettementBDF.date': { dossierDepose: false, suiteDonnee: '' },
}

/** Fixée d'avance, mais pas avant d'avoir un logement où emménager, ou d'attendre une réunion où être présenté. */
const FIXEES_DEPUIS: Readonly<Record<string, StatutMenage>> = {
  'relogement.dates.demenagement': 'SIGNATURE_DU_BAIL',
  'relogement.dates.GTRM': 'ATTENTE_PRESENTATION_GTR',
}
/** Fixée d'avance, de ce nombre de mois au plus. */
const FIXEES_DE_MOIS: Readonly<Record<string, number>> = { 'composition.naissancePrevueLe': 9 }

const datesATaire = (statut: StatutMenage): string[] => [
  ...DATES_DE_FAITS,
  ...Object.keys(FIXEES_DE_MOIS),
  ...Object.entries(FIXEES_DEPUIS).flatMap(([chemin, depuis]) => (rangDuStatut(statut) < rangDuStatut(depuis) ? [chemin] : [])),
]

/**
 * Sans les faits datés d'après ce jour, que l'historique ne les ait pas notés (dossier repris, restauré) ou qu'ils aient été prévus : un
 * bail signé en avril ne se lit pas en mars, ni un enfant né en avril. Le statut est celui de ce jour.
 */
export function sansFaitsDApres<S extends object>(sections: S, jour: string, statut: StatutMenage): S {
  return datesATaire(statut).reduce(
    (reste, chemin) =>
      sansDateDApres(reste, chemin.split('.'), ajouterMois(jour, FIXEES_DE_MOIS[chemin] ?? 0), AVEC_SA_DATE[chemin] ?? {}) as S,
    sansNaissancesDApres(sections, jour),
  )
}

interface AvecOccupants {
  readonly occupants?: readonly { readonly dateDeNaissance: string | null }[]
}

/** Qui n'était pas né n'était pas du ménage. */
function sansNaissancesDApres<S extends object>(sections: S & AvecOccupants, jour: string): S {
  const { occupants } = sections
  if (occupants === undefined) return sections
  return { ...sections, occupants: occupants.filter(({ dateDeNaissance }) => dateDeNaissance === null || dateDeNaissance <= jour) }
}

function sansDateDApres(
  valeur: unknown,
  [cle = '', ...suite]: readonly string[],
  jour: string,
  avec: Readonly<Record<string, unknown>>,
): unknown {
  if (Array.isArray(valeur)) {
    const reste = cle === '*' ? suite : [cle, ...suite]
    return valeur.map((element) => sansDateDApres(element, reste, jour, avec))
  }
  if (valeur === null || typeof valeur !== 'object' || !Object.hasOwn(valeur, cle)) return valeur
  const lu = (valeur as Record<string, unknown>)[cle]
  if (suite.length > 0) return { ...valeur, [cle]: sansDateDApres(lu, suite, jour, avec) }
  if (typeof lu !== 'string' || lu <= jour) return valeur
  const avant = Object.entries({ [cle]: null, ...avec }).filter(([champ]) => Object.hasOwn(valeur, champ))
  return { ...valeur, ...Object.fromEntries(avant) }
}

/** Pourquoi le dossier ne se lit pas à ce jour ; `null` : il se lit. */
export const refusDuJour = (jour: string, ouvertLe: string, aujourdhui: string): string | null =>
  refusDUnAutreJour(jour, ouvertLe, aujourdhui, (dit) => `Le dossier n’existait pas encore : il a été ouvert le ${dit}.`)
