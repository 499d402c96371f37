import { Readable } from 'node:stream'
import type { Personne } from '@relogement/domain/acces/personne.schema'
import { introuvable } from '@relogement/domain/common/errors'
import { libelleDeNature } from '@relogement/domain/document/document.rules'
import type { Enveloppe } from '@relogement/domain/document/produits/enveloppe'
import { type ContenuRecapitulatif, editionPourLaMel } from '@relogement/domain/menage/entretien/recapitulatifEntretien'
import { estExpiree, lienExpire } from '@relogement/domain/menage/entretien/transmission'
import { sql } from 'kysely'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { Fichier } from '../../core/http/reponse.ts'
import { servirContenu } from '../../document/servirContenu.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import type { DonneesGardees } from '../produits/versions.queries.ts'

/** Le document transmis, pour l'un de ses destinataires ; pour tout autre, il n'existe pas. */
async function getTransmission({ db, acteur }: Contexte, id: string) {
  const transmission = await db
    .selectFrom('transmission as t')
    .innerJoin('menage as m', 'm.id', 't.menage_id')
    .innerJoin('document as d', 'd.id', 't.document_id')
    .leftJoin('utilisateur as u', 'u.id', 't.auteur_id')
    .select([
      't.id',
      't.le',
      't.jusqu_au as jusquAu',
      'm.id as menageId',
      'd.id as documentId',
      'm.code_menage',
      'd.type',
      'd.nom',
      'd.mime',
      'd.taille',
      'd.sha256',
      'd.cle_stockage',
      'd.donnees',
    ])
    .select(
      sql<Personne | null>`case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end`.as(
        'auteur',
      ),
    )
    .where('t.id', '=', id)
    .where('d.supprime_le', 'is', null)
    .where(sql<boolean>`${acteur.id}::uuid = any(t.destinataires)`)
    .where(sql<boolean>`${menagesVisibles(acteur)}`)
    .executeTakeFirst()
  if (!transmission) throw introuvable('Document transmis')
  return transmission
}

export async function lireTransmission(ctx: Contexte, id: string) {
  const { code_menage, type, nom, taille, le, jusquAu, auteur, donnees } = await getTransmission(ctx, id)
  const chemin = `/v1/business/transmissions/${id}`
  return presentItem('Transmission', chemin, {
    id,
    codeMenage: code_menage,
    titre: libelleDeNature(type),
    nom,
    taille: (await editionDeLaMel(ctx, donnees))?.length ?? taille,
    auteur,
    transmisLe: le.toISOString(),
    jusquAu,
    expire: estExpiree(jusquAu, ctx.aujourdhui),
    file: `${chemin}/contenu`,
  })
}

/** Refaite des données gardées avec le document, comme un DOCX, quelle qu'en soit l'époque ; `null` : il n'en a pas (démonstration). */
async function editionDeLaMel({ services, maintenant }: Contexte, donnees: unknown): Promise<Buffer | null> {
  const gardees = donnees as (DonneesGardees & Enveloppe<ContenuRecapitulatif>) | null
  if (gardees === null) return null
  const { modele, contenu, ...enveloppe } = gardees
  return services.pdf.composer(modele, { ...enveloppe, contenu: editionPourLaMel(contenu) }, maintenant)
}

/** Son contenu, tant que le lien s'ouvre ; la lecture est notée au dossier. */
export async function lireContenuTransmis(ctx: Contexte, id: string, aMontrer: boolean): Promise<Fichier> {
  const { menageId, jusquAu, documentId, ...document } = await getTransmission(ctx, id)
  if (estExpiree(jusquAu, ctx.aujourdhui)) throw lienExpire(jusquAu)
  const edition = await editionDeLaMel(ctx, document.donnees)
  const fichier =
    edition === null
      ? await servirContenu(ctx, { ...document, id: documentId }, aMontrer)
      : new Fichier(Readable.from([edition]), 'application/pdf', document.nom, { taille: edition.length, aMontrer })
  await noterConsultation(ctx.services.lecture, ctx.acteur, menageId, `transmission/${id}`, ['DOCUMENTS'], ctx.maintenant)
  return fichier
}
