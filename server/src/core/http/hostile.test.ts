import type { Appel } from '@relogement/domain/acces/contract'
import type { CodeRole } from '@relogement/domain/acces/roles'
import { contrat } from '@relogement/domain/contrat'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test as testBase } from '../../../test/base.ts'
import { ANGLAIS, INTERNE } from '../../../test/brut.ts'
import { createCompte } from '../../../test/comptes.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { type Ecoute, startEcoute } from '../../../test/ecoute.ts'
import { type Demande, demandeHostile } from '../../../test/hostile/demande.ts'
import { createEnvoi, type Recu } from '../../../test/hostile/envoi.ts'
import { modeleDe } from '../../../test/hostile/modeles.ts'
import { fois } from '../../../test/longs.ts'
import { openSession } from '../../../test/session.ts'
import { createAlea } from '../../demo/alea.ts'

// Chaque appel du contrat reçoit, d'une data steward connectée, quarante demandes abîmées (deux cents dans les essais longs), toujours les mêmes pour une
// graine (fiabilité Z1 à Z3). Pour une campagne plus longue : HOSTILE_DEMANDES=2000 HOSTILE_GRAINE=autre npx vitest run hostile
const DEMANDES = Number(process.env['HOSTILE_DEMANDES'] ?? fois(40, 200))
const GRAINE = process.env['HOSTILE_GRAINE'] ?? 'relogement'
const DE_FRONT = 8
// Ensemble, elles atteignent tous les appels : la DPO seule ouvre un dossier pour une demande de droits.
const QUI = ['DATA_STEWARD', 'DPO'] as const
/** Ceux que ni l'une ni l'autre n'atteint. */
const SEUL: Readonly<Record<string, readonly CodeRole[]>> = {
  'POST /v1/business/parametres': ['RESPONSABLE_INGENIERIE_SOCIALE'],
  'PATCH /v1/utilisateurs/{id}/objectifs': ['RESPONSABLE_EQUIPE_RELOGEMENT'],
  'POST /v1/business/invitations': ['BAILLEUR_DIRECTEUR_AGENCE'],
}
const quiFait = (cle: string) => SEUL[cle] ?? QUI
const DELAI_MS = Math.max(60_000, DEMANDES * 300)

const test = testBase.extend('ici', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const ecoute = await startEcoute(base)
  const envoi = createEnvoi(ecoute.port, DE_FRONT)
  onCleanup(async () => {
    envoi.close()
    await ecoute.close()
  })
  return { ...ecoute, envoyer: envoi.envoyer }
})

async function insertPurgeTerminee(db: Ecoute['db'], menage_id: string): Promise<void> {
  const { id: validee_par } = await createCompte(db, { roles: ['DPO'], motDePasse: null })
  const [le, empreinte] = [new Date(), '0'.repeat(64)]
  const fin = { statut: 'TERMINEE', executee_le: le, terminee_le: le, certificat: 'Certificat', certificat_sha256: empreinte }
  await db
    .insertInto('purge')
    .values({
      id: uuidv7(),
      menage_id,
      code_menage: 'ESS-0001',
      motif: 'DEPART_SPONTANE',
      depuis: '2026-01-05',
      prevue_le: '2026-02-04',
      empreinte_apercu: empreinte,
      validee_le: le,
      validee_par,
      ...fin,
    })
    .execute()
}

/** Les objets que visent les adresses de l'appel : les siens, pour que l'un n'efface pas ceux de l'autre. */
async function idsDe({ db }: Ecoute, cle: string): Promise<Record<string, string>> {
  if (cle.includes('/rgpd/purges')) {
    const depart = {
      statut: 'DEPART_SPONTANE',
      depart_spontane: JSON.stringify({ date: '2026-01-05', motif: 'DECES' }),
      purge_prevue_le: '2026-02-04',
    }
    const menageId = await createMenage(db, { colonnes: depart })
    if (cle.includes('certificat')) await insertPurgeTerminee(db, menageId)
    return { '{id}': menageId }
  }
  if (cle.includes('/menages')) {
    const menageId = await createMenage(db)
    const alerteId = uuidv7()
    const alerte = { type: 'MANUELLE', texte: 'Rappeler', statut: 'EN_ATTENTE', date: new Date(), date_alerte: new Date(), pour: 'AUTEUR' }
    await db
      .insertInto('alerte')
      .values({ id: alerteId, sujet_id: menageId, ...alerte })
      .execute()
    return { '{id}': menageId, '{alerteId}': alerteId }
  }
  const id = uuidv7()
  if (cle.includes('/zones-geographiques')) await db.insertInto('zone_geographique').values({ id, type: 'AUTRE', nom: id }).execute()
  if (cle.includes('/nomenclatures'))
    await db.insertInto('nomenclature').values({ id, type: 'ESSAI', code: id, libelle: 'Essai' }).execute()
  return { '{id}': id, '{type}': 'Menage' }
}

// Ces appels ferment la session de qui les fait.
const FERMENT = ['POST /v1/oauth/logout', 'POST /v1/oauth/password-change']

