import type { GesteSurAlerte } from '@relogement/domain/alerte/traitementDAlertes'
import { DomainError } from '@relogement/domain/common/errors'
import { canAlerterMenage } from '@relogement/domain/menage/menage.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { alertesPour } from './alertesPour.ts'
import { estSaMention, liensDeLAlerte } from './presenterAlerte.ts'
import { traiterAlertes } from './traiterAlertes.ts'

interface Traitement extends GesteSurAlerte {
  readonly ids: readonly string[]
}

/**
 * Clôt ou reporte plusieurs de mes alertes d'un geste : toutes, ou aucune.
 * @throws DomainError `droit` : l'une d'elles n'est pas à moi, ou son dossier n'est pas de ceux où j'agis.
 */
export async function traiterMesAlertes(ctx: Contexte, { ids, ...geste }: Traitement): Promise<undefined> {
  const { db, acteur } = ctx
  const demandees = [...new Set(ids)]
  const alertes = await db
    .selectFrom('alerte as a')
    .leftJoin('menage as m', 'm.id', 'a.sujet_id')
    .leftJoin('utilisateur as c', 'c.id', 'm.charge_id')
    .select(['a.id', 'a.statut', 'a.texte', 'a.type', 'a.pour', 'a.destinataire_id', 'a.sujet_id', 'm.charge_id', 'm.partenaire_id'])
    .select(sql<string>`c.prenom || ' ' || c.nom`.as('charge'))
    .where('a.id', 'in', demandees)
    .where('a.sujet_id', 'is not', null)
    .where(sql<boolean>`${alertesPour(acteur)}`)
    .orderBy('a.id')
    .forUpdate(['a'])
    .execute()
  const traitables = alertes.filter(
    (alerte) => estSaMention(alerte, acteur.id) || canAlerterMenage(acteur, liensDeLAlerte(alerte)) === null,
  )
  const autres = demandees.length - traitables.length
  if (autres > 0)
    throw new DomainError(
      'droit',
      'alerte.pas-a-soi',
      `${autres === 1 ? 'Une de ces alertes n’est' : `${autres} de ces alertes ne sont`} pas à vous. Rien n’a été changé.`,
    )
  await traiterAlertes(ctx, traitables, geste)
}
