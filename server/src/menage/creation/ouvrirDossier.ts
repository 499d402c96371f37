import type { AlerteAPoser } from '@relogement/domain/alerte/alerteACreer'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { accorderLeContact } from '@relogement/domain/menage/composition/contact'
import type { RegleCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertAlertesDe } from '../../alerte/gestes.ts'
import { type Contexte, jourDe } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import { insertEvenementsDe } from '../../historique/historique.queries.ts'
import { alertesDUnNouveauDossier } from '../alertes/tenirLesAlertes.ts'
import { reglesJson } from '../dossier/dossier.queries.ts'
import { insererPersonnes } from '../dossier/occupants.queries.ts'
import { colonnesDesSections, type Sections } from '../dossier/sections.ts'
import { assignationInitiale } from '../modification/assignation.ts'
import { coterLeMenage } from '../modification/cotation.ts'
import { colonnesDeduites } from '../modification/deduites.ts'
import { changementDeCouleur, villeDe } from '../modification/derivees.ts'

interface DossierAOuvrir {
  readonly codeMenage: string
  readonly operationId: string
  /** Bailleur du logement actuel. */
  readonly partenaireId: string | null
  readonly charge: { readonly id: string; readonly nom: string; readonly prenom: string } | null
  readonly statut: StatutMenage
  readonly sections: Sections
  /** Ce que le bailleur dit de son logement actuel, et sa ville quand elle est déjà connue. */
  readonly logementActuel?: { readonly villeCode: string | null; readonly patrimoine: unknown }
  /** D'où il vient, dit à l'historique : un autre dossier, un fichier. */
  readonly origine?:
    | { readonly issuDe: { readonly id: string; readonly codeMenage: string } }
    | { readonly fichier: string; readonly reference: string }
}

type OuCelaVaut = Pick<Contexte, 'db' | 'acteur' | 'maintenant' | 'aujourdhui'>

/** Écrit un nouveau dossier, ce qui s'en déduit et son premier événement, dans la transaction de l'appel. Rend son identifiant. */
export async function ouvrirDossier(ctx: OuCelaVaut, dossier: DossierAOuvrir): Promise<string> {
  const [id] = await ouvrirDossiers(ctx, [dossier])
  if (id === undefined) throw new Error('Un dossier à ouvrir en ouvre un')
  return id
}

/** Plusieurs à la fois : chaque table s'écrit d'un seul aller et retour. Rend leurs identifiants, dans l'ordre. */
export async function ouvrirDossiers(ctx: OuCelaVaut, dossiers: readonly DossierAOuvrir[]): Promise<string[]> {
  if (dossiers.length === 0) return []
  const { db, acteur, maintenant } = ctx
  const operations = await lireOperations(db, [...new Set(dossiers.map(({ operationId }) => operationId))])
  const villes = new Map<string, string | null>()
  const neufs = []
  for (const dossier of dossiers) neufs.push(await preparer(ctx, dossier, operations, villes))
  await db
    .insertInto('menage')
    .values(neufs.map(({ ligne }) => ligne))
    .execute()
  await insererPersonnes(
    db,
    neufs.map(({ id, sections }) => ({ menageId: id, sections })),
  )
  await insertEvenementsDe(
    db,
    acteur.id,
    neufs.map(({ id, evenements }) => ({ le: maintenant, sujet: { id, version: PREMIERE_VERSION }, evenements })),
  )
  await insertAlertesDe(
    ctx,
    neufs.map(({ id, alertes }) => ({ sujetId: id, alertes })),
  )
  return neufs.map(({ id }) => id)
}

const PREMIERE_VERSION = 1

interface DossierNeuf {
  readonly id: string
  readonly sections: Sections
  readonly ligne: Insertable<TableMenage>
  readonly evenements: readonly Evenement[]
  readonly alertes: readonly AlerteAPoser[]
}

