import type { Acteur } from '@relogement/domain/acces/roles'
import { canSupprimerAlerte } from '@relogement/domain/alerte/alerte.permissions'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import { presentItem } from '../core/http/hydra.ts'
import type { LigneAlerte } from './alerte.queries.ts'

/** L'objet d'une alerte, tel qu'elle le dit. */
export interface DuSujet extends Pick<Alerte, 'menage'>, Partial<Pick<Alerte, 'operation'>> {
  /** `null` : elle n'est d'aucun. */
  readonly chemin: string | null
}

/** `peutAgir` : l'alerte est d'un objet où cette personne pose et clôt des alertes. */
export const presenterAlerte = (a: LigneAlerte, { chemin, menage, operation = null }: DuSujet, acteur: Acteur, peutAgir: boolean) =>
  presentItem('Alerte', chemin === null ? `/v1/alertes/${a.id}` : `${chemin}/alertes/${a.id}`, {
    id: a.id,
    type: a.type,
    texte: a.texte,
    valeur: a.valeur,
    couleur: a.couleur as Alerte['couleur'],
    statut: a.statut as Alerte['statut'],
    date: a.date.toISOString(),
    dateAlerte: a.date_alerte.toISOString(),
    closeLe: a.close_le?.toISOString() ?? null,
    menage,
    operation,
    mention: estUneMention(a),
    can: peutAgir || estSaMention(a, acteur.id) ? verbesDe(a, acteur) : [],
  })

/** Elle s'adresse à son auteur, quel que soit son type : aucun événement du dossier ne la ferme (décision 0028). */
export const estPoseeALaMain = ({ pour }: Pick<LigneAlerte, 'pour'>): boolean => pour === 'AUTEUR'

type Adresse = Pick<LigneAlerte, 'type' | 'pour' | 'destinataire_id'>

/** Elle est à son destinataire : l'historique, que d'autres lisent, ne dit ni qu'il l'a close, ni qu'il l'a reportée. */
export const estUneMention = ({ type, pour }: Pick<Adresse, 'type' | 'pour'>): boolean =>
  type === 'COMMENTAIRE_AJOUTE' && pour === 'DESTINATAIRE'

/** Une mention est à son destinataire : il la clôt, qu'il conduise le dossier ou non. */
export const estSaMention = (alerte: Adresse, lecteurId: string): boolean => estUneMention(alerte) && alerte.destinataire_id === lecteurId

/** Pour tout autre, elle n'existe pas. */
export const estLaMentionDAutrui = (alerte: Adresse, lecteurId: string): boolean =>
  estUneMention(alerte) && alerte.destinataire_id !== lecteurId

const verbesDe = ({ statut, pour, auteur_id }: LigneAlerte, acteur: Acteur): string[] => [
  ...(statut === 'CLOTURE' ? [] : ['clore']),
  ...(estPoseeALaMain({ pour }) && canSupprimerAlerte(acteur, { auteurId: auteur_id }) === null ? ['supprimer'] : []),
]
