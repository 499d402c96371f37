import { formatDate } from '@relogement/domain/common/date.format'
import { rangDuStatut } from '@relogement/domain/menage/menage.statuts'
import { alerteDeReponse } from '@relogement/domain/proposition/ecrite/delai.rules'
import type { Alea } from '../alea.ts'
import { enTexte, heures, instantDe, type Jour, jourDeTexte, mois } from '../jours.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'
import type { Socle } from '../socle/socle.ts'
import type { AlerteDemo } from './alertes.ts'
import type { PieceDemo } from './pieces.ts'
import type { Histoire } from './raconter.ts'
import { rappels } from './textes.ts'

export const DELAI_DE_REPONSE = 15
const SANS_ACTIVITE = 60

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

  const naissance = sections.composition.naissancePrevueLe
  if (naissance !== null)
    allumer('ENFANT_A_NAITRE', `Naissance prévue le ${formatDate(naissance)} : mettre à jour la composition`, jourDeTexte(naissance), {
      valeur: naissance,
      creeeLe: instantDe(aujourdhui - 3, heures(9)),
    })
  const { date: demande } = sections.relogement.demandeLogementSocial
  if (demande !== null && rangDuStatut(etat.statut) < rangDuStatut('PROGRAMMATION_DU_DEMENAGEMENT')) {
    const echeance = jourDeTexte(demande) + mois(11)
    if (echeance < aujourdhui + 45)
      allumer('DLS_A_RENOUVELER', 'Demande de logement social à renouveler', echeance, {
        creeeLe: instantDe(Math.min(echeance - 10, aujourdhui - 1), heures(6)),
      })
  }
  for (const { id, recueLe, issue } of propositions) {
    if (issue !== 'ouverte' || recueLe === null) continue
    const { type, texte, valeur, couleur, dueLe } = alerteDeReponse(enTexte(recueLe + DELAI_DE_REPONSE))
    const suite = { couleur, valeur, propositionId: id, auteurId: charge?.id ?? null, creeeLe: instantDe(recueLe, heures(15)) }
    allumer(type, texte, jourDeTexte(dueLe), suite)
  }
  const dernier = Math.max(...histoire.journal.evenements.map(({ jour }) => jour))
  if (etat.statut === 'RECHERCHE_DU_LOGEMENT' && aujourdhui - dernier > SANS_ACTIVITE) {
    allumer('SANS_NOUVELLES', `Aucune activité depuis ${aujourdhui - dernier} jours`, dernier + SANS_ACTIVITE + 1, {
      couleur: 'ROUGE',
      valeur: String(aujourdhui - dernier),
    })
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
