import { type Difference, differences } from '@relogement/domain/common/difference'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import { FIGES_AVEC_LA_FAT } from '@relogement/domain/operation/gel'
import { libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { evenementDOperation } from '@relogement/domain/operation/operation.evenements'
import { canEcrireUneOperation } from '@relogement/domain/operation/operation.permissions'
import type { CreationOperation, ModificationOperation, SaisieOperation } from '@relogement/domain/operation/operation.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { enregistrerOperation, refuserLeFige, relire, saisieRefusee, verifierVersion } from './gestes.ts'
import { getOperation, lockOperation, type OperationEnBase, type OperationLue } from './operation.queries.ts'
import { operationsVisibles } from './portee.ts'
import { relationsDe } from './relations.ts'

/** Crée une opération, à l'étude ; `naitre` : ce que d'autres concepts lui donnent. */
export async function creerOperation(
  ctx: Contexte,
  { code, zonesGeographiques, ...dites }: CreationOperation,
  naitre: (db: Acces, id: string) => Promise<void>,
) {
  const { db, acteur, maintenant } = ctx
  exiger(canEcrireUneOperation(acteur))
  const relations = await relationsDe(db, { ...dites, PRU: dites.PRU ?? undefined, zonesGeographiques }, null)
  const saisie = { ...dites, ...relations } as SaisieOperation
  const id = uuidv7()
  const creee = await db
    .insertInto('operation')
    .values({ id, code, ...colonnesDe(saisie), cree_le: maintenant })
    .onConflict((conflit) => conflit.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (creee === undefined) throw saisieRefusee('code', 'Ce code est déjà celui d’une autre opération')
  await exigerDansSesZones(ctx, id)
  await naitre(db, id)
  await insertEvenements(db, acteur.id, maintenant, { id, version: 1 }, [evenementDOperation('OPERATION_CREEE', {})])
  ctx.reponse.entete('Location', `/v1/operations/${id}`)
  return relire(ctx, id)
}

/** Modifie l'identité d'une opération : ce qui n'est pas dit reste. */
export async function modifierOperation(
  ctx: Contexte,
  id: string,
  { code, statutCreation, ville, zonesGeographiques, ...dites }: ModificationOperation,
) {
  const ligne = await lockOperation(ctx.db, ctx.acteur, id)
  exiger(canEcrireUneOperation(ctx.acteur))
  verifierVersion(ligne, ctx.versionAttendue)
  const avant = await getOperation(ctx, id)
  const autreVille = ville !== undefined && ville !== avant.ligne.ville && (dites.villeCode ?? ligne.ville_code) === ligne.ville_code
  refuserCeQuiNeSeModifiePas(ligne, code, statutCreation, autreVille)
  const relations = await relationsDe(ctx.db, { ...dites, zonesGeographiques }, ligne.charge_operation_id)
  const saisie = { ...saisieDe(ligne), ...dits(dites), ...relations }
  const changes = differences(saisieDe(ligne), saisie)
  if (changes.length === 0) return relire(ctx, id)
  refuserLeFige(ligne, figesPar(changes))
  await enregistrerOperation(ctx, ligne, colonnesDe(saisie), [])
  await exigerDansSesZones(ctx, id)
  const changements = differences(enMots(avant), enMots(await getOperation(ctx, id)))
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id, version: ligne.version + 1 }, [
    { ...SAISIE, changements: changements.map((difference) => ({ ...difference, libelle: libelleDuChamp(difference.chemin) })) },
  ])
  return relire(ctx, id)
}

/** Ceux de ces changements qui nourrissent une FAT, en mots. */
const figesPar = (changes: readonly Difference[]): string[] => {
  const touches = changes.map(({ chemin }) => (chemin === 'villeCode' ? 'ville' : chemin.split('.')[0]))
  return FIGES_AVEC_LA_FAT.filter((champ) => touches.includes(champ)).map(libelleDuChamp)
}

