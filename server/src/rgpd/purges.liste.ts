import type { Personne } from '@relogement/domain/acces/personne.schema'
import { introuvable } from '@relogement/domain/common/errors'
import { canValiderPurge } from '@relogement/domain/rgpd/purge.rules'
import { listePurges } from '@relogement/domain/rgpd/purges.liste'
import type { EtatDePurge, MotifDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { estParmi } from '../core/estParmi.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { objetJson } from '../core/liste/page.queries.ts'
import { croissant, decroissant, instantJson, personneJson, type SourceDeListe } from '../core/liste/source.ts'

/** La purge d'un ménage, telle que la base l'écrit. */
export interface LigneDePurge {
  readonly id: string
  readonly codeMenage: string
  readonly operation: string
  readonly motif: MotifDePurge
  readonly depuis: string
  readonly prevueLe: string
  readonly etat: EtatDePurge
  readonly valideeLe: string | null
  readonly valideePar: Personne | null
  readonly executeeLe: string | null
  readonly termineeLe: string | null
  readonly fichiersRestants: number
  readonly certificatSha256: string | null
  readonly purgeLe: string | null
  readonly limitationDepuis: string | null
  readonly declareParId: string | null
}

const etat = sql`coalesce(p.statut, 'A_VALIDER')`
const prevueLe = sql`coalesce(p.prevue_le, m.purge_prevue_le)`

/** Les ménages dont les données doivent être effacées, ou l'ont été ; le nom n'est pas lu. */
const source: SourceDeListe<typeof listePurges> & { readonly joint: NonNullable<SourceDeListe<typeof listePurges>['joint']> } = {
  de: sql`menage m left join purge p on p.menage_id = m.id and p.statut <> 'ANNULEE'`,
  id: sql`m.id`,
  visibles: sql`(m.purge_prevue_le is not null or p.id is not null)`,
  joint: sql`join operation o on o.id = m.operation_id left join utilisateur u on u.id = p.validee_par`,
  champs: {
    codeMenage: sql`m.code_menage`,
    operation: sql`o.nom`,
    motif: sql`coalesce(p.motif, case when m.statut = 'DEPART_SPONTANE' then 'DEPART_SPONTANE' else 'SANS_RELOGEMENT' end)`,
    depuis: sql`coalesce(p.depuis, (m.depart_spontane ->> 'date')::date, m.sans_relogement_le, m.modifie_le::date)`,
    prevueLe,
    etat,
    valideeLe: instantJson(sql`p.validee_le`),
    valideePar: personneJson('u'),
    executeeLe: instantJson(sql`p.executee_le`),
    termineeLe: instantJson(sql`p.terminee_le`),
    fichiersRestants: sql`(select count(*) from purge_fichier f where f.purge_id = p.id and f.efface_le is null)::int`,
    certificatSha256: sql`p.certificat_sha256`,
    purgeLe: instantJson(sql`m.purge_le`),
    limitationDepuis: sql`m.limitation_depuis`,
    // Le dernier à avoir mis le dossier dans l'état qui appelle une purge.
    declareParId: sql`(select h.auteur_id from modification h where h.sujet_id = m.id and (
      h.changements @> '[{"chemin": "relogement.statut", "nouveau": "DEPART_SPONTANE"}]' or m.statut <> 'DEPART_SPONTANE' and h.changements @> '[{"chemin": "relogement.relogementNecessaire", "nouveau": false}]')
      order by h.le desc, h.id desc limit 1)`,
  },
  filtres: { etats: (etats) => estParmi(etat, etats) },
  tris: {},
  departage: [croissant(sql`p.terminee_le is not null`), decroissant(sql`p.terminee_le`), croissant(prevueLe), croissant(sql`m.id`)],
  facettes: { etats: { de: etat } },
}

/** La purge d'un ménage ; sans départ ni motif, il n'y en a pas (404). */
export async function getPurge(db: Acces, menageId: string): Promise<LigneDePurge> {
  const { rows } = await sql<{ purge: LigneDePurge }>`select ${objetJson({ id: source.id, ...source.champs })} as purge
    from ${source.de} ${source.joint} where m.id = ${menageId}::uuid and ${source.visibles}`.execute(db)
  if (rows[0] === undefined) throw introuvable('Purge')
  return rows[0].purge
}

/** Pourquoi la personne ne la valide pas ; `null` : elle le peut. */
export const refusDeValider = ({ acteur }: Pick<Contexte, 'acteur'>, { etat: ou, ...faits }: LigneDePurge): string | null =>
  canValiderPurge(acteur, { ...faits, validee: ou !== 'A_VALIDER' })

const dire = (ctx: Pick<Contexte, 'acteur'>, ligne: LigneDePurge) => {
  const { purgeLe: _, limitationDepuis: __, declareParId: ___, ...purge } = ligne
  return { ...purge, refus: refusDeValider(ctx, ligne) }
}

export const presenterPurge = (ctx: Contexte, ligne: LigneDePurge) => presentItem('Purge', `/v1/rgpd/purges/${ligne.id}`, dire(ctx, ligne))

export const lirePurges = lecteurDe(listePurges, {
  classe: 'Purge',
  chemin: '/v1/rgpd/purges',
  journal: {
    liste: 'purges',
    colonnes: ['codeMenage', 'operation', 'motif', 'depuis', 'prevueLe', 'etat', 'valideeLe', 'valideePar', 'executeeLe', 'termineeLe'],
  },
  source: () => source,
  completer: (ctx) => (ligne: LigneDePurge) => dire(ctx, ligne),
})
