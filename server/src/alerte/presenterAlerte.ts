import type { Acteur } from '@relogement/domain/acces/roles'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import { canSupprimerAlerte } from '@relogement/domain/menage/menage.permissions'
import { presentItem } from '../core/http/hydra.ts'
import type { LigneAlerte } from './alerte.queries.ts'

/** `peutAgir` : l'alerte est sur un dossier où cette personne pose et clôt des alertes. */
export const presenterAlerte = (a: LigneAlerte, acteur: Acteur, peutAgir: boolean) =>
  presentItem('Alerte', a.menage_id === null ? `/v1/alertes/${a.id}` : `/v1/menages/${a.menage_id}/alertes/${a.id}`, {
    id: a.id,
    type: a.type,
    texte: a.texte,
    valeur: a.valeur,
    couleur: a.couleur as Alerte['couleur'],
    statut: a.statut as Alerte['statut'],
    date: a.date.toISOString(),
    dateAlerte: a.date_alerte.toISOString(),
    menage:
      a.menage_id === null
        ? null
        : { '@id': `/v1/menages/${a.menage_id}`, id: a.menage_id, noms: a.noms ?? '', codeMenage: a.code_menage ?? '' },
    can: peutAgir ? verbesDe(a, acteur) : [],
  })

/** Elle s'adresse à son auteur, quel que soit son type : aucun événement du dossier ne la ferme (décision 0028). */
export const estPoseeALaMain = ({ pour }: Pick<LigneAlerte, 'pour'>): boolean => pour === 'AUTEUR'

const verbesDe = ({ statut, pour, auteur_id }: LigneAlerte, acteur: Acteur): string[] => [
  ...(statut === 'CLOTURE' ? [] : ['clore']),
  ...(estPoseeALaMain({ pour }) && canSupprimerAlerte(acteur, { auteurId: auteur_id }) === null ? ['supprimer'] : []),
]
