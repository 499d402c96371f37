import type { Civilite } from '@relogement/domain/acces/civilite'
import type { Personne } from '@relogement/domain/acces/personne.schema'
import type { CodeRole } from '@relogement/domain/acces/roles'
import { DomainError } from '@relogement/domain/common/errors'
import {
  type ContenuDemande,
  type DemandeAImprimer,
  demandeDocument,
  qualiteDe,
  refusDImprimer,
} from '@relogement/domain/remboursement/demandeDocument'
import { sql } from 'kysely'
import { type Contexte, jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { Dossier } from '../menage/dossier/dossier.queries.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import type { DeQuoiFabriquer } from '../menage/produits/fabrique.ts'
import { produireDocument } from '../menage/produits/produireDocument.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { type DemandeEnBase, listDemandes, trouverDemande } from './remboursement.queries.ts'

/** Produit la demande en PDF, à signer ; chaque demande a ses versions. */
export async function imprimerDemande(ctx: Contexte, { menageId, demandeId }: { menageId: string; demandeId: string }) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  const { numero, statut } = trouverDemande(await listDemandes(ctx.db, menageId), demandeId)
  const refus = refusDImprimer(statut)
  if (refus !== null) throw new DomainError('conflit', 'remboursement.a-imprimer', refus)
  return produireDocument(ctx, dossier, {
    nature: 'DEMANDE_REMBOURSEMENT',
    fabrique: contenuDeLaDemande,
    sujetId: demandeId,
    titre: `Demande de remboursement n° ${numero}`,
  })
}

/** Ce que le modèle lit ; une demande disparue depuis n'a plus de contenu. */
export async function contenuDeLaDemande({ ctx, dossier, sujetId }: DeQuoiFabriquer): Promise<ContenuDemande | null> {
  const demande = (await listDemandes(ctx.db, dossier.menage.id)).find(({ id }) => id === sujetId)
  if (demande === undefined) return null
  const { creee_par, soumise_par, validee_par, payee_par } = demande
  const qualites = await qualitesDe(ctx.db, [creee_par, soumise_par, validee_par, payee_par])
  return demandeDocument(aImprimer(dossier, demande, qualites))
}

interface Qualite {
  readonly civilite: Civilite | null
  readonly roles: CodeRole[]
}
type QualiteDesPersonnes = ReadonlyMap<string, Qualite>

async function qualitesDe(db: Acces, personnes: readonly (Personne | null)[]): Promise<QualiteDesPersonnes> {
  const ids = personnes.flatMap((personne) => (personne === null ? [] : [personne.id]))
  const lus = await db
    .selectFrom('utilisateur as u')
    .select(['u.id', sql<Civilite | null>`u.civilite`.as('civilite')])
    .select(sql<CodeRole[]>`array(select r.role from utilisateur_role r where r.utilisateur_id = u.id order by r.rang, r.role)`.as('roles'))
    .where('u.id', 'in', ids)
    .execute()
  return new Map(lus.map(({ id, civilite, roles }) => [id, { civilite, roles }]))
}

function aImprimer({ menage, operation, charge }: Dossier, d: DemandeEnBase, qualites: QualiteDesPersonnes): DemandeAImprimer {
  const geste = (par: Personne | null, le: Date | null, quoi: Parameters<typeof qualiteDe>[1]) =>
    par === null || le === null
      ? null
      : { par: { ...par, qualite: qualiteDe(qualites.get(par.id)?.roles ?? [], quoi, qualites.get(par.id)?.civilite) }, le: jourDe(le) }
  const payee = geste(d.payee_par, d.payee_le, 'payer')
  return {
    codeMenage: menage.code_menage,
    noms: menage.noms,
    operation: operation.nom,
    charge,
    numero: d.numero,
    statut: d.statut,
    lignes: d.lignes.map(({ document, ...ligne }) => ({ ...ligne, justificatif: document?.nom ?? null })),
    creee: geste(d.creee_par, d.creee_le, 'preparer') as DemandeAImprimer['creee'],
    soumise: geste(d.soumise_par, d.soumise_le, 'preparer'),
    validee: geste(d.validee_par, d.validee_le, 'valider'),
    payee: payee && { ...payee, date: d.date_paiement ?? '' },
  }
}
