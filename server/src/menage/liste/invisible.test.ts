// Ce qu'on ne lit pas ne change ni le nombre ni l'ordre de ce qu'on cherche, filtre ou trie, de quelque façon qu'on l'écrive.
import { readdir, readFile } from 'node:fs/promises'
import { trisMenages } from '@relogement/domain/menage/ligneMenage.schema'
import { unOccupant } from '@relogement/domain/menage/menage.examples'
import { naturesDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { listeSuiviRelogements } from '@relogement/domain/pilotage/suiviRelogements.liste'
import fc from 'fast-check'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { LILLE, type Personne, type Prenom, ROUBAIX, TOURCOING, test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import type { Base } from '../../core/database.ts'
import { clesDeRecherche } from '../recherche.ts'

interface Liste {
  'hydra:totalItems': number
  'hydra:member': { noms: string; ville: string | null; codePostal: string | null; logementActuelLocalisation: object | null }[]
  metadata: Record<string, { valeur: string; nombre: number }[]>
}

const decale = (zero: number) => (texte: string) => texte.replaceAll(/\d/g, (chiffre) => String.fromCodePoint(zero + Number(chiffre)))
/** Les façons d'écrire un chiffre qu'Unicode tient pour le même, ou que l'œil lit comme tel. */
const ECRITURES: Readonly<Record<string, (texte: string) => string>> = {
  ordinaire: (texte) => texte,
  'pleine chasse': decale(0xff10),
  'arabe oriental': decale(0x0660),
  mathématique: decale(0x1d7ce),
  'à chasse fixe': decale(0x1d7f6),
  exposant: (texte) => texte.replaceAll(/\d/g, (chiffre) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(chiffre)] ?? ''),
  cerclé: (texte) => texte.replaceAll(/\d/g, (chiffre) => '⓪①②③④⑤⑥⑦⑧⑨'[Number(chiffre)] ?? ''),
  'à signe diacritique': (texte) => texte.replaceAll(/\d/g, '$&\u0301'),
}
const JOKERS = ['%', '_', '\uff05', '\uff3f', '\ufe6a', '\\', '\uff3c', '\u2216', '\u0301', '\u20dd', '\u200b', ' ']

const TELEPHONES = ['0639987712', '0745213698'] as const
const NOMS = ['Abadie', 'Évrard', 'Zola']
// Des codes sans chiffre : seul un téléphone peut répondre à des chiffres.
const CODES = ['QX', 'QY', 'QZ']

interface Jumeaux {
  villeCode: string
  codePostal: string
  ville: string
  telephone: string
}

/** Trois ménages que rien de visible ne distingue de leurs jumeaux d'une autre opération ; tous proposés au bailleur. */
async function troisMenages(db: Base, bailleurs: Record<'bailleur' | 'autreBailleur', string>, serie: number, jumeaux: Jumeaux) {
  const operationId = await createOperation(db)
  const { villeCode, codePostal, ville, telephone } = jumeaux
  for (const [rang, nom] of NOMS.entries()) {
    const occupants = [unOccupant({ id: uuidv7(), prenom: 'Anne', nom, contact: { telephone, email: null } })]
    const codeMenage = `${CODES[rang]}-${'ABCDEFGH'[serie]}`
    const id = await createMenage(db, {
      operationId,
      partenaireId: bailleurs.autreBailleur,
      villeCode,
      menage: {
        occupants,
        informations: { telephone, telephoneSecondaire: telephone },
        logementActuelLocalisation: { adresse: { codePostal, ville } },
      },
      colonnes: {
        code_menage: codeMenage,
        // Roubaix voit qui veut y venir.
        codes_postaux_souhaites: ['59100'],
        ...clesDeRecherche({ codeMenage, occupants, telephones: [telephone, telephone] }),
      },
    })
    await createProposition(db, { menageId: id, bailleurId: bailleurs.bailleur, statut: 'acceptee_gtr' })
  }
  return operationId
}

const mot = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...TELEPHONES), fc.nat(9), fc.integer({ min: 1, max: 10 }))
      .map(([t, de, n]) => t.slice(de, de + n)),
  },
  { weight: 1, arbitrary: fc.constantFrom('abadie', 'Évrard', 'e\u0301vrard', 'ｚｏｌａ', 'q', 'anne') },
  { weight: 1, arbitrary: fc.constantFrom(...JOKERS) },
)
const cherche = fc
  .array(
    fc
      .tuple(mot, fc.constantFrom(...Object.keys(ECRITURES)), fc.constantFrom('', ' ', '%', '\uff3f', '\u0301'))
      .map(([texte, ecriture, suite]) => `${ECRITURES[ecriture]?.(texte) ?? texte}${suite}`),
    { minLength: 0, maxLength: 3 },
  )
  .map((mots) => mots.join('').trim())
