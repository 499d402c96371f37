// Chaque appel chaud rapporté au plancher, dans le même passage : `npm run bench [-- --menages 50000 --petit 5000 --secondes 6 --mesures appels,attentes]`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { racine } from '../server/src/core/racine.ts'
import { type AppelCompare, appels, rechercheDUnNomRare } from './appels.ts'
import { mesurerAttentes } from './attentes.ts'
import { ouvrirBanc } from './banc.ts'
import { mesurerCandidats } from './candidats.ts'
import { mesurerCharge } from './charge.ts'
import { mesurerCompteRendu } from './compteRendu.ts'
import { mesurerCsv } from './csv.ts'
import { type Debit, mesurerDebit } from './debit.ts'
import { mesurerDirect } from './direct.ts'
import { mesurerEchelle } from './echelle.ts'
import { mesurerEcran } from './ecran.ts'
import { mesurerEmports } from './emports.ts'
import { mesurerEnsemble } from './ensemble.ts'
import { mesurerImport } from './imports.ts'
import { mesurerPdf } from './pdf.ts'
import { mesurerPilotage } from './pilotage.ts'
import { ecrireRapport, garderLaSuite, type Mesure } from './rapport.ts'
import { mesurerStatistiques } from './statistiques.ts'

const PARTIES = [
  'appels',
  'attentes',
  'csv',
  'pdf',
  'croissance',
  'echelle',
  'candidats',
  'ensemble',
  'compteRendu',
  'direct',
  'ecran',
  'emports',
  'imports',
  'statistiques',
  'pilotage',
] as const
/** Dix minutes : seulement quand on la demande. */
const A_LA_DEMANDE = ['charge'] as const

const { values } = parseArgs({
  options: {
    menages: { type: 'string', default: '50000' },
    petit: { type: 'string', default: '5000' },
    secondes: { type: 'string', default: '6' },
    // Quelques-unes seulement : « appels,attentes ».
    mesures: { type: 'string', default: PARTIES.join(',') },
    // Combien dure « charge » : dix minutes, ou une demi-heure pour voir la mémoire tenir.
    duree: { type: 'string', default: '600' },
    // De « appels », ceux dont le nom porte ces mots : « Dossier ».
    nommes: { type: 'string', default: '' },
    // Reprend la base de la fois précédente, pour régler une requête sans tout recharger.
    garder: { type: 'boolean', default: false },
  },
})
const secondes = Number(values.secondes)
const voulues = new Set(values.mesures.split(','))
const connues: readonly string[] = [...PARTIES, ...A_LA_DEMANDE]
const inconnues = [...voulues].filter((partie) => !connues.includes(partie))
if (inconnues.length > 0) throw new Error(`Mesures inconnues : ${inconnues.join(', ')} ; connues : ${connues.join(', ')}`)
const log = pino({ level: 'warn' })
const dossier = join(racine, '.tmp', 'bench')
if (!values.garder) rmSync(dossier, { recursive: true, force: true })
mkdirSync(dossier, { recursive: true })

