// Chaque appel chaud rapporté au plancher, dans le même passage : `npm run bench [-- --menages 50000 --petit 5000 --secondes 6]`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { racine } from '../server/src/core/racine.ts'
import { appels, rechercheDUnNomRare } from './appels.ts'
import { ouvrirBanc } from './banc.ts'
import { mesurerCsv } from './csv.ts'
import { type Debit, mesurerDebit } from './debit.ts'
import { mesurerEcran } from './ecran.ts'
import { mesurerPdf } from './pdf.ts'
import { ecrireRapport, garderLaSuite, type Mesure } from './rapport.ts'

const { values } = parseArgs({
  options: {
    menages: { type: 'string', default: '50000' },
    petit: { type: 'string', default: '5000' },
    secondes: { type: 'string', default: '6' },
    'sans-ecran': { type: 'boolean', default: false },
    // Reprend la base de la fois précédente, pour régler une requête sans tout recharger.
    garder: { type: 'boolean', default: false },
  },
})
const secondes = Number(values.secondes)
const log = pino({ level: 'warn' })
const dossier = join(racine, '.tmp', 'bench')
if (!values.garder) rmSync(dossier, { recursive: true, force: true })
mkdirSync(dossier, { recursive: true })

const grand = await ouvrirBanc(join(dossier, 'grand'), Number(values.menages), log)
const mesures: Mesure[] = []
try {
  for (const appel of await appels(grand)) {
    process.stdout.write(`${appel.nom}…\n`)
    const { nous, plancher } = await alterner(
      () => mesurerDebit(grand.produit, appel.produit, secondes),
      () => mesurerDebit(grand.plancher, appel.plancher, secondes),
    )
    process.stdout.write(
      `  ${Math.round(nous.parSeconde)} / ${Math.round(plancher.parSeconde)} = ${(nous.parSeconde / plancher.parSeconde).toFixed(2)} (cible ${appel.cible})\n`,
    )
    mesures.push({
      nom: appel.nom,
      cible: appel.cible,
      nous: nous.parSeconde,
      plancher: plancher.parSeconde,
      unite: 'req/s',
      rapport: nous.parSeconde / plancher.parSeconde,
      sens: 'au moins',
    })
  }
  process.stdout.write('CSV…\n')
  mesures.push(...(await mesurerCsv(grand)))
  process.stdout.write('PDF…\n')
  mesures.push(await mesurerPdf(grand, secondes))
  process.stdout.write('Croissance…\n')
  const petit = await ouvrirBanc(join(dossier, 'petit'), Number(values.petit), log)
  try {
    mesures.push(...(await croissance(petit)))
  } finally {
    await petit.fermer()
  }
  if (!values['sans-ecran']) mesures.push(...(await mesurerEcran(grand)))
} finally {
  await grand.fermer()
}
const rapport = ecrireRapport(mesures, { menages: Number(values.menages), petit: Number(values.petit), secondes })
process.stdout.write(`\n${rapport}\n`)
if (process.env['ECRIRE'] === '1') {
  const fichier = join(racine, 'docs', 'bench.md')
  writeFileSync(fichier, garderLaSuite(rapport, readFileSync(fichier, 'utf8')))
}

/** A, B, A, B, A, B : chaque paire est voisine dans le temps ; on garde la médiane. */
async function alterner(a: () => Promise<Debit>, b: () => Promise<Debit>) {
  const nous: Debit[] = []
  const plancher: Debit[] = []
  for (let tour = 0; tour < 3; tour += 1) {
    nous.push(await a())
    plancher.push(await b())
  }
  return { nous: mediane(nous), plancher: mediane(plancher) }
}

function mediane(debits: Debit[]): Debit {
  const ordre = [...debits].sort((x, y) => x.parSeconde - y.parSeconde)
  return ordre[Math.floor(ordre.length / 2)] as Debit
}

/** Temps médian d'un appel seul, de la petite à la grande base. */
async function croissance(petit: typeof grand): Promise<Mesure[]> {
  const PAGE = 'Page de 20 filtrée et triée'
  const comparees = [
    { nom: PAGE, ici: trouver(await appels(petit), PAGE), la: trouver(await appels(grand), PAGE) },
    { nom: 'Recherche d’un nom rare', ici: await rechercheDUnNomRare(petit), la: await rechercheDUnNomRare(grand) },
  ]
  const resultats: Mesure[] = []
  for (const { nom, ici, la } of comparees) {
    const { nous: g, plancher: p } = await alterner(
      () => mesurerDebit(grand.produit, la, secondes, 1),
      () => mesurerDebit(petit.produit, ici, secondes, 1),
    )
    resultats.push({
      nom: `Croissance : ${nom.toLowerCase()}`,
      cible: 1.3,
      nous: g.p50,
      plancher: p.p50,
      unite: 'ms (p50)',
      rapport: g.p50 / p.p50,
      sens: 'au plus',
    })
  }
  return resultats
}

function trouver(liste: Awaited<ReturnType<typeof appels>>, nom: string) {
  const appel = liste.find((candidat) => candidat.nom === nom)
  if (!appel) throw new Error(`Appel ${nom} absent`)
  return appel.produit
}