async function preparer(
  ctx: OuCelaVaut,
  dossier: DossierAOuvrir,
  operations: ReadonlyMap<string, OperationACoter>,
  villes: Map<string, string | null>,
): Promise<DossierNeuf> {
  const { codeMenage, operationId, partenaireId, charge, statut, logementActuel, origine } = dossier
  const { db, maintenant, aujourdhui } = ctx
  const id = uuidv7()
  const sections = accorderLeContact(dossier.sections, dossier.sections)
  const deduites = colonnesDeduites(codeMenage, sections)
  const operation = operations.get(operationId) ?? { osTravaux: null, moisDesEntretiens: null, regles: [] }
  const cotation = await coterLeMenage(ctx, { operation, propositions: [], regles: operation.regles }, sections, {
    contentieux: deduites.contentieux,
    deux_refus: false,
    cotation_coches: [],
    cotation_derogation: null,
  })
  const ligne: Insertable<TableMenage> = {
    id,
    code_menage: codeMenage,
    version: PREMIERE_VERSION,
    operation_id: operationId,
    partenaire_id: partenaireId,
    charge_id: charge?.id ?? null,
    assigne_le: charge && maintenant,
    statut,
    statut_depuis: maintenant,
    cree_le: maintenant,
    modifie_le: maintenant,
    decohabite_de: origine !== undefined && 'issuDe' in origine ? origine.issuDe.id : null,
    patrimoine: JSON.stringify(logementActuel?.patrimoine ?? {}),
    ...colonnesDesSections(sections),
    ...deduites,
    ville_code: logementActuel?.villeCode ?? (await villeGardee(db, villes, sections)),
    cotation_couleur: cotation.couleur,
    cotation_score: cotation.score,
    attributs_cotations: JSON.stringify(cotation.lignes),
  }
  const ouverture: Evenement = {
    ...ouvertureDe(dossier),
    changements: [
      { chemin: 'relogement.statut', libelle: 'Statut', ancien: null, nouveau: statut },
      ...changementDeCouleur(null, cotation.couleur),
    ],
  }
  const alertes = alertesDUnNouveauDossier(
    {
      statut,
      le: jourDe(maintenant),
      confie: charge !== null,
      moisDesEntretiens: operation.moisDesEntretiens,
      relogementNecessaire: sections.relogement.relogementNecessaire,
    },
    sections,
    aujourdhui,
  )
  return { id, sections, ligne, evenements: charge ? [ouverture, assignationInitiale(charge)] : [ouverture], alertes }
}

function ouvertureDe({ statut, origine }: DossierAOuvrir): Evenement {
  if (origine === undefined) return evenementDeMenage('DOSSIER_OUVERT', { statut })
  return 'issuDe' in origine
    ? evenementDeMenage('DOSSIER_ISSU_D_UN_AUTRE', { menage: origine.issuDe.codeMenage, statut })
    : evenementDeMenage('DOSSIER_IMPORTE', { ...origine, statut })
}

interface OperationACoter {
  readonly osTravaux: string | null
  /** Le dernier mois où l'opération vise des entretiens. */
  readonly moisDesEntretiens: string | null
  readonly regles: readonly RegleCotation[]
}

async function lireOperations(db: Acces, ids: readonly string[]): Promise<ReadonlyMap<string, OperationACoter>> {
  const { rows } = await sql<OperationACoter & { id: string }>`
    select m.operation_id as id, m.os_travaux as "osTravaux",
      (select max(v.mois) from operation_objectif v where v.operation_id = m.operation_id and v.entretiens > 0) as "moisDesEntretiens",
      ${reglesJson} as regles
    from (select o.id as operation_id, o.os_travaux_previsionnel as os_travaux from operation o where o.id = any(${ids}::uuid[])) m`.execute(
    db,
  )
  return new Map(rows.map((operation) => [operation.id, operation]))
}

/** Des ménages d'un même immeuble sont d'une même ville : elle ne se cherche qu'une fois. */
async function villeGardee(
  db: Acces,
  villes: Map<string, string | null>,
  { logementActuelLocalisation }: Sections,
): Promise<string | null> {
  const { codePostal, ville } = logementActuelLocalisation.adresse
  const cle = `${codePostal ?? ''}|${ville ?? ''}`
  const connue = villes.get(cle)
  if (connue !== undefined) return connue
  const trouvee = await villeDe({ db }, codePostal, ville)
  villes.set(cle, trouvee)
  return trouvee
}
