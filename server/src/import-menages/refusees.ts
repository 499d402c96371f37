import { Readable } from 'node:stream'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import { COLONNE_DES_RAISONS } from '@relogement/domain/import-menages/importMenages.champs'
import { canImporterDesMenages, refusDeReprendre } from '@relogement/domain/import-menages/importMenages.permissions'
import { writeXlsx } from 'hucre/xlsx'
import type { Contexte } from '../core/contexte.ts'
import { titreSur } from '../core/export/csv.ts'
import { noterExport, rendantSaPlace } from '../core/export/exportation.ts'
import { Fichier } from '../core/http/reponse.ts'
import { inTransaction } from '../core/transaction.ts'
import { analyser } from './analyser.ts'
import { faitsDe, getImport, lireLaSource } from './importMenages.queries.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Les seules lignes refusées, avec leurs raisons, sur les feuilles et sous les titres du fichier reçu : à corriger et à renvoyer. */
export async function lireLesRefusees(ctx: Contexte, id: string): Promise<Fichier> {
  exiger(canImporterDesMenages(ctx.acteur))
  const lu = await getImport(ctx.db, id)
  const refuse = refusDeReprendre(faitsDe(lu))
  if (refuse !== null) throw new DomainError('conflit', 'menages.import', refuse)
  const feuilles = await lireLaSource(ctx.db, id)
  const analyse = await analyser(ctx, feuilles, lu.correspondances)
  if (typeof analyse === 'string') throw new DomainError('conflit', 'menages.import', analyse)
  const raisons = new Map<string, string[]>()
  for (const { feuille, ligne, colonne, raison } of analyse.refus) {
    const cle = `${feuille}|${ligne}`
    raisons.set(cle, [...(raisons.get(cle) ?? []), colonne === null ? raison : `${colonne} : ${raison}`])
  }
  const { services } = ctx
  const trace = await inTransaction(services.base, services.log, (db) =>
    noterExport({ ...ctx, db }, { liste: 'import-menages', format: 'xlsx', filtres: { import: id }, lignes: raisons.size, motif: null }),
  )
  const sheets = feuilles.flatMap(({ nom, cellules: [titres = [], ...lignes] }) => {
    const refusees = lignes.flatMap((cellules, rang) => {
      const siennes = raisons.get(`${nom}|${rang + 2}`)
      return siennes === undefined ? [] : [[siennes.join(' ; '), ...cellules].map(titreSur)]
    })
    // Renvoyé une seconde fois, le fichier n'en gagne pas une seconde colonne de raisons.
    const deja = titres[0] === COLONNE_DES_RAISONS
    const rows = deja
      ? [titres.map(titreSur), ...refusees.map(([raison = '', _ancienne, ...reste]) => [raison, ...reste])]
      : [[COLONNE_DES_RAISONS, ...titres.map(titreSur)], ...refusees]
    return refusees.length === 0 ? [] : [{ name: nom === '' ? 'Ménages' : nom, rows, freezePane: { rows: 1 } }]
  })
  const octets = await writeXlsx({ sheets })
  return new Fichier(rendantSaPlace(ctx, trace, Readable.from([Buffer.from(octets)])), XLSX, 'Lignes refusées.xlsx')
}
