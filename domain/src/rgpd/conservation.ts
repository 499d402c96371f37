// Jusqu'à quand se gardent les données d'un dossier : les dates de domain-rules § 12, d'après les durées en vigueur.
import { ajouterJours, ajouterMois } from '../common/date.ts'
import type { TypeDocumentMenage } from '../document/document.listes.ts'
import type { CodeVariable } from '../referentiel/variables.ts'

export interface FaitsDeConservation {
  /** Jours « AAAA-MM-JJ » ; `null` : n'a pas eu lieu. */
  readonly bailLe: string | null
  readonly departLe: string | null
  /** Clôture, ou accession à la propriété. */
  readonly clotureLe: string | null
  /** Solde de l'opération (FAT C validée) ; inconnu tant que le financement ne le dit pas. */
  readonly soldeLe: string | null
  readonly sansRelogementLe: string | null
  readonly purgeLe: string | null
}

export type EtapeDeConservation = 'JUSTIFICATIFS' | 'BASE_ACTIVE' | 'ARCHIVE' | 'DEPART' | 'SANS_RELOGEMENT' | 'JOURNAL'

export interface Echeance {
  readonly etape: EtapeDeConservation
  /** Ce qui arrive ce jour-là, et à quoi. */
  readonly libelle: string
  /** La règle en une phrase : durée et point de départ. */
  readonly regle: string
  /** Jour où l'étape tombe ; `null` : son point de départ n'est pas connu. */
  readonly le: string | null
}

/** Les pièces demandées pour instruire, qui ne servent plus une fois le bail signé ou le ménage parti (§ 12, « Supporting documents »). */
export const JUSTIFICATIFS = [
  'PIECE_IDENTITE',
  'TITRE_SEJOUR',
  'LIVRET_FAMILLE',
  'JUGEMENT',
  'AVIS_IMPOSITION',
  'BULLETIN_SALAIRE',
  'ATTESTATION_CAF',
  'ATTESTATION_RETRAITE',
  'CERTIFICAT_SCOLARITE',
  'CERTIFICAT_GROSSESSE',
  'MDPH_CMI',
] as const satisfies readonly TypeDocumentMenage[]

type Durees = Readonly<Record<Extract<CodeVariable, `CONSERVATION_${string}`>, number>>

/** Les durées parmi les VARIABLEs en vigueur ; une durée absente est un défaut de configuration, jamais un zéro. */
export function dureesDe(variables: Readonly<Record<string, number>>): Durees {
  const duree = (code: keyof Durees) => {
    const valeur = variables[code]
    if (valeur === undefined) throw new Error(`La durée ${code} n’a pas de valeur`)
    return valeur
  }
  return {
    CONSERVATION_BASE_ACTIVE_MOIS: duree('CONSERVATION_BASE_ACTIVE_MOIS'),
    CONSERVATION_JUSTIFICATIFS_MOIS: duree('CONSERVATION_JUSTIFICATIFS_MOIS'),
    CONSERVATION_ARCHIVE_ANS: duree('CONSERVATION_ARCHIVE_ANS'),
    CONSERVATION_ARCHIVE_MAX_ANS: duree('CONSERVATION_ARCHIVE_MAX_ANS'),
    CONSERVATION_DEPART_JOURS: duree('CONSERVATION_DEPART_JOURS'),
    CONSERVATION_SANS_RELOGEMENT_MOIS: duree('CONSERVATION_SANS_RELOGEMENT_MOIS'),
    CONSERVATION_JOURNAL_MOIS: duree('CONSERVATION_JOURNAL_MOIS'),
    CONSERVATION_DEMANDES_DE_DROITS_ANS: duree('CONSERVATION_DEMANDES_DE_DROITS_ANS'),
  }
}

/** Le bail signé, le départ ou la fin du relogement, le premier des trois : de là se compte la garde des justificatifs. */
export const debutDesJustificatifs = ({
  bailLe,
  departLe,
  clotureLe,
}: Pick<FaitsDeConservation, 'bailLe' | 'departLe' | 'clotureLe'>): string | null =>
  [bailLe, departLe, clotureLe].filter((jour) => jour !== null).sort()[0] ?? null

