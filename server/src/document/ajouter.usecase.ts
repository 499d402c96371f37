import { DomainError, exiger } from '@relogement/domain/common/errors'
import type { documentContract } from '@relogement/domain/document/document.contract'
import { aucunFichier } from '@relogement/domain/document/document.errors'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import type { TypeDocumentMenage } from '@relogement/domain/document/document.listes'
import { exigerLaPlace } from '@relogement/domain/document/document.rules'
import { canAjouterDocument } from '@relogement/domain/menage/menage.permissions'
import { exigerNonFerme } from '@relogement/domain/rgpd/fermeture'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import type { Traitement } from '../core/http/route.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { type Dossier, getDossier, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { menagesVisibles } from '../menage/portee.ts'
import { variable } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { fermerLAttente } from './alertes.ts'
import { insertDocuments, listDocuments, placeOccupee } from './document.queries.ts'
import { presenterDocument } from './presenterDocument.ts'
import { type FichierAccepte, rangerTous, retirerTous } from './ranger.ts'

type Depot = Traitement<(typeof documentContract)['POST /v1/business/menages/documents/upload'], ServicesRelogement>

/** Ajoute des fichiers au dossier. Chacun est rangé avant que la base ne le cite ; s'il n'est pas inscrit, il est retiré. */
export const ajouterDocuments: Depot = async (ctx, { body: { menageId, type }, fichiers }, inscrire) => {
  const { depot } = ctx.services.fichiers
  verifier(ctx, await getDossier(ctx.db, menagesVisibles(ctx.acteur), menageId), type)
  if (fichiers.length === 0) throw aucunFichier()
  const acceptes = await rangerTous(ctx.services.fichiers, fichiers)
  let inscrits = false
  try {
    const reponse = await inscrire(async (dansLaTransaction) => {
      const documents = await inscrireDocuments(dansLaTransaction, menageId, type, acceptes)
      inscrits = true
      return documents
    })
    // Une demande rejouée : les fichiers de la première sont déjà au dossier.
    if (!inscrits) await retirerTous(depot, acceptes)
    return reponse
  } catch (erreur) {
    if (estSansEffet(erreur)) await retirerTous(depot, acceptes)
    throw erreur
  }
}

function verifier({ acteur }: Contexte, dossier: Dossier, type: TypeDocumentMenage): void {
  exiger(canAjouterDocument(acteur, liensDuMenage(dossier), type))
  exigerNonFerme(dossier.menage)
}

async function inscrireDocuments(ctx: Contexte, menageId: string, type: TypeDocumentMenage, acceptes: readonly FichierAccepte[]) {
  const { db, acteur, maintenant } = ctx
  const dossier = await lockDossier(db, menagesVisibles(acteur), menageId)
  verifier(ctx, dossier, type)
  const ajoutes = acceptes.reduce((somme, { taille }) => somme + taille, 0)
  exigerLaPlace(await placeOccupee(db, menageId), ajoutes, await variable(db, 'QUOTA_DOCUMENTS_MO', ctx.aujourdhui))

  const lignes = acceptes.map(({ nom, mime, taille, sha256, cle }) => ({
    id: uuidv7(),
    sujet_id: menageId,
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
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, evenements)
  await fermerLAttente(ctx, dossier, type)

  const neufs = new Set(lignes.map(({ id }) => id))
  const membres = (await listDocuments(db, menageId))
    .filter(({ id }) => neufs.has(id))
    .map((document) => presenterDocument(ctx, menageId, liensDuMenage(dossier), document))
  return presentCollection(
    { type: 'Document', url: ctx.requete.url, page: 1, pageSize: membres.length, total: membres.length },
    membres,
    {},
  )
}

/**
 * Sûr de n'avoir rien inscrit ? La base a répondu « non ». Une connexion rompue pendant la validation laisse un doute : le fichier reste,
 * et s'il est orphelin, il sera effacé plus tard.
 */
const estSansEffet = (erreur: unknown): boolean =>
  erreur instanceof DomainError || /^(?!08|57P)[0-9A-Z]{5}$/.test((erreur as { code?: string } | null)?.code ?? '')
