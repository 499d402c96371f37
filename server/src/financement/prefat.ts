import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { formatDate } from '@relogement/domain/common/date.format'
import { canFinancer } from '@relogement/domain/financement/financement.permissions'
import { prefatDe, type RubriqueDePrefat, titreDeLaPrefat } from '@relogement/domain/financement/prefat'
import { writeXlsx } from 'hucre/xlsx'
import type { Contexte } from '../core/contexte.ts'
import { titreSur } from '../core/export/csv.ts'
import { noterExport, rendantSaPlace } from '../core/export/exportation.ts'
import { presentItem } from '../core/http/hydra.ts'
import { Fichier } from '../core/http/reponse.ts'
import { inTransaction } from '../core/transaction.ts'
import { type FinancementLu, getFinancement } from './financement.queries.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** L'empreinte de ce que dit une fiche : la préFAT exportée est-elle encore la sienne ? */
export const empreinteDe = ({ etape, plan, calcul, valeurs }: Pick<FinancementLu, 'etape' | 'plan' | 'calcul' | 'valeurs'>): string =>
  createHash('sha256')
    .update(JSON.stringify([etape, plan, calcul, valeurs]))
    .digest('hex')

/** La préFAT de la fiche en cours, en données ou en classeur ; lue par qui tient la subvention, elle est exportée. */
export async function lirePrefat(ctx: Contexte, id: string, format: 'json' | 'xlsx') {
  const lu = await getFinancement(ctx, id)
  if (canFinancer(ctx.acteur) === null) await noterLExport(ctx, lu)
  return format === 'json' ? presenter(lu, prefatDe(lu)) : enClasseur(ctx, lu)
}

/** Les mêmes valeurs, dans l'ordre des écrans d'IODA. */
export async function lirePrefatIoda(ctx: Contexte, id: string) {
  const lu = await getFinancement(ctx, id)
  return presenter(lu, prefatDe(lu, 'ioda'))
}

const presenter = ({ operation: { id }, etape }: FinancementLu, rubriques: readonly RubriqueDePrefat[]) =>
  presentItem('Prefat', `/v1/business/operations/${id}/prefat`, {
    id,
    etape,
    titre: titreDeLaPrefat(etape),
    rubriques: rubriques.map((rubrique) => ({ ...rubrique, lignes: [...rubrique.lignes] })),
  })

/** Une lecture n'ouvre pas de transaction : la trace de l'export a la sienne. */
async function noterLExport({ services, maintenant }: Contexte, lu: FinancementLu): Promise<void> {
  await inTransaction(services.base, services.log, (db) =>
    db
      .updateTable('financement_fiche')
      .set({ prefat_le: maintenant, prefat_empreinte: empreinteDe(lu) })
      .where('operation_id', '=', lu.operation.id)
      .where('etape', '=', lu.etape)
      .execute(),
  )
}

async function enClasseur(ctx: Contexte, lu: FinancementLu): Promise<Fichier> {
  const { services, aujourdhui } = ctx
  // Une démolition n'a pas de programme de logements : pas de titre sans ligne.
  const rubriques = prefatDe(lu).filter((rubrique) => rubrique.lignes.length > 0)
  const lignes = rubriques.reduce((total, rubrique) => total + rubrique.lignes.length, 0)
  const trace = await inTransaction(services.base, services.log, (db) =>
    noterExport({ ...ctx, db }, { liste: 'prefat', format: 'xlsx', filtres: { operation: lu.operation.id }, lignes, motif: null }),
  )
  const titre = titreDeLaPrefat(lu.etape)
  const rows = [
    [titre, titreSur(lu.operation.nom), lu.operation.code],
    ['Établie par Relogement le', aujourdhui, formatDate(aujourdhui)],
    ...rubriques.flatMap(({ titre: rubrique, lignes: siennes }) => [
      [],
      [rubrique],
      ...siennes.map(({ libelle, valeur, texte }) => [
        libelle,
        typeof valeur === 'string' ? titreSur(valeur) : (valeur ?? ''),
        titreSur(texte),
      ]),
    ]),
  ]
  const gras = rows.flatMap((row, rang) => (rang === 0 || row.length === 1 ? [rang] : []))
  const classeur = await writeXlsx({
    sheets: [
      {
        name: `PréFAT ${lu.etape}`,
        columns: [{ width: 44 }, { width: 22 }, { width: 44 }],
        rows,
        cells: new Map(gras.map((rang) => [`${rang},0`, { value: String(rows[rang]?.[0]), style: { font: { bold: true } } }])),
      },
    ],
  })
  const octets = Buffer.from(classeur)
  const nom = `${titre.split(',')[0]} ${lu.operation.code}.xlsx`
  return new Fichier(rendantSaPlace(ctx, trace, Readable.from([octets], { objectMode: false })), XLSX, nom, { taille: octets.length })
}
