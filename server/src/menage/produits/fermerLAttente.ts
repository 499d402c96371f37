import { attendCeDocument } from '@relogement/domain/document/document.rules'
import { cloreAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import { tenirLesAlertes } from '../alertes/tenirLesAlertes.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'

/** Clôt les alertes qui attendaient ce document (domain-rules § 8) : à transmettre, ou fiche du nouveau logement à établir. */
export async function fermerLAttente(ctx: Contexte, dossier: Dossier, type: string): Promise<void> {
  const ouvertes = await ctx.db
    .selectFrom('alerte')
    .select(['id', 'type', 'valeur'])
    .where('sujet_id', '=', dossier.menage.id)
    .where('type', 'in', ['DOCUMENT_A_TRANSMETTRE', 'FICHE_NOUVEAU_LOGEMENT_A_ETABLIR'])
    .where('statut', '<>', 'CLOTURE')
    .where('pour', '<>', 'AUTEUR')
    .execute()
  const satisfaites = ouvertes
    .filter(({ type: attente, valeur }) =>
      attente === 'DOCUMENT_A_TRANSMETTRE' ? attendCeDocument(valeur, type) : type === 'FICHE_NOUVEAU_LOGEMENT',
    )
    .map(({ id }) => id)
  if (satisfaites.length > 0) await cloreAlertes(ctx, (alertes) => alertes.where('id', 'in', satisfaites))
  await tenirLesAlertes(ctx, dossier.menage, lireSections(dossier.menage, dossier))
}
