import { attendCeDocument } from '@relogement/domain/document/document.rules'
import { cloreAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import { tenirLesAlertes } from '../alertes/tenirLesAlertes.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'

/** Clôt les alertes qui attendaient ce document (domain-rules § 8) : à transmettre, ou fiche du nouveau logement à établir. */
export async function fermerLAttente(ctx: Contexte, dossier: Dossier, type: string): Promise<void> {
  await fermerLesAttentes(ctx, [{ menageId: dossier.menage.id, natures: [type] }])
  await tenirLesAlertes(ctx, dossier.menage, lireSections(dossier.menage, dossier))
}

/** De plusieurs dossiers à la fois, sans autre suite. */
export async function fermerLesAttentes(
  ctx: Pick<Contexte, 'db' | 'maintenant'>,
  dossiers: readonly { readonly menageId: string; readonly natures: readonly string[] }[],
): Promise<void> {
  const ouvertes = await ctx.db
    .selectFrom('alerte')
    .select(['id', 'sujet_id', 'type', 'valeur'])
    .where(
      'sujet_id',
      'in',
      dossiers.map(({ menageId }) => menageId),
    )
    .where('type', 'in', ['DOCUMENT_A_TRANSMETTRE', 'FICHE_NOUVEAU_LOGEMENT_A_ETABLIR'])
    .where('statut', '<>', 'CLOTURE')
    .where('pour', '<>', 'AUTEUR')
    .execute()
  const natures = new Map(dossiers.map((dossier) => [dossier.menageId, dossier.natures]))
  const satisfaites = ouvertes
    .filter(({ sujet_id, type: attente, valeur }) =>
      (natures.get(sujet_id ?? '') ?? []).some((type) =>
        attente === 'DOCUMENT_A_TRANSMETTRE' ? attendCeDocument(valeur, type) : type === 'FICHE_NOUVEAU_LOGEMENT',
      ),
    )
    .map(({ id }) => id)
  if (satisfaites.length > 0) await cloreAlertes(ctx, (alertes) => alertes.where('id', 'in', satisfaites))
}
