import type { Alea } from '../alea.ts'
import type { Ligne } from '../copie.ts'
import type { Deposer } from '../depot/dossier.ts'
import { contenuDe } from '../depot/pdf.ts'
import type { PieceDemo } from '../histoire/pieces.ts'
import { heures, instantDe, millisecondes } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'

/** Range les fichiers du dossier et rend leurs lignes ; d'une pièce effacée il ne reste que la ligne. */
export function rangerDocuments(
  { id, charge }: MenageDemo,
  pieces: readonly PieceDemo[],
  deposer: Deposer,
  alea: Alea,
): Ligne<'document'>[] {
  const versions = new Map<string, number>()
  return pieces.map(({ id: connu, type, nom, jour, secondes, genere, effaceeLe }) => {
    const documentId = connu ?? alea.uuid(millisecondes(jour, secondes))
    const cle = `${documentId.slice(-2)}/${documentId}`
    const { octets, sha256 } = contenuDe(type)
    if (effaceeLe === null) deposer(cle, octets)
    if (genere) versions.set(type, (versions.get(type) ?? 0) + 1)
    return {
      id: documentId,
      sujet_id: id,
      type,
      nom,
      mime: 'application/pdf',
      taille: octets.length,
      sha256,
      cle_stockage: cle,
      auteur_id: genere ? null : (charge?.id ?? null),
      ajoute_le: instantDe(jour, secondes),
      genere,
      numero: genere ? (versions.get(type) ?? null) : null,
      supprime_le: effaceeLe === null ? null : instantDe(effaceeLe, heures(3)),
    }
  })
}
