import type { Acteur } from '@relogement/domain/acces/roles'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import { identifiant } from '@relogement/domain/common/identifiant'
import { canImporterDesMenages, refusDeLancer } from '@relogement/domain/import-menages/importMenages.permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import { getActeur } from '../acces/acteur.queries.ts'
import { insertCommentairesRepris } from '../commentaire/commentaire.queries.ts'
import { type Contexte, jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { ajouterTache, type Tache } from '../core/jobs.ts'
import { prendreTour } from '../core/postgres/verrou.ts'
import { inTransaction } from '../core/transaction.ts'
import { codesSuivants } from '../menage/creation/code.queries.ts'
import { ouvrirDossiers } from '../menage/creation/ouvrirDossier.ts'
import { variable } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { type AOuvrir, analyser } from './analyser.ts'
import { type DocumentARanger, jugerLesDocuments, referencesDe } from './documents.queries.ts'
import { faitsDe, getImport, type ImportEnBase, lireLaSource, renoncerAuxImports } from './importMenages.queries.ts'
import { lireLImport } from './lire.usecase.ts'
import { mettreAuxDossiers, type OuReprendre } from './mettreAuxDossiers.ts'

const IMPORTER = 'importer_des_menages'

/** Confie l'import à la file : la page peut se quitter. */
export async function lancerLImport(ctx: Contexte, id: string) {
  exiger(canImporterDesMenages(ctx.acteur))
  const lu = await getImport(ctx.db, id, { verrouille: true })
  const refus = refusDeLancer(faitsDe(lu))
  if (refus !== null) throw new DomainError('conflit', 'menages.import', refus)
  await ctx.db
    .updateTable('import_menages')
    .set({ etat: 'EN_COURS', faits: 0, commence_le: ctx.maintenant, fini_le: null })
    .where('id', '=', id)
    .execute()
  await ajouterTache(ctx.db, IMPORTER, { importId: id, acteurId: ctx.acteur.id }, `${IMPORTER} ${id}`)
  return lireLImport(ctx, id)
}

/** Dossiers ouverts d'un aller et retour. */
const D_AFFILEE = 100

/** Ouvre les dossiers d'un import, tous ou aucun. Coupée, la tâche revient à la file et recommence de rien. */
export const importerDesMenages: Tache<ServicesRelogement> = {
  nom: IMPORTER,
  async executer({ services, maintenant, dernierEssai }, donnees) {
    const { importId, acteurId } = z.object({ importId: identifiant(), acteurId: identifiant() }).parse(donnees)
    const { base, log } = services
    try {
      const acteur = await getActeur(base, acteurId)
      await importer({ services, acteur, maintenant, aujourdhui: jourDe(maintenant) }, importId)
    } catch (erreur) {
      if (!dernierEssai && !(erreur instanceof DomainError)) throw erreur
      log.error({ import: importId, erreur: (erreur as Error).name }, 'import de ménages échoué')
      await renoncerAuxImports(base, services.horloge(), importId)
    }
  },
}

interface OuImporter {
  readonly services: ServicesRelogement
  readonly acteur: Acteur | null
  readonly maintenant: Date
  readonly aujourdhui: string
}

const impossible = (message: string) => new DomainError('conflit', 'menages.import', message)

/** Juge d'abord, hors de toute transaction : elle ne dure que le temps d'écrire. */
async function importer({ services, acteur, maintenant, aujourdhui }: OuImporter, importId: string): Promise<void> {
  const { base, log } = services
  const lu = await getImport(base, importId)
  if (lu.etat !== 'EN_COURS') return
  if (acteur === null || canImporterDesMenages(acteur) !== null) throw impossible('Cet import ne peut plus se faire.')
  const analyse = await analyser({ db: base, acteur, aujourdhui }, await lireLaSource(base, importId), lu.correspondances)
  if (typeof analyse === 'string') throw impossible(analyse)
  // Pris à part, les numéros ne retiennent pas qui ouvre un dossier à la main pendant ce temps.
  const codes = await inTransaction(base, log, (db) => codesDe(db, analyse.aOuvrir))
  await inTransaction(base, log, async (db, { avantValidation }) => {
    // Un import à la fois : le suivant voit ce que celui-ci a ouvert.
    await prendreTour(db, 'import de ménages')
    if ((await getImport(db, importId)).etat !== 'EN_COURS') return
    const dejaLa = await clesImportees(db, analyse.aOuvrir)
    const aOuvrir = analyse.aOuvrir.filter((ouvrir) => !dejaLa.has(cleDImporte(ouvrir)))
    const quota = await variable(db, 'QUOTA_DOCUMENTS_MO', aujourdhui)
    const documents = await jugerLesDocuments(db, importId, referencesDe({ ...analyse, aOuvrir }), quota)
    const ctx = { db, acteur, maintenant, aujourdhui, services, avantValidation }
    // À chaque essai les siens : une transaction recommencée les reprend tous.
    const restants = new Map([...codes].map(([id, siens]): [string, string[]] => [id, [...siens]]))
    for (let faits = 0; faits < aOuvrir.length; faits += D_AFFILEE) {
      await ouvrirUnLot(ctx, lu, aOuvrir.slice(faits, faits + D_AFFILEE), restants, documents)
      // Hors de la transaction : c'est l'avancement que les autres voient.
      const avances = Math.min(faits + D_AFFILEE, aOuvrir.length)
      await base.updateTable('import_menages').set({ faits: avances }).where('id', '=', importId).execute()
    }
    await db
      .updateTable('import_menages')
      .set({
        etat: 'FAIT',
        faits: aOuvrir.length,
        documents: [...documents.values()].reduce((somme, { length }) => somme + length, 0),
        fini_le: maintenant,
        refuses: analyse.menagesRefuses,
        deja: analyse.deja.length + dejaLa.size,
      })
      .where('id', '=', importId)
      .execute()
  })
}

const cleDImporte = ({ operation, empreinte }: Pick<AOuvrir, 'operation' | 'empreinte'>) => `${operation.id} ${empreinte.toString('hex')}`

/** Ceux qu'un autre import vient d'ouvrir. */
async function clesImportees(db: Acces, aOuvrir: readonly AOuvrir[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ cle: string }>`select i.operation_id || ' ' || encode(i.empreinte, 'hex') as cle from menage_importe i
    where i.operation_id || ' ' || encode(i.empreinte, 'hex') = any(${aOuvrir.map(cleDImporte)})`.execute(db)
  return new Set(rows.map(({ cle }) => cle))
}

/** Les codes de chaque opération, pris d'un coup. */
async function codesDe(db: Acces, aOuvrir: readonly AOuvrir[]): Promise<Map<string, string[]>> {
  const combien = new Map<string, number>()
  for (const { operation } of aOuvrir) combien.set(operation.id, (combien.get(operation.id) ?? 0) + 1)
  const codes = new Map<string, string[]>()
  for (const [id, siens] of combien) codes.set(id, await codesSuivants(db, id, siens))
  return codes
}

async function ouvrirUnLot(
  ctx: OuReprendre,
  { id: importId, nom: fichier }: ImportEnBase,
  lot: readonly AOuvrir[],
  codes: ReadonlyMap<string, string[]>,
  documents: ReadonlyMap<string, readonly DocumentARanger[]>,
): Promise<void> {
  const ids = await ouvrirDossiers(
    ctx,
    lot.map(({ menage, operation, charge, sections }) => ({
      codeMenage: codes.get(operation.id)?.shift() ?? '',
      operationId: operation.id,
      partenaireId: operation.bailleurId,
      charge,
      statut: menage.statut,
      sections,
      logementActuel: { villeCode: null, patrimoine: menage.patrimoine },
      origine: { fichier, reference: menage.reference },
    })),
  )
  await insertCommentairesRepris(
    ctx.db,
    ctx.acteur.id,
    lot.flatMap(({ menage: { commentaires } }, rang) =>
      commentaires.map(({ le, auteur, texte }) => ({
        sujetId: ids[rang] ?? '',
        le: new Date(`${le}T12:00:00Z`),
        texte: signer(texte, auteur, fichier),
      })),
    ),
  )
  const siens = lot.map(({ menage }) => documents.get(menage.reference) ?? [])
  await mettreAuxDossiers(
    ctx,
    siens.map((fichiers, rang) => ({ menageId: ids[rang] ?? '', fichiers })),
  )
  await ctx.db
    .insertInto('menage_importe')
    .values(
      lot.map(({ menage, operation, charge, empreinte }, rang) => ({
        menage_id: ids[rang] ?? '',
        import_id: importId,
        operation_id: operation.id,
        empreinte,
        evenements: (charge === null ? 1 : 2) + (siens[rang]?.length ?? 0),
        documents: siens[rang]?.length ?? 0,
        commentaires: menage.commentaires.length,
      })),
    )
    .execute()
}

/** Celui qui l'a écrit n'a pas forcément de compte ici : il signe dans le texte. */
const signer = (texte: string, auteur: string | null, fichier: string): string =>
  `${texte}\n\n${auteur === null ? 'Repris' : `Écrit par ${auteur}, repris`} de « ${[...fichier].slice(0, 100).join('')} ».`
