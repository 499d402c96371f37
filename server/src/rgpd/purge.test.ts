import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calculer } from '@relogement/domain/financement/plan.calcul'
import { PLAN_VIDE } from '@relogement/domain/financement/plan.schema'
import { sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { createAPurger, createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { jourDans } from '../../test/jours.ts'
import { jusqua } from '../../test/jusqua.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import { createLogement } from '../../test/logements.ts'
import { chercherPartout, marquer, tablesQuiTiennentAuMenage } from '../../test/purge.ts'
import { createOperationDuPru } from '../../test/reunions.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { sources } from './citations.ts'
import { effacerLesFichiersDePurge, faireRespecterLaConservation } from './conservation.ts'
import { lignesDuMenage, type TraitementDeTable, tablesDuMenage } from './tablesDuMenage.ts'

const traitements = tablesDuMenage as Readonly<Record<string, TraitementDeTable>>
const DEPART = (id: string) => `/v1/business/menages/${id}/depart-spontane`
const purge = (id: string, quoi = '') => `/v1/rgpd/purges/${id}${quoi}`
const ilYA = (jours: number) => jourDans(-jours)
interface Apercu {
  empreinte: string
  bilan: { quoi: string; nombre: number; geste: string; reste: string | null }[]
  fichiers: { nature: string; nombre: number; taille: number }[]
  ailleurs: { cle: string; codeMenage: string; genre: string; extrait: string; homonyme: boolean }[]
  documentsAilleurs: { ou: string; nature: string }[]
  purge: { etat: string; refus: string | null }
}

async function partir(en: Personne, id: string, jours: number) {
  const departSpontane = { date: ilYA(jours), motif: 'DECES', commentaire: 'Parti chez sa fille' }
  await en.patch(DEPART(id), { relogement: { departSpontane } }).expect(200)
}

async function valider(qui: Personne, id: string, statut = 200) {
  const { corps } = await qui.get<Apercu>(purge(id, '/apercu')).expect(200)
  return qui.post<{ etat: string; errorDescription: string }>(purge(id, '/validation'), { empreinte: corps.empreinte }).expect(statut)
}

const idDePurge = async (db: Base, menageId: string) =>
  (await db.selectFrom('purge').select('id').where('menage_id', '=', menageId).where('statut', '<>', 'ANNULEE').executeTakeFirstOrThrow())
    .id

const effacerFichiers = async (api: Api, menageId: string) =>
  faireLaTache(effacerLesFichiersDePurge, api, { donnees: { purgeId: await idDePurge(api.db, menageId) } })

describe('ce qu’une purge touche', () => {
  test('toute table d’où l’on atteint un ménage est déclarée, par la bonne clé, et rien de plus', async ({ db }) => {
    const liens = await tablesQuiTiennentAuMenage(db)
    // Seul le lien déclaré suffit : une table peut citer aussi une réunion ou un document.
    const atteintes = [...new Set(liens.map(({ table }) => table)), 'menage']
    expect(Object.keys(traitements).toSorted()).toEqual(atteintes.toSorted())
    for (const [table, { par }] of Object.entries(traitements)) {
      if (table === 'menage') continue
      const [colonne, parent = 'menage'] = par
      expect(liens, `${table} par ${colonne}`).toContainEqual({ table, colonne, parent })
    }
  })

  test('chaque colonne d’une table gardée est dite', async ({ db }) => {
    for (const [table, { garde }] of Object.entries(traitements)) {
      if (!garde) continue
      const { rows } = await sql<{ nom: string }>`
        select attname as nom from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
      expect(Object.keys(garde.colonnes).toSorted(), table).toEqual(rows.map(({ nom }) => nom).toSorted())
    }
  })

  test('une table effacée ou récrite se ferme avec le dossier', async ({ db }) => {
    const { rows } = await sql<{ table: string }>`
      select distinct tgrelid::regclass::text as table from pg_trigger where tgname = 'purge_ajout'`.execute(db)
    const directes = Object.entries(traitements).filter(([, { par }]) => ['menage_id', 'sujet_id'].includes(par[0]))
    // Le journal se lit après la purge, et la purge elle-même s'y écrit ; le direct ne dit que l'instant et la version ; texte_du_menage, menage_au_crible, menage_en_bref et logement_propose se déduisent du dossier, que la base garde elle-même.
    const ouvertes = [
      'consultation',
      'demande_de_droits',
      'direct',
      'droits_dossier',
      'limitation',
      'logement_propose',
      'menage_au_crible',
      'menage_en_bref',
      'purge',
      'texte_du_menage',
    ]
    expect(rows.map(({ table }) => table).toSorted()).toEqual(
      directes
        .map(([table]) => table)
        .filter((table) => !ouvertes.includes(table))
        .toSorted(),
    )
  })

  test('ce qui reste en clair ne peut pas être un nom : écrit ici à la main', () => {
    const enClair = Object.entries(traitements).flatMap(([table, { garde }]) =>
      Object.entries(garde?.colonnes ?? {}).flatMap(([colonne, valeur]) => (valeur === 'tel quel' ? [`${table}.${colonne}`] : [])),
    )
    const textes = enClair.filter((chemin) => TEXTES_GARDES.includes(chemin))
    expect(textes.toSorted()).toEqual(TEXTES_GARDES.toSorted())
    expect(enClair.filter((chemin) => /nom|prenom|texte|commentaire|email|telephone|adresse|corps|sujet$|donnees/.test(chemin))).toEqual([])
  })
})

/** Les colonnes de texte qu'une purge laisse : des codes, des empreintes, des dates. */
const TEXTES_GARDES = [
  'menage.code_menage',
  'menage.statut',
  'menage.ville_code',
  'menage_en_bref.statut',
  'menage_en_bref.ville_code',
  'document.type',
  'document.mime',
  'document.sha256',
  'document.cle_stockage',
  'demande_remboursement.statut',
  'ligne_remboursement.nature',
  'demande_paiement.nature',
  'demande_paiement.statut',
  'reunion_menage.decision',
  'reunion_menage.suite',
  'consultation.groupes',
  'demande_de_droits.nature',
  'purge.code_menage',
  'purge.motif',
  'purge.statut',
  'purge.empreinte_apercu',
  'purge.bilan',
  'purge.certificat',
  'purge.certificat_sha256',
  'purge.masques',
  'purge_fichier.cle_stockage',
  'purge_fichier.nature',
  'purge_fichier.sha256',
]

/** Une demande de droits qui a gelé le dossier un temps. */
async function gelerPuisLever(delphine: Personne, menageId: string, codeMenage: string): Promise<void> {
  const saisie = { droit: 'LIMITATION', personne: 'Une personne', canal: 'COURRIER', recueLe: ilYA(2), objet: 'Geler le dossier' }
  const { id } = (await delphine.post<{ id: string }>('/v1/rgpd/demandes', saisie).expect(201)).corps
  await delphine.post(`/v1/rgpd/demandes/${id}/identite`, { moyen: 'MANDAT', le: ilYA(0) }).expect(200)
  await delphine.post(`/v1/rgpd/demandes/${id}/dossiers`, { codeMenage }).expect(201)
  for (const quoi of ['limitation', 'levee'])
    await delphine.post(`/v1/rgpd/demandes/${id}/dossiers/${menageId}/${quoi}`, { motif: 'Exactitude contestée' }).expect(200)
}

/** Un dossier parti où toute table tenant au ménage a au moins une ligne. */
async function dossierPlein(
  api: Api,
  en: Readonly<Record<'ines' | 'denise' | 'delphine' | 'rachid', Personne>>,
  bailleurId: string,
  contenu: string,
) {
  const { db } = api
  const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await en.ines.post(`/v1/menages/${id}/commentaires`, { texte: 'Vu avec la famille' }).expect(201)
  const depot = await envoyer(api.app, en.ines, { menageId: id, type: 'AVIS_IMPOSITION' }, [
    { nom: 'avis.txt', contenu },
    { nom: 'second.txt', contenu: `${contenu} encore` },
  ])
  expect(depot.statut).toBe(201)
  await en.ines
    .avec({ 'Idempotency-Key': uuidv7() })
    .post(`/v1/menages/${id}/suivis`, { type: 'APPEL', date: ilYA(40), texte: 'Appel' })
    .expect(201)
  const rendezVous = { nature: 'VISITE', date: jourDans(9), heure: '10:00', lieu: 'Devant l’immeuble' }
  await en.ines.post(`/v1/menages/${id}/rendez-vous`, rendezVous).expect(201)
  const promesse = { nature: 'TRAVAUX', texte: 'Volets', promiseLe: jourDans(-40), echeance: jourDans(9), responsable: en.ines.id }
  await en.ines.post(`/v1/menages/${id}/promesses`, promesse).expect(201)
  // Celle que le départ écarte se garde de côté, tant qu'il peut s'annuler.
  await createProposition(db, { menageId: id, bailleurId, statut: 'assignation' })
  await partir(en.ines, id, 31)
  const { code_menage } = await lireMenageEnBase(db, id)
  const motif = 'Demande d’accès reçue par courrier'
  await en.delphine.post('/v1/rgpd/ouvertures', { codeMenage: code_menage, nature: 'ACCES', motif }).expect(201)
  await en.delphine.get(`/v1/menages/${id}`).expect(200)
  await gelerPuisLever(en.delphine, id, code_menage)
  // Ce que les gestes d'aujourd'hui ne laissent plus après un départ, mais qu'une donnée ancienne peut avoir.
  await createProposition(db, { menageId: id, bailleurId, statut: 'refusee_menage' })
  const source = await createMenage(db)
  await db.updateTable('menage').set({ decohabite_de: source }).where('id', '=', id).execute()
  await db
    .insertInto('decohabitation')
    .values({ menage_id: id, source_id: source, motif: 'SEPARATION', date: ilYA(60), avant: '{}' })
    .execute()
  await db
    .insertInto('creneau')
    .values({ id: uuidv7(), jour: ilYA(300 + Math.floor(Math.random() * 3000)), rang: 1, titre: 'Mme Benali', menage_id: id })
    .execute()
  await db
    .insertInto('ordre_demenagement')
    .values({ id: uuidv7(), menage_id: id, numero: 1, jour: ilYA(300), quoi: 'COMMANDE', envoye_le: new Date() })
    .execute()
  await db
    .insertInto('profil_candidat')
    .values({ menage_id: id, version: 1, bareme: '', jusqu_au: ilYA(0), personnes: 1, manques: [], profil: '{}' })
    .execute()
  await db.insertInto('fiche_nouveau_logement').values({ menage_id: id, avant: '{}' }).execute()
  await db.insertInto('enquete_satisfaction').values({ menage_id: id, commentaire: 'x' }).execute()
  const demandeId = uuidv7()
  await db
    .insertInto('demande_remboursement')
    .values({ id: demandeId, menage_id: id, numero: 1, redacteurs: [en.ines.id], creee_par: en.ines.id })
    .execute()
  await db.insertInto('ligne_remboursement').values({ demande_id: demandeId, rang: 1, nature: 'AUTRE', montant: 12 }).execute()
  const reunionId = uuidv7()
  const releve_id = uuidv7()
  const { operation_id } = await lireMenageEnBase(db, id)
  await db
    .insertInto('demande_paiement')
    .values({
      id: uuidv7(),
      operation_id,
      menage_id: id,
      numero: Math.floor(Math.random() * 1e9) + 1,
      nature: 'INDEMNITE',
      montant: 4000,
      redacteurs: [en.ines.id],
      preparee_par: en.ines.id,
      preparee_le: new Date(),
    })
    .execute()
  await db
    .insertInto('operation_releve')
    .values({ id: releve_id, operation_id, libelle: 'Avenant 1', date: ilYA(30) })
    .execute()
  await db.insertInto('releve_porte').values({ releve_id, logement_id: id, rang: 1, porte: '{}', vide: false }).execute()
  await db
    .insertInto('releve_menage')
    .values({ releve_id, logement_id: id, menage_id: id, statut: 'RECHERCHE_DU_LOGEMENT', relogement_necessaire: true, sorti: false })
    .execute()
  await db.insertInto('reunion').values({ id: reunionId, type: 'GTR', statut: 'CLOTURE', nom: 'GTR clos', date: new Date() }).execute()
  await db.insertInto('reunion_menage').values({ reunion_id: reunionId, menage_id: id, decision: 'ACCEPTE', commentaire: 'x' }).execute()
  const { id: propositionId, logement_id } = await db
    .selectFrom('proposition')
    .select(['id', 'logement_id'])
    .where('menage_id', '=', id)
    .executeTakeFirstOrThrow()
  const passageId = uuidv7()
  await db
    .insertInto('passage_cal')
    .values({ id: passageId, logement_id, reunion_id: reunionId, transmis_le: new Date(), repondre_avant: new Date() })
    .execute()
  await db
    .insertInto('fiche_candidat')
    .values({ id: uuidv7(), passage_id: passageId, proposition_id: propositionId, menage_id: id, rang: 1, contenu: '{}' })
    .execute()
  await db
    .insertInto('reunion_passage')
    .values({
      reunion_id: reunionId,
      menage_id: id,
      avant: 'INSCRIT_EN_PRESENTATION_GTR',
      apres: 'RECHERCHE_DU_LOGEMENT',
      le: new Date(),
    })
    .execute()
  await sql`insert into reunion_proposition (reunion_id, proposition_id, commentaire)
    select ${reunionId}, p.id, 'x' from proposition p where p.menage_id = ${id}::uuid limit 1`.execute(db)
  const lienId = uuidv7()
  await db
    .insertInto('lien_consultation')
    .values({ id: lienId, reunion_id: reunionId, email: 'participant@ville.test', repondre_avant: new Date(), cree_le: new Date() })
    .execute()
  await sql`insert into avis_consultation (lien_id, proposition_id, numero, accepte, commentaire, le)
    select ${lienId}, p.id, 1, true, 'x', now() from proposition p where p.menage_id = ${id}::uuid limit 1`.execute(db)
  const lienMenage = uuidv7()
  await db.insertInto('lien_menage').values({ id: lienMenage, menage_id: id, proposition_id: propositionId, cree_le: new Date() }).execute()
  await db
    .insertInto('jeton_menage')
    .values({ empreinte: Buffer.from(lienMenage), lien_id: lienMenage, fait_le: new Date() })
    .execute()
  await db
    .insertInto('reponse_menage')
    .values({
      id: uuidv7(),
      menage_id: id,
      proposition_id: propositionId,
      lien_id: lienMenage,
      numero: 1,
      reponse: 'REFUSE',
      motif: 'AUTRE',
      precisions: 'x',
      le: new Date(),
    })
    .execute()
  await db
    .insertInto('emport')
    .values({
      id: uuidv7(),
      menage_id: id,
      utilisateur_id: en.ines.id,
      tablette_id: uuidv7(),
      tablette_nom: 'x',
      pris_le: new Date(Date.now() - 1000),
      expire_le: new Date(),
    })
    .execute()
  await db
    .insertInto('verification_acquittee')
    .values({ id: uuidv7(), menage_id: id, code: 'X', chemin: 'x', message: 'x', commentaire: 'x', auteur_id: en.ines.id })
    .execute()
  return id
}

/** Un logement trouvé chez un bailleur privé pour ce ménage, où tout porte la marque, jusqu'à ce qui s'est écrit autour. */
async function logementPriveMarque(db: Base, menageId: string, bailleurId: string, auteur_id: string, marque: string, telephone: string) {
  const { logementId } = await createProposition(db, { menageId, bailleurId, statut: 'refusee_menage' })
  const logement_id = logementId
  await db
    .updateTable('logement')
    .set({ prive: true, bailleur_id: null, rue: `${marque} rue`, residence: marque, caracteristiques: JSON.stringify({ note: marque }) })
    .where('id', '=', logementId)
    .execute()
  await db
    .insertInto('logement_prive')
    .values({
      logement_id,
      bailleur_nom: `${marque} bailleur`,
      bailleur_telephone: telephone,
      bailleur_email: `${marque}@example.fr`,
      type_bail: 'VIDE',
      entree_prevue_le: ilYA(20),
      decence_attestee_le: new Date(),
    })
    .execute()
  await db
    .insertInto('commentaire')
    .values({ id: uuidv7(), sujet_id: logementId, auteur_id, texte: `${marque} visite` })
    .execute()
  await db
    .insertInto('modification')
    .values({
      id: uuidv7(),
      type: 'MODIFICATION',
      sujet_id: logementId,
      code: 'TEXTE_ANCIEN',
      donnees: JSON.stringify({ texte: `${marque} loyer` }),
    })
    .execute()
  return logementId
}

/** Tout le dépôt de fichiers et tout ce qui attend d'y entrer. */
async function contenuDuDepot({ dataDir }: Api): Promise<string> {
  const noms = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const textes = await Promise.all(noms.filter((nom) => nom.isFile()).map((nom) => readFile(join(nom.parentPath, nom.name), 'latin1')))
  return textes.join('\n')
}

test('après la purge, rien du ménage ne se lit plus, dans aucune table ni aucun fichier', async ({ api, en, db, base, distribution }) => {
  const [MARQUE, NUMERO] = ['Zyxwvimarque', '0799988866']
  const id = await dossierPlein(api, en, distribution.partenaires.bailleur, `${MARQUE} dans le fichier`)
  const tables = Object.keys(traitements).filter((table) => table !== 'purge' && table !== 'purge_fichier')
  const { refusees, posees } = await marquer(db, id, tables, TEXTES_GARDES, MARQUE)
  // Une colonne qui refuse la marque n'accepte qu'une liste fermée ou un format : écrit ici à la main.
  expect(refusees.toSorted()).toEqual(REFUSENT)
  expect(posees.length).toBeGreaterThan(50)
  await db.updateTable('menage').set({ telephone: NUMERO, recherche: sql`sans_accents(recherche)` }).where('id', '=', id).execute()
  await db
    .updateTable('occupant')
    .set({ telephone: NUMERO, email: MARQUE })
    .where('menage_id', '=', id)
    .where('role', '<>', 'PRINCIPAL')
    .execute()
  await logementPriveMarque(db, id, distribution.partenaires.bailleur, en.ines.id, MARQUE, NUMERO)
  // Une personne du ménage venait d'un autre dossier : l'historique de celui-ci la disait encore.
  const [{ id: partie } = { id: '' }] = await db.selectFrom('occupant').select('id').where('menage_id', '=', id).execute()
  const { decohabite_de: origine } = await lireMenageEnBase(db, id)
  const chemin = `composition.occupants.${partie}`
  const autreChangement = { chemin: 'composition.occupants.autre', libelle: 'Autre', ancien: null, nouveau: 'reste' }
  await db
    .insertInto('modification')
    .values({
      id: uuidv7(),
      type: 'MODIFICATION',
      sujet_id: origine,
      changements: JSON.stringify([{ chemin, libelle: `${MARQUE}, nom`, ancien: { nom: MARQUE }, nouveau: null }, autreChangement]),
    })
    .execute()
  // Ce que rien ne relie au ménage par une clé : réponse gardée, tâche en attente, recherche exportée.
  await db
    .insertInto('requete_idempotente')
    .values({
      utilisateur_id: en.ines.id,
      cle: uuidv7(),
      empreinte: Buffer.from('x'),
      statut: 200,
      reponse: `{"id":"${id}","noms":"${MARQUE}"}`,
    })
    .execute()
  await sql`select graphile_worker.add_job('envoyer_courriel', payload := json_build_object('menageId', ${id}::text, 'nom', ${MARQUE}::text))`.execute(
    db,
  )
  await db
    .insertInto('exportation')
    .values({
      id: uuidv7(),
      utilisateur_id: en.ines.id,
      liste: 'menages',
      format: 'csv',
      lignes: 1,
      motif: 'Point sur la situation de Mme ZYXWVIMARQUE occupant.nom',
      filtres: JSON.stringify({ recherche: MARQUE, villes: ['59100'] }),
    })
    .execute()
  expect(await contenuDuDepot(api)).toContain(MARQUE)
  expect((await chercherPartout(base, MARQUE)).length).toBeGreaterThan(20)
  expect((await chercherPartout(base, NUMERO)).length).toBeGreaterThan(1)

  await valider(en.denise, id)
  await effacerFichiers(api, id)

  expect(await chercherPartout(base, MARQUE)).toEqual([])
  expect(await chercherPartout(base, NUMERO)).toEqual([])
  expect(await contenuDuDepot(api)).not.toContain(MARQUE)
  // Ce qui compte encore : le code, l'opération, la raison et les dates ; et l'export reste compté, sans ce qu'on y cherchait.
  expect(await lireMenageEnBase(db, id)).toMatchObject({
    noms: 'Données effacées',
    statut: 'DEPART_SPONTANE',
    depart_spontane: { date: null, motif: null, commentaire: null },
    purge_le: expect.any(Date) as Date,
  })
  expect(await db.selectFrom('exportation').select(['filtres', 'motif']).where('utilisateur_id', '=', en.ines.id).execute()).toEqual([
    { filtres: { villes: ['59100'] }, motif: null },
  ])
  expect((await lireHistoriqueEnBase(db, origine ?? '')).map(({ changements }) => changements)).toEqual([[autreChangement]])
})

describe('le nom d’une personne purgée, hors de son dossier', () => {
  test('écrit dans chaque texte libre d’un autre dossier, n’y est plus', { timeout: 60_000 }, async ({
    api,
    en,
    db,
    base,
    distribution,
  }) => {
    const NOM = 'Philiberte Vauquelande'
    const autre = await dossierPlein(api, en, distribution.partenaires.bailleur, 'avis')
    const { operation_id } = await lireMenageEnBase(db, autre)
    await db
      .insertInto('operation_commentaire')
      .values({ id: uuidv7(), operation_id, sous_type: 'TACHE', titre: 'Rappeler', texte: '', statut: 'A_FAIRE', auteur_id: en.edouard.id })
      .execute()
    const refusees: string[] = []
    for (const { table, textes, sujetPar } of sources) {
      const lignes = sujetPar === undefined ? lignesDuMenage(table, autre) : sql<boolean>`operation_id = ${operation_id}::uuid`
      for (const { colonne, json, liste } of textes) {
        const valeur = json ? sql`jsonb_build_object('note', ${NOM}::text)` : liste ? sql`array[${NOM}::text]` : sql`${NOM}`
        const pose = await sql`update ${sql.table(table)} set ${sql.ref(colonne)} = ${valeur} where ${lignes}`
          .execute(db)
          .then(({ numAffectedRows }) => numAffectedRows)
          .catch((erreur: { message: string }) => {
            refusees.push(`${table}.${colonne} : ${erreur.message}`)
            return null
          })
        if (pose === 0n) refusees.push(`${table}.${colonne} : aucune ligne`)
      }
    }
    expect(refusees).toEqual([])
    expect((await chercherPartout(base, 'Vauquelande')).length).toBeGreaterThan(25)
    const id = await createAPurger(db, 'Philiberte', 'Vauquelande')
    await valider(en.delphine, id)
    expect(await chercherPartout(base, 'Vauquelande')).toEqual([])
  })

  test('mis dans une vue, un export, un GTR, une fiche de financement, un fichier de ménages, n’y est plus', async ({ en, db, base }) => {
    const NOM = 'Godelieve Ransquenoy'
    const COURRIEL = 'g.ransquenoy@exemple.test'
    const { operationId, pruId } = await createOperationDuPru(db)
    await en.rachid.post('/v1/vues', { page: 'pilotageOperations', nom: `Autour de ${NOM}`, adresse: { QPVs: NOM } }).expect(201)
    await en.rachid.post('/v1/operations/_export', { QPVs: [NOM], motif: `Demandé pour ${NOM}` }).expect(200)
    await en.rachid.get(`/v1/operations?QPVs=${encodeURIComponent(NOM)}`).expect(200)
    const gtr = { date: jourDans(20), heure: '14:00', PRUs: [{ id: pruId }] }
    const participants = [COURRIEL, 'elu@ville.test']
    const { corps: reunion } = await en.rachid
      .post<{ id: string }>('/v1/reunions', { ...gtr, ville: `Rue de ${NOM}`, lieu: `Chez ${NOM}`, participants })
      .expect(201)
    const fiche = {
      operation_id: operationId,
      etape: 'P',
      plan: JSON.stringify({ contact: NOM }),
      calcul: JSON.stringify(calculer(PLAN_VIDE, 164, { taux: 70, plafond: 0 })),
      motif_rejet: `Trop pour ${NOM}`,
    }
    await db
      .insertInto('financement_fiche')
      .values({ ...fiche, saisie_le: ilYA(3) })
      .execute()
    await db
      .updateTable('operation')
      .set({ motif_avenant: `Départ de ${NOM}`, motif_abandon: NOM })
      .where('id', '=', operationId)
      .execute()
    const importId = uuidv7()
    await db
      .insertInto('import_menages')
      .values({
        id: importId,
        nom: `Dossier ${NOM}.xlsx`,
        auteur_id: en.denise.id,
        le: new Date(),
        feuilles: JSON.stringify([{ lignes: [['A-1', NOM]] }]),
        rapport: JSON.stringify({ refus: [`${NOM} : déjà là`] }),
        source_jusqu_au: new Date(Date.now() + 86_400_000),
        a_importer: 0,
        refuses: 1,
        deja: 0,
      })
      .execute()
    const fichier = { nom: `${NOM}.pdf`, mime: 'application/pdf', taille: 1, sha256: '0'.repeat(64) }
    await db
      .insertInto('document_a_reprendre')
      .values({ id: uuidv7(), import_id: importId, chemin: `${NOM}/bail.pdf`, nature: 'AUTRE', ...fichier, recu_le: new Date() })
      .execute()
    const id = await createAPurger(db, 'Godelieve', 'Ransquenoy')
    await db.updateTable('menage').set({ email: COURRIEL }).where('id', '=', id).execute()
    await valider(en.delphine, id)
    expect(await chercherPartout(base, 'Ransquenoy')).toEqual([])
    expect((await en.rachid.get<{ participants: string[] }>(`/v1/reunions/${reunion.id}`).expect(200)).corps.participants).toEqual([
      'elu@ville.test',
    ])
    const { corps: vues } = await en.rachid.get<{ 'hydra:member': { nom: string }[] }>('/v1/vues').expect(200)
    expect(vues['hydra:member'].map(({ nom }) => nom)).toEqual(['Autour de [personne purgée]'])
  })
})

test('le logement privé proposé aussi à un autre ménage reste, avec le contact dont celui-ci a besoin', async ({
  en,
  db,
  distribution,
}) => {
  const [parti, autre] = [await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } }), await createMenage(db)]
  await partir(en.ines, parti, 31)
  const { bailleur } = distribution.partenaires
  const [seul, partage] = [
    await logementPriveMarque(db, parti, bailleur, en.ines.id, 'Masson', '0320112233'),
    await logementPriveMarque(db, parti, bailleur, en.ines.id, 'Masson', '0320112233'),
  ]
  await db.insertInto('proposition').values({ id: uuidv7(), logement_id: partage, menage_id: autre, statut: 'assignation' }).execute()
  const { corps } = await en.delphine.get<Apercu>(purge(parti, '/apercu')).expect(200)
  expect(corps.bilan.find(({ quoi }) => quoi === 'Logements privés trouvés pour le ménage')).toMatchObject({ nombre: 1, geste: 'EFFACE' })
  await valider(en.delphine, parti)
  const restants = await db.selectFrom('logement_prive').select('logement_id').where('logement_id', 'in', [seul, partage]).execute()
  expect(restants).toEqual([{ logement_id: partage }])
  expect(await db.selectFrom('proposition').select('menage_id').where('logement_id', '=', partage).execute()).toEqual([
    { menage_id: autre },
  ])
})

test('purgé alors qu’il attendait un logement, le ménage laisse son rang au suivant', async ({ en, db, distribution }) => {
  const parti = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await partir(en.ines, parti, 31)
  const logement = await createLogement(db, distribution.partenaires.bailleur)
  const suivant = uuidv7()
  await db
    .insertInto('proposition')
    .values([
      { id: uuidv7(), logement_id: logement, menage_id: parti, gtr_rang: 1 },
      { id: suivant, logement_id: logement, menage_id: await createMenage(db), gtr_rang: 2 },
    ])
    .execute()
  await valider(en.delphine, parti)
  expect(await db.selectFrom('proposition').select(['id', 'gtr_rang']).where('logement_id', '=', logement).execute()).toEqual([
    { id: suivant, gtr_rang: 1 },
  ])
})

test('purgé, le ménage libère le logement qu’il était seul à attendre ; celui où il est entré reste pris', async ({
  en,
  db,
  distribution,
}) => {
  const parti = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await partir(en.ines, parti, 31)
  const { bailleur } = distribution.partenaires
  const statut = 'EN_COURS_DE_TRAITEMENT'
  const [attendu, dispute, pris] = [
    await createLogement(db, bailleur, { statut }),
    await createLogement(db, bailleur, { statut }),
    await createLogement(db, bailleur, { statut, indicateurs: { acceptationMenage: true } }),
  ]
  await db
    .insertInto('proposition')
    .values([
      { id: uuidv7(), logement_id: attendu, menage_id: parti, gtr_rang: 1 },
      { id: uuidv7(), logement_id: dispute, menage_id: parti, gtr_rang: 1 },
      { id: uuidv7(), logement_id: dispute, menage_id: await createMenage(db), gtr_rang: 2 },
      { id: uuidv7(), logement_id: pris, menage_id: parti, gtr_rang: 1, statut: 'acceptee_menage' },
    ])
    .execute()
  await valider(en.delphine, parti)
  const statuts = await db.selectFrom('logement').select(['id', 'statut']).where('id', 'in', [attendu, dispute, pris]).execute()
  expect(Object.fromEntries(statuts.map(({ id, statut: devenu }) => [id, devenu]))).toEqual({
    [attendu]: 'MIS_A_DISPOSITION',
    [dispute]: statut,
    [pris]: statut,
  })
})

/** Formats et listes fermées de la base : aucune ne peut porter un nom. */
const REFUSENT = [
  'alerte.couleur',
  'alerte.pour',
  'alerte.statut',
  'commentaire.visibilite',
  'decohabitation.motif',
  'direct.parti',
  'direct.quoi',
  'email_sortant.statut',
  'enquete_satisfaction.accompagnement',
  'enquete_satisfaction.demenagement',
  'enquete_satisfaction.information',
  'enquete_satisfaction.logement',
  'enquete_satisfaction.travaux',
  'fiche_nouveau_logement.code_postal',
  'fiche_nouveau_logement.type',
  'menage.code_postal',
  'menage.cotation_couleur',
  'menage.telephone',
  'occupant.email',
  'occupant.role',
  'occupant.sexe',
  'occupant.telephone',
  'ordre_demenagement.quoi',
  'promesse.nature',
  'promesse.statut',
  'proposition.ecrite_canal',
  'proposition.statut',
  'proposition.type',
  'proposition_ecartee.par',
  'rendez_vous.nature',
  'rendez_vous.statut',
  'reponse_menage.reponse',
  'ressource.type',
  'texte_du_menage.colonne',
]

describe('valider une purge', () => {
  test('l’aperçu dit ce qui sera effacé et ce qui reste, et n’écrit rien', async ({ api, en, db, distribution }) => {
    const id = await dossierPlein(api, en, distribution.partenaires.bailleur, 'avis')
    const [avant, historique] = [await lireMenageEnBase(db, id), await lireHistoriqueEnBase(db, id)]
    const autre = await createMenage(db)
    await en.ines.post(`/v1/menages/${autre}/commentaires`, { texte: 'Voisine de SAMIRA bénali, à rappeler' }).expect(201)
    await en.ines.get(purge(id, '/apercu')).expect(403)
    const { corps } = await en.delphine.get<Apercu>(purge(id, '/apercu')).expect(200)
    const ligne = (quoi: string) => corps.bilan.find((l) => l.quoi === quoi)
    expect(ligne('Personnes du ménage')).toMatchObject({ nombre: 5, geste: 'EFFACE' })
    expect(ligne('Commentaires')).toMatchObject({ nombre: 1, geste: 'EFFACE', reste: null })
    expect(ligne('Documents')).toMatchObject({
      nombre: 2,
      geste: 'RENDU_ANONYME',
      reste: 'nature, empreinte et dates, sans nom ni contenu',
    })
    expect(ligne('Le dossier')).toMatchObject({ nombre: 1, geste: 'RENDU_ANONYME' })
    expect(corps.fichiers).toEqual([{ nature: 'AVIS_IMPOSITION', nombre: 2, taille: 4 + 11 }])
    const { code_menage } = await lireMenageEnBase(db, autre)
    // L'autre dossier a ses propres Samira Benali : rien ne dit de qui l'on parle.
    expect(corps.ailleurs.filter(({ codeMenage }) => codeMenage === code_menage)).toMatchObject([
      { genre: 'Commentaire', extrait: 'Voisine de [personne purgée], à rappeler', homonyme: true },
    ])
    expect(JSON.stringify(corps)).not.toMatch(/samira|duprez/i)
    expect([await lireMenageEnBase(db, id), await lireHistoriqueEnBase(db, id)]).toEqual([avant, historique])
    expect(await db.selectFrom('purge').select('id').where('menage_id', '=', id).execute()).toEqual([])
  })

  test('celui qui a déclaré le départ ne valide pas ; un dossier changé depuis l’aperçu se relit', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await en.denise.post(purge(id, '/validation'), { empreinte: 'a'.repeat(64) }).expect(404)
    await partir(en.denise, id, 31)
    const { corps } = await valider(en.denise, id, 409)
    expect(corps.errorDescription).toBe('Vous avez déclaré ce départ : une autre personne doit valider la purge.')
    const apercu = await en.delphine.get<Apercu>(purge(id, '/apercu')).expect(200)
    await en.ines.post(`/v1/menages/${id}/commentaires`, { texte: 'Rappelé' }).expect(201)
    await en.delphine.post(purge(id, '/validation'), { empreinte: apercu.corps.empreinte }).expect(409)
    expect(await db.selectFrom('commentaire').select('id').where('sujet_id', '=', id).execute()).toHaveLength(1)
    await valider(en.delphine, id)
    await valider(en.delphine, id, 409)
  })

  test('deux personnes valident ensemble : une seule purge', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await partir(en.ines, id, 31)
    const { corps } = await en.delphine.get<Apercu>(purge(id, '/apercu')).expect(200)
    const envois = [en.delphine, en.denise, en.delphine, en.denise].map(
      async (qui) => (await qui.post(purge(id, '/validation'), { empreinte: corps.empreinte })).statut,
    )
    expect((await Promise.all(envois)).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await db.selectFrom('purge').select('id').where('menage_id', '=', id).execute()).toHaveLength(1)
  })

  test('validée avant sa date, elle attend ; le départ annulé, elle ne se fait pas', async ({ api, en, db }) => {
    const [attend, annule] = [
      await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } }),
      await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } }),
    ]
    for (const id of [attend, annule]) {
      await partir(en.ines, id, 2)
      const { corps } = await valider(en.delphine, id)
      expect(corps.etat).toBe('VALIDEE')
    }
    expect(
      await db
        .selectFrom('alerte')
        .select(['type', 'statut'])
        .where('sujet_id', '=', attend)
        .where('type', '=', 'PURGE_A_VALIDER')
        .execute(),
    ).toEqual([{ type: 'PURGE_A_VALIDER', statut: 'CLOTURE' }])
    await en.ines.patch(DEPART(annule), 'null').expect(200)
    await faireLaTache(faireRespecterLaConservation, api)
    expect((await lireMenageEnBase(db, attend)).purge_le).toBeNull()
    await faireLaTache(faireRespecterLaConservation, api, { maintenant: new Date(Date.now() + 29 * 86_400_000) })
    expect((await lireMenageEnBase(db, attend)).purge_le).not.toBeNull()
    expect(await lireMenageEnBase(db, annule)).toMatchObject({ purge_le: null, purge_prevue_le: null, statut: 'RECHERCHE_DU_LOGEMENT' })
    expect(await db.selectFrom('purge').select('statut').where('menage_id', '=', annule).execute()).toEqual([{ statut: 'ANNULEE' }])
  })
})

describe('un dossier purgé', () => {
  test('ne se rouvre ni ne se remplit plus, et dit pourquoi', async ({ api, en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await partir(en.ines, id, 31)
    await valider(en.delphine, id)
    const { corps } = await en.ines
      .get<{ noms: string; donneesEffaceesLe: string; can: string[]; nextPlaces: { transition: string; bloquants: string[] }[] }>(
        `/v1/menages/${id}`,
      )
      .expect(200)
    expect(corps).toMatchObject({
      noms: 'Données effacées',
      can: ['lireConsultations', 'lireToutesLesPropositions'],
      donneesEffaceesLe: expect.any(String) as string,
    })
    expect(corps.nextPlaces).toMatchObject([
      {
        transition: 'annuler_depart_spontane',
        bloquants: expect.arrayContaining(['Les données de ce ménage ont été effacées.']) as string[],
      },
    ])
    const refus = [
      en.ines.patch(DEPART(id), 'null'),
      en.ines.patch(`/v1/menages/${id}`, { informations: { telephone: '0611223344' } }),
      en.ines.post(`/v1/menages/${id}/commentaires`, { texte: 'Encore' }),
      en.ines.post(`/v1/menages/${id}/suivis`, { type: 'APPEL', date: ilYA(1), texte: 'Encore' }),
      en.ines.post(`/v1/menages/${id}/alertes`, { texte: 'Encore', dateAlerte: ilYA(0) }),
    ]
    for (const demande of refus) {
      const { statut, texte } = await demande
      expect([statut, texte]).toEqual([409, expect.stringContaining('Les données de ce ménage ont été effacées.')])
    }
    expect((await envoyer(api.app, en.ines, { menageId: id, type: 'AUTRE' }, [{ nom: 'a.txt', contenu: 'x' }])).statut).toBe(409)
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])
  })

  test('un commentaire commencé pendant la purge n’y reste pas', async ({ base, en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await partir(en.ines, id, 31)
    const client = new pg.Client(base.urlApp)
    await client.connect()
    try {
      // La purge tient le dossier : le commentaire, déjà parti, attend qu'elle finisse.
      await client.query('begin')
      await client.query('select id from menage where id = $1 for update', [id])
      await client.query('update menage set purge_le = now() where id = $1', [id])
      const commentaire = en.ines.post(`/v1/menages/${id}/commentaires`, { texte: 'Trop tard' }).then(({ statut }) => statut)
      await jusqua(
        async () =>
          (
            await sql<{
              n: number
            }>`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
          ).rows[0]?.n === 1,
      )
      await client.query('commit')
      expect(await commentaire).toBe(409)
    } finally {
      await client.end()
    }
    expect(await db.selectFrom('commentaire').select('id').where('sujet_id', '=', id).execute()).toEqual([])
  })
})