const grand = await ouvrirBanc(join(dossier, 'grand'), Number(values.menages), log)
const mesures: Mesure[] = []
const dire = (...faites: readonly Mesure[]) => {
  mesures.push(...faites)
  for (const { nom, nous, plancher, unite, rapport, cible, sens } of faites)
    process.stdout.write(`${nom} : ${nous.toFixed(1)} / ${plancher.toFixed(1)} ${unite} = ${rapport.toFixed(2)} (${sens} ${cible})\n`)
}
try {
  if (voulues.has('attentes')) dire(...(await mesurerAttentes(grand)))
  if (voulues.has('appels'))
    for (const appel of (await appels(grand)).filter(({ nom }) => nom.includes(values.nommes))) dire(...(await comparer(appel)))
  if (voulues.has('statistiques')) dire(...(await mesurerStatistiques(grand)))
  if (voulues.has('csv')) dire(...(await mesurerCsv(grand)))
  if (voulues.has('pdf')) dire(...(await mesurerPdf(grand, secondes)))
  if (voulues.has('croissance')) {
    const petit = await ouvrirBanc(join(dossier, 'petit'), Number(values.petit), log)
    try {
      dire(...(await croissance(petit)))
    } finally {
      await petit.fermer()
    }
  }
  if (voulues.has('echelle')) dire(...(await mesurerEchelle(grand)))
  if (voulues.has('candidats')) dire(...(await mesurerCandidats(grand)))
  if (voulues.has('ensemble')) dire(...(await mesurerEnsemble(grand)))
  if (voulues.has('compteRendu')) dire(...(await mesurerCompteRendu(grand)))
  if (voulues.has('direct')) dire(...(await mesurerDirect(grand)))
  if (voulues.has('ecran')) dire(...(await mesurerEcran(grand)))
  if (voulues.has('pilotage')) dire(...(await mesurerPilotage(grand)))
  if (voulues.has('emports')) dire(...(await mesurerEmports(grand)))
  if (voulues.has('charge')) dire(...(await mesurerCharge(grand, Number(values.duree))))
  if (voulues.has('imports')) dire(...(await mesurerImport(grand)))
} finally {
  await grand.fermer()
}
const rapport = ecrireRapport(mesures, { menages: Number(values.menages), petit: Number(values.petit), secondes })
process.stdout.write(`\n${rapport}\n`)
if (process.env['ECRIRE'] === '1') {
  const fichier = join(racine, 'docs', 'bench.md')
  writeFileSync(fichier, garderLaSuite(rapport, readFileSync(fichier, 'utf8')))
}

async function comparer({ nom, cible, nodeAuPlus, produit, plancher: sien }: AppelCompare): Promise<Mesure[]> {
  const { nous, plancher } = await alterner(
    () => mesurerDebit(grand.produit, produit, { secondes, cpu: () => grand.cpu('produit') }),
    () => mesurerDebit(grand.plancher, sien, { secondes, cpu: () => grand.cpu('plancher') }),
  )
  const rapport = nous.parSeconde / plancher.parSeconde
  const mesure: Mesure = {
    nom,
    cible,
    nous: nous.parSeconde,
    plancher: plancher.parSeconde,
    unite: 'req/s',
    rapport,
    sens: 'au moins',
    cpu: [nous.cpu, plancher.cpu],
  }
  if (nodeAuPlus === undefined || nous.cpu === null) return [mesure]
  const { node } = nous.cpu
  const seul = { nous: node, plancher: nodeAuPlus, unite: 'ms', rapport: node / nodeAuPlus, cible: 1, sens: 'au plus' } as const
  return [mesure, { nom: `${nom} : processeur de Node`, ...seul }]
}

/** A, B, A, B, A, B : chaque paire est voisine dans le temps ; on garde la médiane. */
async function alterner(a: () => Promise<Debit>, b: () => Promise<Debit>) {
  const nous: Debit[] = []
  const plancher: Debit[] = []
  for (let tour = 0; tour < 3; tour += 1) {
    nous.push(await a())
    plancher.push(await b())
  }
  return { nous: leMilieu(nous), plancher: leMilieu(plancher) }
}

function leMilieu(debits: Debit[]): Debit {
  const ordre = [...debits].sort((x, y) => x.parSeconde - y.parSeconde)
  return ordre[Math.floor(ordre.length / 2)] as Debit
}

/** Temps médian d'un appel seul, de la petite à la grande base. */
async function croissance(petit: typeof grand): Promise<Mesure[]> {
  const [ici, la] = [await appels(petit), await appels(grand)]
  const desDeux = (nom: string) => ({ nom, ici: trouver(ici, nom), la: trouver(la, nom) })
  const comparees = [
    desDeux('Page de 20 filtrée et triée (data steward)'),
    desDeux('Dossier d’un ménage (data steward)'),
    { nom: 'Recherche d’un nom rare', ici: await rechercheDUnNomRare(petit), la: await rechercheDUnNomRare(grand) },
  ]
  const resultats: Mesure[] = []
  for (const { nom, ici, la } of comparees) {
    const { nous: g, plancher: p } = await alterner(
      () => mesurerDebit(grand.produit, la, { secondes, connexions: 1 }),
      () => mesurerDebit(petit.produit, ici, { secondes, connexions: 1 }),
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
