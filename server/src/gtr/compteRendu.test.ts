import type { LogementDeReunion } from '@relogement/domain/reunion/ordreDuJour.schema'
import type { Reunion } from '@relogement/domain/reunion/reunion.schema'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import type { BaseDeTest } from '../../test/base.ts'
import { type Prenom, test } from '../../test/cast.ts'
import { avecSonTexte } from '../../test/dossiers.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import { seance } from '../../test/seance.ts'
import type { Base } from '../core/database.ts'

interface Refus {
  'hydra:description': string
}

const statut = async (db: Base, id: string) =>
  (await db.selectFrom('menage').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut
const proposition = (db: Base, id: string) =>
  db
    .selectFrom('proposition')
    .select(['statut', 'gtr_accepte', 'gtr_reponse_rang', 'gtr_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const logementEnBase = async (db: Base, id: string) =>
  (await db.selectFrom('logement').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut
const unite = async (db: Base, logementId: string) =>
  (await db.selectFrom('reunion_logement').select('statut').where('logement_id', '=', logementId).executeTakeFirst())?.statut
const alertes = async (db: Base, id: string) =>
  (
    await db
      .selectFrom('alerte')
      .select('texte')
      .where('sujet_id', '=', id)
      .where('type', '=', 'RETOUR_COMMISSION')
      .where('statut', '=', 'ALERTE')
      .execute()
  ).map(({ texte }) => texte)
const historique = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('le').orderBy('id').execute()).map(
    (ligne) => avecSonTexte(ligne).texte,
  )

test('présentation validée : sans taille dite au dossier, le GTR valide celles des secteurs souhaités ; rouvert, il les ôte', async ({
  en,
  db,
  distribution,
}) => {
  const { gtr, accepte, toutRepondre, clore } = await seance(db, en, distribution.partenaires.bailleur)
  const secteur = { villes: [], typologies: ['T4', 'T3'], precisions: null, criteres: [] }
  await db
    .updateTable('menage')
    .set({ typologies_gtr: [], projet_residentiel: sql`projet_residentiel || ${JSON.stringify({ secteursSouhaites: [secteur] })}::jsonb` })
    .where('id', '=', accepte)
    .execute()
  await toutRepondre()
  const tailles = async () =>
    (await en.camille.get<{ relogement: { typologiesGTR: string[] } }>(`/v1/menages/${accepte}`).expect(200)).corps.relogement.typologiesGTR
  const secteurs = async () =>
    (await db.selectFrom('menage').select('projet_residentiel').where('id', '=', accepte).executeTakeFirstOrThrow()).projet_residentiel
  const souhaites = await secteurs()
  await clore().expect(200)
  expect(await tailles()).toEqual(['T3', 'T4'])
  // Rouvert, le GTR les ôte ; la clôture ne touche pas aux secteurs.
  const rouvrir = () => en.rachid.post<Reunion>(`/v1/business/gtr/${gtr}/reouverture`).expect(200)
  expect((await rouvrir()).corps).not.toHaveProperty('nonRetablis')
  expect([await tailles(), await statut(db, accepte), await secteurs()]).toEqual([[], 'INSCRIT_EN_PRESENTATION_GTR', souhaites])
  await clore().expect(200)
  await en.camille.patch(`/v1/menages/${accepte}`, { relogement: { typologiesGTR: ['T5'] } }).expect(200)
  const { corps } = await rouvrir()
  expect(corps.nonRetablis).toEqual([expect.stringMatching(/ : T5, changées depuis$/)])
  expect([await tailles(), await statut(db, accepte)]).toEqual([['T5'], 'INSCRIT_EN_PRESENTATION_GTR'])
})

/** Combien de statuts de ménages se sont écrits depuis, même annulés ensuite : une séquence ne revient pas en arrière. */
async function compterLesStatutsEcrits({ urlMigration }: BaseDeTest): Promise<() => Promise<number>> {
  const client = new pg.Client(urlMigration)
  await client.connect()
  onTestFinished(async () => {
    await client.query('drop function compter_les_statuts cascade; drop sequence statuts_ecrits')
    await client.end()
  })
  await client.query(`create sequence statuts_ecrits;
    create function compter_les_statuts() returns trigger language plpgsql security definer as $$ begin perform nextval('statuts_ecrits'); return null; end $$;
    create trigger compter_les_statuts after update on menage for each row when (old.statut is distinct from new.statut) execute function compter_les_statuts()`)
  return async () => {
    const { rows } = await client.query('select case when is_called then last_value else 0 end::int as nombre from statuts_ecrits')
    return rows[0]?.nombre
  }
}

test('la clôture n’écrit qu’une fois : ses PDF se composent avant qu’elle n’applique ses réponses', async ({
  en,
  db,
  base,
  distribution,
}) => {
  const { toutRepondre, clore } = await seance(db, en, distribution.partenaires.bailleur)
  await toutRepondre()
  const ecrits = await compterLesStatutsEcrits(base)
  await clore().expect(200)
  expect(await ecrits()).toBe(5)
})

/** Combien de requêtes ont ajouté à chacune de ces tables depuis. */
async function compterLesEcritures(
  { urlMigration }: BaseDeTest,
  tables: readonly string[],
): Promise<() => Promise<Record<string, number>>> {
  const client = new pg.Client(urlMigration)
  await client.connect()
  onTestFinished(async () => {
    await client.query(
      `drop function compter_les_ecritures cascade; ${tables.map((table) => `drop sequence ecritures_${table};`).join(' ')}`,
    )
    await client.end()
  })
  await client.query(`create function compter_les_ecritures() returns trigger language plpgsql security definer as $$
      begin perform nextval('ecritures_' || tg_table_name); return null; end $$;
    ${tables
      .map(
        (table) => `create sequence ecritures_${table};
    create trigger compter_les_ecritures after insert on ${table} for each statement execute function compter_les_ecritures();`,
      )
      .join('\n')}`)
  return async () => {
    const lues = tables.map((table) => `(select case when is_called then last_value else 0 end::int from ecritures_${table}) as ${table}`)
    return (await client.query(`select ${lues.join(', ')}`)).rows[0]
  }
}

test('ce que la clôture écrit de ses ménages va ensemble : leur nombre ne fait pas celui des requêtes', async ({
  en,
  db,
  base,
  distribution,
}) => {
  const { gtr, toutRepondre, clore } = await seance(db, en, distribution.partenaires.bailleur)
  await toutRepondre()
  const ecritures = await compterLesEcritures(base, ['alerte', 'reunion_passage'])
  await clore().expect(200)
  // Cinq ménages, cinq retours de commission, une veille : une requête les allume toutes.
  expect(await ecritures()).toEqual({ alerte: 1, reunion_passage: 1 })
  expect(await db.selectFrom('reunion_passage').select('menage_id').where('reunion_id', '=', gtr).execute()).toHaveLength(5)
})

describe('les réponses du client de la spécification', () => {
  test('chaque proposition dit la réponse du GTR, puis le compte rendu se clôt : les mêmes lignes que par nos appels', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const traces = async ({ p, retenu, ecarte, cherche, autre }: Awaited<ReturnType<typeof seance>>) => ({
      propositions: await Promise.all([p.un, p.deux, p.trois].map((id) => proposition(db, id))),
      logements: [await logementEnBase(db, retenu), await logementEnBase(db, ecarte), await unite(db, retenu), await unite(db, ecarte)],
      menages: [await statut(db, cherche), await statut(db, autre)],
    })
    const nous = await seance(db, en, bailleur)
    await nous.toutRepondre()
    await nous.repondre(nous.p.deux, { rang: 1 }).expect(200)
    await nous.clore().expect(200)

    const eux = await seance(db, en, bailleur)
    await eux.decider(eux.accepte, { decision: 'ACCEPTE' }).expect(200)
    await eux.decider(eux.revise, { decision: 'REFUSE', commentaire: 'Secteur unique : à revoir.' }).expect(200)
    await eux.decider(eux.veille, { decision: 'REFUSE', suite: 'VEILLE' }).expect(200)
    const dire = (logement: string, menage: string, reponse: object) =>
      en.camille.patch(`/v1/logements/${logement}/menages/${menage}`, { GTR: { reponse } }).expect(200)
    await dire(eux.retenu, eux.cherche, { accepte: true, rang: 2, date: '2026-11-20' })
    await dire(eux.retenu, eux.autre, { accepte: true, rang: 1 })
    await dire(eux.ecarte, eux.autre, { accepte: false })
    await eux.clore().expect(200)

    const attendu = await traces(nous)
    expect(attendu.propositions.map(({ statut: dit, gtr_reponse_rang }) => [dit, gtr_reponse_rang])).toEqual([
      ['acceptee_gtr', 2],
      ['acceptee_gtr', 1],
      ['refusee_gtr', 1],
    ])
    expect(await traces(eux)).toEqual(attendu)
    // Redite, la réponse ne change rien ; contraire à celle de la séance, elle se refuse.
    await dire(eux.retenu, eux.autre, { accepte: true, rang: 1 })
    await en.camille.patch(`/v1/logements/${eux.retenu}/menages/${eux.autre}`, { GTR: { reponse: { accepte: false } } }).expect(409)
  })
})

test('clos, ce qui ne se diffuse pas reste à l’équipe : ni un bailleur ni la MEL ne lisent un commentaire interne', async ({
  en,
  db,
  distribution,
}) => {
  const s = await seance(db, en, distribution.partenaires.bailleur)
  await s.toutRepondre()
  await s.decider(s.accepte, { commentaire: 'Dette signalée par la tutrice.' }).expect(200)
  await s.decider(s.veille, { commentaire: 'Secteur élargi à Croix.', commentaireDiffuse: true }).expect(200)
  await s.repondre(s.p.un, { commentaire: 'Voisin en conflit, à éviter au 3e.' }).expect(200)
  await s.repondre(s.p.deux, { commentaire: 'Visite faite.', commentaireDiffuse: true }).expect(200)
  await s.clore().expect(200)

  type Ligne = { id: string; commentaire?: string | null; decision?: string | null }
  const menagesLus = async (qui: Prenom) =>
    (await en[qui].get<{ 'hydra:member': Ligne[] }>(`/v1/reunions/${s.gtr}/menages`).expect(200)).corps['hydra:member']
  const menageLu = async (qui: Prenom, id: string) => (await menagesLus(qui)).find((ligne) => ligne.id === id)
  expect(await menageLu('camille', s.accepte)).toMatchObject({ commentaire: 'Dette signalée par la tutrice.', commentaireDiffuse: false })
  expect(await menageLu('melanie', s.accepte)).toMatchObject({ decision: 'ACCEPTE' })
  expect(await menageLu('melanie', s.accepte)).not.toHaveProperty('commentaire')
  expect(await menageLu('melanie', s.veille)).toMatchObject({ commentaire: 'Secteur élargi à Croix.', decision: 'REFUSE' })

  const propositionsLues = async (qui: Prenom) => {
    const { corps } = await en[qui]
      .get<{ 'hydra:member': { propositions: (Ligne & { accepte?: boolean })[] }[] }>(`/v1/reunions/${s.gtr}/logements`)
      .expect(200)
    return new Map(corps['hydra:member'].flatMap(({ propositions }) => propositions.map((une) => [une.id, une])))
  }
  for (const qui of ['bastien', 'melanie'] as const) {
    const lues = await propositionsLues(qui)
    expect(lues.get(s.p.un)).toMatchObject({ accepte: true })
    expect(lues.get(s.p.un)).not.toHaveProperty('commentaire')
    expect(lues.get(s.p.deux)).toMatchObject({ accepte: true, commentaire: 'Visite faite.' })
  }
  expect((await propositionsLues('camille')).get(s.p.un)).toMatchObject({ commentaire: 'Voisin en conflit, à éviter au 3e.' })
})

describe('passer au compte rendu', () => {
  test('pas avant son jour, sauf l’encadrement ; vide, jamais', async ({ en, db, distribution }) => {
    const { pruId } = await createOperationDuPru(db)
    const gtr = await createGtr(db, pruId, { date: new Date('2031-03-26T13:00:00Z') })
    await en.camille.post(`/v1/reunions/${gtr}/logements/${await createLogement(db, distribution.partenaires.bailleur)}`).expect(201)
    const { corps } = await en.camille.patch<Refus>(`/v1/reunions/${gtr}`, { statut: 'COMPTE_RENDU' }).expect(409)
    expect(corps['hydra:description']).toBe('Le compte rendu s’ouvre le 26 mars 2031.')
    const lu = await en.camille.get<Reunion>(`/v1/reunions/${gtr}`).expect(200)
    expect(lu.corps.nextPlaces[0]).toMatchObject({
      transition: 'ouvrir_compte_rendu',
      autorise: false,
      bloquants: ['Le compte rendu s’ouvre le 26 mars 2031.'],
    })
    await en.rachid.patch(`/v1/reunions/${gtr}`, { statut: 'COMPTE_RENDU' }).expect(200)
    await en.rachid.patch(`/v1/reunions/${gtr}`, { statut: 'COMPTE_RENDU' }).expect(409)
    await en.bastien.patch(`/v1/reunions/${gtr}`, { statut: 'EN_PREPARATION' }).expect(403)
    const vide = await createGtr(db, pruId)
    await en.rachid.patch(`/v1/reunions/${vide}`, { statut: 'COMPTE_RENDU' }).expect(409)
  })

  test('annulé, il revient en préparation : ses réponses s’effacent, ses commentaires restent', async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.decider(s.accepte, { decision: 'ACCEPTE', commentaire: 'T4 validé.' }).expect(200)
    await s.repondre(s.p.un, { accepte: true }).expect(200)
    await en.camille.patch(`/v1/reunions/${s.gtr}`, { statut: 'EN_PREPARATION' }).expect(200)
    expect(await db.selectFrom('reunion_proposition').selectAll().where('reunion_id', '=', s.gtr).execute()).toEqual([])
    const ligne = await db.selectFrom('reunion_menage').selectAll().where('menage_id', '=', s.accepte).executeTakeFirstOrThrow()
    expect(ligne).toMatchObject({ decision: null, suite: null, commentaire: 'T4 validé.' })
    expect(await statut(db, s.accepte)).toBe('INSCRIT_EN_PRESENTATION_GTR')
  })

  test('annulé après le retrait du premier, le second le devient', async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await en.camille.delete(`/v1/propositions/${s.p.un}`).expect(204)
    const rangDuSecond = async () =>
      (await db.selectFrom('proposition').select('gtr_rang').where('id', '=', s.p.deux).executeTakeFirstOrThrow()).gtr_rang
    expect(await rangDuSecond(), 'tenue, la réunion garde les rangs qu’elle a lus').toBe(2)
    await en.camille.patch(`/v1/reunions/${s.gtr}`, { statut: 'EN_PREPARATION' }).expect(200)
    expect(await rangDuSecond()).toBe(1)
  })
})

