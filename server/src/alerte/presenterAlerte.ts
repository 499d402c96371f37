import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import { presentItem } from '../core/http/hydra.ts'
import type { LigneAlerte } from './alerte.queries.ts'

export const presenterAlerte = (a: LigneAlerte, peutClore: boolean) =>
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
    can: peutClore && a.statut !== 'CLOTURE' ? ['clore'] : [],
  })