const dits = (patch: object): Partial<SaisieOperation> =>
  Object.fromEntries(Object.entries(patch).filter(([, valeur]) => valeur !== undefined))

/** Le code est celui de ses ménages, la création change par un passage, la ville par son code : les redire est permis, en dire d'autres se refuse. */
function refuserCeQuiNeSeModifiePas(ligne: OperationEnBase, code: unknown, statut: unknown, autreVille: boolean): void {
  const dit = (statut as { readonly code?: unknown } | null | undefined)?.code ?? statut
  const raison =
    code !== undefined && code !== ligne.code
      ? 'Le code d’une opération ne se modifie pas : ses ménages le portent.'
      : dit !== undefined && dit !== ligne.statut_creation
        ? 'Le statut de création ne se modifie pas : il change par un passage.'
        : autreVille
          ? 'La ville s’écrit par son code INSEE, « villeCode ».'
          : null
  if (raison !== null) throw new DomainError('conflit', 'operation.non-modifiable', raison, { details: { bloquants: [raison] } })
}

/** Chacun n'écrit que là où il lit : une opération ne sort pas de ses zones par sa main. */
async function exigerDansSesZones({ db, acteur }: Contexte, id: string): Promise<void> {
  const { rows } = await sql`select from operation o where o.id = ${id}::uuid and ${operationsVisibles(acteur)}`.execute(db)
  if (rows.length === 0) throw saisieRefusee('villeCode', 'Cette ville n’est pas dans vos zones')
}

const reference = (id: string | null) => (id === null ? null : { id })

/** Ce qui s'écrit d'une opération, tel qu'il est. */
const saisieDe = (o: OperationEnBase): SaisieOperation => ({
  nom: o.nom,
  famille: o.famille as SaisieOperation['famille'],
  bailleur: reference(o.bailleur_id),
  PRU: reference(o.pru_id),
  villeCode: o.ville_code,
  QPV: o.qpv,
  chargeOperation: reference(o.charge_operation_id),
  nombreLogements: o.nombre_logements,
  nombrePropositionsDues: o.nombre_propositions_dues,
  residence: o.residence,
  batiments: o.batiments,
  anneeConstruction: o.annee_construction,
  famillesAction: o.familles_action as SaisieOperation['famillesAction'],
  orientation: o.orientation as SaisieOperation['orientation'],
  etatDuSol: o.etat_du_sol as SaisieOperation['etatDuSol'],
  domanialites: o.domanialites as SaisieOperation['domanialites'],
  domanialitesFutures: o.domanialites_futures as SaisieOperation['domanialitesFutures'],
})

const colonnesDe = (s: SaisieOperation) => ({
  nom: s.nom,
  famille: s.famille,
  bailleur_id: s.bailleur?.id ?? null,
  pru_id: s.PRU?.id ?? null,
  ville_code: s.villeCode,
  qpv: s.QPV,
  charge_operation_id: s.chargeOperation?.id ?? null,
  nombre_logements: s.nombreLogements,
  nombre_propositions_dues: s.nombrePropositionsDues,
  residence: s.residence,
  batiments: s.batiments,
  annee_construction: s.anneeConstruction,
  familles_action: s.famillesAction,
  orientation: s.orientation,
  etat_du_sol: s.etatDuSol,
  domanialites: s.domanialites,
  domanialites_futures: s.domanialitesFutures,
})

/** Ce que l'historique en dit : des noms, non des identifiants. */
function enMots(operation: OperationLue) {
  const { bailleur: _b, PRU: _p, villeCode: _v, chargeOperation: _c, anneeConstruction: annee, ...reste } = saisieDe(operation)
  const { bailleur, PRU, ville, chargeOperation: qui } = operation.ligne
  return {
    ...reste,
    bailleur: bailleur?.nom ?? null,
    PRU: PRU?.nom ?? null,
    ville,
    chargeOperation: qui === null ? null : `${qui.prenom} ${qui.nom}`,
    anneeConstruction: annee === null ? null : String(annee),
  }
}