describe('répondre', () => {
  test('chaque réponse se garde aussitôt ; les refus passent à la fin, les rangs se renumérotent', async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    const rangs = ({ propositions }: LogementDeReunion) => propositions.map(({ id, accepte, rangReponse }) => [id, accepte, rangReponse])
    const { corps } = await s.repondre(s.p.un, { accepte: false, commentaire: 'Déjà retenu ailleurs.' }).expect(200)
    expect(rangs(corps)).toEqual([
      [s.p.deux, null, 1],
      [s.p.un, false, 2],
    ])
    await s.repondre(s.p.un, { accepte: true }).expect(200)
    const deplacee = await s.repondre(s.p.deux, { accepte: true, rang: 1 }).expect(200)
    expect(rangs(deplacee.corps)).toEqual([
      [s.p.deux, true, 1],
      [s.p.un, true, 2],
    ])
    expect((await proposition(db, s.p.un)).gtr_accepte).toBeNull()
    expect((await en.camille.get<Reunion>(`/v1/reunions/${s.gtr}`)).corps.reponses).toEqual({ donnees: 2, attendues: 6, aJustifier: 0 })
  })

  test('deux personnes sur la même ligne : la seconde l’apprend ; sur deux lignes du même logement, les deux restent', async ({
    en,
    db,
    distribution,
  }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    const url = (id: string) => `/v1/reunions/${s.gtr}/propositions/${id}`
    const lu = (await en.camille.get<{ 'hydra:member': LogementDeReunion[] }>(`/v1/reunions/${s.gtr}/logements`)).corps['hydra:member']
    const version = lu.flatMap(({ propositions }) => propositions).find(({ id }) => id === s.p.un)?.version
    const depuis = { 'If-Match': `"${version}"` }
    await en.camille.avec(depuis).patch(url(s.p.un), { accepte: true }).expect(200)
    await en.cyril.avec(depuis).patch(url(s.p.un), { accepte: false }).expect(412)
    await Promise.all([
      s.repondre(s.p.un, { accepte: true }),
      en.cyril.patch(url(s.p.deux), { accepte: false }),
      s.repondre(s.p.trois, { accepte: true }),
    ])
    const gardees = await db
      .selectFrom('reunion_proposition')
      .select(['proposition_id', 'accepte', 'rang'])
      .where('reunion_id', '=', s.gtr)
      .execute()
    expect(new Map(gardees.map((une) => [une.proposition_id, [une.accepte, une.rang]]))).toEqual(
      new Map([
        [s.p.un, [true, 1]],
        [s.p.deux, [false, 2]],
        [s.p.trois, [true, 1]],
      ]),
    )
  })

  test('hors d’un compte rendu ouvert, rien ne se décide', async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await en.camille.patch(`/v1/reunions/${s.gtr}`, { statut: 'EN_PREPARATION' }).expect(200)
    const { corps } = await en.camille.patch<Refus>(`/v1/reunions/${s.gtr}/menages/${s.accepte}`, { decision: 'ACCEPTE' }).expect(409)
    expect(corps['hydra:description']).toBe('Le compte rendu n’est pas ouvert.')
    await en.camille.patch(`/v1/reunions/${s.gtr}/propositions/${s.p.un}`, { accepte: true }).expect(409)
    await en.bastien.patch(`/v1/reunions/${s.gtr}/propositions/${s.p.un}`, { accepte: true }).expect(403)
  })
})

