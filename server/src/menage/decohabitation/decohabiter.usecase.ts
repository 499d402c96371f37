import { DomainError } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import type { AvantSeparation } from '@relogement/domain/menage/decohabitation/annuler'
import type { SaisieDecohabitation } from '@relogement/domain/menage/decohabitation/decohabitation.schema'
import {
  type PersonnesEtRessources,
  refusDeLaDemande,
  sectionsDuNouveauDossier,
  separer,
  statutDuNouveauDossier,
} from '@relogement/domain/menage/decohabitation/separer'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { codeIssuDe } from '../creation/code.queries.ts'
import { ouvrirDossier } from '../creation/ouvrirDossier.ts'
import { sectionsVides } from '../creation/sectionsVides.ts'
import { type DossierVerrouille, getDossier, lockDossier } from '../dossier/dossier.queries.ts'
import { exigerGeste } from '../dossier/gestes.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { enregistrer } from '../modification/enregistrer.ts'

/** Sépare le ménage en deux dossiers, d'un seul geste (domain-rules § 13.1) ; rend le nouveau. */
export async function decohabiter(ctx: Contexte, demande: SaisieDecohabitation) {
  const visibles = menagesVisibles(ctx.acteur)
  const source = await lockDossier(ctx.db, visibles, demande.menageId)
  await exigerGeste(ctx, source, 'decohabiter')
  const avant = lireSections(source.menage, source)
  refuserLaDemande(avant, demande, ctx.aujourdhui)

  const separation = separer(personnesDe(avant), demande)
  const codeMenage = await codeIssuDe(ctx.db, source.menage.code_menage)
  await ecrireLaSource(ctx, source, avant, { ...separation.source, evenement: evenementDeLaSource(demande, codeMenage) })
  const id = await ouvrirDossier(ctx, {
    codeMenage,
    operationId: source.menage.operation_id,
    partenaireId: source.menage.partenaire_id,
    charge: source.charge,
    statut: statutDuNouveauDossier(demande),
    sections: sectionsDuNouveauDossier(sectionsVides(), avant, separation.issu, demande),
    logementActuel: { villeCode: source.menage.ville_code, patrimoine: source.menage.patrimoine },
    origine: { issuDe: { id: source.menage.id, codeMenage: source.menage.code_menage } },
  })
  await noter(ctx, id, demande, {
    personnes: avant.occupants.map((occupant) => ({ id: occupant.id, role: occupant.role })),
    partis: demande.occupants,
    versionApres: source.menage.version + 1,
    projetModifieLe: source.menage.projet_modifie_le?.toISOString() ?? null,
  })
  return presenterDossier(ctx, await getDossier(ctx.db, visibles, id))
}

function refuserLaDemande({ occupants }: Sections, demande: SaisieDecohabitation, aujourdhui: string): void {
  const violations = refusDeLaDemande(occupants, demande, aujourdhui)
  if (violations.length === 0) return
  const messages = [...new Set(violations.map(({ message }) => message))]
  throw new DomainError('saisie', 'menage.decohabitation', messages.join('\n'), { violations })
}

export const personnesDe = ({ occupants, ressourcesEtCharges: { ressources, revenusImposables } }: Sections): PersonnesEtRessources => ({
  occupants,
  ressources,
  revenusImposables,
})

/** Récrit les personnes du dossier d'origine, ce qui s'en déduit, et dit pourquoi. */
export const ecrireLaSource = (
  ctx: Contexte,
  source: DossierVerrouille,
  avant: Sections,
  { occupants, ressources, revenusImposables, evenement }: PersonnesEtRessources & { evenement: Evenement },
) =>
  enregistrer(
    ctx,
    source,
    avant,
    {
      ...avant,
      occupants: [...occupants],
      ressourcesEtCharges: { ...avant.ressourcesEtCharges, ressources: [...ressources], revenusImposables: [...revenusImposables] },
    },
    { evenements: [evenement] },
  )

/** Ce que l'historique du dossier d'origine en dit. */
export const evenementDeLaSource = (
  { occupants, motif }: Pick<SaisieDecohabitation, 'occupants' | 'motif'>,
  codeMenage: string,
): Evenement => evenementDeMenage('DECOHABITATION', { menage: codeMenage, motif, personnes: occupants.length })

const noter = ({ db, acteur, maintenant }: Contexte, menageId: string, demande: SaisieDecohabitation, avant: AvantSeparation) =>
  db
    .insertInto('decohabitation')
    .values({
      menage_id: menageId,
      source_id: demande.menageId,
      motif: demande.motif,
      date: demande.date,
      le: maintenant,
      auteur_id: acteur.id,
      avant: JSON.stringify(avant),
    })
    .execute()
