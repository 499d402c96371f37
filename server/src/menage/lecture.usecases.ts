import { accesRefuse } from '@relogement/domain/common/errors'
import { canAssignerMenage } from '@relogement/domain/menage/menage.permissions'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { sql } from 'kysely'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { cloreCeQuiEstVu } from './alertes/vues.ts'
import { direPourquoiFerme } from './dossier/direPourquoiFerme.ts'
import { getDossier, getDossierVu } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'
import { presenterDossier } from './dossier/presenterDossier.ts'

export async function lireMenage(ctx: Contexte, id: string, ecran?: string) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id).catch((erreur: unknown) => direPourquoiFerme(ctx, id, erreur))
  // Seul l'écran du dossier vaut « vu » : ni un survol, ni une relecture par programme.
  if (ecran === 'fiche') await cloreCeQuiEstVu(ctx, dossier)
  await noterConsultation(
    ctx.services.lecture,
    ctx.acteur,
    id,
    ecran ?? 'fiche',
    groupesVisibles(ctx.acteur, liensDuMenage(dossier)),
    ctx.maintenant,
  )
  return presenterDossier(ctx, dossier)
}

export async function lireComposition(ctx: Contexte, id: string) {
  const { composition } = await lireMenage(ctx, id, 'composition')
  return presentItem('Composition', `/v1/menages/${id}/composition`, { composition })
}

/** Les chargés de relogement en activité, et le nombre de dossiers ouverts de chacun : de quoi choisir à qui confier celui-ci. */
export async function chargesPossibles(ctx: Contexte, id: string) {
  await getDossierVu(ctx.db, menagesVisibles(ctx.acteur), id)
  if (canAssignerMenage(ctx.acteur) !== null) throw accesRefuse()
  const charges = await ctx.db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', (jointure) =>
      jointure.onRef('r.utilisateur_id', '=', 'u.id').on('r.role', '=', 'CHARGE_DE_RELOGEMENT'),
    )
    .select(['u.id', 'u.nom', 'u.prenom', 'u.email'])
    .select(
      sql<number>`(select count(*) from menage m where m.charge_id = u.id and m.relogement_necessaire and m.statut not in ('CLOTURE', 'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'))`.as(
        'nombreDeMenages',
      ),
    )
    .where('u.actif', '=', true)
    .orderBy('u.nom')
    .orderBy('u.prenom')
    .execute()
  const membres = charges.map((charge) => ({ '@id': `/v1/utilisateurs/${charge.id}`, ...charge }))
  return presentCollection(
    { type: 'Utilisateur', url: ctx.requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
    membres,
    {},
  )
}
