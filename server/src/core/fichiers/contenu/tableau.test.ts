import { expect, test } from 'vitest'
import { exigerLineaire } from '../../../../test/lineaire.ts'
import { classeur } from '../../../../test/pieces/classeur.ts'
import { ContenuRefuse } from './refus.ts'
import { lireFeuilles } from './tableau.ts'

const lireTableau = async (format: 'CSV' | 'XLSX', octets: Buffer) => (await lireFeuilles(format, octets, 1))[0]?.cellules

const cellule = (texte: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${texte}</t></is></c></row>`

test('un classeur et un CSV se lisent en texte', async () => {
  expect(await lireTableau('XLSX', classeur(cellule('Rue')))).toEqual([['Rue']])
  expect(await lireTableau('CSV', Buffer.from('Rue;Loyer\nrue de l’Alma;"1 234,56"\n'))).toEqual([
    ['Rue', 'Loyer'],
    ['rue de l’Alma', '1 234,56'],
  ])
})

test('plus de trois millions de signes se refusent ici : les lire occuperait le serveur une seconde', async () => {
  const phrase = 'Ce tableau est trop long : trois millions de signes au plus, toutes cellules ensemble. Coupez-le en plusieurs.'
  const lignes = (nombre: number) => Buffer.from('é'.repeat(1_000).concat('\n').repeat(nombre))
  await expect(lireTableau('CSV', lignes(3_001))).rejects.toThrow(phrase)
  await expect(lireTableau('XLSX', classeur(cellule('é'.repeat(3_000_001))))).rejects.toThrow(phrase)
  expect(await lireTableau('CSV', lignes(3_000))).toHaveLength(3_000)
})

test('une cellule plus longue que dans un tableur se refuse ici : le serveur la lirait d’un trait', async () => {
  const phrase = 'Une cellule de ce tableau porte plus de 32\u00A0767 signes'
  await expect(lireTableau('CSV', Buffer.from(`Loyer\n${'1 '.repeat(16_384)}\n`))).rejects.toThrow(phrase)
  await expect(lireTableau('XLSX', classeur(cellule('1'.repeat(32_768))))).rejects.toThrow(phrase)
  expect(await lireTableau('CSV', Buffer.from(`Loyer\n${'1'.repeat(32_767)}\n`))).toHaveLength(2)
})

test.each([
  ['une cellule au bout de la feuille', classeur('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
  ['une feuille qui n’en est pas une', classeur('<row r="1"><c r="A1" t="s"><v>9</v></c>')],
  ['une archive coupée', classeur(cellule('Rue')).subarray(0, 300)],
])('%s : refusée en mots, jamais par une panne', async (_, octets) => {
  await lireTableau('XLSX', octets).catch((erreur: unknown) => expect(erreur).toBeInstanceOf(ContenuRefuse))
})

/** Écrits pour occuper qui les lit ; chacun grandit avec `n`. */
const hostiles: Readonly<Record<string, readonly ['CSV' | 'XLSX', (n: number) => Buffer]>> = {
  'des virgules': ['CSV', (n) => Buffer.from(','.repeat(n))],
  'des guillemets ouverts': ['CSV', (n) => Buffer.from('"'.repeat(n + 1 - (n % 2)))],
  'des guillemets au milieu': ['CSV', (n) => Buffer.from('a"'.repeat(n / 2))],
  'un champ de mille lignes': ['CSV', (n) => Buffer.from(`"${'a\n'.repeat(n / 2)}`)],
  'des lignes vides': ['CSV', (n) => Buffer.from('\n'.repeat(n))],
  'tous les séparateurs': ['CSV', (n) => Buffer.from('a;b,c\t|'.repeat(n / 8))],
  'des cellules au même lieu': ['XLSX', (n) => classeur(`<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(n / 22)}</row>`)],
  'des lignes sans rang': ['XLSX', (n) => classeur('<row><c><v>1</v></c></row>'.repeat(n / 26))],
  'des colonnes lointaines': ['XLSX', (n) => classeur('<row r="1"><c r="XFD1"><v>1</v></c></row>'.repeat(n / 41))],
  'des textes communs': [
    'XLSX',
    (n) => classeur('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', '<si><r><t>a</t></r></si>'.repeat(n / 24)),
  ],
}
const L = 200_000
const BRUIT_MS = 250

const lire = (format: 'CSV' | 'XLSX', octets: Buffer) => () =>
  lireTableau(format, octets).catch((erreur: unknown) => {
    if (!(erreur instanceof ContenuRefuse)) throw erreur
  })

test.each(Object.entries(hostiles))(
  '%s : deux fois plus long, au plus deux fois plus lent (une marge pour le bruit)',
  (_, [format, faire]) => exigerLineaire((n) => lire(format, faire(n)), L, BRUIT_MS),
)
