import type { Personne } from '@relogement/domain/acces/personne.schema'
import { introuvable } from '@relogement/domain/common/errors'
import type { NatureDePaiement, StatutDePaiement } from '@relogement/domain/paiement/paiement.listes'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { DemandePaiement as TableDemande } from '../core/tables.gen.ts'

const personne = (colonne: string): RawBuilder<Personne | null> =>
  sql`(select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) from utilisateur u where u.id = ${sql.ref(colonne)})`

const demandes = (db: Acces, operationId: string) =>
  db
    .selectFrom('demande_paiement as d')
    .leftJoin('menage as m', 'm.id', 'd.menage_id')
    .select(['d.id', 'd.numero', 'd.version', 'd.montant', 'd.objet', 'd.reference', 'd.redacteurs', 'd.motif_rejet'])
    .select(['d.preparee_le', 'd.validee_le', 'd.deposee_le', 'd.date_depot', 'd.payee_le', 'd.date_paiement', 'd.montant_paye'])
    .select(['d.rejetee_le', 'd.menage_id', 'm.code_menage', 'm.limitation_depuis'])
    .select([sql<StatutDePaiement>`d.statut`.as('statut'), sql<NatureDePaiement>`d.nature`.as('nature')])
    .select([
      personne('d.preparee_par').as('preparee_par'),
      personne('d.validee_par').as('validee_par'),
      personne('d.deposee_par').as('deposee_par'),
      personne('d.payee_par').as('payee_par'),
      personne('d.rejetee_par').as('rejetee_par'),
    ])
    .where('d.operation_id', '=', operationId)

export type DemandeEnBase = Awaited<ReturnType<ReturnType<typeof demandes>['executeTakeFirstOrThrow']>>

/** Les demandes de paiement d'une opération, la dernière d'abord. */
export const listDemandes = (db: Acces, operationId: string): Promise<DemandeEnBase[]> =>
  demandes(db, operationId).orderBy('d.numero', 'desc').execute()

export function trouverDemande(toutes: readonly DemandeEnBase[], id: string): DemandeEnBase {
  const demande = toutes.find((candidate) => candidate.id === id)
  if (demande === undefined) throw introuvable('Demande de paiement')
  return demande
}

interface Neuve {
  readonly id: string
  readonly operationId: string
  readonly numero: number
  readonly nature: NatureDePaiement
  readonly menageId: string | null
  readonly montant: number
  readonly objet: string | null
  readonly auteurId: string
  readonly le: Date
}

export async function insertDemande(db: Acces, { id, operationId, numero, nature, menageId, montant, objet, auteurId, le }: Neuve) {
  await db
    .insertInto('demande_paiement')
    .values({
      id,
      operation_id: operationId,
      numero,
      nature,
      menage_id: menageId,
      montant,
      objet,
      redacteurs: [auteurId],
      preparee_par: auteurId,
      preparee_le: le,
    })
    .execute()
}

export async function updateDemande(
  db: Acces,
  { id, version }: Pick<DemandeEnBase, 'id' | 'version'>,
  champs: Updateable<TableDemande>,
): Promise<void> {
  await db
    .updateTable('demande_paiement')
    .set({ ...champs, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export interface IndemniteEnBase {
  readonly menageId: string
  readonly codeMenage: string
  readonly typologie: string | null
  readonly retenue: boolean
  readonly montant: number | null
  readonly bailLe: string | null
  readonly limitationDepuis: string | null
  readonly beneficiaire: string | null
}

/** Les ménages de l'opération dont la fiche retient la minoration de loyer, ou dont l'indemnité a été demandée. */
export const listIndemnites = (db: Acces, operationId: string): Promise<IndemniteEnBase[]> =>
  db
    .selectFrom('menage as m')
    .leftJoin('fiche_nouveau_logement as f', 'f.menage_id', 'm.id')
    .select(['m.id as menageId', 'm.code_menage as codeMenage', 'f.typologie', 'f.montant_indemnite as montant'])
    .select(['m.date_signature_bail as bailLe', 'm.limitation_depuis as limitationDepuis'])
    .select(sql<boolean>`coalesce(f.est_minorite_loyer, false)`.as('retenue'))
    .select(
      sql<string | null>`(select b.nom from proposition p join logement l on l.id = p.logement_id join partenaire b on b.id = l.bailleur_id
        where p.menage_id = m.id and p.statut = 'acceptee_menage' order by p.acceptation_le desc nulls last limit 1)`.as('beneficiaire'),
    )
    .where('m.operation_id', '=', operationId)
    .where((eb) =>
      eb.or([
        eb('f.est_minorite_loyer', '=', true),
        eb.exists(eb.selectFrom('demande_paiement as d').select('d.id').whereRef('d.menage_id', '=', 'm.id')),
      ]),
    )
    .orderBy('m.code_menage')
    .execute()
