import { uuidv7 } from 'uuidv7'
import type { Base } from '../src/core/database.ts'

/** Un document du dossier, sans son fichier : de quoi justifier une dépense. */
export async function createJustificatif(
  db: Base,
  menageId: string,
  { genere = false, auteurId = null, nom = 'facture.pdf' }: { genere?: boolean; auteurId?: string | null; nom?: string } = {},
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('document')
    .values({
      id,
      sujet_id: menageId,
      type: 'JUSTIFICATIF_DEPENSE',
      nom,
      mime: 'application/pdf',
      taille: 1200,
      sha256: 'a'.repeat(64),
      cle_stockage: id,
      genere,
      numero: genere ? 1 : null,
      auteur_id: auteurId,
    })
    .execute()
  return id
}
