import type { NatureDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { direLeRendezVous, rappelDe } from '@relogement/domain/menage/rendez-vous/rendezVous.rules'
import { poserAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'

interface Moment {
  readonly nature: NatureDeRendezVous
  readonly debut: string
}

/** Pose le rappel de la veille, à qui suit le dossier, à défaut à qui agit. */
export async function rappeler(
  ctx: Contexte,
  { menage, charge }: Pick<Dossier, 'menage' | 'charge'>,
  moment: Moment,
): Promise<string | null> {
  const [id = null] = await poserAlertes(ctx, [
    {
      sujet_id: menage.id,
      type: 'RENDEZ_VOUS',
      texte: direLeRendezVous(moment),
      date_alerte: new Date(rappelDe(moment.debut)),
      auteur_id: ctx.acteur.id,
      pour: charge === null ? 'AUTEUR' : 'CHARGE',
    },
  ])
  return id
}
