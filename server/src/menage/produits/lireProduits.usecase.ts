import { isDeepStrictEqual } from 'node:util'
import { documentsProduits, naturesProduites } from '@relogement/domain/document/produits/documentsProduits'
import { refusSiFerme } from '@relogement/domain/menage/menage.fermeture'
import { canProduireDocument } from '@relogement/domain/menage/menage.permissions'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { refusAvantAcceptation } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { presenterDocument } from '../../document/presenterDocument.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { type DossierEtRegles, getDossierEtRegles } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { menageServi } from '../menage.sujet.ts'
import type { Fabriques } from './fabrique.ts'
import { listDernieresVersions, type Version } from './versions.queries.ts'

/** Les documents que Relogement sait produire pour ce ménage, et où en est la dernière version de chacun. */
export async function lireProduits(ctx: Contexte, fabriques: Fabriques, menageId: string) {
  const dossier = await getDossierEtRegles(ctx.db, menagesVisibles(ctx.acteur), menageId)
  const liens = liensDuMenage(dossier)
  await noterConsultation(ctx.services.lecture, ctx.acteur, menageId, 'documents', ['DOCUMENTS'], ctx.maintenant)
  const versions = await listDernieresVersions(ctx.db, menageId)
  const entrees = []
  for (const nature of naturesProduites) {
    const { titre, aide } = documentsProduits[nature]
    const dernieres = []
    for (const version of versions.filter(({ type }) => type === nature))
      dernieres.push({
        sujetId: version.objet_id,
        document: presenterDocument(ctx, menageServi, menageId, dossier, version),
        saisie: version.donnees?.saisie ?? {},
        perime: await estPerime(ctx, fabriques, dossier, version),
      })
    const refus =
      canProduireDocument(ctx.acteur, liens, nature) ??
      refusSiFerme(dossier.menage) ??
      refusAvantAcceptation(nature, dossier.menage.statut as StatutMenage)
    entrees.push({ nature, titre, aide, refus, dernieres })
  }
  return presentItem('DocumentsProduits', `/v1/business/menages/${menageId}/documents-produits`, { entrees })
}

/** Produit aujourd'hui du même jour et de la même saisie, dirait-il autre chose ? `null` : on ne sait pas de quoi il est fait. */
async function estPerime(
  ctx: Contexte,
  fabriques: Fabriques,
  dossier: DossierEtRegles,
  { type, objet_id, donnees }: Version,
): Promise<boolean | null> {
  const nature = naturesProduites.find((connue) => connue === type)
  if (nature === undefined || donnees === null) return null
  const { saisie, jour, contenu } = donnees
  const actuel = await fabriques[nature]({ ctx, dossier, saisie, sujetId: objet_id, jour })
  return !isDeepStrictEqual(JSON.parse(JSON.stringify(actuel)), contenu)
}
