import type { Personne } from '@relogement/domain/acces/personne.schema'
import { introuvable } from '@relogement/domain/common/errors'
import type { NatureRemboursement, StatutRemboursement } from '@relogement/domain/remboursement/remboursement.listes'
import type { LigneSaisie } from '@relogement/domain/remboursement/remboursement.schema'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Acces } from '../core/database.ts'
import { supprimer } from '../core/supprimer.ts'
import type { DemandeRemboursement as TableDemande } from '../core/tables.gen.ts'

export interface LigneEnBase {
  nature: NatureRemboursement
  libelle: string | null
  montant: number | null
  plafond: number | null
  /** Nul : aucun justificatif, ou supprimé depuis. */
  document: { id: string; type: string; nom: string } | null
}

const personne = (colonne: string): RawBuilder<Personne | null> =>
  sql`(select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) from utilisateur u where u.id = ${sql.ref(colonne)})`

const lignesJson = sql<
  LigneEnBase[]
>`(select coalesce(json_agg(json_build_object('nature', l.nature, 'libelle', l.libelle, 'montant', l.montant, 'plafond', l.plafond,
  'document', case when d.id is not null then json_build_object('id', d.id, 'type', d.type, 'nom', d.nom) end) order by l.rang), '[]')
  from ligne_remboursement l left join document d on d.id = l.document_id and d.supprime_le is null where l.demande_id = r.id)`

const demandes = (db: Acces, menageId: string) =>
  db
    .selectFrom('demande_remboursement as r')
    .select(['r.id', 'r.numero', 'r.version', 'r.redacteurs', 'r.motif_rejet', 'r.date_paiement'])
    .select(['r.creee_le', 'r.soumise_le', 'r.validee_le', 'r.rejetee_le', 'r.payee_le'])
    .select(sql<StatutRemboursement>`r.statut`.as('statut'))
    .select([
      personne('r.creee_par').as('creee_par'),
      personne('r.soumise_par').as('soumise_par'),
      personne('r.validee_par').as('validee_par'),
      personne('r.rejetee_par').as('rejetee_par'),
      personne('r.payee_par').as('payee_par'),
      lignesJson.as('lignes'),
    ])
    .where('r.menage_id', '=', menageId)

export type DemandeEnBase = Awaited<ReturnType<ReturnType<typeof demandes>['executeTakeFirstOrThrow']>>

/** Les demandes d'un ménage, la dernière d'abord ; il y en a quelques-unes au plus. */
export const listDemandes = (db: Acces, menageId: string): Promise<DemandeEnBase[]> =>
  demandes(db, menageId).orderBy('r.numero', 'desc').execute()

export function trouverDemande(toutes: readonly DemandeEnBase[], id: string): DemandeEnBase {
  const demande = toutes.find((candidate) => candidate.id === id)
  if (demande === undefined) throw introuvable('Demande de remboursement')
  return demande
}

export async function insertDemande(
  db: Acces,
  demande: { id: string; menageId: string; numero: number; auteurId: string; le: Date },
  lignes: readonly LigneSaisie[],
): Promise<void> {
  const { id, menageId, numero, auteurId, le } = demande
  await db
    .insertInto('demande_remboursement')
    .values({ id, menage_id: menageId, numero, redacteurs: [auteurId], creee_par: auteurId, creee_le: le })
    .execute()
  await remplacerLignes(db, id, lignes)
}

export async function updateDemande(
  db: Acces,
  { id, version, redacteurs }: Pick<DemandeEnBase, 'id' | 'version' | 'redacteurs'>,
  champs: Updateable<TableDemande>,
  redacteur?: string,
): Promise<void> {
  await db
    .updateTable('demande_remboursement')
    .set({ ...champs, version: version + 1, ...(redacteur ? { redacteurs: [...new Set([...redacteurs, redacteur])] } : {}) })
    .where('id', '=', id)
    .execute()
}

export async function deleteDemande(db: Acces, id: string): Promise<void> {
  await supprimer(db, 'demande_remboursement', id, {})
}

export async function remplacerLignes(db: Acces, id: string, lignes: readonly LigneSaisie[]): Promise<void> {
  await db.deleteFrom('ligne_remboursement').where('demande_id', '=', id).execute()
  if (lignes.length === 0) return
  await db
    .insertInto('ligne_remboursement')
    .values(
      lignes.map(({ nature, libelle, montant, documentId }, rang) => ({
        demande_id: id,
        rang: rang + 1,
        nature,
        libelle,
        montant,
        document_id: documentId,
      })),
    )
    .execute()
}

/** Fige sur chaque ligne le plafond du jour : la demande se relit plus tard avec les règles de sa soumission. */
export async function figerPlafonds(db: Acces, id: string, plafonds: Readonly<Record<string, number>>): Promise<void> {
  await db
    .updateTable('ligne_remboursement')
    .set({ plafond: sql`(${JSON.stringify(plafonds)}::jsonb ->> nature)::numeric` })
    .where('demande_id', '=', id)
    .execute()
}
