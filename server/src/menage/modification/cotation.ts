import { type Cotation, coter, type Derogation, seuilsDeCotation } from '@relogement/domain/menage/cotation/cotation'
import type { RegleCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import { faitsDeCotation } from '@relogement/domain/menage/cotation/faitsCotation'
import { resteAVivreParJourEtUC } from '@relogement/domain/menage/ressources/indicateurs'
import type { Contexte } from '../../core/contexte.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import type { LigneDossier, SectionsACoter } from '../dossier/sections.ts'

/** Ce que la cotation lit hors du ménage. */
interface ACoter {
  readonly operation: { readonly osTravaux: string | null }
  readonly propositions: { readonly length: number }
  readonly regles: readonly RegleCotation[]
}

/** La cotation du dossier par les règles de son opération (domain-rules § 6). */
export async function coterLeMenage(
  ctx: Pick<Contexte, 'db' | 'aujourdhui'>,
  { operation, propositions, regles }: ACoter,
  sections: SectionsACoter,
  menage: Pick<LigneDossier, 'contentieux' | 'deux_refus' | 'cotation_coches' | 'cotation_derogation'>,
): Promise<Cotation> {
  const variables = await variablesEnVigueur(ctx.db, ctx.aujourdhui)
  const { relogement, composition, occupants, projetResidentiel } = sections
  return coter({
    regles,
    faits: faitsDeCotation(
      {
        relogement: {
          typologiesGTR: relogement.typologiesGTR,
          exclureInterbailleur: relogement.exclureInterbailleur,
          statutsAdditionnels: { ...relogement.statutsAdditionnels, contentieux: menage.contentieux, deux_refus: menage.deux_refus },
        },
        composition,
        occupants,
        secteursSouhaites: projetResidentiel.secteursSouhaites,
        resteAVivreParJourEtUC: resteAVivreParJourEtUC(sections, ctx.aujourdhui),
        dateOsTravaux: operation.osTravaux,
        dateEntretien: relogement.dates.entretien,
        dateSignatureBail: relogement.dates.signatureDuBail,
        nombrePropositions: propositions.length,
      },
      ctx.aujourdhui,
    ),
    seuils: seuilsDeCotation(variables),
    variables,
    coches: menage.cotation_coches,
    derogation: menage.cotation_derogation as Derogation | null,
    jour: ctx.aujourdhui,
  })
}
