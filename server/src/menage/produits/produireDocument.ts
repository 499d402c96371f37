import { Readable } from 'node:stream'
import { exiger } from '@relogement/domain/common/errors'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { exigerLaPlace } from '@relogement/domain/document/document.rules'
import { documentsProduits, type NatureProduite } from '@relogement/domain/document/produits/documentsProduits'
import { enveloppeDe, nomDuProduit } from '@relogement/domain/document/produits/enveloppe'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { canProduireDocument } from '@relogement/domain/menage/menage.permissions'
import { sujetMenage } from '@relogement/domain/menage/menage.sujet'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import type { FichierRange } from '../../core/fichiers/depot.ts'
import { getDocument, insertDocuments, placeOccupee } from '../../document/document.queries.ts'
import { presenterDocument } from '../../document/presenterDocument.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { operateurDe } from '../../referentiel/operateur.queries.ts'
import { variable } from '../../referentiel/variables.ts'
import type { DossierVerrouille } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { menageServi } from '../menage.sujet.ts'
import type { Fabrique, Saisie } from './fabrique.ts'
import { fermerLAttente } from './fermerLAttente.ts'
import type { DonneesGardees } from './versions.queries.ts'

export interface AProduire {
  readonly nature: NatureProduite
  readonly fabrique: Fabrique
  /** Ce que son auteur ajoute au dossier pour ce document (une synthèse, une date de visite) ; gardé avec la version. */
  readonly saisie?: Saisie
  /** Ce dont le document parle quand le dossier peut en avoir plusieurs (une proposition…) ; chacun a ses versions. */
  readonly sujetId?: string | null
  readonly evenement?: 'DOCUMENT_AJOUTE' | 'COURRIER_PRODUIT'
  /** Son titre, quand celui de la nature ne suffit pas à le distinguer. */
  readonly titre?: string
}

/**
 * Produit un document du dossier : le PDF est compilé et rangé, sa ligne dit le numéro de version, l'empreinte et les données dont il
 * est fait, l'historique le note. Les versions d'avant restent. Dans la transaction de l'appel, le dossier verrouillé.
 */
export async function produireDocument(ctx: Contexte, dossier: DossierVerrouille, aProduire: AProduire) {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const { menage } = dossier
  const { nature, fabrique, saisie = {}, sujetId = null, evenement = 'DOCUMENT_AJOUTE' } = aProduire
  const { modele } = documentsProduits[nature]
  const titre = aProduire.titre ?? documentsProduits[nature].titre
  const liens = liensDuMenage(dossier)
  exiger(canProduireDocument(acteur, liens, nature))
  exigerNonFerme(menage)

  const entete = {
    titre,
    operateur: (await operateurDe(db)).nom,
    bailleur: dossier.partenaire?.nom ?? null,
    codeMenage: menage.code_menage,
  }
  const contenu = await fabrique({ ctx, dossier, saisie, sujetId, jour: aujourdhui })
  const enveloppe = enveloppeDe(entete, contenu, aujourdhui)
  const octets = await ctx.services.pdf.composer(modele, enveloppe, maintenant)
  exigerLaPlace(sujetMenage, await placeOccupee(db, menage.id), octets.length, await variable(db, 'QUOTA_DOCUMENTS_MO', aujourdhui))

  const numero = await numeroSuivant(db, menage.id, nature, sujetId)
  const nom = nomDuProduit(titre, menage.code_menage, numero)
  const id = await ranger(ctx, octets, async ({ cle, taille, sha256 }) => {
    const ligne = {
      id: uuidv7(),
      sujet_id: menage.id,
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
      objet_id: sujetId,
      donnees: JSON.stringify({ modele, jour: aujourdhui, saisie, ...enveloppe } satisfies DonneesGardees),
    }
    await insertDocuments(ctx, [ligne])
    await insertEvenements(db, acteur.id, maintenant, { id: menage.id }, [evenementDeDocument(evenement, { nom, nature })])
    await fermerLAttente(ctx, dossier, nature)
    return ligne.id
  })
  return presenterDocument(ctx, menageServi, menage.id, dossier, await getDocument(db, menage.id, id))
}

/** Refusé par la base, le fichier est retiré ; si la transaction échoue plus tard, il sera effacé avec les orphelins. */
export async function ranger<T>({ services }: Contexte, octets: Buffer, inscrire: (range: FichierRange) => Promise<T>): Promise<T> {
  const { depot } = services.fichiers
  const range = await depot.put(Readable.from([octets]), octets.length)
  try {
    return await inscrire(range)
  } catch (erreur) {
    await depot.delete(range.cle).catch(() => {})
    throw erreur
  }
}

/** Le dossier est verrouillé : deux productions simultanées se suivent. Une version supprimée garde son numéro. */
async function numeroSuivant(db: Acces, menageId: string, nature: string, sujetId: string | null): Promise<number> {
  const { numero } = await db
    .selectFrom('document')
    .select(sql<number>`coalesce(max(numero), 0) + 1`.as('numero'))
    .where('sujet_id', '=', menageId)
    .where('type', '=', nature)
    .where('genere', '=', true)
    .where('objet_id', 'is not distinct from', sujetId)
    .executeTakeFirstOrThrow()
  return numero
}
