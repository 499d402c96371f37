import type { Acteur } from '@relogement/domain/acces/roles'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import { canSupprimerAlerte } from '@relogement/domain/menage/menage.permissions'
import { presentItem } from '../core/http/hydra.ts'
import type { LigneAlerte } from './alerte.queries.ts'

/** `peutAgir` : l'alerte est sur un dossier où cette personne pose et clôt des alertes. */
export const presenterAlerte = (a: LigneAlerte, acteur: Acteur, peutAgir: boolean) =>
  presentItem('Alerte', a.sujet_id === null ? `/v1/alertes/${a.id}` : `/v1/menages/${a.sujet_id}/alertes/${a.id}`, {
    id: a.id,
    type: a.type,
    texte: a.texte,
    valeur: a.valeur,
    couleur: a.couleur as Alerte['couleur'],
    statut: a.statut as Alerte['statut'],
    date: a.date.toISOString(),
    dateAlerte: a.date_alerte.toISOString(),
    menage:
      a.sujet_id === null
        ? null
        : { '@id': `/v1/menages/${a.sujet_id}`, id: a.sujet_id, noms: a.noms ?? '', codeMenage: a.code_menage ?? '' },
    can: peutAgir || estSaMention(a, acteur.id) ? verbesDe(a, acteur) : [],
  })

/** Elle s'adresse à son auteur, quel que soit son type : aucun événement du dossier ne la ferme (décision 0028). */
export const estPoseeALaMain = ({ pour }: Pick<LigneAlerte, 'pour'>): boolean => pour === 'AUTEUR'

type Adresse = Pick<LigneAlerte, 'type' | 'pour' | 'destinataire_id'>

const estUneMention = ({ type, pour }: Adresse): boolean => type === 'COMMENTAIRE_AJOUTE' && pour === 'DESTINATAIRE'

/** Une mention est à son destinataire : il la clôt, qu'il conduise le dossier ou non. */
export const estSaMention = (alerte: Adresse, lecteurId: string): boolean => estUneMention(alerte) && alerte.destinataire_id === lecteurId

/** Pour tout autre, elle n'existe pas. */
export const estLaMentionDAutrui = (alerte: Adresse, lecteurId: string): boolean =>
  estUneMention(alerte) && alerte.destinataire_id !== lecteurId

const verbesDe = ({ statut, pour, auteur_id }: LigneAlerte, acteur: Acteur): string[] => [
  ...(statut === 'CLOTURE' ? [] : ['clore']),
  ...(estPoseeALaMain({ pour }) && canSupprimerAlerte(acteur, { auteurId: auteur_id }) === null ? ['supprimer'] : []),
]

/** Ce qui lie au dossier de l'alerte, pour qui demande s'il peut y agir. */
export const liensDeLAlerte = ({
  charge_id,
  charge,
  partenaire_id,
}: {
  charge_id: string | null
  charge: string | null
  partenaire_id: string | null
}) => ({
  chargeDeRelogement: charge_id === null ? null : { id: charge_id, nom: charge ?? '' },
  delegues: [],
  bailleurActuelId: partenaire_id,
  bailleursProposes: [],
})
