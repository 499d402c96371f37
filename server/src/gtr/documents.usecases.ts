import { DomainError, exiger } from '@relogement/domain/common/errors'
import { typesDocumentReunion } from '@relogement/domain/document/document.listes'
import { documentDeReunion, type NatureDeReunion } from '@relogement/domain/reunion/documentsDeReunion'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import { canProduireDocument, canProduireLOrdreDuJour } from '@relogement/domain/reunion/reunion.permissions'
import { sujetReunion } from '@relogement/domain/reunion/reunion.sujet'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { getDocument } from '../document/document.queries.ts'
import { presenterDocument } from '../document/presenterDocument.ts'
import { produireDesVersions } from '../menage/produits/produireUneVersion.ts'
import { enregistrerReunion } from '../reunion/gestes.ts'
import { conflit, exigerDeLaReunion, relire } from '../reunion/modifier.usecases.ts'
import { faitsDe, getReunion, type LigneReunion, lockReunion } from '../reunion/reunion.queries.ts'
import { reunionServie } from '../reunion/reunion.sujet.ts'
import type { ServicesRelogement } from '../services.ts'
import { listLogementsEntiers } from './logements.queries.ts'
import { listMenages } from './menages.queries.ts'

interface Demande {
  readonly reunionId: string
  readonly type: NatureDeReunion
}

/** Produit l'ordre du jour d'un GTR qui se prépare, ou un de ses comptes rendus. */
export async function produire(ctx: Contexte, { reunionId, type }: Demande) {
  const reunion = await lockReunion(ctx.db, ctx.acteur, reunionId)
  const faits = faitsDe(reunion, ctx)
  exigerDeLaReunion(ctx, type === 'ORDRE_DU_JOUR' ? canProduireLOrdreDuJour(ctx.acteur, faits) : canProduireDocument(ctx.acteur, faits))
  const [id] = await produireDocuments(ctx, reunion, [type])
  return presenterDocument(ctx, reunionServie, reunionId, reunion, await getDocument(ctx.db, reunionId, id as string))
}

/** Écrit une version de chaque document, la réunion tenue. Le même contenu ne se redit pas : la version d'avant vaut encore. */
export async function produireDocuments(ctx: Contexte, reunion: LigneReunion, natures: readonly NatureDeReunion[]): Promise<string[]> {
  const aProduire = []
  for (const nature of natures) {
    const titre = `${typesDocumentReunion[nature]}, ${reunion.nom}`
    aProduire.push({ nature, modele: 'reunion', titre, nom: titre, bailleur: null, contenu: await contenuDe(ctx, reunion, nature) })
  }
  return produireDesVersions(ctx, { sujet: sujetReunion, id: reunion.id }, aProduire)
}

/** Tout ce que la réunion examine : un document se produit entier, quelle que soit la portée de qui le demande. */
async function contenuDe(ctx: Contexte, reunion: LigneReunion, nature: NatureDeReunion) {
  const menages = await listMenages(ctx, reunion, sql`true`)
  const logements = await listLogementsEntiers(ctx, reunion)
  const raisons = await raisonsDesCotations(ctx, reunion.id)
  const { date, ville, lieu, prus, participants } = reunion
  return documentDeReunion(
    nature,
    { date: date.toISOString(), ville, lieu, PRUs: prus, participants },
    menages.map((menage) => ({ ...menage, raisons: raisons.get(menage.id) ?? [] })),
    logements,
  )
}

async function raisonsDesCotations({ db }: Contexte, reunionId: string): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; raisons: string[] }>`
    select m.id, (select coalesce(json_agg(l ->> 'libelle'), '[]') from jsonb_array_elements(m.attributs_cotations) l where (l ->> 'vraie')::boolean) as raisons
    from reunion_menage rm join menage m on m.id = rm.menage_id where rm.reunion_id = ${reunionId}::uuid`.execute(db)
  return new Map(rows.map(({ id, raisons }) => [id, raisons]))
}

/** Annonce un document aux participants : chacun le lit dans Relogement, selon ce qui lui est ouvert (décision du § 10 : pas de pièce jointe). */
export async function envoyer(ctx: Contexte, { reunionId, type }: Demande) {
  const { db, acteur, maintenant, services } = ctx
  exiger(canProduireDocument(acteur, faitsDe(await getReunion(db, acteur, reunionId), ctx)))
  const reunion = await lockReunion(db, acteur, reunionId)
  if (type === 'COMPTE_RENDU_INTERNE') throw conflit('Le compte rendu interne ne se diffuse pas.')
  if (reunion.participants.length === 0) throw conflit('Ajoutez d’abord les adresses des participants.')
  const produit = await db
    .selectFrom('document')
    .select('id')
    .where('sujet_id', '=', reunionId)
    .where('type', '=', type)
    .where('genere', '=', true)
    .where('supprime_le', 'is', null)
    .executeTakeFirst()
  if (produit === undefined) throw new DomainError('conflit', 'reunion.sans-document', 'Produisez d’abord ce document.')
  const quoi = typesDocumentReunion[type]
  const adresse = `${(services as ServicesRelogement).urlPublique}/gtr/${reunionId}`
  await ecrireCourriel(
    db,
    {
      type: 'DOCUMENT_GTR',
      destinataires: reunion.participants,
      sujet: `${quoi} : ${reunion.nom}`,
      corps: `Bonjour,\n\n${quoi} : ${reunion.nom}.\n\nÀ lire dans Relogement, avec votre compte : ${adresse}\n\n${acteur.prenom} ${acteur.nom}`,
      menageId: reunionId,
      auteurId: acteur.id,
      repondreA: acteur.email,
    },
    maintenant,
  )
  const champs = type === 'ORDRE_DU_JOUR' ? { ordre_envoye_le: maintenant } : {}
  await enregistrerReunion(ctx, acteur.id, reunion, champs, [
    evenementDeGtr('DOCUMENT_ENVOYE', { nature: type, destinataires: reunion.participants.length }),
  ])
  return relire(ctx, reunionId)
}