const filtres = fc.record({
  recherche: cherche,
  villes: fc.constantFrom('', '59100', '59200', '59100,59000'),
  sort: fc.constantFrom(...trisMenages).chain((tri) => fc.constantFrom(`${tri}:asc`, `${tri}:desc`)),
})

async function vuPar(qui: Personne, operationId: string, demande: Record<string, string>) {
  const query = new URLSearchParams(Object.entries({ operationIds: operationId, ...demande }).filter(([, valeur]) => valeur !== ''))
  const { corps } = await qui.get<Liste>(`/v1/menages?${query.toString()}`).expect(200)
  return { total: corps['hydra:totalItems'], noms: corps['hydra:member'].map(({ noms }) => noms) }
}

describe('ce qu’on ne lit pas', () => {
  test('un téléphone : aucune recherche, aucun filtre, aucun tri ne le laisse deviner', { timeout: 60_000 }, async ({
    en,
    db,
    distribution,
  }) => {
    const ici = { villeCode: ROUBAIX, codePostal: '59100', ville: 'Roubaix' }
    const [un, deux] = [
      await troisMenages(db, distribution.partenaires, 0, { ...ici, telephone: TELEPHONES[0] }),
      await troisMenages(db, distribution.partenaires, 1, { ...ici, telephone: TELEPHONES[1] }),
    ]
    await fc.assert(
      fc.asyncProperty(filtres, fc.constantFrom<Prenom[]>('damien', 'colette', 'bastien', 'agathe'), async (demande, prenom) => {
        expect(await vuPar(en[prenom], un, demande)).toEqual(await vuPar(en[prenom], deux, demande))
      }),
      { numRuns: 150, seed: 8 },
    )
    // Qui le lit le trouve, comme qu'il l'écrive.
    for (const ecriture of ['ordinaire', 'pleine chasse', 'mathématique', 'cerclé', 'à signe diacritique']) {
      const recherche = ECRITURES[ecriture]?.('39987712') ?? ''
      expect((await vuPar(en.rachid, un, { recherche })).total, ecriture).toBe(NOMS.length)
      expect((await vuPar(en.rachid, deux, { recherche })).total, ecriture).toBe(0)
    }
  })

  test('un joker n’en est pas un, même en pleine chasse', async ({ en, db, distribution }) => {
    const ici = { villeCode: ROUBAIX, codePostal: '59100', ville: 'Roubaix', telephone: TELEPHONES[0] }
    const operation = await troisMenages(db, distribution.partenaires, 2, ici)
    for (const joker of JOKERS.filter((signe) => /[^\s\p{M}\u200b]/u.test(signe))) {
      for (const recherche of [joker, `z${joker}la`, `0${joker}39987712`])
        expect((await vuPar(en.rachid, operation, { recherche })).total, recherche).toBe(0)
    }
  })

  test('la ville, d’un bailleur qui n’a qu’une proposition : ni trouvée, ni filtrée, ni triée, ni comptée', async ({
    en,
    db,
    distribution,
  }) => {
    const [un, deux] = [
      await troisMenages(db, distribution.partenaires, 3, {
        villeCode: TOURCOING,
        codePostal: '59200',
        ville: 'Tourcoing',
        telephone: TELEPHONES[0],
      }),
      await troisMenages(db, distribution.partenaires, 4, {
        villeCode: LILLE,
        codePostal: '59000',
        ville: 'Lille',
        telephone: TELEPHONES[1],
      }),
    ]
    await fc.assert(
      fc.asyncProperty(filtres, fc.constantFrom<Prenom[]>('bastien', 'agathe'), async (demande, prenom) => {
        expect(await vuPar(en[prenom], un, demande)).toEqual(await vuPar(en[prenom], deux, demande))
      }),
      { numRuns: 60, seed: 8 },
    )
    const { corps } = await en.bastien.get<Liste>(`/v1/menages?operationIds=${un}`).expect(200)
    expect(corps['hydra:member'].map(({ ville, codePostal }) => [ville, codePostal])).toEqual(NOMS.map(() => [null, null]))
    expect(corps['hydra:member'].map(({ logementActuelLocalisation: ou }) => ou)).toEqual(NOMS.map(() => null))
    for (const facette of ['villes', 'EPCIs'])
      expect(
        corps.metadata[facette]?.some(({ valeur }) => ['59200', '59000'].includes(valeur)),
        facette,
      ).toBe(false)
    expect(corps.metadata['EPCIs']).toEqual([])
    const columns = [
      { name: 'Ville', path: 'ville' },
      { name: 'Code postal', path: 'codePostal' },
    ]
    const { texte } = await en.bastien.post('/v1/menages/_export', { operationIds: [un], columns }).expect(200)
    expect(texte).not.toMatch(/Tourcoing|59200/)
    // Son bailleur actuel la lit.
    const chez = await en.berenice.get<Liste>(`/v1/menages?operationIds=${un}`).expect(200)
    expect(chez.corps['hydra:member'][0]).toMatchObject({
      ville: 'Tourcoing',
      codePostal: '59200',
      logementActuelLocalisation: { HPs: [], numeroPorte: '31' },
    })
  })
})

