import type { Occupant } from '../../composition/composition.schema.ts'
import { anneesDeRevenus, declarants } from '../../composition/occupants.ts'
import { type AVerifier, aVerifier, type ContexteDeControle } from '../controle.ts'
import type { DossierAControler } from '../dossier.ts'

/** Ce qui vieillit : la demande, l'entretien, les avis d'imposition. */
export const verifierFraicheur = (
  { relogement }: DossierAControler,
  adultes: readonly Occupant[],
  { aujourdhui, documents }: ContexteDeControle,
): AVerifier[] => [
  ...(aPlusDUnAn(relogement.demandeLogementSocial.date, aujourdhui)
    ? [aVerifier('DLS_A_RENOUVELER', 'relogement.demandeLogementSocial.date', 'La demande de logement social doit être renouvelée')]
    : []),
  ...(aPlusDUnAn(relogement.dates.entretien, aujourdhui)
    ? [aVerifier('ENTRETIEN_ANCIEN', 'relogement.dates.entretien', 'L’entretien date de plus de 12 mois')]
    : []),
  ...(documents === undefined ? [] : avisManquant(documents, adultes, aujourdhui)),
]

/** Une demande vaut un an, jour anniversaire compris. */
const aPlusDUnAn = (date: string | null, aujourdhui: string) =>
  date !== null && date < `${Number(aujourdhui.slice(0, 4)) - 1}${aujourdhui.slice(4)}`

/** L'avis sur les revenus de l'année N paraît à l'été N+1 : un document plus ancien porte sur une année antérieure. */
const PARUTION = '-07-01'

function avisManquant(
  documents: NonNullable<ContexteDeControle['documents']>,
  adultes: readonly Occupant[],
  aujourdhui: string,
): AVerifier[] {
  const [derniere, annee] = anneesDeRevenus(aujourdhui)
  const depose = documents.some(({ type, ajouteLe }) => type === 'AVIS_IMPOSITION' && ajouteLe >= `${derniere}${PARUTION}`)
  if (depose || declarants(adultes).length === 0) return []
  return [aVerifier('AVIS_IMPOSITION_MANQUANT', 'documents', `L’avis d’imposition sur les revenus ${annee} manque au dossier`)]
}
