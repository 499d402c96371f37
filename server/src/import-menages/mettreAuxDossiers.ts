import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { insertDocuments } from '../document/document.queries.ts'
import { insertEvenementsDe } from '../historique/historique.queries.ts'
import { fermerLesAttentes } from '../menage/produits/fermerLAttente.ts'
import type { ServicesRelogement } from '../services.ts'
import type { DocumentARanger } from './documents.queries.ts'

export type OuReprendre = Pick<Contexte<ServicesRelogement>, 'db' | 'acteur' | 'maintenant' | 'aujourdhui' | 'services' | 'avantValidation'>

/** Met à leurs dossiers, qui viennent de s'ouvrir, les fichiers qui les attendaient : ils y sont des documents comme d'autres. */
export async function mettreAuxDossiers(
  ctx: OuReprendre,
  dossiers: readonly { readonly menageId: string; readonly fichiers: readonly DocumentARanger[] }[],
): Promise<void> {
  const { db, acteur, maintenant } = ctx
  const tous = dossiers.flatMap(({ menageId, fichiers }) => fichiers.map((fichier) => ({ menageId, fichier })))
  if (tous.length === 0) return
  await db
    .deleteFrom('document_a_reprendre')
    .where(
      'id',
      'in',
      tous.map(({ fichier }) => fichier.id),
    )
    .execute()
  await insertDocuments(
    ctx,
    tous.map(({ menageId, fichier: { nature, nom, mime, taille, sha256, cle_stockage } }) => ({
      id: uuidv7(),
      sujet_id: menageId,
      type: nature,
      nom,
      mime,
      taille,
      sha256,
      cle_stockage,
      auteur_id: acteur.id,
      ajoute_le: maintenant,
    })),
  )
  await insertEvenementsDe(
    db,
    acteur.id,
    dossiers.map(({ menageId, fichiers }) => ({
      le: maintenant,
      sujet: { id: menageId },
      evenements: fichiers.map(({ nom, nature }) => evenementDeDocument('DOCUMENT_AJOUTE', { nom, nature })),
    })),
  )
  await fermerLesAttentes(
    ctx,
    dossiers.map(({ menageId, fichiers }) => ({ menageId, natures: fichiers.map(({ nature }) => nature) })),
  )
}
