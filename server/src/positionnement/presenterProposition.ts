import { verbesOuverts } from '@relogement/domain/common/verbes'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { groupesVisibles, type LiensDuMenage } from '@relogement/domain/menage/menage.visibilite'
import { motifDeRefusLu } from '@relogement/domain/menage/relogement/refus.listes'
import { refusDeRetirer } from '@relogement/domain/positionnement/positionnement.rules'
import type { Proposition } from '@relogement/domain/positionnement/positionnement.schema'
import { etapesDeLaProposition } from '@relogement/domain/proposition/etapes'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { LigneProposition } from './propositions.queries.ts'

/** La proposition telle que cette personne la lit du logement. */
export function presenterProposition({ acteur }: Pick<Contexte, 'acteur'>, p: LigneProposition): Proposition {
  const liens = liensDe(p)
  const groupes = groupesVisibles(acteur, liens)
  return presentItem('Proposition', `/v1/propositions/${p.id}`, {
    id: p.id,
    version: p.version,
    type: p.type,
    statut: p.statut,
    logement: { '@id': `/v1/logements/${p.logementId}`, id: p.logementId, adresse: p.adresse },
    menage:
      p.menageId === null
        ? null
        : { '@id': `/v1/menages/${p.menageId}`, id: p.menageId, noms: p.noms ?? '', codeMenage: p.codeMenage ?? '' },
    GTR: {
      id: p.reunionId,
      nom: p.reunion,
      date: p.reunionLe?.toISOString() ?? null,
      ville: p.reunionVille,
      statut: p.reunionStatut,
      rangMenagePourLogement: p.gtrRang,
      reponse: p.gtrAccepte === null ? null : { accepte: p.gtrAccepte, rang: p.gtrReponseRang, date: p.gtrDate },
    },
    CAL: {
      reponseBailleur: p.bailleurAccepte === null ? null : { accepte: p.bailleurAccepte, rang: p.bailleurRang },
      reponse: p.calAccepte === null ? null : { accepte: p.calAccepte, rang: p.calRang, date: p.calDate, motif: p.calMotif },
      date: p.calDate,
    },
    reponseExterne: p.reponseExterne,
    propositionEcriteEnvoyee: p.ecriteLe,
    acceptationMenage: p.accepteeLe,
    refusMenage:
      p.refuseeLe === null ? null : { motif: motifDeRefusLu(p.refusMotif, groupes), date: p.refuseeLe, legitime: p.refusLegitime },
    ...(groupes.has('HISTORIQUE') ? { proposePar: p.creePar, proposeLe: p.creeLInstant.toISOString() } : {}),
    etapes: etapesDeLaProposition({ ...p, projection: groupes.has('FINANCE') ? p.projection : null }),
    ...verbesOuverts({ retirer: (p.menageId === null ? null : canModifierMenage(acteur, liens)) ?? refusDeRetirer(p) }),
  })
}

const liensDe = (p: LigneProposition): LiensDuMenage => ({
  chargeDeRelogement: p.charge,
  bailleurActuelId: p.bailleurActuelId,
  bailleursProposes: p.bailleurId === null ? [] : [p.bailleurId],
})
