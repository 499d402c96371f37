import { Readable } from 'node:stream'
import { introuvable } from '@relogement/domain/common/errors'
import { enveloppeDe } from '@relogement/domain/document/produits/enveloppe'
import { contenuDuCertificat, type FaitsDuCertificat, type LigneDeBilan } from '@relogement/domain/rgpd/certificat'
import type { MotifDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { Fichier } from '../core/http/reponse.ts'
import { operateurDe } from '../referentiel/operateur.queries.ts'
import type { ServicesRelogement } from '../services.ts'

/** Ce que dit le certificat d'une purge ; `fin` : l'instant où elle se termine, quand il n'est pas encore écrit. */
export async function faitsDuCertificat(db: Acces, purgeId: string, fin: Date): Promise<FaitsDuCertificat> {
  const { operation, valideePar, ...purge } = await db
    .selectFrom('purge as p')
    .innerJoin('menage as m', 'm.id', 'p.menage_id')
    .innerJoin('operation as o', 'o.id', 'm.operation_id')
    .leftJoin('utilisateur as u', 'u.id', 'p.validee_par')
    .selectAll('p')
    .select(['o.nom as operation', sql<string | null>`u.prenom || ' ' || u.nom`.as('valideePar')])
    .where('p.id', '=', purgeId)
    .executeTakeFirstOrThrow()
  const fichiers = await db.selectFrom('purge_fichier').selectAll().where('purge_id', '=', purgeId).orderBy('cle_stockage').execute()
  return {
    numero: purge.id,
    codeMenage: purge.code_menage,
    operation,
    motif: purge.motif as MotifDePurge,
    depuis: purge.depuis,
    prevueLe: purge.prevue_le,
    valideeLe: purge.validee_le.toISOString(),
    valideePar,
    executeeLe: (purge.executee_le ?? fin).toISOString(),
    termineeLe: (purge.terminee_le ?? fin).toISOString(),
    bilan: (purge.bilan ?? []) as LigneDeBilan[],
    fichiers: fichiers.map(({ nature, taille, sha256, efface_le }) => ({
      nature,
      taille,
      sha256,
      effaceLe: (efface_le ?? fin).toISOString(),
    })),
  }
}

/** Le certificat : en PDF, ou le texte scellé à la fin de la purge, dont l'empreinte se recalcule. */
export async function lireCertificat(ctx: Contexte<ServicesRelogement>, menageId: string, format: 'pdf' | 'texte'): Promise<Fichier> {
  const purge = await ctx.db
    .selectFrom('purge')
    .select(['id', 'certificat', 'certificat_sha256', 'code_menage', 'terminee_le'])
    .where('menage_id', '=', menageId)
    .where('statut', '=', 'TERMINEE')
    .executeTakeFirst()
  if (!purge?.certificat || !purge.certificat_sha256 || !purge.terminee_le) throw introuvable('Certificat')
  const nom = `certificat-${purge.code_menage}`
  if (format === 'texte') return fichierDe(Buffer.from(purge.certificat), 'text/plain; charset=utf-8', `${nom}.txt`)
  const entete = {
    titre: 'Certificat d’effacement',
    operateur: (await operateurDe(ctx.db)).nom,
    bailleur: null,
    codeMenage: purge.code_menage,
  }
  const contenu = contenuDuCertificat(await faitsDuCertificat(ctx.db, purge.id, purge.terminee_le), purge.certificat_sha256)
  const octets = await ctx.services.pdf.composer('certificat-purge', enveloppeDe(entete, contenu, ctx.aujourdhui), ctx.maintenant)
  return fichierDe(octets, 'application/pdf', `${nom}.pdf`)
}

const fichierDe = (octets: Buffer, type: string, nom: string) => new Fichier(Readable.from([octets]), type, nom, { taille: octets.length })