describe('clore', () => {
  test('tout ce que le GTR a décidé s’écrit ensemble', async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.toutRepondre()
    await s.repondre(s.p.deux, { rang: 1 }).expect(200)
    const { corps } = await s.clore().expect(200)
    expect(corps).toMatchObject({ statut: 'CLOTURE', clotureeLe: expect.any(String) })
    expect(await Promise.all([s.accepte, s.revise, s.veille, s.cherche, s.autre].map((id) => statut(db, id)))).toEqual([
      'RECHERCHE_DU_LOGEMENT',
      'REVISION_DU_PROJET_RESIDENTIEL',
      'DOSSIER_EN_VEILLE',
      'ACCEPTE_EN_GTR',
      'ACCEPTE_EN_GTR',
    ])
    expect(await proposition(db, s.p.deux)).toMatchObject({ statut: 'acceptee_gtr', gtr_accepte: true, gtr_reponse_rang: 1 })
    expect(await proposition(db, s.p.un)).toMatchObject({ statut: 'acceptee_gtr', gtr_accepte: true, gtr_reponse_rang: 2 })
    expect(await proposition(db, s.p.trois)).toMatchObject({ statut: 'refusee_gtr', gtr_accepte: false, gtr_reponse_rang: 1 })
    expect((await proposition(db, s.p.trois)).gtr_date).not.toBeNull()
    expect([await unite(db, s.retenu), await unite(db, s.ecarte)]).toEqual(['ATTENTE_TRANSMISSION_BAILLEUR', 'REFUSE'])
    expect([await logementEnBase(db, s.retenu), await logementEnBase(db, s.ecarte)]).toEqual(['EN_COURS_DE_TRAITEMENT', 'NON_RETENU'])
    expect((await alertes(db, s.accepte))[0]).toContain('présentation validée')
    expect((await alertes(db, s.revise))[0]).toContain('projet à revoir')
    expect((await alertes(db, s.cherche))[0]).toContain('proposition acceptée')
    const valide = await db.selectFrom('menage').select('presentation_validee_le').where('id', '=', s.accepte).executeTakeFirstOrThrow()
    expect(valide.presentation_validee_le).not.toBeNull()
    expect(await historique(db, s.cherche)).toContain('GTR pour le 7 rue d’Alger, Roubaix : accepté, rang 2')
    expect((await historique(db, s.gtr)).at(-1)).toBe('Statut passé de « Compte rendu » à « Clôturé »')
    const produits = await db.selectFrom('document').select(['type', 'numero']).where('sujet_id', '=', s.gtr).orderBy('type').execute()
    expect(produits).toEqual([
      { type: 'COMPTE_RENDU', numero: 1 },
      { type: 'COMPTE_RENDU_INTERNE', numero: 1 },
    ])
  })

  test('il manque une réponse, un motif de révision ou un rang : rien n’est clos, et la phrase le dit', async ({
    en,
    db,
    distribution,
  }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    const dit = async () => (await en.camille.post<Refus>(`/v1/business/gtr/${s.gtr}/cloture`).expect(409)).corps['hydra:description']
    expect(await dit()).toBe('6 réponses restent à donner.')
    await s.toutRepondre()
    await s.decider(s.revise, { commentaire: null }).expect(200)
    expect(await dit()).toMatch(/dites en commentaire ce qui est à revoir/)
    expect((await en.camille.get<Reunion>(`/v1/reunions/${s.gtr}`)).corps.reponses).toEqual({ donnees: 6, attendues: 6, aJustifier: 1 })
    await s.decider(s.revise, { commentaire: 'À revoir.' }).expect(200)
    await db.updateTable('reunion_proposition').set({ rang: 3 }).where('proposition_id', '=', s.p.deux).execute()
    expect(await dit()).toBe('7 rue d’Alger, Roubaix : les rangs vont de 1 à 2, sans trou ni doublon.')
    await db.updateTable('reunion_proposition').set({ rang: 1 }).where('proposition_id', '=', s.p.deux).execute()
    expect(await dit()).toContain('sans trou ni doublon')
    expect(await statut(db, s.accepte)).toBe('INSCRIT_EN_PRESENTATION_GTR')
  })

  test('pendant que ses comptes rendus se compilent, rien n’est tenu : ce qu’un autre écrit y est, et tout se clôt ensemble', async ({
    en,
    db,
    api,
    distribution,
  }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.toutRepondre()
    const { pdf } = api.services as { pdf: { composer: unknown } }
    const composer = pdf.composer as (...demande: unknown[]) => Promise<Buffer>
    const pendant: unknown[] = []
    pdf.composer = async (...demande: unknown[]) => {
      if (pendant.length === 0) {
        pendant.push(await statut(db, s.accepte), (await en.cyril.get<Reunion>(`/v1/reunions/${s.gtr}`)).corps.statut)
        const ecrit = await en.cyril.patch(`/v1/reunions/${s.gtr}/menages/${s.accepte}`, { commentaire: 'Vu à la dernière minute.' })
        pendant.push(ecrit.statut)
      }
      return composer(...demande)
    }
    try {
      await s.clore().expect(200)
    } finally {
      pdf.composer = composer
    }
    expect(pendant).toEqual(['INSCRIT_EN_PRESENTATION_GTR', 'COMPTE_RENDU', 200])
    const produits = await db
      .selectFrom('document')
      .select(['type', 'numero', 'donnees'])
      .where('sujet_id', '=', s.gtr)
      .orderBy('type')
      .execute()
    expect(produits.map(({ type, numero }) => [type, numero])).toEqual([
      ['COMPTE_RENDU', 1],
      ['COMPTE_RENDU_INTERNE', 1],
    ])
    expect(JSON.stringify(produits[1]?.donnees)).toContain('Vu à la dernière minute.')
    expect(await statut(db, s.accepte)).toBe('RECHERCHE_DU_LOGEMENT')
  })

  test('redite avec la même clé, la clôture rend sa réponse ; par PATCH, elle produit les mêmes documents', async ({
    en,
    db,
    distribution,
  }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.toutRepondre()
    const cle = { 'Idempotency-Key': `cloture-${s.gtr}` }
    const [une, deux] = [
      await en.camille.avec(cle).post<Reunion>(`/v1/business/gtr/${s.gtr}/cloture`).expect(200),
      await en.camille.avec(cle).post<Reunion>(`/v1/business/gtr/${s.gtr}/cloture`).expect(200),
    ]
    expect([deux.corps, deux.entetes['idempotent-replayed']]).toEqual([une.corps, 'true'])
    const autre = await seance(db, en, distribution.partenaires.bailleur)
    await autre.toutRepondre()
    await en.camille.patch(`/v1/reunions/${autre.gtr}`, { statut: 'CLOTURE' }).expect(200)
    expect(await db.selectFrom('document').select('id').where('sujet_id', '=', autre.gtr).execute()).toHaveLength(2)
  })

  test('deux personnes le clôturent ensemble : une seule y parvient, chaque ménage passe une fois', async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.toutRepondre()
    const reponses = await Promise.all([
      s.clore(),
      en.cyril.post(`/v1/business/gtr/${s.gtr}/cloture`),
      en.rachid.post(`/v1/business/gtr/${s.gtr}/cloture`),
    ])
    expect(reponses.map(({ statut: code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await db.selectFrom('reunion_passage').select('menage_id').where('reunion_id', '=', s.gtr).execute()).toHaveLength(5)
    expect((await historique(db, s.accepte)).filter((texte) => texte?.includes('Recherche du logement'))).toHaveLength(1)
  })

  test('un ménage qui a changé de statut entre-temps le garde, et le GTR se clôt', async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.toutRepondre()
    await db.updateTable('menage').set({ statut: 'RECHERCHE_DU_LOGEMENT' }).where('id', '=', s.accepte).execute()
    await s.clore().expect(200)
    expect(await statut(db, s.accepte)).toBe('RECHERCHE_DU_LOGEMENT')
    expect(await alertes(db, s.accepte)).toEqual([])
  })
})