/** Envoie les demandes d'un appel, quelques-unes de front, et rend ce qui a été répondu. */
async function eprouver(ici: Ecoute & { envoyer: (demande: Demande) => Promise<Recu | null> }, cle: string, appel: Appel) {
  const alea = createAlea(`${GRAINE} ${cle}`)
  const ids = await idsDe(ici, cle)
  const session = await openSession(ici, quiFait(cle))
  const recus: { demande: Demande; recu: Recu | null }[] = []
  const travailler = async () => {
    while (recus.length < DEMANDES) {
      const demande = demandeHostile(alea, modeleDe(alea, cle, appel, ids))
      Object.assign(demande.entetes, FERMENT.includes(cle) ? await openSession(ici, QUI) : session)
      recus.push({ demande, recu: await ici.envoyer(demande) })
    }
  }
  await Promise.all(Array.from({ length: DE_FRONT }, travailler))
  return recus
}

/** Ce qui cloche dans une réponse ; `null` : rien. */
function defautDe({ corps }: Demande, recu: Recu | null): string | null {
  if (recu === null) return (corps?.length ?? 0) > 1024 * 1024 ? null : 'connexion coupée sans réponse'
  const { statut, type, lien, corps: texte } = recu
  if (statut >= 500 || statut < 200) return `statut ${statut}`
  if (statut >= 300 && statut < 400) return `redirection ${statut}`
  if (!lien.includes('apiDocumentation')) return 'sans lien de documentation'
  if (statut < 400) return null
  if (!type.includes('application/ld+json')) return `type ${type}`
  const erreur = JSON.parse(texte) as { '@type'?: string; errorDescription?: string }
  if (erreur['@type'] !== 'hydra:Error' || !/\p{L}{3}/u.test(erreur.errorDescription ?? '')) return 'refus sans phrase'
  const interne = INTERNE.exec(texte)?.[0]
  if (interne !== undefined) return `texte interne « ${interne} »`
  return ANGLAIS.test(sansLesClesRecues(erreur.errorDescription ?? '', corps)) ? 'phrase anglaise' : null
}

/** Un refus cite la clé ou la valeur inconnue telle qu'elle est venue : ce mot est celui de la demande. */
const sansLesClesRecues = (phrase: string, corps: Demande['corps']): string =>
  ['NaN', 'undefined'].filter((mot) => corps?.toString().includes(`"${mot}"`)).reduce((reste, mot) => reste.replaceAll(mot, '…'), phrase)

const decrire = ({ methode, chemin, requete, entetes, corps }: Demande, recu: Recu | null, defaut: string) =>
  `${defaut} : ${methode} ${chemin} ${JSON.stringify(requete).slice(0, 300)} ${JSON.stringify({ ...entetes, authorization: '…' }).slice(0, 300)}\n  ${corps?.toString().slice(0, 600) ?? '(sans corps)'}\n  → ${recu?.statut} ${recu?.corps.slice(0, 400)}`

const bilan = new Map<string, number>()

describe.each(Object.entries(contrat))('%s', (cle, appel) => {
  test('répond à toute demande abîmée par un refus lisible, jamais par un défaut', { timeout: DELAI_MS }, async ({ ici }) => {
    const recus = await eprouver(ici, cle, appel)
    const defauts = recus.flatMap(({ demande, recu }) => {
      const defaut = defautDe(demande, recu)
      return defaut === null ? [] : [decrire(demande, recu, defaut)]
    })
    expect(defauts.slice(0, 3)).toEqual([])
    const statuts = recus.map(({ recu }) => recu?.statut ?? 0)
    for (const statut of statuts) bilan.set(String(statut), (bilan.get(String(statut)) ?? 0) + 1)
    expect(
      statuts.some((statut) => ![0, 401, 403, 404, 429].includes(statut)),
      `épreuve creuse : ${[...new Set(statuts)].join(', ')}`,
    ).toBe(true)
  })
})

test('les dossiers malmenés se lisent et se listent encore', async ({ ici: { db, envoyer, ...ici } }) => {
  const entetes = await openSession({ db, ...ici }, QUI)
  const lire = (chemin: string, requete: [string, string][] = []) => envoyer({ methode: 'GET', chemin, requete, entetes, corps: null })
  const menages = await db.selectFrom('menage').select('id').execute()
  expect(menages.length).toBeGreaterThan(10)
  for (const { id } of menages) expect([id, (await lire(`/v1/menages/${id}`))?.statut]).toEqual([id, 200])
  expect((await lire('/v1/menages', [['pageSize', '1000']]))?.statut).toBe(200)
})

test('le service répond encore, et aucun défaut n’est au journal', async ({ ici }) => {
  expect((await fetch(`${ici.url}/v1/health`)).status).toBe(200)
  expect(ici.journal.filter((ligne) => ligne.includes('"défaut"')).slice(0, 3)).toEqual([])
  if (process.env['HOSTILE_DEMANDES'] !== undefined) console.log('Réponses aux demandes hostiles :', Object.fromEntries(bilan))
})
