import type { Acteur } from '@relogement/domain/acces/roles'
import { statutAffiche } from '@relogement/domain/logement/disponibilite'
import type { FaitsLogement } from '@relogement/domain/logement/logement.faits'
import { type StatutLogement, statutsLogement } from '@relogement/domain/logement/logement.listes'
import { litLesReservations, verbesDuLogement } from '@relogement/domain/logement/logement.permissions'
import type { Logement, SaisieLogement } from '@relogement/domain/logement/logement.schema'
import { placesDuLogement } from '@relogement/domain/logement/logement.transitions'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { faitsDe, type LigneLogement } from './logement.queries.ts'

/** Le logement tel que cette personne le lit, ce qu'elle peut en faire, et pourquoi pas le reste. */
export function presenterLogement({ acteur, maintenant, aujourdhui }: Contexte, ligne: LigneLogement): Logement {
  const faits = faitsDe(ligne, maintenant)
  const { dates, ...saisie } = saisieDe(ligne)
  return presentItem('Logement', `/v1/logements/${ligne.id}`, {
    id: ligne.id,
    version: ligne.version,
    bailleur: ligne.bailleur,
    operation: ligne.operation,
    propositions: `/v1/logements/${ligne.id}/propositions`,
    commentaires: `/v1/logements/${ligne.id}/commentaires`,
    modifications: `/v1/logements/${ligne.id}/modifications`,
    ...saisie,
    dates: {
      premiereMiseADisposition: ligne.premiere_mise_a_disposition?.toISOString() ?? null,
      dateFinMiseADisposition: dates.dateFinMiseADisposition,
      vacances: ligne.vacances,
    },
    menagesAssignes: ligne.menagesAssignes,
    menages: ligne.menages,
    reunions: ligne.reunions.map(({ date, ...reunion }) => ({ ...reunion, date: new Date(date).toISOString() })),
    indicateurs: ligne.indicateurs as Logement['indicateurs'],
    prolongationDemandeeLe: ligne.prolongation_demandee_le?.toISOString() ?? null,
    ...vuPar({ acteur, aujourdhui }, faits, ligne.statut, ligne),
  })
}

/** Ce qui dépend de qui lit : le statut qui se montre, qui a réagi, ce qui se peut. */
export function vuPar(
  { acteur, aujourdhui }: Pick<Contexte, 'acteur' | 'aujourdhui'>,
  faits: FaitsLogement,
  statut: StatutLogement | null,
  { reservations, nonSouhaites }: Pick<LigneLogement, 'reservations' | 'nonSouhaites'>,
) {
  const reserveParMoi = faits.reservePar.some(({ id }) => id === acteur.id)
  const code = statut === null ? null : statutAffiche({ statut, fin: faits.fin, reserveParMoi }, faits.maintenant)
  return {
    statut: code && { code, libelle: statutsLogement[code] },
    reservations: presenterReactions(acteur, reservations),
    nonSouhaites: presenterReactions(acteur, nonSouhaites),
    nextPlaces: placesDuLogement({ faits, donnees: {}, aujourdhui }, acteur),
    ...verbesDuLogement(acteur, faits),
  }
}

/** Qui a réagi se lit dans l'équipe ; ailleurs, combien. */
const presenterReactions = (acteur: Acteur, reactions: LigneLogement['reservations']): Logement['reservations'] =>
  reactions.map(({ id, utilisateur, date }) => ({
    id,
    ...(litLesReservations(acteur) ? { utilisateur } : {}),
    utilisateurCourant: utilisateur.id === acteur.id,
    date: new Date(date).toISOString(),
  }))

/** Ce qui s'écrit d'un logement, tel qu'il est. */
export const saisieDe = (l: LigneLogement) =>
  ({
    typologie: l.typologie as SaisieLogement['typologie'],
    localisation: {
      adresse: { numero: l.numero, rue: l.rue, codePostal: l.code_postal, ville: l.ville },
      quartier: l.quartier,
      residence: l.residence,
      UG: l.ug,
      numeroPorte: l.numero_porte,
      HP1: l.hp1,
      HP2: l.hp2,
      HP3: l.hp3,
      etage: l.etage,
      ascenseur: l.ascenseur,
    },
    caracteristiques: { type: l.type as SaisieLogement['caracteristiques']['type'], surfaceHabitable: l.surface_habitable, pmr: l.pmr },
    finance: { loyer: l.loyer, chargesGenerales: l.charges_generales, chauffage: l.chauffage, eau: l.eau, garage: l.garage, APL: l.apl },
    dates: {
      dateFinMiseADisposition: l.fin_mise_a_disposition?.toISOString() ?? null,
      vacances: l.vacances.map(({ type, debutDeVacance, finDeVacance }) => ({ type, debutDeVacance, finDeVacance })),
    },
  }) satisfies SaisieLogement