/** Les listes qui montrent des ménages sans leur dossier : le suivi de relogements et celui de propositions. */
const SUIVIS = {
  '/v1/business/suivi-relogements': Object.entries(listeSuiviRelogements.colonnes).flatMap(([cle, colonne]) =>
    'tri' in colonne ? [cle] : [],
  ),
  '/v1/propositions': [],
} as const

describe('ce qu’on ne lit pas, dans les suivis', () => {
  test('ni téléphone, ni ville, ni proposition d’un autre bailleur ne change le nombre ou l’ordre', { timeout: 120_000 }, async ({
    en,
    db,
    distribution,
  }) => {
    const pruDe = async (operationId: string) => {
      const id = uuidv7()
      await db
        .insertInto('zone_geographique')
        .values({ id, nom: `PRU ${id.slice(-6)}`, type: 'PRU' })
        .execute()
      await db.updateTable('operation').set({ pru_id: id }).where('id', '=', operationId).execute()
      return id
    }
    const jumeau = async (serie: number, jumeaux: Jumeaux) => {
      const operationId = await troisMenages(db, distribution.partenaires, serie, jumeaux)
      const menages = await db.selectFrom('menage').select('id').where('operation_id', '=', operationId).orderBy('code_menage').execute()
      await db.updateTable('menage').set({ statut: 'RECHERCHE_DU_LOGEMENT' }).where('operation_id', '=', operationId).execute()
      // D’un jumeau à l’autre, l’autre bailleur ne leur a pas proposé autant de logements.
      for (const [rang, { id }] of menages.entries())
        for (let n = 0; n < (serie % 2 === 0 ? rang : 2 - rang); n += 1)
          await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.autreBailleur, statut: 'acceptee_gtr' })
      return pruDe(operationId)
    }
    const [un, deux] = [
      await jumeau(5, { villeCode: TOURCOING, codePostal: '59200', ville: 'Tourcoing', telephone: TELEPHONES[0] }),
      await jumeau(6, { villeCode: LILLE, codePostal: '59000', ville: 'Lille', telephone: TELEPHONES[1] }),
    ]
    const lire = async (qui: Personne, chemin: string, pru: string, demande: Record<string, string>) => {
      const query = new URLSearchParams(Object.entries({ PRUs: pru, ...demande }).filter(([, valeur]) => valeur !== ''))
      const { corps } = await qui
        .get<{ 'hydra:totalItems': number; 'hydra:member': { noms?: string; menage?: { noms: string } }[] }>(`${chemin}?${query}`)
        .expect(200)
      return { total: corps['hydra:totalItems'], noms: corps['hydra:member'].map(({ noms, menage }) => noms ?? menage?.noms) }
    }
    const demandes = fc.constantFrom(...(Object.keys(SUIVIS) as (keyof typeof SUIVIS)[])).chain((chemin) =>
      fc.record({
        chemin: fc.constant(chemin),
        recherche: cherche,
        villes: fc.constantFrom('', '59200', '59000,59200'),
        partenaires: fc.constantFrom('', distribution.partenaires.bailleur),
        sort: fc.constantFrom('', ...SUIVIS[chemin].flatMap((tri) => [`${tri}:asc`, `${tri}:desc`])),
      }),
    )
    await fc.assert(
      fc.asyncProperty(demandes, fc.constantFrom<Prenom[]>('bastien', 'agathe'), async ({ chemin, ...demande }, prenom) => {
        expect(await lire(en[prenom], chemin, un, demande), JSON.stringify([chemin, demande])).toEqual(
          await lire(en[prenom], chemin, deux, demande),
        )
      }),
      { numRuns: 150, seed: 8 },
    )
    for (const chemin of Object.keys(SUIVIS)) expect((await lire(en.bastien, chemin, un, {})).total, chemin).toBe(NOMS.length)
  })
})

