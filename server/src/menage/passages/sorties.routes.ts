import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import type { sortiesContract } from '@relogement/domain/menage/relogement/sorties.contract'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import type { Traitements } from '../../core/http/route.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import type { ServicesRelogement } from '../../services.ts'
import { ecrireCourrielDuMenage } from '../courriels/courriels.usecases.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { ecrireCourrielDePurge } from './courriels.ts'
import { passer } from './passer.usecase.ts'

export const sortiesRoutes: Traitements<typeof sortiesContract, ServicesRelogement> = {
  'PATCH /v1/business/menages/{id}/depart-spontane': (ctx, { params, body }) => {
    const depart = body?.relogement.departSpontane ?? null
    return sortir(ctx, params.id, depart, { statut: 'DEPART_SPONTANE', declarer: 'depart_spontane', annuler: 'annuler_depart_spontane' })
  },
  'PATCH /v1/business/menages/{id}/accession-propriete': (ctx, { params, body }) => {
    const accession = body?.relogement.accessionALaPropriete ?? null
    return sortir(ctx, params.id, accession, {
      statut: 'ACCESSION_A_LA_PROPRIETE',
      declarer: 'accession_propriete',
      annuler: 'annuler_accession',
    })
  },
  'POST /v1/business/emails': (ctx, { body }) =>
    body.type === 'purge' ? prevenirDeLaPurge(ctx, body.menageId) : ecrireCourrielDuMenage(ctx, body),
}

interface Sortie {
  statut: string
  declarer: string
  annuler: string
}

/** Redire la même chose ne change rien, autre chose se refuse ; vide, la sortie s'annule. */
async function sortir(ctx: Contexte, id: string, donnees: Record<string, unknown> | null, { statut, declarer, annuler }: Sortie) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  const { menage } = dossier
  const sorti = menage.statut === statut
  if (sorti === (donnees !== null)) {
    exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
    if (donnees !== null) refuserSiAutrement(menage.depart_spontane ?? menage.accession, donnees)
    return presenterDossier(ctx, dossier)
  }
  return passer(ctx, id, donnees === null ? { transition: annuler } : { transition: declarer, donnees })
}

/** Une autre date ou un autre motif ne se perdent pas derrière une réponse favorable. */
function refuserSiAutrement(dite: unknown, donnees: Record<string, unknown>): void {
  const connue = dite as { readonly date: string; readonly [champ: string]: unknown }
  if (Object.entries(donnees).every(([champ, valeur]) => valeur === null || valeur === connue[champ])) return
  throw new DomainError(
    'conflit',
    'menage.sortie-deja-declaree',
    `Cette sortie est déjà déclarée au ${formatDate(connue.date)} : annulez-la pour la déclarer autrement.`,
  )
}

async function prevenirDeLaPurge(ctx: Contexte, menageId: string) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  if (dossier.menage.statut !== 'DEPART_SPONTANE')
    throw new DomainError('conflit', 'menage.purge', 'Le ménage n’est pas parti : il n’y a pas de purge à valider.')
  const { id, destinataires } = await ecrireCourrielDePurge(ctx, dossier)
  return presentItem('Courriel', `/v1/business/emails/${id}`, { id, destinataires })
}
