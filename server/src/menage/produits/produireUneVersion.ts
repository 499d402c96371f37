import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { exigerLaPlace } from '@relogement/domain/document/document.rules'
import { enveloppeDe } from '@relogement/domain/document/produits/enveloppe'
import type { Sujet } from '@relogement/domain/sujet/sujet'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { insertDocuments, placeOccupee } from '../../document/document.queries.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { operateurDe } from '../../referentiel/operateur.queries.ts'
import { variable } from '../../referentiel/variables.ts'
import { ranger } from './produireDocument.ts'

interface AProduire {
  readonly nature: string
  readonly modele: string
  readonly titre: string
  /** Du fichier, sans son numéro de version ni « .pdf ». */
  readonly nom: string
  readonly bailleur: string | null
  readonly contenu: object
}

/** Écrit une version d'un document qui n'est d'aucun ménage, son sujet tenu. Le même contenu ne se redit pas : la version d'avant vaut encore. */
export async function produireUneVersion(ctx: Contexte, sujet: Tenu, aProduire: AProduire): Promise<string> {
  const [id] = await produireDesVersions(ctx, sujet, [aProduire])
  return id as string
}

interface Tenu {
  readonly sujet: Sujet
  readonly id: string
}

/** Les mêmes, de plusieurs documents du même sujet : leurs PDF se demandent ensemble. */
export async function produireDesVersions(ctx: Contexte, tenu: Tenu, aProduire: readonly AProduire[]): Promise<string[]> {
  const ids: string[] = []
  for (const une of await composerDesVersions(ctx, tenu.id, aProduire))
    ids.push(typeof une === 'string' ? une : await inscrire(ctx, tenu, une))
  return ids
}

/** Leurs PDF, sans rien en écrire ; de celui qui dirait ce que sa version d'avant dit déjà, elle seule. */
export async function composerDesVersions(ctx: Contexte, sujetId: string, aProduire: readonly AProduire[]): Promise<(string | Composee)[]> {
  const versions: Version[] = []
  for (const un of aProduire) versions.push(await versionDe(ctx, sujetId, un))
  return Promise.all(
    versions.map(async (version) =>
      version.gardee === null
        ? { ...version, octets: await ctx.services.pdf.composer(version.modele, version.enveloppe, ctx.maintenant) }
        : version.gardee,
    ),
  )
}

type Composee = Version & { readonly octets: Buffer }

interface Version {
  /** Celle d'avant, si elle dit déjà cela. */
  readonly gardee: string | null
  readonly nature: string
  readonly modele: string
  readonly nom: string
  readonly numero: number
  readonly enveloppe: ReturnType<typeof enveloppeDe>
}

async function versionDe(
  { db, aujourdhui }: Contexte,
  sujetId: string,
  { nature, modele, titre, nom: base, bailleur, contenu }: AProduire,
) {
  const derniere = await db
    .selectFrom('document')
    .select(['id', 'numero', 'supprime_le', sql<boolean>`donnees -> 'contenu' = ${JSON.stringify(contenu)}::jsonb`.as('meme')])
    .where('sujet_id', '=', sujetId)
    .where('type', '=', nature)
    .where('genere', '=', true)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  const numero = (derniere?.numero ?? 0) + 1
  return {
    gardee: derniere?.meme === true && derniere.supprime_le === null ? derniere.id : null,
    nature,
    modele,
    nom: `${base}${numero > 1 ? ` (version ${numero})` : ''}.pdf`,
    numero,
    enveloppe: enveloppeDe({ titre, operateur: (await operateurDe(db)).nom, bailleur, codeMenage: null }, contenu, aujourdhui),
  }
}

async function inscrire(ctx: Contexte, { sujet, id: sujetId }: Tenu, version: Composee): Promise<string> {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const { nature, modele, nom, numero, enveloppe, octets } = version
  exigerLaPlace(sujet, await placeOccupee(db, sujetId), octets.length, await variable(db, 'QUOTA_DOCUMENTS_MO', aujourdhui))
  return ranger(ctx, octets, async ({ cle, taille, sha256 }) => {
    const id = uuidv7()
    await insertDocuments(ctx, [
      {
        id,
        sujet_id: sujetId,
        type: nature,
        nom,
        mime: 'application/pdf',
        taille,
        sha256,
        cle_stockage: cle,
        auteur_id: acteur.id,
        ajoute_le: maintenant,
        genere: true,
        numero,
        donnees: JSON.stringify({ modele, jour: aujourdhui, ...enveloppe }),
      },
    ])
    await insertEvenements(db, acteur.id, maintenant, { id: sujetId }, [evenementDeDocument('DOCUMENT_AJOUTE', { nom, nature })])
    return id
  })
}
