import { placesAConsequences } from '@relogement/domain/passage/effets'
import { typesReunion } from '@relogement/domain/reunion/reunion.listes'
import { canGererLesLiens, canTravaillerEnReunion, verbesDeReunion } from '@relogement/domain/reunion/reunion.permissions'
import type { Reunion } from '@relogement/domain/reunion/reunion.schema'
import { passagesDeReunion } from '@relogement/domain/reunion/reunion.transitions'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { faitsDe, type LigneReunion } from './reunion.queries.ts'

/** La réunion telle que cette personne la lit, ce qu'elle peut en faire, et pourquoi pas le reste. */
export function presenterReunion(ctx: Contexte, ligne: LigneReunion): Reunion {
  const { acteur, aujourdhui } = ctx
  const faits = faitsDe(ligne, ctx)
  return presentItem('Reunion', `/v1/reunions/${ligne.id}`, {
    id: ligne.id,
    version: ligne.version,
    statut: ligne.statut,
    type: { code: ligne.type, libelle: typesReunion[ligne.type] },
    nom: ligne.nom,
    date: ligne.date.toISOString(),
    ville: ligne.ville,
    lieu: ligne.lieu,
    PRUs: ligne.prus,
    menages: `/v1/reunions/${ligne.id}/menages`,
    logements: `/v1/reunions/${ligne.id}/logements`,
    modifications: `/v1/reunions/${ligne.id}/modifications`,
    nombreDeMenages: ligne.menages,
    nombreDeLogements: ligne.logements,
    ...(canTravaillerEnReunion(acteur) === null ? { participants: ligne.participants } : {}),
    ordreDuJourEnvoyeLe: ligne.ordre_envoye_le?.toISOString() ?? null,
    clotureeLe: ligne.cloturee_le?.toISOString() ?? null,
    ...(ligne.reponses !== null && canTravaillerEnReunion(acteur) === null ? { reponses: faits.reponses } : {}),
    ...(canGererLesLiens(acteur, faits) === null ? { liens: ligne.liens.map(lien) } : {}),
    nextPlaces: placesAConsequences(passagesDeReunion, { faits, donnees: {}, aujourdhui }, acteur),
    ...verbesDeReunion(acteur, faits),
  })
}

const lien = ({ ouvertLe, reponduLe, revoqueLe, ...reste }: LigneReunion['liens'][number]) => ({
  ...reste,
  ouvertLe: instant(ouvertLe),
  reponduLe: instant(reponduLe),
  revoqueLe: instant(revoqueLe),
})

const instant = (le: string | null) => (le === null ? null : new Date(le).toISOString())
