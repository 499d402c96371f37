import { exiger } from '@relogement/domain/common/errors'
import { cleDuSujet } from '@relogement/domain/document/cleDuSujet'
import type { documentsDe } from '@relogement/domain/document/document.contract'
import { aucunFichier } from '@relogement/domain/document/document.errors'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { exigerLaPlace } from '@relogement/domain/document/document.rules'
import { uuidv7 } from 'uuidv7'
import type { Contexte, Services } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import type { Traitement } from '../core/http/route.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { variable } from '../referentiel/variables.ts'
import { insertDocuments, listDocuments, placeOccupee } from './document.queries.ts'
import type { SujetDepose, SujetDocumente } from './documentsDuSujet.ts'
import { presenterDocument } from './presenterDocument.ts'
import type { FichierAccepte } from './ranger.ts'
import { rangerPourInscrire } from './rangerPourInscrire.ts'

type Depot = Traitement<ReturnType<typeof documentsDe<string>>[`POST /v1/business/${string}/documents/upload`], Services>

/** Ajoute des fichiers à un sujet. Chacun est rangé avant que la base ne le cite ; s'il n'est pas inscrit, il est retiré. */
export const ajouterDocuments =
  <O, Tenu extends O>(servi: SujetDepose<string, O, Tenu>): Depot =>
  async (ctx, { body, fichiers }, inscrire) => {
    const aDeposer = { id: body[cleDuSujet(servi.sujet)] ?? '', type: body['type'] ?? '' }
    verifier(ctx, servi, await servi.lire(ctx, aDeposer.id), aDeposer.type)
    if (fichiers.length === 0) throw aucunFichier()
    return rangerPourInscrire(ctx.services.fichiers, fichiers, inscrire, (dansLaTransaction, acceptes) =>
      inscrireDocuments(dansLaTransaction, servi, aDeposer, acceptes),
    )
  }

function verifier<O>({ acteur }: Contexte, { documents }: SujetDocumente<string, O>, objet: O, type: string): void {
  exiger(documents.refusAjouter(acteur, objet, type))
  documents.exigerOuvert?.(objet)
}

interface ADeposer {
  readonly id: string
  readonly type: string
}

async function inscrireDocuments<O, Tenu extends O>(
  ctx: Contexte,
  servi: SujetDepose<string, O, Tenu>,
  { id: sujetId, type }: ADeposer,
  acceptes: readonly FichierAccepte[],
) {
  const { db, acteur, maintenant } = ctx
  const objet = await servi.verrouiller(ctx, sujetId)
  verifier(ctx, servi, objet, type)
  const ajoutes = acceptes.reduce((somme, { taille }) => somme + taille, 0)
  exigerLaPlace(servi.sujet, await placeOccupee(db, sujetId), ajoutes, await variable(db, 'QUOTA_DOCUMENTS_MO', ctx.aujourdhui))

  const lignes = acceptes.map(({ nom, mime, taille, sha256, cle }) => ({
    id: uuidv7(),
    sujet_id: sujetId,
    type,
    nom,
    mime,
    taille,
    sha256,
    cle_stockage: cle,
    auteur_id: acteur.id,
    ajoute_le: maintenant,
  }))
  await insertDocuments(ctx, lignes)
  const evenements = lignes.map((ligne) => evenementDeDocument('DOCUMENT_AJOUTE', { nom: ligne.nom, nature: ligne.type }))
  await insertEvenements(db, acteur.id, maintenant, { id: sujetId }, evenements)
  await servi.apresAjout?.(ctx, objet, type)

  const neufs = new Set(lignes.map(({ id }) => id))
  const membres = (await listDocuments(db, sujetId))
    .filter(({ id }) => neufs.has(id))
    .map((document) => presenterDocument(ctx, servi, sujetId, objet, document))
  return presentCollection(
    { type: 'Document', url: ctx.requete.url, page: 1, pageSize: membres.length, total: membres.length },
    membres,
    {},
  )
}
