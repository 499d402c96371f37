import { setTimeout as attendre } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Banc, Jetons } from './banc.ts'
import { copierDesComptes } from './comptes.ts'
import { parAppel } from './cpu.ts'
import { memoireDe } from './memoire.ts'
import type { Mesure } from './rapport.ts'

const PERSONNES = 200
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

type Demande = (rang: number) => { readonly chemin: string; readonly methode?: 'PATCH' | 'POST'; readonly corps?: string }

/**
 * Deux cents personnes connectées, quarante demandes par seconde : le 99e centile d'une lecture et d'une écriture, chacune comptée de l'instant
 * où elle était due, une réponse en erreur par demande au plus nulle, et la mémoire du premier quart à la fin. Chaque plafond est la barre elle-même.
 */
export async function mesurerCharge(banc: Banc, secondes: number): Promise<Mesure[]> {
  const personnes = await connecter(banc)
  const demandes = await lesDemandes(banc)
  const durees = { lecture: [] as number[], ecriture: [] as number[] }
  const erreurs = new Map<string, number>()
  const memoires: number[] = []
  const enVol = new Set<Promise<void>>()
  const faire = async (rang: number, due: number): Promise<void> => {
    const personne = personnes[rang % personnes.length] as Personne
    await renouveler(banc, personne)
    const { chemin, methode = 'GET', corps } = (demandes[rang % demandes.length] as Demande)(rang)
    const statut = await fetch(`${banc.produit}${chemin}`, {
      method: methode,
      headers: { authorization: `Bearer ${personne.jetons.id_token}`, ...(corps && { 'content-type': 'application/json' }) },
      ...(corps && { body: corps }),
    }).then(
      async (reponse) => {
        await reponse.arrayBuffer()
        return reponse.ok ? null : `${methode} ${chemin.replaceAll(/[0-9a-f-]{36}/g, '{id}').split('?')[0]} ${reponse.status}`
      },
      (erreur: unknown) => String(erreur),
    )
    if (statut !== null) erreurs.set(statut, (erreurs.get(statut) ?? 0) + 1)
    durees[methode === 'GET' ? 'lecture' : 'ecriture'].push(performance.now() - due)
  }
  const [cpuAvant, debut] = [banc.cpu('produit'), performance.now()]
  const total = secondes * PAR_SECONDE
  for (let rang = 0; rang < total; rang += 1) {
    const due = debut + (rang * 1000) / PAR_SECONDE
    const reste = due - performance.now()
    if (reste > 0) await attendre(reste)
    const promesse = faire(rang, due).finally(() => enVol.delete(promesse))
    enVol.add(promesse)
    if (rang % PAR_SECONDE === 0) memoires.push(memoireDe(banc.processusProduit.pid) ?? 0)
  }
  await Promise.all(enVol)
  const cpu = parAppel(cpuAvant, banc.cpu('produit'), total)
  if (cpu !== null) process.stdout.write(`  processeur par demande : Node ${cpu.node.toFixed(1)} ms, base ${cpu.base.toFixed(1)} ms\n`)
  for (const [quoi, nombre] of erreurs) process.stdout.write(`  ${nombre} × ${quoi}\n`)
  const [auQuart, enFin] = [moyenneAutour(memoires, 0.25), moyenneAutour(memoires, 0.95)]
  const nom = `${PERSONNES} personnes, ${PAR_SECONDE} demandes/s, ${secondes} s`
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
    auPlus('mémoire, du premier quart à la fin', enFin, auQuart, 'MiB', DERIVE),
  ]
}

async function connecter(banc: Banc): Promise<Personne[]> {
  const modele = { compte: 'responsable-ingenierie-sociale', role: 'RESPONSABLE_INGENIERIE_SOCIALE', prefixe: 'charge' }
  const personnes: Personne[] = []
  for (const compte of await copierDesComptes(banc, PERSONNES, modele))
    personnes.push({ jetons: await banc.ouvrirSession(compte), prisLe: performance.now() })
  return personnes
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

const OUVERTS = 400

/** Une heure de travail en vingt demandes : des listes, des dossiers, une recherche, le tableau des alertes, un commentaire, un numéro corrigé. */
async function lesDemandes({ base }: Banc): Promise<Demande[]> {
  const { rows } = await sql<{ id: string; nom: string }>`select id, split_part(noms, ' ', -1) as nom from menage
    where archive_le is null and limitation_depuis is null and statut = 'RECHERCHE_DU_LOGEMENT' order by id limit ${OUVERTS}`.execute(base)
  const menage = (rang: number) => rows[(rang * 7) % rows.length] ?? { id: '', nom: '' }
  const page: Demande = (rang) => ({ chemin: `/v1/menages?pageSize=20&page=${1 + (rang % 5)}` })
  const triee: Demande = () => ({ chemin: '/v1/menages?pageSize=20&statuts=RECHERCHE_DU_LOGEMENT&sort=cotation:desc' })
  const dossier: Demande = (rang) => ({ chemin: `/v1/menages/${menage(rang).id}` })
  const cherche: Demande = (rang) => ({ chemin: `/v1/menages?pageSize=20&recherche=${encodeURIComponent(menage(rang).nom)}` })
  const logements: Demande = () => ({ chemin: '/v1/logements?pageSize=20' })
  const alertes: Demande = () => ({ chemin: '/v1/utilisateurs/moi/alertes?pageSize=20' })
  const historique: Demande = (rang) => ({ chemin: `/v1/menages/${menage(rang).id}/modifications?pageSize=20` })
  const commente: Demande = (rang) => ({
    chemin: `/v1/menages/${menage(rang).id}/commentaires`,
    methode: 'POST',
    corps: '{"texte":"Rappeler lundi."}',
  })
  const corrige: Demande = (rang) => ({
    chemin: `/v1/menages/${menage(rang).id}`,
    methode: 'PATCH',
    corps: JSON.stringify({ informations: { telephone: `06${String(10_000_000 + rang)}` } }),
  })
  const lit = [page, dossier, triee, dossier, cherche, page, dossier, logements, alertes]
  return [...lit, commente, ...lit, corrige, historique]
}

const centile99 = (durees: readonly number[]): number => [...durees].sort((a, b) => a - b)[Math.floor(durees.length * 0.99)] ?? 0

/** La mémoire va et vient : sa moyenne sur un dixième du temps. */
function moyenneAutour(valeurs: readonly number[], part: number): number {
  const demi = Math.max(1, Math.floor(valeurs.length / 20))
  const milieu = Math.floor(valeurs.length * part)
  const prises = valeurs.slice(Math.max(0, milieu - demi), milieu + demi)
  return prises.reduce((somme, valeur) => somme + valeur, 0) / Math.max(1, prises.length)
}
