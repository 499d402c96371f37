import { contenuAbsent, contenuAltere } from '@relogement/domain/document/document.errors'
import { apercuDe } from '@relogement/domain/document/formats'
import type { Contexte } from '../core/contexte.ts'
import { lireVerifie } from '../core/fichiers/lireVerifie.ts'
import { Fichier } from '../core/http/reponse.ts'
import type { LigneDocument } from './document.queries.ts'

type Contenu = Pick<LigneDocument, 'id' | 'nom' | 'mime' | 'taille' | 'sha256' | 'cle_stockage'>

/** Le fichier d'un document que la personne a le droit de lire, une fois sûr que c'est bien lui. */
export async function servirContenu(ctx: Contexte, document: Contenu, aMontrer: boolean): Promise<Fichier> {
  const { id, nom, mime, taille, sha256, cle_stockage: cle } = document
  const contenu = await lireVerifie(ctx.services.fichiers.depot, { cle, taille, sha256 })
  if (typeof contenu === 'string') {
    ctx.services.log.error({ document: id, constat: contenu }, 'document perdu')
    throw contenu === 'absent' ? contenuAbsent() : contenuAltere()
  }
  return new Fichier(contenu, mime, nom, { aMontrer: aMontrer && apercuDe(mime) !== null, taille })
}
