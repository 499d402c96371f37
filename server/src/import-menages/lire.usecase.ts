import { exiger } from '@relogement/domain/common/errors'
import type { ImportDeMenages } from '@relogement/domain/import-menages/importMenages.contract'
import {
  canImporterDesMenages,
  refusDAnnuler,
  refusDeLancer,
  refusDeRattacher,
  refusDeReprendre,
} from '@relogement/domain/import-menages/importMenages.permissions'
import { type Contexte, jourDe } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lireLesDossiers } from './annulation.queries.ts'
import { lireLesDocuments } from './documents.queries.ts'
import { faitsDe, getImport } from './importMenages.queries.ts'

/** Un import, ce que la personne peut en faire, et ce que son annulation ferait. */
export async function lireLImport(ctx: Contexte, id: string): Promise<ImportDeMenages> {
  exiger(canImporterDesMenages(ctx.acteur))
  const lu = await getImport(ctx.db, id)
  const { nom, prenom } = await ctx.db
    .selectFrom('utilisateur')
    .select(['nom', 'prenom'])
    .where('id', '=', lu.auteur_id)
    .executeTakeFirstOrThrow()
  const faits = faitsDe(lu)
  const raisons = {
    lancer: refusDeLancer(faits),
    rattacher: refusDeRattacher(faits),
    joindre: refusDeRattacher(faits),
    reprendre: refusDeReprendre(faits),
    annuler: refusDAnnuler(faits),
  }
  const dossiers = raisons.annuler === null ? await lireLesDossiers(ctx.db, id) : null
  return presentItem('ImportDeMenages', `/v1/imports-de-menages/${id}`, {
    id,
    nom: lu.nom,
    etat: lu.etat,
    par: `${prenom} ${nom}`,
    le: lu.le.toISOString(),
    aImporter: lu.a_importer,
    refuses: lu.refuses,
    deja: lu.deja,
    faits: lu.faits,
    sourceJusquAu: lu.source ? jourDe(lu.source_jusqu_au) : null,
    finiLe: lu.fini_le?.toISOString() ?? null,
    annuleLe: lu.annule_le?.toISOString() ?? null,
    rapport: lu.rapport,
    annulation: dossiers && {
      aRetirer: dossiers.filter((dossier) => dossier.raisons.length === 0).length,
      gardes: dossiers.filter((dossier) => dossier.raisons.length > 0),
    },
    documents: await lireLesDocuments(ctx.db, id, lu.documents),
    can: Object.entries(raisons).flatMap(([verbe, raison]) => (raison === null ? [verbe] : [])),
    refus: Object.fromEntries(Object.entries(raisons).flatMap(([verbe, raison]) => (raison === null ? [] : [[verbe, raison]]))),
  })
}
