import type { Acteur } from '@relogement/domain/acces/roles'
import type { RechercheMenages } from '@relogement/domain/menage/ligneMenage.schema'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import type { Contexte } from '../../core/contexte.ts'
import { ecrireCollection } from '../../core/http/collection.ts'
import { JsonEcrit } from '../../core/http/reponse.ts'
import { clePortee, menagesDesListes } from '../portee.ts'
import { facettesDe } from './facettes.cache.ts'
import { ecartesPar, type LignesAvecContact } from './filtres.ts'
import { listMenages } from './liste.queries.ts'

export async function listerMenages(ctx: Contexte, recherche: RechercheMenages): Promise<JsonEcrit> {
  const { acteur, services, db } = ctx
  const visibles = menagesDesListes(acteur)
  const [{ lignes, total }, facettes] = await Promise.all([
    listMenages(db, visibles, recherche, { contact: lignesAvecContact(acteur) }),
    facettesDe(services.lecture, clePortee(acteur), visibles, ecartesPar(recherche), ctx.maintenant.getTime()),
  ])
  const { page, pageSize } = recherche
  return new JsonEcrit(ecrireCollection({ type: 'Menage', url: ctx.requete.url, page, pageSize, total }, lignes, facettes))
}

const SANS_LIEN = { chargeDeRelogement: null, delegues: [], bailleurActuelId: null, bailleursProposes: [] }

/** Sur quelles lignes l'acteur lit le téléphone. */
export function lignesAvecContact(acteur: Acteur): LignesAvecContact {
  if (groupesVisibles(acteur, SANS_LIEN).has('CONTACT')) return 'toutes'
  const { partenaireId } = acteur
  return partenaireId !== null && groupesVisibles(acteur, { ...SANS_LIEN, bailleurActuelId: partenaireId }).has('CONTACT')
    ? { bailleurActuelId: partenaireId }
    : 'aucune'
}
