import { formatHeure } from '../common/date.format.ts'
import { jourDe } from '../common/date.ts'
import { type NatureDeRendezVous, naturesDeRendezVous } from './rendez-vous/rendezVous.listes.ts'

/** Ce qu'un dossier dit de ses dates, tel que son lecteur le lit. */
interface DossierDate {
  readonly relogement: { readonly dates?: Readonly<Partial<Record<keyof typeof etapes, string | null>>> | undefined }
  readonly logements?:
    | readonly {
        readonly logement: { readonly adresse: string }
        readonly GTR: { readonly date: string | null }
        readonly CAL: { readonly date: string | null }
        readonly reponseAttendueLe: string | null
        readonly acceptationMenage: unknown
        readonly refusMenage: unknown
      }[]
    | undefined
}

interface RendezVousPris {
  readonly nature: NatureDeRendezVous
  readonly debut: string
  readonly statut: string
}

interface Rappel {
  readonly type: string
  readonly statut: string
  readonly dateAlerte: string
  readonly texte: string
}

export interface DateAVenir {
  readonly jour: string
  readonly texte: string
}

const etapes = {
  entretien: 'Entretien',
  GTRM: 'GTRM',
  signatureDuBail: 'Signature du bail',
  edlEntree: 'État des lieux d’entrée',
  demenagement: 'Déménagement',
  edlSortie: 'État des lieux de sortie',
  remiseDesCles: 'Remise des clés',
} as const

/** Les prochaines dates du dossier hors rendez-vous et rappels : réunions, réponses attendues, étapes fixées. */
export function datesDuParcours({ relogement: { dates }, logements = [] }: DossierDate, jour: string): DateAVenir[] {
  const propositions = logements.flatMap(({ logement: { adresse }, GTR, CAL, reponseAttendueLe, acceptationMenage, refusMenage }) => [
    { jour: GTR.date, texte: `GTR : ${adresse}` },
    { jour: CAL.date, texte: `CALEOL : ${adresse}` },
    { jour: acceptationMenage === null && refusMenage === null ? reponseAttendueLe : null, texte: `Réponse du ménage : ${adresse}` },
  ])
  const fixees = (Object.keys(etapes) as (keyof typeof etapes)[]).map((etape) => ({ jour: dates?.[etape], texte: etapes[etape] }))
  return aVenir([...propositions, ...fixees], jour)
}

/** Toutes, rendez-vous prévus et rappels à venir compris ; le rappel d'un rendez-vous ne le redit pas. */
export function prochainesDates(
  dossier: DossierDate,
  rappels: readonly Rappel[],
  rendezVous: readonly RendezVousPris[],
  jour: string,
): DateAVenir[] {
  const pris = rendezVous
    .filter(({ statut }) => statut === 'PREVU')
    .map(({ nature, debut }) => ({ jour: jourDe(debut), texte: `${naturesDeRendezVous[nature]} à ${formatHeure(debut)}` }))
  const attendus = rappels
    .filter(({ statut, type }) => statut === 'EN_ATTENTE' && type !== 'RENDEZ_VOUS')
    .map(({ dateAlerte, texte }) => ({ jour: jourDe(dateAlerte), texte }))
  return aVenir([...datesDuParcours(dossier, jour), ...pris, ...attendus], jour)
}

const aVenir = (dates: readonly { readonly jour: string | null | undefined; readonly texte: string }[], jour: string): DateAVenir[] =>
  dates
    .flatMap(({ jour: le, texte }) => (le != null && le >= jour ? [{ jour: le, texte }] : []))
    .toSorted((a, b) => a.jour.localeCompare(b.jour))