test('la migration qui sépare les téléphones range les dossiers d’avant comme un enregistrement le ferait', async ({ db, base }) => {
  const occupants = [
    unOccupant({
      id: uuidv7(),
      prenom: 'Zoe\u0301',
      nom: 'ＬＥＦＥＢＶＲＥ',
      nomDeNaissance: 'Hautecœur',
    }),
    // Le contact de la personne principale est celui du ménage ; une autre a le sien.
    unOccupant({
      id: uuidv7(),
      role: 'CODEMANDEUR',
      prenom: 'Łukasz',
      nom: 'Dąbrowski',
      contact: { telephone: TELEPHONES[1], email: null },
    }),
    unOccupant({ id: uuidv7(), role: 'ENFANT', prenom: 'Eléa', nom: 'Dąbrowski' }),
  ]
  const id = await createMenage(db, {
    menage: { occupants, informations: { telephone: TELEPHONES[0], telephoneSecondaire: '0320112233' } },
  })
  const cles = () => db.selectFrom('menage').select(['cle_tri', 'recherche', 'telephones']).where('id', '=', id).executeTakeFirstOrThrow()
  const attendu = await cles()
  await db
    .updateTable('menage')
    .set({ cle_tri: 'x', recherche: `x ${TELEPHONES[0]}`, telephones: '' })
    .where('id', '=', id)
    .execute()
  const migrations = new URL('../../../migrations/', import.meta.url)
  const fichier = (await readdir(migrations)).find((nom) => nom.endsWith('_recherche_et_telephones.sql')) ?? ''
  const migration = await readFile(new URL(fichier, migrations), 'utf8')
  const client = new pg.Client(base.urlMigration)
  await client.connect()
  try {
    await client.query(/^update menage [^;]*;/m.exec(migration)?.[0] ?? 'erreur')
  } finally {
    await client.end()
  }
  const { telephones, ...range } = await cles()
  expect(range).toEqual({ cle_tri: attendu.cle_tri, recherche: attendu.recherche })
  expect(telephones.split(' ').toSorted()).toEqual(attendu.telephones.split(' ').toSorted())
  expect(telephones).toContain('0320112233')
})

/** Ce qui s'écrit d'un ménage et se lit en liste sans son dossier, dans toutes les demandes qu'on peut en faire. */
const AUTOUR_D_UN_MENAGE: readonly { prenom: Prenom; adresse: (operationId: string) => string; demandes: readonly string[] }[] = [
  {
    prenom: 'camille',
    adresse: () => '/v1/business/promesses-en-retard',
    demandes: ['', 'sort=echeance:desc', ...Object.keys(naturesDePromesse).map((nature) => `natures=${nature}`)],
  },
  { prenom: 'camille', adresse: () => '/v1/utilisateurs/moi/rendez-vous', demandes: ['', 'page=2'] },
  { prenom: 'camille', adresse: () => '/v1/utilisateurs/moi/demenagements', demandes: ['', 'page=2'] },
  { prenom: 'firmin', adresse: (id) => `/v1/financement/operations/${id}/paiements`, demandes: [''] },
  { prenom: 'paul', adresse: () => '/v1/business/ordres-de-demenagement', demandes: [''] },
]
const DEMAIN = jourDans(1)