/** Les échéances du dossier, dans l'ordre où elles tombent ; celles dont le point de départ manque viennent ensuite. Rien après une purge. */
export function echeances(faits: FaitsDeConservation, durees: Durees): Echeance[] {
  if (faits.purgeLe !== null) return []
  const { departLe, sansRelogementLe } = faits
  const toutes = [
    justificatifs(faits, durees),
    ...(departLe === null && sansRelogementLe === null ? [baseActive(faits, durees), archive(faits, durees)] : []),
    ...(departLe === null ? [] : [depart(departLe, durees)]),
    ...(departLe === null && sansRelogementLe !== null ? [sansRelogement(sansRelogementLe, durees)] : []),
  ]
  const fin = '9999-12-31'
  return [...toutes.sort((a, b) => (a.le ?? fin).localeCompare(b.le ?? fin)), journal(durees)]
}

function justificatifs(faits: FaitsDeConservation, { CONSERVATION_JUSTIFICATIFS_MOIS: mois }: Durees): Echeance {
  const debut = debutDesJustificatifs(faits)
  return {
    etape: 'JUSTIFICATIFS',
    libelle: 'Pièces justificatives supprimées ; restent leur nature, leur empreinte et leur date',
    regle: `${mois} mois après la signature du bail ou le départ`,
    le: debut === null ? null : ajouterMois(debut, mois),
  }
}

const baseActive = ({ clotureLe }: FaitsDeConservation, durees: Durees): Echeance => ({
  etape: 'BASE_ACTIVE',
  libelle: 'Dossier archivé : il ne s’ouvre plus que pour la protection des données, avec un motif',
  regle: `${durees.CONSERVATION_BASE_ACTIVE_MOIS} mois après la clôture ou l’accession`,
  le: clotureLe === null ? null : finDeLUsageCourant(clotureLe, durees),
})

/** Le jour où un dossier achevé passe à l'archive. */
export const finDeLUsageCourant = (clotureLe: string, { CONSERVATION_BASE_ACTIVE_MOIS: mois }: Durees): string =>
  ajouterMois(clotureLe, mois)

/** Le jour où une archive est rendue anonyme : tant d'années après le solde de l'opération, sans dépasser la durée maximale. */
export function finDeLArchive(
  { clotureLe, soldeLe }: { readonly clotureLe: string; readonly soldeLe: string | null },
  durees: Durees,
): string {
  const archiveLe = finDeLUsageCourant(clotureLe, durees)
  const auPlus = ajouterMois(archiveLe, 12 * durees.CONSERVATION_ARCHIVE_MAX_ANS)
  if (soldeLe === null) return auPlus
  const apresSolde = ajouterMois(soldeLe, 12 * durees.CONSERVATION_ARCHIVE_ANS)
  // Entre les deux bornes : un solde ancien n'efface pas un dossier encore en usage courant.
  return [archiveLe, apresSolde, auPlus].sort()[1] ?? auPlus
}

function archive({ clotureLe, soldeLe }: FaitsDeConservation, durees: Durees): Echeance {
  const { CONSERVATION_ARCHIVE_ANS: ans, CONSERVATION_ARCHIVE_MAX_ANS: max } = durees
  return {
    etape: 'ARCHIVE',
    libelle: 'Dossier rendu anonyme : il n’en reste que des indicateurs',
    regle: `${ans} ans après le solde de l’opération, ${max} ans d’archive au plus`,
    le: clotureLe === null ? null : finDeLArchive({ clotureLe, soldeLe }, durees),
  }
}

const depart = (departLe: string, { CONSERVATION_DEPART_JOURS: jours }: Durees): Echeance => ({
  etape: 'DEPART',
  libelle: 'Purge du dossier, après validation',
  regle: `${jours} jours après le départ`,
  le: ajouterJours(departLe, jours),
})

const sansRelogement = (depuis: string, { CONSERVATION_SANS_RELOGEMENT_MOIS: mois }: Durees): Echeance => ({
  etape: 'SANS_RELOGEMENT',
  libelle: 'Purge du dossier, après validation',
  regle: `${mois} mois après que le relogement a été dit non nécessaire`,
  le: ajouterMois(depuis, mois),
})

const journal = ({ CONSERVATION_JOURNAL_MOIS: mois }: Durees): Echeance => ({
  etape: 'JOURNAL',
  libelle: 'Consultations effacées du journal',
  regle: `${mois} mois après chaque consultation`,
  le: null,
})

/** Un justificatif ajouté après le bail a, lui aussi, son délai : il ne disparaît pas la nuit suivante. */
export const justificatifGardeJusquAu = (debut: string, ajouteLe: string, mois: number): string =>
  ajouterMois(ajouteLe > debut ? ajouteLe : debut, mois)
