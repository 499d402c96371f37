import { setTimeout as attendre } from 'node:timers/promises'
import type { Banc, Jetons } from './banc.ts'
import { copierDesComptes } from './comptes.ts'
import { parAppel } from './cpu.ts'
import { type Demande, EQUIPES, type Equipe, lesDemandes } from './melange.ts'
import { descripteursDe, memoireDe } from './memoire.ts'
import type { Mesure } from './rapport.ts'

const PAR_SECONDE = 40
const LECTURE_MS = 500
const ECRITURE_MS = 1_000
/** Un jeton d'accès vaut un quart d'heure. */
const RENOUVELER_APRES_MS = 10 * 60_000
/** Ce que la mémoire peut encore prendre, du premier quart à la fin, sans grandir. */
const DERIVE = 1.1

interface Personne {
  jetons: Jetons
  prisLe: number
}

type Equipes = Readonly<Record<Equipe, readonly Personne[]>>

/**
 * Deux cents personnes connectées, quarante demandes par seconde : le 99e centile d'une lecture et d'une écriture, chacune comptée de l'instant
 * où elle était due, une réponse en erreur par demande au plus nulle, la mémoire et les descripteurs ouverts du premier quart à la fin. Chaque plafond est
 * la barre elle-même ; un export est une lecture.
 */
export async function mesurerCharge(banc: Banc, secondes: number): Promise<Mesure[]> {
  const equipes = await connecter(banc)
  const demandes = await lesDemandes(banc)
  const durees = { lecture: [] as number[], ecriture: [] as number[] }
  const erreurs = new Map<string, number>()
  const [memoires, descripteurs]: [number[], number[]] = [[], []]
  const enVol = new Set<Promise<void>>()
  const faire = async (rang: number, due: number): Promise<void> => {
    const demande = (demandes[rang % demandes.length] as (rang: number) => Demande)(rang)
    const personnes = equipes[demande.equipe]
    const personne = personnes[demande.qui ?? rang % personnes.length] as Personne
    await renouveler(banc, personne)
    const erreur = await envoyer(banc, personne, demande)
    if (erreur !== null) erreurs.set(erreur, (erreurs.get(erreur) ?? 0) + 1)
    durees[estUneLecture(demande) ? 'lecture' : 'ecriture'].push(performance.now() - due)
  }
  const [cpuAvant, debut] = [banc.cpu('produit'), performance.now()]
  const total = secondes * PAR_SECONDE
  for (let rang = 0; rang < total; rang += 1) {
    const due = debut + (rang * 1000) / PAR_SECONDE
    const reste = due - performance.now()
    if (reste > 0) await attendre(reste)
    const promesse = faire(rang, due).finally(() => enVol.delete(promesse))
    enVol.add(promesse)
    if (rang % PAR_SECONDE === 0) {
      memoires.push(memoireDe(banc.processusProduit.pid) ?? 0)
      descripteurs.push(descripteursDe(banc.processusProduit.pid) ?? 0)
    }
  }
  await Promise.all(enVol)
  const cpu = parAppel(cpuAvant, banc.cpu('produit'), total)
  if (cpu !== null) process.stdout.write(`  processeur par demande : Node ${cpu.node.toFixed(1)} ms, base ${cpu.base.toFixed(1)} ms\n`)
  for (const [quoi, nombre] of erreurs) process.stdout.write(`  ${nombre} × ${quoi}\n`)
  const personnes = Object.values(equipes).flat().length
  const nom = `${personnes} personnes, ${PAR_SECONDE} demandes/s, ${secondes} s`
  const auPlus = (quoi: string, nous: number, plancher: number, unite: string, cible = 1): Mesure => ({
    nom: `${nom} : ${quoi}`,
    cible,
    nous,
    plancher,
    unite,
    rapport: nous / plancher,
    sens: 'au plus',
  })
  return [
    auPlus('lecture', centile99(durees.lecture), LECTURE_MS, 'ms (p99)'),
    auPlus('écriture', centile99(durees.ecriture), ECRITURE_MS, 'ms (p99)'),
    auPlus(
      'réponses en erreur',
      [...erreurs.values()].reduce((somme, n) => somme + n, 0),
      total,
      'demandes',
      0,
    ),
    auPlus('mémoire, du premier quart à la fin', moyenneAutour(memoires, 0.95), moyenneAutour(memoires, 0.25), 'MiB', DERIVE),
    auPlus(
      'descripteurs ouverts, du premier quart à la fin',
      moyenneAutour(descripteurs, 0.95),
      moyenneAutour(descripteurs, 0.25),
      '',
      DERIVE,
    ),
  ]
}

async function connecter(banc: Banc): Promise<Equipes> {
  const ouvrir = async (equipe: Equipe): Promise<Personne[]> => {
    const modele = EQUIPES[equipe]
    const personnes: Personne[] = []
    for (const compte of await copierDesComptes(banc, modele.nombre, modele))
      personnes.push({ jetons: await banc.ouvrirSession(compte), prisLe: performance.now() })
    return personnes
  }
  return { charge: await ouvrir('charge'), encadrement: await ouvrir('encadrement'), bailleur: await ouvrir('bailleur') }
}

const estUneLecture = ({ methode, chemin }: Demande): boolean => methode === undefined || chemin.endsWith('/_export')

/** Ce qui a manqué, sans l'identifiant de ce qui se demandait ; `null` : la réponse est entière. */
async function envoyer({ produit }: Banc, { jetons }: Personne, { chemin, methode: voulue, corps }: Demande): Promise<string | null> {
  const methode = voulue ?? 'GET'
  const enJson = corps !== undefined && !(corps instanceof FormData)
  const reponse = fetch(`${produit}${chemin}`, {
    method: methode,
    headers: {
      authorization: `Bearer ${jetons.id_token}`,
      ...(methode === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...(enJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(corps === undefined ? {} : { body: enJson ? JSON.stringify(corps) : (corps as FormData) }),
  })
  try {
    const { ok, status, arrayBuffer } = await reponse.then(async (lue) => ({
      ok: lue.ok,
      status: lue.status,
      arrayBuffer: await lue.arrayBuffer(),
    }))
    return ok && arrayBuffer.byteLength > 0 ? null : `${methode} ${chemin.replaceAll(/[0-9a-f-]{36}/g, '{id}').split('?')[0]} ${status}`
  } catch (erreur) {
    return String(erreur)
  }
}

async function renouveler({ produit }: Banc, personne: Personne): Promise<void> {
  if (performance.now() - personne.prisLe < RENOUVELER_APRES_MS) return
  personne.prisLe = performance.now()
  const reponse = await fetch(`${produit}/v1/oauth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: personne.jetons.refresh_token }),
  })
  if (!reponse.ok) throw new Error(`Renouvellement : ${reponse.status}`)
  personne.jetons = (await reponse.json()) as Jetons
}

const centile99 = (durees: readonly number[]): number => [...durees].sort((a, b) => a - b)[Math.floor(durees.length * 0.99)] ?? 0

/** La mémoire va et vient : sa moyenne sur un dixième du temps. */
function moyenneAutour(valeurs: readonly number[], part: number): number {
  const demi = Math.max(1, Math.floor(valeurs.length / 20))
  const milieu = Math.floor(valeurs.length * part)
  const prises = valeurs.slice(Math.max(0, milieu - demi), milieu + demi)
  return prises.reduce((somme, valeur) => somme + valeur, 0) / Math.max(1, prises.length)
}