describe('rouvrir', () => {
  test('l’encadrement seul ; tout ce qui n’a pas bougé revient', { timeout: 20_000 }, async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.toutRepondre()
    await s.clore().expect(200)
    await en.camille.post(`/v1/business/gtr/${s.gtr}/reouverture`).expect(403)
    const { corps } = await en.rachid.post<Reunion>(`/v1/business/gtr/${s.gtr}/reouverture`).expect(200)
    expect(corps).toMatchObject({ statut: 'COMPTE_RENDU', clotureeLe: null, reponses: { donnees: 6, attendues: 6, aJustifier: 0 } })
    expect(corps).not.toHaveProperty('nonRetablis')
    expect(await Promise.all([s.accepte, s.revise, s.veille, s.cherche, s.autre].map((id) => statut(db, id)))).toEqual([
      'INSCRIT_EN_PRESENTATION_GTR',
      'INSCRIT_EN_PRESENTATION_GTR',
      'INSCRIT_EN_PRESENTATION_GTR',
      'RECHERCHE_DU_LOGEMENT',
      'RECHERCHE_DU_LOGEMENT',
    ])
    expect(await proposition(db, s.p.un)).toEqual({ statut: 'presentation_gtr', gtr_accepte: null, gtr_reponse_rang: null, gtr_date: null })
    expect([await unite(db, s.retenu), await unite(db, s.ecarte)]).toEqual(['PRESENTATION_GTR', 'PRESENTATION_GTR'])
    expect(await logementEnBase(db, s.ecarte)).toBe('EN_COURS_DE_TRAITEMENT')
    expect(await alertes(db, s.accepte)).toEqual([])
    const { presentation_validee_le } = await db
      .selectFrom('menage')
      .select('presentation_validee_le')
      .where('id', '=', s.accepte)
      .executeTakeFirstOrThrow()
    expect(presentation_validee_le).toBeNull()
    await s.clore().expect(200)
    expect(await statut(db, s.accepte)).toBe('RECHERCHE_DU_LOGEMENT')
  })

  test('ce qui a bougé depuis reste, et se liste', async ({ en, db, distribution }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.toutRepondre()
    await s.clore().expect(200)
    await en.camille.put(`/v1/business/menages/${s.veille}/transitions`, { transition: 'demander_nouvelle_presentation_gtr' }).expect(200)
    await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: s.retenu }).expect(201)
    const refus = await en.rachid.post<Refus>(`/v1/business/gtr/${s.gtr}/reouverture`).expect(409)
    expect(refus.corps['hydra:description']).toBe('Un logement est déjà transmis au bailleur : confirmez la réouverture.')
    const { corps } = await en.rachid.post<Reunion>(`/v1/business/gtr/${s.gtr}/reouverture`, { confirmation: true }).expect(200)
    // Les deux proposés là-bas et leurs propositions, et le ménage en veille qui n'y est plus.
    expect(corps.nonRetablis).toHaveLength(5)
    expect(corps.nonRetablis?.join()).toMatch(/Attente de présentation en GTR.*7 rue d’Alger, Roubaix, .* : transmise au bailleur/)
    expect(await statut(db, s.veille)).toBe('ATTENTE_PRESENTATION_GTR')
    expect((await proposition(db, s.p.un)).statut).toBe('transmise_bailleur')
    expect(await unite(db, s.retenu)).toBe('TRANSMIS_BAILLEUR')
    expect((await historique(db, s.gtr)).at(-1)).toMatch(/^Non rétablis : /)
  })

  test('un logement transmis garde ses candidats, ses rangs et les statuts qu’il leur a donnés, le GTR rouvert puis clos de nouveau', async ({
    en,
    db,
    distribution,
  }) => {
    const s = await seance(db, en, distribution.partenaires.bailleur)
    await s.toutRepondre()
    await s.repondre(s.p.deux, { accepte: false }).expect(200)
    await s.clore().expect(200)
    await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: s.retenu }).expect(201)
    const traces = async () => ({
      un: await proposition(db, s.p.un),
      deux: await proposition(db, s.p.deux),
      unite: await unite(db, s.retenu),
      menages: [await statut(db, s.cherche), await statut(db, s.autre)],
    })
    const transmis = await traces()
    expect(transmis).toMatchObject({
      un: { statut: 'transmise_bailleur', gtr_reponse_rang: 1 },
      deux: { statut: 'refusee_gtr', gtr_reponse_rang: 2 },
      unite: 'TRANSMIS_BAILLEUR',
      menages: ['ACCEPTE_EN_GTR', 'REFUSE_EN_GTR'],
    })
    const { corps } = await en.rachid.post<Reunion>(`/v1/business/gtr/${s.gtr}/reouverture`, { confirmation: true }).expect(200)
    expect(corps.nonRetablis).toEqual([
      expect.stringMatching(/: Accepté en GTR$/),
      expect.stringMatching(/: Refusé en GTR$/),
      expect.stringMatching(/^7 rue d’Alger, Roubaix, .* : transmise au bailleur$/),
      expect.stringMatching(/^7 rue d’Alger, Roubaix, .* : refusée en GTR, le logement étant chez le bailleur$/),
    ])
    expect(await traces()).toEqual(transmis)
    await s.clore().expect(200)
    expect(await traces()).toEqual(transmis)
  })
})
