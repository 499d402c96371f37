// Jusqu'à quand un champ se modifie (décision 0004).
import { type Acteur, aUnRole, ENC } from '../../acces/roles.ts'
import { champDuChemin, libelleDuChemin, type PersonnesDuDossier } from '../menage.fields.ts'
import { libelleStatut, rangDuStatut, type StatutMenage } from '../menage.statuts.ts'
import type { Champ } from './champ.ts'
import { estFerme, pourquoiFerme } from './dossierFerme.ts'

/** OUVERT à qui modifie le dossier, réservé à l'ENCADREMENT, FERME à tous, ou PAS_ENCORE : le dossier n'y est pas. */
export type Verrou = 'OUVERT' | 'ENCADREMENT' | 'FERME' | 'PAS_ENCORE'

export function verrouDuChamp(champ: Pick<Champ, 'sansObjetAvant' | 'verrouilleDepuis'>, statut: StatutMenage): Verrou {
  if (estFerme(statut)) return 'FERME'
  if (champ.sansObjetAvant !== undefined && rangDuStatut(statut) < rangDuStatut(champ.sansObjetAvant)) return 'PAS_ENCORE'
  return rangDuStatut(statut) >= rangDuStatut(champ.verrouilleDepuis) ? 'ENCADREMENT' : 'OUVERT'
}

/** Pourquoi l'acteur ne peut pas modifier ce champ à ce statut, ou `null`. */
export function refusDuChamp(
  chemin: string,
  statut: StatutMenage,
  acteur: Pick<Acteur, 'roles'>,
  dossier: PersonnesDuDossier,
): string | null {
  const champ = champDuChemin(chemin)
  const verrou = verrouDuChamp(champ ?? { verrouilleDepuis: 'CLOTURE' }, statut)
  if (verrou === 'FERME') return pourquoiFerme(statut)
  if (champ?.sansObjetAvant !== undefined && verrou === 'PAS_ENCORE')
    return `${libelleDuChemin(chemin, dossier)} : se dit à partir du statut «\u00A0${libelleStatut(champ.sansObjetAvant)}\u00A0», un logement accepté.`
  if (champ === null || verrou === 'OUVERT' || aUnRole(acteur, ENC)) return null
  return `${libelleDuChemin(chemin, dossier)} : réservé à l’encadrement depuis le statut «\u00A0${libelleStatut(champ.verrouilleDepuis)}\u00A0».`
}
