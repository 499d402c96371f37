import { createHash } from 'node:crypto'
import { type TypeDocumentMenage, typesDocumentMenage } from '@relogement/domain/document/document.listes'

import { pageEnPdf } from './pageEnPdf.ts'

export interface Contenu {
  readonly octets: Buffer
  readonly sha256: string
}

const prepares = new Map<TypeDocumentMenage, Contenu>()

/** Le fichier d'une nature de document : une page qui dit ce qu'elle est. Le même pour tous les dossiers. */
export function contenuDe(type: TypeDocumentMenage): Contenu {
  const connu = prepares.get(type)
  if (connu) return connu
  const octets = pageEnPdf([
    typesDocumentMenage[type],
    'Document de démonstration : ce dossier et les personnes qu’il nomme sont inventés.',
  ])
  const contenu = { octets, sha256: createHash('sha256').update(octets).digest('hex') }
  prepares.set(type, contenu)
  return contenu
}
