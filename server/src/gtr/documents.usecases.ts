import { DomainError, exiger } from '@relogement/domain/common/errors'
import { typesDocumentReunion } from '@relogement/domain/document/document.listes'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { libelleStatut } from '@relogement/domain/menage/menage.statuts'
import { documentDeReunion, type MenageDuDocument, type NatureDeReunion } from '@relogement/domain/reunion/documentsDeReunion'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import type { LogementDeReunion } from '@relogement/domain/reunion/ordreDuJour.schema'
import { canProduireDocument, canProduireLOrdreDuJour } from '@relogement/domain/reunion/reunion.permissions'
import { sujetReunion } from '@relogement/domain/reunion/reunion.sujet'
import { arriveeDe, reponsesDe } from '@relogement/domain/reunion/suites.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { getDocument } from '../document/document.queries.ts'
import { presenterDocument } from '../document/presenterDocument.ts'
import { composerDesVersions, produireDesVersions } from '../menage/produits/produireUneVersion.ts'
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
export const produireDocuments = async (ctx: Contexte, reunion: LigneReunion, natures: readonly NatureDeReunion[]): Promise<string[]> =>
  produireDesVersions(ctx, sujetDe(reunion), aProduire(reunion, natures, await lireCeQuElleExamine(ctx, reunion)))

/**
 * Les comptes rendus tels que la clôture les produira, leurs PDF demandés avant qu'elle n'écrive : composés d'abord, ils ne lui font pas
 * appliquer ses réponses deux fois. Si un dossier n'arrive pas où ses réponses le mènent, ceux qu'elle produit se composent à leur tour.
 */
export async function demanderLesComptesRendus(ctx: Contexte, reunion: LigneReunion, natures: readonly NatureDeReunion[]): Promise<void> {
  const { menages, ...reste } = await lireCeQuElleExamine(ctx, reunion)
  const arrives = menages.map((menage) => ({ ...menage, statut: dit(arriveeAu(reunion, menage)) }))
  await composerDesVersions(ctx, reunion.id, aProduire(reunion, natures, { menages: arrives, ...reste }))
}

const arriveeAu = ({ type, reponses }: LigneReunion, { id, statut }: MenageDuDocument): StatutMenage => {
  const ici = statut.code as StatutMenage
  return reponses === null ? ici : arriveeDe(type, ici, reponsesDe(id, reponses))
}

const dit = (code: StatutMenage) => ({ code, libelle: libelleStatut(code) })

const sujetDe = ({ id }: LigneReunion) => ({ sujet: sujetReunion, id })

interface Examines {
  readonly menages: readonly MenageDuDocument[]
  readonly logements: readonly LogementDeReunion[]
}

/** Tout ce que la réunion examine : un document se produit entier, quelle que soit la portée de qui le demande. */
async function lireCeQuElleExamine(ctx: Contexte, reunion: LigneReunion): Promise<Examines> {
  const menages = await listMenages(ctx, reunion, sql`true`)
  const raisons = await raisonsDesCotations(ctx, reunion.id)
  return {
    menages: menages.map((menage) => ({ ...menage, raisons: raisons.get(menage.id) ?? [] })),
    logements: await listLogementsEntiers(ctx, reunion),
  }
}

const aProduire = (reunion: LigneReunion, natures: readonly NatureDeReunion[], { menages, logements }: Examines) =>
  natures.map((nature) => {
    const titre = `${typesDocumentReunion[nature]}, ${reunion.nom}`
    const { date, ville, lieu, prus, participants } = reunion
    const contenu = documentDeReunion(nature, { date: date.toISOString(), ville, lieu, PRUs: prus, participants }, menages, logements)
    return { nature, modele: 'reunion', titre, nom: titre, bailleur: null, contenu }
  })

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
