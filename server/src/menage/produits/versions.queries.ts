import type { Enveloppe } from '@relogement/domain/document/produits/enveloppe'
import type { Acces } from '../../core/database.ts'
import { colonnesDocument, type LigneDocument } from '../../document/document.queries.ts'
import type { Saisie } from './fabrique.ts'

/** Ce dont une version est faite, gardé avec elle. */
export interface DonneesGardees extends Enveloppe {
  readonly modele: string
  readonly jour: string
  readonly saisie: Saisie
}

/** `donnees` : absentes d'un document venu d'ailleurs (reprise, démonstration). */
export type Version = LigneDocument & { objet_id: string | null; donnees: DonneesGardees | null }

/** La dernière version de chaque document produit, par nature et par sujet. */
export async function listDernieresVersions(db: Acces, menageId: string): Promise<Version[]> {
  const lignes = await colonnesDocument(db, menageId)
    .select(['d.objet_id', 'd.donnees'])
    .distinctOn(['d.type', 'd.objet_id'])
    .where('d.genere', '=', true)
    .where('d.supprime_le', 'is', null)
    .orderBy('d.type')
    .orderBy('d.objet_id')
    .orderBy('d.numero', 'desc')
    .execute()
  return lignes as unknown as Version[]
}
