// Chaque liste du contrat : ce qu'une personne ne lit pas n'y change ni le nombre, ni l'ordre, ni ce qu'on en compte, quoi qu'elle cherche,
// filtre ou trie. Une liste neuve passe par ici, ou dit que tous ceux qui la lisent y lisent tout : c'est alors comparé.
import type { Appel, CleAppel } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { unOccupant } from '@relogement/domain/menage/menage.examples'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { createPersonne, type Personne, type Prenom, prenoms, TOURCOING, test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { createLogement, createPorte } from '../../../test/logements.ts'
import { createGtr, createPru } from '../../../test/reunions.ts'
import type { Base } from '../database.ts'
import { parametresDe } from '../documentation/recherche.ts'
import { appelsDe, decouperCle, ligneDe } from '../documentation/ressources.ts'
import { rolesDe } from '../http/acces.ts'

const listes = new Map(appelsDe(contrat).filter(([cle, appel]) => cle.startsWith('GET ') && ligneDe(appel) !== null))

/** Qui la lit sans tout y voir ; qui y voit ce qu'ils ne voient pas. */
type Epreuve = readonly [lecteurs: readonly Prenom[], temoin: Prenom | 'rival']
const BAILLEURS = ['bastien', 'agathe'] as const
const DEHORS = [...BAILLEURS, 'colette'] as const

const EPROUVEES: Readonly<Record<string, Epreuve>> = {
  'GET /v1/menages': [DEHORS, 'rachid'],
  'GET /v1/menages/_recents': [['bastien', 'camille'], 'cyril'],
  'GET /v1/menages/{id}/commentaires': [DEHORS, 'camille'],
  'GET /v1/business/menages/{id}/documents': [BAILLEURS, 'camille'],
  'GET /v1/menages/{id}/alertes': [['camille', 'rachid'], 'cyril'],
  'GET /v1/logements': [[...BAILLEURS, 'basile'], 'rachid'],
  'GET /v1/logements/{id}/commentaires': [[...BAILLEURS, 'basile'], 'camille'],
  'GET /v1/propositions': [BAILLEURS, 'rachid'],
  'GET /v1/business/suivi-relogements': [BAILLEURS, 'rachid'],
  'GET /v1/business/promesses-en-retard': [['camille'], 'rachid'],
  'GET /v1/utilisateurs/moi/rendez-vous': [['camille'], 'cyril'],
  'GET /v1/utilisateurs/moi/demenagements': [['camille'], 'cyril'],
  'GET /v1/utilisateurs/moi/alertes': [['camille'], 'cyril'],
  'GET /v1/business/feuilles-de-route/{jour}': [['paul'], 'rival'],
  'GET /v1/business/ordres-de-demenagement': [['paul'], 'rival'],
  'GET /v1/reunions': [DEHORS, 'rachid'],
  'GET /v1/reunions/{id}/menages': [DEHORS, 'rachid'],
  'GET /v1/reunions/{id}/logements': [BAILLEURS, 'rachid'],
  'GET /v1/operations': [['romane', 'didier', ...DEHORS], 'rachid'],
  'GET /v1/business/operations/plan-strategique-relogement': [['romane', 'didier'], 'rachid'],
  'GET /v1/financement/operations': [['romane', 'didier'], 'firmin'],
  'GET /v1/financement/operations/{id}/paiements': [['romane', 'didier'], 'firmin'],
  'GET /v1/utilisateurs': [['camille', 'rachid'], 'adrien'],
  'GET /v1/vues': [['camille', 'bastien'], 'cyril'],
}

/** Qui la lit en lit tout ; hors de portée, ce à quoi elle tient n'existe pas, et l'appel répond 404. */
const TOUT_SE_LIT: readonly string[] = [
  ...['modifications', 'charges-de-relogement', 'assignations', 'promesses', 'rendez-vous', 'creneaux', 'consultations'].map(
    (quoi) => `GET /v1/menages/{id}/${quoi}`,
  ),
  'GET /v1/menages/{id}/personnes-a-prevenir',
  'GET /v1/business/menages/{id}/courriels',
  'GET /v1/business/demande-remboursement/{menageId}',
  'GET /v1/business/menages/{id}/logements-possibles',
  'GET /v1/logements/{id}/modifications',
  'GET /v1/logements/{id}/candidats',
  'GET /v1/business/logements/{id}/documents',
  ...['modifications', 'commentaires'].map((quoi) => `GET /v1/reunions/{id}/${quoi}`),
  'GET /v1/business/reunions/{id}/documents',
  ...['attributs-cotations', 'modifications', 'taches', 'commentaires', 'dates', 'logements', 'snapshots'].map(
    (quoi) => `GET /v1/operations/{id}/${quoi}`,
  ),
  'GET /v1/business/operations/{id}/documents',
  'GET /v1/business/operations/charges',
  'GET /v1/modifications',
  'GET /v1/business/planning/recapitulatif',
  ...['villes', 'partenaires', 'nomenclatures', 'zones-geographiques'].map((quoi) => `GET /v1/${quoi}`),
  'GET /v1/champs-operations',
  'GET /v1/champs-operations/modifications',
  'GET /v1/courriels',
  'GET /v1/imports-de-menages',
  'GET /v1/taches-de-fond',
  ...['consultations', 'archives', 'purges', 'demandes', 'acces-remis', 'traitements', 'violations'].map((quoi) => `GET /v1/rgpd/${quoi}`),
  'GET /v1/registres/{id}/modifications',
  'GET /v1/business/journal-des-comptes',
  'GET /v1/business/partenaires',
  'GET /v1/business/statistiques-menages/{compteur}',
  'GET /v1/business/capacites',
  'GET /v1/business/invitations',
  'GET /v1/business/utilisateurs/{id}/activite',
  'GET /v1/utilisateurs/{id}/modifications',
  'GET /v1/business/indicateurs-anru/dossiers',
  'GET /v1/business/collaborateurs',
]

/** Ce que chacun lit ou ne lit pas d'un bloc, prouvé ailleurs : un autre bailleur atteint le logement, jamais ses propositions ; lire s'y note. */
const A_PART: readonly string[] = ['GET /v1/logements/{id}/propositions', 'GET /v1/rgpd/lectures-de-listes']

test('chaque liste du contrat a son épreuve, ou dit que tout s’y lit', () => {
  expect([...Object.keys(EPROUVEES), ...TOUT_SE_LIT, ...A_PART].toSorted()).toEqual([...listes.keys()].toSorted())
})

const JOUR = jourDans(20)
const CACHE = 'Quorvantin'

interface Monde {
  readonly operations: string
  readonly menages: string
  readonly logements: string
  readonly reunions: string
}

interface Ou {
  readonly bailleurId: string
  readonly chargeId: string
  readonly villeCode?: string
  readonly nom: string
  readonly demenageur: string
  readonly archive?: true
  /** Où il se présente ; à défaut, une réunion à lui. */
  readonly reunion?: string
}

/** Un dossier, son opération, son logement, sa réunion, et ce qui s'écrit autour. */
async function unMonde(db: Base, { bailleurId, chargeId, villeCode, nom, demenageur, archive, reunion }: Ou): Promise<Monde> {
  const ville = villeCode === undefined ? {} : { villeCode }
  const pru = await createPru(db, [villeCode ?? '59512'])
  const operations = await createOperation(db)
  await db
    .updateTable('operation')
    .set({ bailleur_id: bailleurId, pru_id: pru, nom: `Opération ${nom}`, ...(villeCode === undefined ? {} : { ville_code: villeCode }) })
    .where('id', '=', operations)
    .execute()
  const menages = await createMenage(db, {
    operationId: operations,
    chargeId,
    partenaireId: bailleurId,
    ...ville,
    menage: {
      statut: 'RECHERCHE_DU_LOGEMENT',
      occupants: [unOccupant({ id: uuidv7(), prenom: 'Anne', nom, contact: { telephone: '0639987712', email: null } })],
    },
  })
  const { logementId: logements, id: propositionId } = await createProposition(db, {
    menageId: menages,
    bailleurId,
    statut: 'acceptee_gtr',
    ...ville,
  })
  await createLogement(db, bailleurId, { rue: `rue ${nom}`, ...(villeCode === undefined ? {} : { ville_code: villeCode }) })
  await createPorte(db, operations, bailleurId, { numero_porte: uuidv7().slice(-5) })
  const reunions = reunion ?? (await createGtr(db, pru, { nom: `GTR ${nom}` }))
  await db.insertInto('reunion_menage').values({ reunion_id: reunions, menage_id: menages }).execute()
  await db
    .updateTable('proposition')
    .set({ reunion_id: reunions, gtr_accepte: true, gtr_date: jourDans(-3) })
    .where('id', '=', propositionId)
    .execute()
  const [qui, le] = [chargeId, new Date()]
  await db
    .insertInto('promesse')
    .values({
      ...{ id: uuidv7(), sujet_id: menages, nature: 'TRAVAUX', texte: nom, promise_le: jourDans(-30), echeance: jourDans(-3) },
      ...{ responsable_id: qui, notee_par: qui, notee_le: le },
    })
    .execute()
  await db
    .insertInto('rendez_vous')
    .values({
      ...{ id: uuidv7(), sujet_id: menages, nature: 'VISITE', debut: new Date(`${JOUR}T10:00:00Z`), duree_minutes: 60 },
      ...{ note_par: qui, note_le: le },
    })
    .execute()
  await db
    .insertInto('demande_paiement')
    .values({
      ...{ id: uuidv7(), operation_id: operations, menage_id: menages, numero: 1, nature: 'INDEMNITE', montant: 4000 },
      ...{ redacteurs: [qui], preparee_par: qui, preparee_le: le },
    })
    .execute()
  const numero = Number.parseInt(uuidv7().slice(-6), 16)
  const creneau = uuidv7()
  await db
    .insertInto('creneau')
    .values({
      ...{ id: creneau, jour: JOUR, rang: (numero % 30_000) + 1, titre: nom, menage_id: menages, commande: numero },
      prestataire_id: demenageur,
    })
    .execute()
  const contenu = { contact: [{ libelle: 'Nom', valeur: nom }], depart: [], arrivee: [], prestation: [] }
  await db
    .insertInto('document')
    .values({
      ...{ id: uuidv7(), sujet_id: menages, objet_id: creneau, type: 'BON_COMMANDE_DEMENAGEMENT', genere: true, numero: 1 },
      ...{ nom: 'Bon.pdf', cle_stockage: uuidv7(), mime: 'application/pdf', taille: 1, sha256: '0'.repeat(64) },
      donnees: JSON.stringify({ contenu }),
    })
    .execute()
  await db
    .insertInto('ordre_demenagement')
    .values({
      ...{ id: uuidv7(), menage_id: menages, numero, jour: JOUR, quoi: 'COMMANDE', envoye_le: le, prestataire_id: demenageur },
    })
    .execute()
  await db
    .insertInto('alerte')
    .values({
      ...{ id: uuidv7(), sujet_id: menages, type: 'MANUELLE', texte: nom, statut: 'ALERTE', date_alerte: le },
      ...{ auteur_id: qui, pour: 'AUTEUR' },
    })
    .execute()
  await db
    .insertInto('consultation')
    .values({ sujet_id: menages, utilisateur_id: qui, le, ecran: 'fiche', groupes: ['IDENTITE'] })
    .execute()
  if (archive) await db.updateTable('menage').set({ archive_le: le }).where('id', '=', menages).execute()
  return { operations, menages, logements, reunions }
}

const adresseDe = (cle: string, ici: Monde & { utilisateurs: string; registres: string }) =>
  decouperCle(cle as CleAppel)[1]
    .replace('{compteur}', 'passagesGTR')
    .replace('{jour}', JOUR)
    .replace(
      /\/(menages|logements|reunions|operations|utilisateurs|registres)\/\{id\}/,
      (_, sorte: keyof typeof ici) => `/${sorte}/${ici[sorte]}`,
    )
    .replace('{menageId}', ici.menages)

/** Telle quelle, puis dans chaque ordre, puis en cherchant ce qui est caché. */
const demandesDe = (appel: Appel, cle: string): string[] => {
  const connus = parametresDe(appel)
  const tris = (appel.query as { shape?: Record<string, unknown> } | undefined) && connus.includes('sort') ? trisDe(cle) : []
  return [
    '',
    ...tris.flatMap((tri) => [`sort=${tri}:asc`, `sort=${tri}:desc`]),
    ...(connus.includes('recherche') ? [`recherche=${CACHE}`] : []),
    ...(connus.includes('villes') ? ['villes=59200', 'villes=59200,59100'] : []),
  ]
}

/** Ce que suit un collègue se lit à côté de son nom : son rang le suit. */
const SE_LIT: readonly string[] = ['GET /v1/utilisateurs nombreDeMenages']

const trisConnus = new Map<string, readonly string[]>()
const trisDe = (cle: string) => trisConnus.get(cle) ?? []

/** Les tris d'une liste, qu'elle dit en en refusant un. */
async function apprendreSesTris(cle: string, qui: Personne, adresse: string): Promise<void> {
  const { corps } = await qui.get<{ 'hydra:description': string }>(`${adresse}?sort=couleurDesYeux:asc`)
  const dits = /Tris connus\s*: ([^.]+)/.exec(corps['hydra:description'] ?? '')?.[1] ?? ''
  trisConnus.set(
    cle,
    dits.split(', ').filter((tri) => /^\w+$/.test(tri) && !SE_LIT.includes(`${cle} ${tri}`)),
  )
}

interface Lue {
  readonly total: number
  readonly texte: string
  /** Une facette y nomme ce qui est caché. */
  readonly nomme?: boolean
}
const lire = async (qui: Personne, adresse: string, demande: string): Promise<Lue> => {
  const { statut, corps } = await qui.get<{ 'hydra:totalItems': number; 'hydra:member': { id: string }[] }>(`${adresse}?${demande}`)
  expect(statut, `${adresse}?${demande}`).toBeLessThan(500)
  if (statut !== 200) return { total: 0, texte: `refusée : ${statut}` }
  // Les facettes se gardent vingt secondes : leurs nombres ne diraient rien ici.
  const { metadata, ...reste } = corps as typeof corps & { metadata?: object }
  // Ce que suit un collègue, que l'équipe lit, est compté devant son nom.
  const comparees = adresse === '/v1/utilisateurs' ? corps['hydra:member'].map(({ id }) => id) : reste
  return { total: corps['hydra:totalItems'], texte: JSON.stringify(comparees), nomme: JSON.stringify(metadata ?? {}).includes(CACHE) }
}

describe('ce qu’une personne ne lit pas ne change rien à ce qu’elle lit', () => {
  test('ni le nombre, ni l’ordre, dans aucune liste', { timeout: 400_000 }, async ({ api, en, db, distribution }) => {
    const { bailleur, autreBailleur, demenageur } = distribution.partenaires
    const rival = uuidv7()
    await db
      .insertInto('partenaire')
      .values({ id: rival, nom: 'Déménagements Vanhove', code: 'RIVAL', type: 'EXTERNE', categorie: 'PRESTATAIRE' })
      .execute()
    const duRival = await createPersonne(api, { prenom: 'pierrick', role: 'PRESTATAIRE_DEMENAGEMENT', partenaireId: rival })
    const qui = (prenom: Prenom | 'rival') => (prenom === 'rival' ? duRival : en[prenom])
    const ici = {
      ...(await unMonde(db, { bailleurId: bailleur, chargeId: en.camille.id, nom: 'Abadie', demenageur })),
      utilisateurs: en.camille.id,
      registres: (await en.delphine.post<{ id: string }>('/v1/rgpd/traitements', TRAITEMENT).expect(201)).corps.id,
    }
    await en.camille.post(`/v1/menages/${ici.menages}/commentaires`, { texte: 'Visite faite', visibilite: 'PARTENAIRES' }).expect(201)
    await en.camille.post(`/v1/logements/${ici.logements}/commentaires`, { texte: 'Clés prêtes', visibilite: 'PARTENAIRES' }).expect(201)
    await en.camille.post('/v1/vues', { page: 'menages', nom: 'À moi', adresse: { villes: '59100' } }).expect(201)
    await en.bastien.post('/v1/vues', { page: 'menages', nom: 'À moi', adresse: { villes: '59100' } }).expect(201)
    const fichier = { mime: 'application/pdf', taille: 1, sha256: '0'.repeat(64) }
    const deposer = (type: string) =>
      db
        .insertInto('document')
        .values({ id: uuidv7(), sujet_id: ici.menages, type, nom: `${type}.pdf`, cle_stockage: uuidv7(), ...fichier })
        .execute()
    await deposer('BAIL_NOUVEAU')
    await db
      .insertInto('demande_paiement')
      .values({
        ...{ id: uuidv7(), operation_id: ici.operations, numero: 9, nature: 'AVANCE', montant: 1, statut: 'REJETEE' },
        ...{ redacteurs: [en.firmin.id], preparee_par: en.firmin.id, preparee_le: new Date() },
        ...{ rejetee_par: en.denise.id, rejetee_le: new Date(), motif_rejet: 'Doublon' },
      })
      .execute()
    const consulter = (utilisateur_id: string, sujet_id: string) =>
      db
        .insertInto('consultation')
        .values({ sujet_id, utilisateur_id, le: new Date(), ecran: 'fiche', groupes: ['IDENTITE'] })
        .execute()
    await consulter(en.bastien.id, ici.menages)

    const photographier = async () => {
      const lues = new Map<string, Lue>()
      for (const [cle, [lecteurs]] of Object.entries(EPROUVEES))
        for (const prenom of lecteurs) {
          const adresse = adresseDe(cle, ici)
          if (!trisConnus.has(cle)) await apprendreSesTris(cle, en[prenom], adresse)
          for (const demande of demandesDe(listes.get(cle as CleAppel) as Appel, cle))
            lues.set(`${prenom} ${cle} ${demande}`, await lire(en[prenom], adresse, demande))
        }
      // Un jour de planning est à tous, place prise comprise ; pour qui l'est par une autre entreprise, non (décision 0064).
      const jours = `debut=${JOUR}&fin=${jourDans(22)}`
      const { texte } = await lire(en.paul, '/v1/business/planning/recapitulatif', jours)
      lues.set('paul, le planning', { total: 1, texte: 'lu', nomme: texte.includes(CACHE) })
      return lues
    }
    const duTemoin = async () =>
      Promise.all(
        Object.entries(EPROUVEES).map(async ([cle, [, temoin]]) => {
          const { corps } = await qui(temoin).get<{ 'hydra:totalItems': number }>(adresseDe(cle, ici))
          return [cle, corps['hydra:totalItems']] as const
        }),
      )
    const [avant, vuAvant] = [await photographier(), Object.fromEntries(await duTemoin())]
    const vides = [...avant].filter(([demande, { total }]) => demande.endsWith(' ') && total === 0).map(([demande]) => demande)
    expect.soft(vides, 'chacune montre quelque chose : vide, elle ne prouverait rien').toEqual(SANS_LIGNE)

    const ailleurs = { bailleurId: autreBailleur, chargeId: en.cyril.id, villeCode: TOURCOING, nom: CACHE, demenageur: rival }
    await unMonde(db, ailleurs)
    await unMonde(db, { ...ailleurs, reunion: ici.reunions })
    await unMonde(db, { ...ailleurs, chargeId: en.camille.id, archive: true })
    await db
      .insertInto('demande_paiement')
      .values({
        ...{ id: uuidv7(), operation_id: ici.operations, menage_id: ici.menages, numero: 12, nature: 'INDEMNITE', montant: 1 },
        ...{ statut: 'REJETEE', redacteurs: [en.firmin.id], preparee_par: en.firmin.id, preparee_le: new Date() },
        ...{ rejetee_par: en.denise.id, rejetee_le: new Date(), motif_rejet: 'Doublon' },
      })
      .execute()
    await en.camille.post(`/v1/menages/${ici.menages}/commentaires`, { texte: CACHE, visibilite: 'INTERNE' }).expect(201)
    await en.camille.post(`/v1/logements/${ici.logements}/commentaires`, { texte: CACHE, visibilite: 'INTERNE' }).expect(201)
    await en.cyril.post('/v1/vues', { page: 'menages', nom: CACHE, adresse: { villes: '59200' } }).expect(201)
    await en.berenice.post('/v1/vues', { page: 'menages', nom: CACHE, adresse: { villes: '59200' }, partagee: true }).expect(201)
    await deposer('AVIS_IMPOSITION')
    await db
      .insertInto('alerte')
      .values({
        ...{ id: uuidv7(), sujet_id: ici.menages, type: 'COMMENTAIRE_AJOUTE', texte: CACHE, statut: 'ALERTE', date_alerte: new Date() },
        ...{ auteur_id: en.ines.id, destinataire_id: en.cyril.id, pour: 'DESTINATAIRE' },
      })
      .execute()
    await createPersonne(api, { prenom: 'quentin', role: 'BAILLEUR_DIRECTIONS', partenaireId: autreBailleur })

    const apres = await photographier()
    const changees = [...apres].filter(([demande, { texte, nomme }]) => nomme || texte !== avant.get(demande)?.texte)
    expect.soft(changees.map(([demande]) => demande)).toEqual([])
    const vuApres = Object.fromEntries(await duTemoin())
    const inapercues = Object.keys(EPROUVEES).filter((cle) => Number(vuApres[cle]) <= Number(vuAvant[cle]))
    expect.soft(inapercues, 'ce qui est caché y est bien, pour qui le lit').toEqual([])

    // Et où l'on dit que tout se lit : tous ceux à qui l'appel est ouvert, et qui atteignent son sujet, y comptent la même chose.
    const inegales: string[] = []
    for (const cle of TOUT_SE_LIT) {
      const roles: readonly string[] | null = rolesDe((listes.get(cle as CleAppel) as Appel).acces)
      const totaux = new Map<number, Prenom>()
      for (const prenom of prenoms.filter((un) => roles === null || roles.includes(en[un].role))) {
        const { statut, corps } = await en[prenom].get<{ 'hydra:totalItems': number }>(adresseDe(cle, ici))
        if (statut !== 404 && statut !== 403) totaux.set(corps['hydra:totalItems'], prenom)
      }
      if (totaux.size !== 1) inegales.push(`${cle} : ${[...totaux].map(([total, prenom]) => `${prenom} ${total}`).join(', ')}`)
    }
    expect(inegales).toEqual([])

    // Au-delà de la dernière page, il n'y a pas de ligne, et le nombre reste.
    const reglage = { bailleurCode: null, etape: 'P', famille: 'DEMOLITION', chemin: 'financement.depenses.HONORAIRES', reglage: 'MONTRE' }
    await en.firmin.patch('/v1/champs-operations', reglage).expect(200)
    const perdues: string[] = []
    for (const [cle, appel] of listes)
      if (parametresDe(appel).includes('page'))
        for (const prenom of prenoms) {
          const adresse = adresseDe(cle, ici)
          const [premiere, derniere] = [await lire(en[prenom], adresse, ''), await lire(en[prenom], adresse, 'page=900')]
          if (premiere.total === 0) continue
          // Lire se note : le journal des lectures y gagne une ligne.
          if (derniere.total < premiere.total) perdues.push(`${prenom} ${cle} : ${derniere.total} pour ${premiere.total}`)
          break
        }
    expect(perdues).toEqual([])
  })
})

const TRAITEMENT = {
  nom: 'Relogement des ménages',
  finalites: 'Reloger les ménages des immeubles démolis',
  base: 'MISSION_PUBLIQUE',
  responsables: 'L’opérateur',
  personnes: 'Occupants des immeubles démolis',
  donnees: 'Identité, composition, ressources',
  destinataires: 'Bailleurs',
  durees: 'Six mois après la clôture',
  securite: 'Droits par rôle',
}

/** Ce qui ne se montre que bien après : l'épreuve n'y dit rien de plus que le nombre. */
const SANS_LIGNE: readonly string[] = []
