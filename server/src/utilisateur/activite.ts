import { texteDe } from '@relogement/domain/evenements'
import { libellesModification } from '@relogement/domain/historique/historique.listes'
import type { TypeModification } from '@relogement/domain/historique/historique.schema'
import { evenementsUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { logementsVisibles } from '../logement/portee.ts'
import { operationsVisibles } from '../operation/portee.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { getUtilisateur } from './utilisateur.queries.ts'

const DERNIERS = 5

interface Acte {
  readonly id: string
  readonly le: Date
  readonly type: TypeModification | null
  readonly code: string | null
  readonly donnees: Readonly<Record<string, unknown>> | null
  /** D'un export. */
  readonly lignes: number | null
  readonly sur: { readonly libelle: string; readonly adresse: string } | null
}

/**
 * Ce qu'une personne vient de faire. D'un dossier, la nature du geste et le code, jamais ce qu'il dit : qui ouvre les comptes n'en a pas besoin.
 */
export async function lireLActivite(ctx: Contexte, id: string) {
  const { db, acteur, requete } = ctx
  await getUtilisateur(ctx, id)
  const sur = sql`coalesce(
    (select json_build_object('libelle', m.code_menage, 'adresse', '/menages/' || m.id) from menage m where m.id = g.sujet_id and ${menagesVisibles(acteur)}),
    (select json_build_object('libelle', o.nom, 'adresse', '/operations/' || o.id) from operation o where o.id = g.sujet_id and ${operationsVisibles(acteur)}),
    (select json_build_object('libelle', concat_ws(' ', l.numero, l.rue), 'adresse', '/instances-partenariales/' || l.id)
      from logement l where l.id = g.sujet_id and ${logementsVisibles(acteur)}))`
  const { rows } = await sql<Acte>`select g.id, g.le, g.type, g.code, g.donnees, g.lignes, ${sur} as sur from (
    (select id, le, type, code, donnees, sujet_id, null::int as lignes from modification where auteur_id = ${id}::uuid
      order by le desc, id desc limit ${DERNIERS})
    union all
    (select id, le, null, null, null, null, lignes from exportation where utilisateur_id = ${id}::uuid order by le desc limit ${DERNIERS})
    ) g order by g.le desc, g.id desc limit ${DERNIERS}`.execute(db)
  return presentCollection(
    { type: 'Acte', url: requete.url, page: 1, pageSize: DERNIERS, total: rows.length },
    rows.map((acte) =>
      presentItem('Acte', `/v1/business/utilisateurs/${id}/activite/${acte.id}`, {
        id: acte.id,
        le: acte.le.toISOString(),
        quoi: direLActe(acte),
        sur: acte.sur,
      }),
    ),
    {},
  )
}

function direLActe({ type, code, donnees, lignes }: Acte): string {
  if (type === null) return lignes === 1 ? 'Export d’une ligne' : `Export de ${lignes ?? 0} lignes`
  const duCompte = code !== null && Object.hasOwn(evenementsUtilisateur, code)
  return (duCompte ? texteDe({ code, donnees: donnees ?? {} }) : null) ?? libellesModification[type]
}