describe('les fichiers et le certificat', () => {
  test('le dépôt en panne, la purge n’est pas terminée ; revenu, elle finit, et le certificat le dit', async ({ api, en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const { documents } = await envoyer(api.app, en.ines, { menageId: id, type: 'AVIS_IMPOSITION' }, [
      { nom: 'Benali.txt', contenu: 'avis de Samira' },
    ])
    expect(documents).toHaveLength(1)
    const [{ cle_stockage: cle, sha256 } = { cle_stockage: '', sha256: '' }] = await db
      .selectFrom('document')
      .selectAll()
      .where('sujet_id', '=', id)
      .execute()
    await partir(en.ines, id, 31)
    await valider(en.delphine, id)
    const enPanne = {
      ...api.services,
      fichiers: { ...api.services.fichiers, depot: { ...api.services.fichiers.depot, delete: () => Promise.reject(new Error('panne')) } },
    }
    await expect(
      faireLaTache(effacerLesFichiersDePurge, { ...api, services: enPanne }, { donnees: { purgeId: await idDePurge(db, id) } }),
    ).rejects.toThrow('panne')
    await en.delphine.get(purge(id, '/certificat')).expect(404)
    expect((await valider(en.delphine, id, 409)).corps.errorDescription).toBe('Les données de ce ménage ont été effacées.')

    await faireLaTache(faireRespecterLaConservation, api)
    expect(await api.services.fichiers.depot.exists(cle)).toBe(false)
    const { texte, entetes } = await en.delphine.get(purge(id, '/certificat?format=texte')).expect(200)
    const { code_menage } = await lireMenageEnBase(db, id)
    expect(texte).toContain(`Ménage : ${code_menage}`)
    expect(texte).toContain('- Personnes du ménage : 5')
    expect(texte).toContain(`- Avis d’imposition, 14, ${sha256}, `)
    expect(texte).toContain('Motif : départ spontané')
    expect(texte).not.toMatch(/samira|benali|duprez|rue de/i)
    expect(entetes['content-disposition']).toContain(`certificat-${code_menage}.txt`)
    const { certificat_sha256 } = await db
      .selectFrom('purge')
      .select('certificat_sha256')
      .where('menage_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(texte).digest('hex')).toBe(certificat_sha256)
    await en.ines.get(purge(id, '/certificat')).expect(403)

    const { rawPayload } = await api.app.inject({
      url: purge(id, '/certificat'),
      headers: { authorization: `Bearer ${await en.delphine.jeton()}` },
    })
    if (process.env['CAPTURES'] === 'oui') await writeFile('.tmp/certificat.pdf', rawPayload)
    const pdf = await lirePdf(rawPayload)
    expect(pdf).toMatchObject({ titre: 'Certificat d’effacement', langue: 'fr-FR', balise: true, accessible: true })
    for (const dit of [code_menage, 'Personnes du ménage', 'Avis d’imposition', sha256.slice(0, 32), certificat_sha256 ?? '', 'Delphine'])
      expect(pdf.texte).toContain(dit)
    expect(pdf.texte).not.toMatch(/samira|benali|duprez|rue de/i)
  })

  test('les listes disent où en est chaque purge, par son code', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await partir(en.ines, id, 2)
    const lister = async (etat: string) => {
      const { corps } = await en.delphine
        .get<{ 'hydra:member': { id: string; codeMenage: string; etat: string; refus: string | null }[] }>(
          `/v1/rgpd/purges?etats=${etat}&pageSize=1000`,
        )
        .expect(200)
      return corps['hydra:member'].find((ligne) => ligne.id === id)
    }
    expect(await lister('A_VALIDER')).toMatchObject({
      etat: 'A_VALIDER',
      refus: null,
      codeMenage: (await lireMenageEnBase(db, id)).code_menage,
    })
    await valider(en.delphine, id)
    expect(await lister('A_VALIDER')).toBeUndefined()
    expect(await lister('VALIDEE')).toMatchObject({ etat: 'VALIDEE', refus: 'Cette purge est déjà validée.' })
  })
})
