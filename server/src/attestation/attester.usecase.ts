import { attestationRelogement, type DeQuoiAttester } from '@relogement/domain/attestation/attestationRelogement'
import { exiger } from '@relogement/domain/common/errors'
import { canAttester } from '@relogement/domain/operation/operation.permissions'
import { sujetOperation } from '@relogement/domain/operation/operation.sujet'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { getDocument } from '../document/document.queries.ts'
import { presenterDocument } from '../document/presenterDocument.ts'
import { produireUneVersion } from '../menage/produits/produireUneVersion.ts'
import { getOperation, lockOperation } from '../operation/operation.queries.ts'
import { operationServie } from '../operation/operation.sujet.ts'
import { aCetAvancement } from '../portee/avancement.ts'
import { occupation, vide } from '../portee/occupation.ts'

/** Produit l'attestation de relogement : tous les ménages de l'opération, quelle que soit la portée de qui la demande. */
export async function produireLAttestation(ctx: Contexte, id: string) {
  const operation = await lockOperation(ctx.db, ctx.acteur, id)
  exiger(canAttester(ctx.acteur))
  const { ligne } = await getOperation(ctx, id)
  const contenu = attestationRelogement({
    operation: {
      nom: operation.nom,
      code: operation.code,
      famille: ligne.famille.libelle,
      bailleur: ligne.bailleur?.nom ?? null,
      ville: ligne.ville,
      PRU: ligne.PRU?.nom ?? null,
    },
    ...(await compter(ctx, id)),
    jour: ctx.aujourdhui,
  })
  const documentId = await produireUneVersion(
    ctx,
    { sujet: sujetOperation, id },
    {
      nature: 'ATTESTATION_RELOGEMENT',
      modele: 'attestation-relogement',
      titre: 'Attestation de relogement',
      nom: `Attestation de relogement, ${operation.nom}`,
      bailleur: ligne.bailleur?.nom ?? null,
      contenu,
    },
  )
  return presenterDocument(ctx, operationServie, id, operation, await getDocument(ctx.db, id, documentId))
}

async function compter({ db, aujourdhui }: Contexte, id: string): Promise<Pick<DeQuoiAttester, 'nombres' | 'vide' | 'videLe'>> {
  const reloges = (type: string | null) =>
    sql`count(*) filter (where ${aCetAvancement('RELOGE', aujourdhui)} and f.type_relogement is not distinct from ${type})::int`
  const { rows } = await sql<DeQuoiAttester['nombres'] & Pick<DeQuoiAttester, 'vide' | 'videLe'>>`
    select ${reloges('DEFINITIF')} as definitifs, ${reloges('TIROIR')} as tiroirs, ${reloges('TEMPORAIRE')} as temporaires, ${reloges(null)} as "sansType",
      count(*) filter (where ${aCetAvancement('DEPART_SPONTANE', aujourdhui)})::int as departs,
      count(*) filter (where ${aCetAvancement('ACCESSION', aujourdhui)})::int as accessions,
      count(*) filter (where ${aCetAvancement('RELOGEMENT_RESTANT', aujourdhui)})::int as restants,
      case when i.reel <= ${aujourdhui}::date then true else p.vide end as vide,
      case when i.reel <= ${aujourdhui}::date then i.reel when p.vide then p.depuis end::text as "videLe"
    from (select d.reel from (select 1) un left join operation_date d on d.operation_id = ${id}::uuid and d.type = 'IMMEUBLE_VIDE') i
      cross join (select bool_and(${vide}) as vide, max(v.debut) as depuis from logement l ${occupation(sql`${id}::uuid`)}
        where l.parc and l.operation_id = ${id}::uuid) p
      left join menage m on m.operation_id = ${id}::uuid left join fiche_nouveau_logement f on f.menage_id = m.id
    group by i.reel, p.vide, p.depuis`.execute(db)
  const { vide: estVide, videLe, ...nombres } = rows[0] as (typeof rows)[number]
  return { nombres, vide: estVide, videLe }
}