describe('ce qu’on ne lit pas, autour d’un ménage', () => {
  test('promesse, rendez-vous, paiement ou ordre : le nombre, l’ordre et le fichier n’en disent rien', async ({ en, db }) => {
    const [operationId, ailleurs] = [await createOperation(db), await createOperation(db)]
    const rival = uuidv7()
    await db
      .insertInto('partenaire')
      .values({ id: rival, nom: 'Déménagements Vanhove', code: 'RIVAL', type: 'EXTERNE', categorie: 'PRESTATAIRE' })
      .execute()
    const prestataire = { sien: en.paul.partenaireId, autre: rival }
    let rang = 0
    /** Un dossier, et tout ce qui s'écrit autour de lui. */
    const dossier = async (qui: keyof typeof prestataire, charge: string, colonnes: { archive_le?: Date } = {}) => {
      rang += 1
      const operation_id = qui === 'sien' ? operationId : ailleurs
      const id = await createMenage(db, {
        operationId: operation_id,
        chargeId: charge,
        menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' },
      })
      const promesse = { nature: 'TRAVAUX', texte: 'Volets', promise_le: jourDans(-30), echeance: jourDans(-rang) }
      await db
        .insertInto('promesse')
        .values({ id: uuidv7(), sujet_id: id, ...promesse, responsable_id: charge, notee_par: charge, notee_le: new Date() })
        .execute()
      await db
        .insertInto('rendez_vous')
        .values({
          id: uuidv7(),
          sujet_id: id,
          nature: 'VISITE',
          debut: new Date(`${DEMAIN}T10:00:00Z`),
          duree_minutes: 60,
          note_par: charge,
          note_le: new Date(),
        })
        .execute()
      await db
        .insertInto('demande_paiement')
        .values({
          id: uuidv7(),
          operation_id,
          menage_id: id,
          numero: rang,
          nature: 'INDEMNITE',
          montant: 4000,
          redacteurs: [charge],
          preparee_par: charge,
          preparee_le: new Date(),
        })
        .execute()
      await db.insertInto('creneau').values({ id: uuidv7(), jour: DEMAIN, rang, titre: 'BENALI', menage_id: id }).execute()
      await db
        .insertInto('ordre_demenagement')
        .values({
          id: uuidv7(),
          menage_id: id,
          numero: rang,
          jour: DEMAIN,
          quoi: 'COMMANDE',
          envoye_le: new Date(),
          prestataire_id: prestataire[qui],
        })
        .execute()
      if (colonnes.archive_le !== undefined) await db.updateTable('menage').set(colonnes).where('id', '=', id).execute()
    }
    const lire = async () => {
      const lus: Record<string, unknown> = {}
      for (const { prenom, adresse, demandes } of AUTOUR_D_UN_MENAGE)
        for (const demande of demandes) {
          const { corps } = await en[prenom].get<Record<string, unknown>>(`${adresse(operationId)}?${demande}`).expect(200)
          lus[`${adresse(operationId)}?${demande}`] = corps
        }
      lus['export'] = (await en.camille.post('/v1/business/promesses-en-retard/_export', {}).expect(200)).texte
      return lus
    }
    await dossier('sien', en.camille.id)
    await dossier('sien', en.camille.id)
    const avant = await lire()
    for (const { adresse } of AUTOUR_D_UN_MENAGE)
      expect(avant[`${adresse(operationId)}?`], adresse(operationId)).toMatchObject({ 'hydra:totalItems': 2 })
    await dossier('autre', en.rachid.id)
    await dossier('autre', en.camille.id, { archive_le: new Date() })
    expect(await lire()).toEqual(avant)
  })
})
