import type { TypeDocumentMenage } from '@relogement/domain/document/document.listes'
import type { NomTransitionMenage } from '@relogement/domain/menage/menage.transitions'
import type { Alea } from '../alea.ts'
import { enTexte, heures, type Jour, ouvreAvant } from '../jours.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'

export interface PieceDemo {
  /** Donné quand une autre ligne le cite. */
  readonly id?: string
  readonly type: TypeDocumentMenage
  readonly nom: string
  readonly jour: Jour
  readonly secondes: number
  readonly genere: boolean
  /** Effacée au terme de sa conservation : il n'en reste que la trace. */
  readonly effaceeLe: Jour | null
}

/** Pièces d'identité, de revenus et de foyer : gardées trois mois après le bail ou le départ (domain-rules § 12). */
const JUSTIFICATIFS: readonly TypeDocumentMenage[] = [
  'PIECE_IDENTITE',
  'AVIS_IMPOSITION',
  'BULLETIN_SALAIRE',
  'ATTESTATION_CAF',
  'LIVRET_FAMILLE',
  'CERTIFICAT_SCOLARITE',
]
const CONSERVATION = 92

const MATIN = heures(8)

/** Les documents du dossier, au fil de son parcours. */
export function piecesDe(
  { parcours, sections }: MenageDemo,
  propositions: readonly PropositionDemo[],
  aujourdhui: Jour,
  alea: Alea,
): PieceDemo[] {
  const le = (transition: NomTransitionMenage) => parcours.etapes.find((etape) => etape.transition === transition)?.jour
  const bail = le('signer_bail')
  const fin = bail ?? le('depart_spontane')
  const echeance = fin === undefined ? null : fin + CONSERVATION
  const piece = (type: TypeDocumentMenage, nom: string, jour: Jour | undefined, genere = false): PieceDemo[] => {
    if (jour === undefined) return []
    const effaceeLe = JUSTIFICATIFS.includes(type) && echeance !== null && echeance < aujourdhui ? echeance : null
    return [{ type, nom: `${nom}.pdf`, jour, secondes: MATIN + alea.entier(0, 5000), genere, effaceeLe }]
  }
  const entretien = le('realiser_entretien')
  const enfants = sections.occupants.some(({ role }) => role === 'ENFANT')
  // L'avis de l'année paraît à l'été : redonné, il tient le dossier à jour.
  const redonne = entretien !== undefined && bail === undefined && alea.chance(0.8)
  const jourDeLAvis = redonne ? Math.max(entretien, ouvreAvant(aujourdhui - alea.entier(5, 60))) : entretien
  const ecrites = propositions.filter(({ ecriteLe }) => ecriteLe !== null)
  return [
    ...piece('PIECE_IDENTITE', 'Pièce d’identité', entretien),
    ...piece('ATTESTATION_CAF', 'Attestation CAF', alea.chance(0.5) ? entretien : undefined),
    ...piece('LIVRET_FAMILLE', 'Livret de famille', enfants && alea.chance(0.4) ? entretien : undefined),
    ...piece('AVIS_IMPOSITION', `Avis d’imposition ${anneeDeLAvis(jourDeLAvis)}`, jourDeLAvis),
    ...piece('QUITTANCE', 'Quittance de loyer', alea.chance(0.4) ? entretien : undefined),
    ...piece('RECAPITULATIF_ENTRETIEN', 'Récapitulatif d’entretien', le('transmettre_guide_mel'), true),
    ...piece('DLS_ATTESTATION', 'Attestation de demande de logement social', le('transmettre_dls')),
    ...ecrites.flatMap((proposition, rang) => [
      ...piece('COURRIER_PROPOSITION', `Proposition de relogement n° ${rang + 1}`, proposition.ecriteLe ?? undefined, true),
      ...piece(
        'PROJECTION_FINANCIERE',
        'Fiche de projection financière',
        proposition.apl === null ? undefined : (proposition.ecriteLe ?? undefined),
        true,
      ),
      ...piece(
        'REPONSE_MENAGE',
        'Réponse du ménage',
        proposition.issue === 'acceptee_menage' ? (proposition.finLe ?? undefined) : undefined,
      ),
    ]),
    ...piece('BAIL_NOUVEAU', 'Bail signé', bail),
    ...piece('BON_COMMANDE_DEMENAGEMENT', 'Bon de commande du déménagement', le('programmer_demenagement'), true),
    ...piece('ETAT_DES_LIEUX_ENTREE', 'État des lieux d’entrée', le('realiser_edl_entree')),
    ...piece('FICHE_NOUVEAU_LOGEMENT', 'Fiche nouveau logement', le('realiser_edl_entree'), true),
    ...piece('ETAT_DES_LIEUX_SORTIE', 'État des lieux de sortie', le('realiser_edl_sortie')),
    ...piece('RECAPITULATIF_RELOGEMENT', 'Récapitulatif de relogement', le('cloture'), true),
  ]
}

const EN_AOUT = '-08'

/** L'avis reçu en août, sur les revenus de l'année d'avant. */
function anneeDeLAvis(jour: Jour | undefined): number {
  const texte = enTexte(jour ?? 0)
  return Number(texte.slice(0, 4)) - (texte.slice(4, 7) >= EN_AOUT ? 0 : 1)
}
