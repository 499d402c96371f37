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
export async function produireUneVersion(
  ctx: Contexte,
  { sujet, id: sujetId }: { readonly sujet: Sujet; readonly id: string },
  { nature, modele, titre, nom: base, bailleur, contenu }: AProduire,
): Promise<string> {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const derniere = await db
    .selectFrom('document')
    .select(['id', 'numero', 'supprime_le', sql<boolean>`donnees -> 'contenu' = ${JSON.stringify(contenu)}::jsonb`.as('meme')])
    .where('sujet_id', '=', sujetId)
    .where('type', '=', nature)
    .where('genere', '=', true)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (derniere?.meme === true && derniere.supprime_le === null) return derniere.id
  const enveloppe = enveloppeDe({ titre, operateur: (await operateurDe(db)).nom, bailleur, codeMenage: null }, contenu, aujourdhui)
  const octets = await ctx.services.pdf.composer(modele, enveloppe, maintenant)
  exigerLaPlace(sujet, await placeOccupee(db, sujetId), octets.length, await variable(db, 'QUOTA_DOCUMENTS_MO', aujourdhui))
  const numero = (derniere?.numero ?? 0) + 1
  const nom = `${base}${numero > 1 ? ` (version ${numero})` : ''}.pdf`
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
