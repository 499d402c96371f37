import { messages } from '@relogement/domain/common/champs'
import { DomainError } from '@relogement/domain/common/errors'
import type { gtrmContract, PresentationGtrm } from '@relogement/domain/menage/gtrm/gtrm.contract'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import type { Contexte } from '../../core/contexte.ts'
import type { Traitements } from '../../core/http/route.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import type { ServicesRelogement } from '../../services.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { exigerGeste } from '../dossier/gestes.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections } from '../dossier/sections.ts'
import { enregistrer } from '../modification/enregistrer.ts'

export const gtrmRoutes: Traitements<typeof gtrmContract, ServicesRelogement> = {
  'POST /v1/business/menages/{id}/presentation-gtrm': (ctx, { params, body }) => presenterEnGtrm(ctx, params.id, body),
}

/** Une présentation de plus : son jour au dossier, son résultat et ce qui s'y est dit à l'historique. */
async function presenterEnGtrm(ctx: Contexte, id: string, { date, resultat, commentaire }: PresentationGtrm) {
  const visibles = menagesVisibles(ctx.acteur)
  const dossier = await lockDossier(ctx.db, visibles, id)
  await exigerGeste(ctx, dossier, 'presenterEnGtrm')
  if (date > ctx.aujourdhui) throw aVenir()
  const sections = lireSections(dossier.menage, dossier)
  const { relogement } = sections
  await enregistrer(
    ctx,
    dossier,
    sections,
    { ...sections, relogement: { ...relogement, dates: { ...relogement.dates, GTRM: date } } },
    { evenements: [evenementDeMenage('PRESENTE_EN_GTRM', { date, resultat, commentaire })] },
  )
  return presenterDossier(ctx, await lockDossier(ctx.db, visibles, id))
}

const aVenir = () =>
  new DomainError('saisie', 'menage.gtrm', messages.dateAnterieure, {
    violations: [{ propertyPath: 'date', message: messages.dateAnterieure }],
  })
