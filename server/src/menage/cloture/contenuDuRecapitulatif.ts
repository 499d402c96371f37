import { recapitulatifRelogement } from '@relogement/domain/menage/cloture/recapitulatifRelogement'
import { type Satisfaction, satisfactionSchema } from '@relogement/domain/menage/cloture/satisfaction'
import { listDemandes } from '../../remboursement/remboursement.queries.ts'
import { lireSections } from '../dossier/sections.ts'
import { menageReloge } from '../nouveau-logement/contenuDeLaFiche.ts'
import { ficheDuDossier } from '../nouveau-logement/reperes.ts'
import type { DeQuoiFabriquer } from '../produits/fabriques.ts'

/** `saisie.satisfaction` : les réponses données avec la clôture ; à défaut, celles que le dossier garde. */
export async function contenuDuRecapitulatifDeRelogement({ ctx, dossier, saisie, jour }: DeQuoiFabriquer) {
  const sections = lireSections(dossier.menage, dossier)
  return recapitulatifRelogement({
    ...(await ficheDuDossier(ctx, dossier, sections)),
    jour,
    menage: menageReloge(dossier),
    etapes: dossier.etapes,
    propositions: dossier.propositions.toReversed(),
    dates: sections.relogement.dates,
    remboursements: (await listDemandes(ctx.db, dossier.menage.id)).toReversed(),
    accompagnement: sections.relogement.accompagnementPostRelogement,
    suivis: dossier.suivis,
    satisfaction: satisfactionDite(saisie['satisfaction']) ?? dossier.satisfaction,
  })
}

const satisfactionDite = (saisie: unknown): Satisfaction | null => satisfactionSchema.safeParse(saisie).data ?? null
