import { alertesTenues, type FaitsDAlerte } from '@relogement/domain/menage/alertes/alertesTenues'
import { rangDuStatut } from '@relogement/domain/menage/menage.statuts'
import { alerteDeReponse } from '@relogement/domain/proposition/ecrite/delai.rules'
import type { Alea } from '../alea.ts'
import { enTexte, heures, instantDe, type Jour, jourDeTexte } from '../jours.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'
import type { Socle } from '../socle/socle.ts'
import type { AlerteDemo } from './alertes.ts'
import type { PieceDemo } from './pieces.ts'
import type { Histoire } from './raconter.ts'
import { rappels } from './textes.ts'

export const DELAI_DE_REPONSE = 15

/** Les alertes que lèvent les dates du dossier, et celles que l'équipe éteint d'elle-même (domain-rules § 8). */
export function rappeler(
  menage: MenageDemo,
  histoire: Histoire,
  propositions: readonly PropositionDemo[],
  pieces: readonly PieceDemo[],
  socle: Socle,
  alea: Alea,
): void {
  const { registre, etat } = histoire
  const { aujourdhui } = socle
  const { sections, charge } = menage
  const allumer = (type: AlerteDemo['type'], texte: string, dueLe: Jour, suite: Partial<AlerteDemo> = {}) =>
    registre.allumer({
      type,
      texte,
      valeur: null,
      couleur: 'ORANGE',
      pour: 'CHARGE',
      creeeLe: instantDe(Math.min(dueLe, aujourdhui - 1), heures(6)),
      dueLe,
      auteurId: null,
      ...suite,
    })

  eteindreCeQuiEstFait(histoire, pieces, charge?.id ?? null, aujourdhui, alea)
  if (rangDuStatut(etat.statut) >= rangDuStatut('CLOTURE')) {
    finir(histoire, charge?.id ?? null)
    return
  }
  if (!sections.relogement.relogementNecessaire) return

  for (const { dateAlerte, ...tenue } of alertesTenues(faitsDAlerte(menage, histoire, propositions), enTexte(aujourdhui)))
    allumer(tenue.type, tenue.texte, jourDeTexte(dateAlerte), tenue)
  for (const { id, recueLe, issue } of propositions) {
    if (issue !== 'ouverte' || recueLe === null) continue
    const { dateAlerte, ...alerte } = alerteDeReponse(enTexte(recueLe + DELAI_DE_REPONSE))
    const suite = { ...alerte, propositionId: id, auteurId: charge?.id ?? null, creeeLe: instantDe(recueLe, heures(15)) }
    allumer(alerte.type, alerte.texte, jourDeTexte(dateAlerte), suite)
  }
  if (refusOpposables(propositions) >= 2)
    allumer('DEUX_REFUS', 'Deux refus opposables', Math.max(...propositions.map(({ finLe }) => finLe ?? 0)), {
      couleur: 'ROUGE',
      pour: 'ENCADREMENT',
    })
  if (charge !== null && alea.chance(0.07)) {
    const dueLe = aujourdhui + alea.entier(-6, 20)
    allumer('MANUELLE', alea.choisir(rappels), dueLe, {
      auteurId: charge.id,
      pour: 'AUTEUR',
      creeeLe: instantDe(Math.min(dueLe, aujourdhui - 2) - 3, heures(10)),
      couleur: alea.choisir(['ORANGE', null]),
    })
  }
  traiterLeCourant(histoire, charge?.id ?? null, aujourdhui, alea)
}

/** Une équipe traite ses alertes dans les jours qui suivent : il en reste une poignée en retard à chacun, non des dizaines. */
function traiterLeCourant({ registre }: Histoire, parId: string | null, aujourdhui: Jour, alea: Alea): void {
  for (const alerte of registre.alertes) {
    if (alerte.closeLe !== null || alerte.dueLe >= aujourdhui - 2 || !TRAITEES.includes(alerte.pour) || alerte.type === 'SANS_NOUVELLES')
      continue
    if (!alea.chance(alerte.type === 'RETOUR_COMMISSION' ? 0.96 : 0.75)) continue
    alerte.closeLe = instantDe(Math.min(alerte.dueLe + alea.entier(1, 8), aujourdhui - 1), heures(10))
    alerte.closePar = parId
    alerte.closeALaMain = true
  }
}

const TRAITEES: readonly AlerteDemo['pour'][] = ['CHARGE', 'ENCADREMENT', 'RESPONSABLE_EQUIPE', 'AUTEUR', 'BAILLEUR']

/** Ce que le produit lirait du dossier ; l'entretien a déjà son alerte, posée à l'assignation. */
function faitsDAlerte(
  { sections }: MenageDemo,
  { etat, journal, statutDepuis }: Histoire,
  propositions: readonly PropositionDemo[],
): FaitsDAlerte {
  return {
    statut: etat.statut,
    statutDepuis: statutDepuis.slice(0, 10),
    positionne: propositions.some(({ issue, gtrLe }) => issue === 'ouverte' && gtrLe === null),
    relogementNecessaire: sections.relogement.relogementNecessaire,
    assigneLe: null,
    moisDesEntretiens: null,
    naissancePrevueLe: sections.composition.naissancePrevueLe,
    occupantsChangesLe: null,
    dateDls: sections.relogement.demandeLogementSocial.date,
    sansReunionDepuis: null,
    reunionLe: null,
    piecesManquantes: [],
    derniereActivite: enTexte(Math.max(...journal.evenements.map(({ jour }) => jour))),
  }
}

/** Refus d'une proposition écrite, sans motif légitime (domain-rules § 3.6). */
export const refusOpposables = (propositions: readonly PropositionDemo[]): number =>
  propositions.filter(({ issue, ecriteLe, refus }) => issue === 'refusee_menage' && ecriteLe !== null && refus?.legitime !== true).length

function eteindreCeQuiEstFait(
  { registre }: Histoire,
  pieces: readonly PieceDemo[],
  parId: string | null,
  aujourdhui: Jour,
  alea: Alea,
): void {
  const fiche = pieces.find(({ type }) => type === 'FICHE_NOUVEAU_LOGEMENT')
  if (fiche !== undefined) registre.eteindre(['FICHE_NOUVEAU_LOGEMENT_A_ETABLIR'], fiche.jour, fiche.secondes, parId)
  for (const alerte of registre.alertes) {
    if (alerte.type !== 'FICHE_TRANSMISE' || alerte.closeLe !== null) continue
    const vueLe = alerte.dueLe + alea.entier(1, 9)
    if (vueLe >= aujourdhui) continue
    alerte.closeLe = instantDe(vueLe, heures(9))
  }
}

/** Sorti du parcours ou clos, le dossier ne demande plus rien, sauf la purge à valider. */
function finir({ registre, passages }: Histoire, parId: string | null): void {
  const fin = passages.at(-1)?.jour
  if (fin === undefined) return
  const types = new Set(registre.alertes.map(({ type }) => type).filter((type) => type !== 'PURGE_A_VALIDER'))
  registre.eteindre([...types], fin, heures(15), parId)
}
