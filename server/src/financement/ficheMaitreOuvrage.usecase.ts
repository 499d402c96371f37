import { exiger } from '@relogement/domain/common/errors'
import { ficheMaitreOuvrage } from '@relogement/domain/financement/ficheMaitreOuvrage'
import { canFinancer } from '@relogement/domain/financement/financement.permissions'
import { sujetOperation } from '@relogement/domain/operation/operation.sujet'
import type { Contexte } from '../core/contexte.ts'
import type { Fichier } from '../core/http/reponse.ts'
import { inTransaction } from '../core/transaction.ts'
import { getDocument, type LigneDocument } from '../document/document.queries.ts'
import { servirContenu } from '../document/servirContenu.ts'
import { produireUneVersion } from '../menage/produits/produireUneVersion.ts'
import { lockOperation } from '../operation/operation.queries.ts'
import { getFinancement } from './financement.queries.ts'

const TITRE = 'Fiche maître d’ouvrage Action Logement'

/** La fiche du maître d'ouvrage, en PDF : elle reste aux documents de l'opération, et ne s'y redit que si elle change. */
export async function lireLaFicheMaitreOuvrage(ctx: Contexte, id: string): Promise<Fichier> {
  const { base, log } = ctx.services
  const document = await inTransaction(base, log, (db, suites) => produire({ ...ctx, ...suites, db }, id))
  return servirContenu(ctx, document, true)
}

async function produire(ctx: Contexte, id: string): Promise<LigneDocument> {
  await lockOperation(ctx.db, ctx.acteur, id)
  exiger(canFinancer(ctx.acteur))
  const { operation, valeurs, plan, calcul, fiches } = await getFinancement(ctx, id)
  const contenu = ficheMaitreOuvrage({
    code: operation.code,
    famille: operation.ligne.famille.libelle,
    valeurs,
    plan,
    cout: calcul.cout,
    notifie: fiches.findLast(({ montant_notifie }) => montant_notifie !== null)?.montant_notifie ?? null,
  })
  const documentId = await produireUneVersion(
    ctx,
    { sujet: sujetOperation, id },
    {
      nature: 'FICHE_MOA_AL',
      modele: 'fiche-maitre-ouvrage',
      titre: TITRE,
      nom: `${TITRE}, ${operation.ligne.nom}`,
      bailleur: operation.ligne.bailleur?.nom ?? null,
      contenu,
    },
  )
  return getDocument(ctx.db, id, documentId)
}
