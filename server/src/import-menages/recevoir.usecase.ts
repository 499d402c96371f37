import { DomainError, exiger } from '@relogement/domain/common/errors'
import type { importMenagesContract, RapportDImport } from '@relogement/domain/import-menages/importMenages.contract'
import { type Correspondances, cleDeColonne, type Feuille } from '@relogement/domain/import-menages/importMenages.lecture'
import { canImporterDesMenages, refusDeRattacher } from '@relogement/domain/import-menages/importMenages.permissions'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { lireClasseur, refusDuClasseur } from '../core/fichiers/lireClasseur.ts'
import type { Traitement } from '../core/http/route.ts'
import { variable } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { type Analyse, analyser } from './analyser.ts'
import { jugerLesDocuments, referencesDe } from './documents.queries.ts'
import { faitsDe, getImport, lireLaSource } from './importMenages.queries.ts'
import { lireLImport } from './lire.usecase.ts'

/** Le contenu d'un fichier reçu ne se garde pas davantage. */
const JOURS_GARDES = 7
const FEUILLES_LUES = 10
/** Au-delà, l'écran serait illisible : le reste est dans le classeur des lignes refusées. */
const REFUS_MONTRES = 200
const DEJA_MONTRES = 200

type Reception = Traitement<(typeof importMenagesContract)['POST /v1/imports-de-menages'], ServicesRelogement>

/** Un fichier de ménages : lu dans le processus à part, jugé ligne à ligne, gardé quelques jours. Aucun dossier ne s'ouvre. */
export const recevoirUnImport: Reception = async (ctx, { fichiers }, inscrire) => {
  exiger(canImporterDesMenages(ctx.acteur))
  const { nom, feuilles } = await lireClasseur(ctx.services.fichiers.lecteurs, fichiers, { feuilles: FEUILLES_LUES, code: IMPORT })
  const analyse = await jugerOuRefuser(ctx, feuilles, {})
  return inscrire(async (dansLaTransaction) => {
    const id = uuidv7()
    await dansLaTransaction.db
      .insertInto('import_menages')
      .values({
        id,
        nom: [...nom.replaceAll('\0', '').toWellFormed()].slice(0, 255).join(''),
        auteur_id: ctx.acteur.id,
        le: ctx.maintenant,
        feuilles: JSON.stringify(feuilles),
        source_jusqu_au: new Date(ctx.maintenant.getTime() + JOURS_GARDES * 86_400_000),
        ...colonnesDe(analyse),
      })
      .execute()
    return lireLImport(dansLaTransaction, id)
  })
}

const IMPORT = 'menages.import'

/** Rattache des colonnes à un champ, ou les laisse de côté, et juge de nouveau. */
export async function rattacherLesColonnes(
  ctx: Contexte,
  id: string,
  colonnes: readonly { readonly feuille: string; readonly titre: string; readonly champ: string | null }[],
) {
  exiger(canImporterDesMenages(ctx.acteur))
  const lu = await getImport(ctx.db, id, { verrouille: true })
  const refus = refusDeRattacher(faitsDe(lu))
  if (refus !== null) throw new DomainError('conflit', IMPORT, refus)
  const correspondances = {
    ...lu.correspondances,
    ...Object.fromEntries(colonnes.map(({ feuille, titre, champ }) => [cleDeColonne(feuille, titre), champ ?? ''])),
  }
  const analyse = await jugerOuRefuser(ctx, await lireLaSource(ctx.db, id), correspondances)
  await ctx.db
    .updateTable('import_menages')
    .set({ correspondances: JSON.stringify(correspondances), ...colonnesDe(analyse) })
    .where('id', '=', id)
    .execute()
  await jugerLesDocuments(ctx.db, id, referencesDe(analyse), await variable(ctx.db, 'QUOTA_DOCUMENTS_MO', ctx.aujourdhui))
  return lireLImport(ctx, id)
}

async function jugerOuRefuser(ctx: Contexte, feuilles: readonly Feuille[], correspondances: Correspondances): Promise<Analyse> {
  const analyse = await analyser(ctx, feuilles, correspondances)
  if (typeof analyse === 'string') throw refusDuClasseur(IMPORT, analyse)
  return analyse
}

const colonnesDe = ({ colonnes, aOuvrir, refus, menagesRefuses, deja }: Analyse) => ({
  a_importer: aOuvrir.length,
  refuses: menagesRefuses,
  deja: deja.length,
  rapport: JSON.stringify({
    colonnes: [...colonnes],
    lignesRefusees: new Set(refus.map(({ feuille, ligne }) => `${feuille}|${ligne}`)).size,
    refus: refus.slice(0, REFUS_MONTRES),
    deja: deja.slice(0, DEJA_MONTRES),
  } satisfies RapportDImport),
})
