import type { Evenement } from '@relogement/domain/historique/evenement'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { remplacerPersonnes } from '../dossier/occupants.queries.ts'
import { colonnesDesSections, type Sections } from '../dossier/sections.ts'
import { assignationInitiale } from '../modification/assignation.ts'
import { enregistrer } from '../modification/enregistrer.ts'

interface DossierAOuvrir {
  readonly codeMenage: string
  readonly operationId: string
  /** Bailleur du logement actuel. */
  readonly partenaireId: string | null
  readonly charge: { readonly id: string; readonly nom: string; readonly prenom: string } | null
  readonly statut: StatutMenage
  readonly sections: Sections
  /** Le dossier dont il est issu, dit à l'historique. */
  readonly issuDe?: { readonly id: string; readonly codeMenage: string; readonly villeCode: string | null; readonly patrimoine: unknown }
}

/** Écrit un nouveau dossier, ce qui s'en déduit et son premier événement, dans la transaction de l'appel. Rend son identifiant. */
export async function ouvrirDossier(ctx: Contexte, dossier: DossierAOuvrir): Promise<string> {
  const { codeMenage, operationId, partenaireId, charge, statut, sections, issuDe } = dossier
  const { db, maintenant } = ctx
  const id = uuidv7()
  await db
    .insertInto('menage')
    .values({
      id,
      code_menage: codeMenage,
      // L'enregistrement qui suit en fait la première version.
      version: 0,
      operation_id: operationId,
      partenaire_id: partenaireId,
      charge_id: charge?.id ?? null,
      assigne_le: charge && maintenant,
      statut,
      statut_depuis: maintenant,
      cree_le: maintenant,
      modifie_le: maintenant,
      ...(issuDe ? { decohabite_de: issuDe.id, ville_code: issuDe.villeCode, patrimoine: JSON.stringify(issuDe.patrimoine) } : {}),
      ...colonnesDesSections(sections),
    })
    .execute()
  await remplacerPersonnes(db, id, sections)
  const ouverture = issuDe
    ? evenementDeMenage('DOSSIER_ISSU_D_UN_AUTRE', { menage: issuDe.codeMenage, statut })
    : evenementDeMenage('DOSSIER_OUVERT', { statut })
  const evenements: Evenement[] = [
    { ...ouverture, changements: [{ chemin: 'relogement.statut', libelle: 'Statut', ancien: null, nouveau: statut }] },
    ...(charge ? [assignationInitiale(charge)] : []),
  ]
  await enregistrer(ctx, await lockDossier(db, sql`true`, id), sections, sections, { evenements })
  return id
}
