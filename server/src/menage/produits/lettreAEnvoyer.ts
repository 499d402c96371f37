import type { Lettre } from '@relogement/domain/document/lettre'
import { MODELE_DE_LETTRE } from '@relogement/domain/document/produits/documentsProduits'
import { canEcrireProposition } from '@relogement/domain/proposition-ecrite/propositionEcrite.permissions'
import type { Contexte } from '../../core/contexte.ts'
import type { LigneDocument } from '../../document/document.queries.ts'
import { lettreAvecQrCode } from '../../reponse-menage/qrCode.ts'
import type { ServicesRelogement } from '../../services.ts'
import type { DossierVu } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import type { DonneesGardees } from './versions.queries.ts'

type LettreGardee = DonneesGardees & { readonly contenu: { readonly lettre: Lettre } }

/**
 * La lettre gardée, son coupon portant le QR code, pour qui écrit la proposition et l'enverra ; `null` : elle se lit telle qu'elle est rangée. Le QR
 * code n'est dans aucun fichier gardé : un lecteur de plus, une archive ou une pièce transmise ne le portent pas (décision 0080).
 */
export async function lettreAEnvoyer(ctx: Contexte, dossier: DossierVu, { id, type }: Pick<LigneDocument, 'id' | 'type'>) {
  // Par un jeton d'API, le QR code ouvrirait encore une fois le jeton retiré.
  if (
    type !== 'COURRIER_PROPOSITION' ||
    ctx.acteur.jetonApiId !== undefined ||
    canEcrireProposition(ctx.acteur, liensDuMenage(dossier)) !== null
  )
    return null
  const { objet_id, donnees } = await ctx.db
    .selectFrom('document')
    .select(['objet_id', 'donnees'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (objet_id === null || donnees === null) return null
  const { contenu, ...enveloppe } = donnees as unknown as LettreGardee
  const lettre = await lettreAvecQrCode(ctx, (ctx.services as ServicesRelogement).urlPublique, objet_id, contenu.lettre)
  return lettre && { ...enveloppe, contenu: { lettre } }
}

/** Le PDF de la lettre à envoyer, daté de sa production. */
export async function pdfAEnvoyer(ctx: Contexte, dossier: DossierVu, document: LigneDocument): Promise<Buffer | null> {
  const lettre = await lettreAEnvoyer(ctx, dossier, document)
  return lettre && ctx.services.pdf.composer(MODELE_DE_LETTRE, lettre, document.ajoute_le)
}
