import type { Acteur } from '@relogement/domain/acces/roles'
import { demiJournee } from '@relogement/domain/planning/planning.listes'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { noterPageLue } from '../core/lectures.ts'
import { lirePageEcrite } from '../core/page.ts'
import { dossiersTenus, menagesVisibles } from '../portee/menages.ts'

interface MonDemenagement {
  readonly id: string
  readonly jour: string
  readonly rang: number
  readonly menage: { readonly id: string; readonly noms: string; readonly codeMenage: string }
}

/** Les créneaux pris pour les dossiers qu'une personne suit, ou remplace, depuis ce jour ; le plus proche d'abord. */
export const listMesDemenagements = (db: Acces, acteur: Acteur, depuis: string, page: PageDe) =>
  lirePageEcrite<MonDemenagement>(
    db,
    {
      colonnes: sql`c.id, c.jour, c.rang, json_build_object('id', m.id, 'noms', m.noms, 'codeMenage', m.code_menage) as menage`,
      de: sql`from creneau c join menage m on m.id = c.menage_id
        where c.jour >= ${depuis}::date and ${dossiersTenus(acteur)} and ${menagesVisibles(acteur)}`,
      ordre: sql`c.jour, c.rang`,
    },
    page,
  )

/** Mes déménagements à venir, pour l'accueil. */
export async function lireMesDemenagements(ctx: Contexte, demande: PageDe) {
  const { lignes, total } = await listMesDemenagements(ctx.db, ctx.acteur, ctx.aujourdhui, demande)
  if (lignes.length > 0) await noterPageLue(ctx, { liste: 'mesDemenagements', colonnes: ['noms', 'codeMenage'], ...demande, total })
  const membres = lignes.map(({ id, jour, rang, menage }) => ({
    '@id': `/v1/business/creneaux/${id}`,
    '@type': 'Demenagement' as const,
    id,
    jour,
    demiJournee: demiJournee(rang),
    menage: { '@id': `/v1/menages/${menage.id}`, ...menage },
  }))
  return presentCollection({ type: 'Demenagement', url: ctx.requete.url, ...demande, total }, membres, {})
}
