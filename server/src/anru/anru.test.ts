import type { IndicateursAnru } from '@relogement/domain/anru/anru.schema'
import { definitionDe, nombreDe } from '@relogement/domain/anru/indicateurs'
import { SEUIL } from '@relogement/domain/anru/masque'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Personne, type Prenom, ROUBAIX, TOURCOING, test as testAvecApi } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'

const ADRESSE = '/v1/business/indicateurs-anru'

interface Dossiers {
  readonly 'hydra:totalItems': number
  readonly 'hydra:member': readonly { readonly id: string; readonly noms: string; readonly codeMenage: string }[]
}

// Cinq opérations de deux PRU et de deux bailleurs, leurs baux de 2024 et de 2025 ; une seule n'a que trois relogés.
const test = testAvecApi.extend('peuplees', { scope: 'file' }, async ({ db, distribution }) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const prus = [uuidv7(), uuidv7()] as const
  await db
    .insertInto('zone_geographique')
    .values(prus.map((id) => ({ id, type: 'PRU', nom: `PRU ${id.slice(-6)}` })))
    .execute()
  const operations = Array.from({ length: 5 }, (_, rang) => ({
    id: uuidv7(),
    code: `ANR-${rang}`,
    nom: `=Anru ${rang}`,
    famille: 'DEMOLITION',
    ville_code: rang < 3 ? ROUBAIX : TOURCOING,
    pru_id: prus[rang < 3 ? 0 : 1],
    bailleur_id: rang % 2 === 0 ? bailleur : autreBailleur,
  }))
  await db.insertInto('operation').values(operations).execute()
  const tires = fc.sample(
    fc.record({
      operation: fc.constantFrom(0, 0, 1, 1, 2, 2, 3, 3),
      bail: fc.constantFrom('2024-03-01', '2024-12-31', '2025-01-01', '2025-07-14', null),
      type: fc.constantFrom('DEFINITIF', 'DEFINITIF', 'TIROIR'),
      qpv: fc.option(fc.boolean(), { nil: null }),
      fiche: fc.nat(5),
      accession: fc.nat(9),
    }),
    { numRuns: 60, seed: 7 },
  )
  const petits = Array.from({ length: 3 }, () => ({
    operation: 4,
    bail: '2025-05-05',
    type: 'DEFINITIF',
    qpv: true,
    fiche: 1,
    accession: 1,
  }))
  for (const { operation, bail, type, qpv, fiche, accession } of [...tires, ...petits]) {
    const id = await createMenage(db, {
      operationId: operations[operation]?.id as string,
      partenaireId: operations[operation]?.bailleur_id as string,
      menage: { statut: bail === null ? 'RECHERCHE_DU_LOGEMENT' : accession === 0 ? 'ACCESSION_A_LA_PROPRIETE' : 'CLOTURE' },
      colonnes: {
        date_entretien: '2024-01-15',
        date_signature_bail: bail,
        numero_unique: bail === null || qpv === null ? null : '059012345678912345',
        ...(accession === 0 ? { accession: { date: '2025-02-02', type: 'CLASSIQUE' } } : {}),
      },
    })
    if (fiche > 0 && bail !== null)
      await db
        .insertInto('fiche_nouveau_logement')
        .values({ menage_id: id, type_relogement: type, est_qpv: qpv, anciennete_du_logement: 'LOGEMENT_SOCIAL_NEUF', avant: '{}' })
        .execute()
  }
  return { operations, prus, bailleurs: [bailleur, autreBailleur] }
})

const lire = async (qui: Personne, requete = '') => (await qui.get<IndicateursAnru>(`${ADRESSE}?${requete}`).expect(200)).corps
const ouvrir = async (qui: Personne, nombre: string, requete: string) =>
  (await qui.get<Dossiers>(`${ADRESSE}/dossiers?pageSize=200&nombres=${nombre}&${requete}`).expect(200)).corps

const filtres = ({
  operations,
  prus,
  bailleurs,
}: {
  operations: readonly { id: string }[]
  prus: readonly string[]
  bailleurs: readonly string[]
}) =>
  fc
    .record({
      operationIds: fc.option(
        fc.subarray(
          operations.map(({ id }) => id),
          { minLength: 1 },
        ),
        { nil: [] },
      ),
      PRUs: fc.option(fc.subarray([...prus], { minLength: 1 }), { nil: [] }),
      bailleurs: fc.option(fc.subarray([...bailleurs], { minLength: 1 }), { nil: [] }),
      du: fc.constantFrom([], ['2024-01-01'], ['2025-01-01']),
      au: fc.constantFrom([], ['2024-12-31'], ['2025-12-31']),
    })
    .map((choisis) =>
      Object.entries(choisis)
        .flatMap(([cle, valeurs]) => (valeurs.length === 0 ? [] : [`${cle}=${valeurs.join(',')}`]))
        .join('&'),
    )

const EXACTS = ['rachid', 'ines', 'denise', 'adrien'] as const satisfies readonly Prenom[]
const MASQUES = ['corinne', 'melanie', 'colette', 'estelle', 'bastien', 'berenice'] as const satisfies readonly Prenom[]

test('chaque nombre est celui des dossiers qu’il ouvre, sous des filtres et des rôles tirés', { timeout: 300_000 }, async ({
  en,
  peuplees,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...EXACTS), filtres(peuplees), fc.nat(6), async (qui, requete, depart) => {
      const lus = await lire(en[qui], requete)
      expect(lus.lecture).toBe('EXACTE')
      const tous = lus.indicateurs.flatMap(({ code, nombre, classes }) => {
        expect(
          classes.reduce((somme, classe) => somme + (classe.nombre ?? 0), 0),
          `${code} ${requete}`,
        ).toBe(nombre)
        return classes.map((classe) => ({ cle: nombreDe(code, classe.code), nombre: classe.nombre }))
      })
      // Un sur sept, à chaque tirage d'autres.
      for (const [rang, { cle, nombre }] of tous.entries())
        if (rang % 7 === depart)
          expect([cle, requete, (await ouvrir(en[qui], cle, requete))['hydra:totalItems']]).toEqual([cle, requete, nombre])
    }),
    { numRuns: 6 },
  )
})

test('les deux années font le tout, et l’opération de trois relogés se lit par l’équipe', async ({ en, peuplees: { operations } }) => {
  const petite = operations[4]?.id ?? ''
  const lus = await lire(en.rachid, `operationIds=${petite}`)
  expect(lus.menages).toBe(3)
  expect(lus.indicateurs.find(({ code }) => code === 'R1')?.classes).toEqual([
    { code: 'OUI', nombre: 3 },
    { code: 'NON', nombre: 0 },
    { code: 'INCONNU', nombre: 0 },
    { code: 'HORS_COMPTE', nombre: 0 },
  ])
  const { 'hydra:member': ouverts } = await ouvrir(en.rachid, 'R2.NON', `operationIds=${petite}`)
  expect(ouverts).toHaveLength(3)
  const [tout, une, autre] = [
    await lire(en.rachid, `operationIds=${operations.map(({ id }) => id).join(',')}`),
    await lire(en.rachid, `operationIds=${operations.map(({ id }) => id).join(',')}&au=2024-12-31`),
    await lire(en.rachid, `operationIds=${operations.map(({ id }) => id).join(',')}&du=2025-01-01`),
  ]
  expect((une.menages ?? 0) + (autre.menages ?? 0)).toBe(tout.menages)
})

test('sans type de relogement, un relogé n’est pas « définitif » : ni à R1 et R2, ni à l’attestation', async ({ en, db, distribution }) => {
  const operationId = await createOperation(db)
  const fiches = [
    { type_relogement: 'DEFINITIF', est_qpv: false },
    { type_relogement: 'DEFINITIF', est_qpv: false },
    { type_relogement: 'DEFINITIF', est_qpv: null },
    { type_relogement: 'TIROIR', est_qpv: false },
    { type_relogement: null, est_qpv: false },
    null,
  ]
  for (const fiche of fiches) {
    const id = await createMenage(db, {
      operationId,
      partenaireId: distribution.partenaires.bailleur,
      menage: { statut: 'CLOTURE' },
      colonnes: { date_signature_bail: '2025-05-05' },
    })
    if (fiche !== null)
      await db
        .insertInto('fiche_nouveau_logement')
        .values({ menage_id: id, ...fiche, anciennete_du_logement: 'LOGEMENT_SOCIAL_NEUF', avant: '{}' })
        .execute()
  }
  const { indicateurs } = await lire(en.rachid, `operationIds=${operationId}`)
  const comptesDe = (code: string) =>
    Object.fromEntries(indicateurs.find((un) => un.code === code)?.classes.map((une) => [une.code, une.nombre]) ?? [])
  expect(comptesDe('R7')).toEqual({ DEFINITIF: 3, TIROIR: 1, TEMPORAIRE: 0, INCONNU: 2 })
  expect(comptesDe('R1')).toEqual({ OUI: 3, NON: 0, INCONNU: 0, HORS_COMPTE: 3 })
  expect(comptesDe('R2')).toEqual({ OUI: 2, NON: 0, INCONNU: 1, HORS_COMPTE: 3 })
  const { corps } = await en.rachid
    .post<{ id: string }>(`/v1/business/operations/${operationId}/generer-attestation-relogement`)
    .expect(201)
  const { donnees } = await db.selectFrom('document').select('donnees').where('id', '=', corps.id).executeTakeFirstOrThrow()
  expect(donnees).toMatchObject({
    contenu: {
      issues: [
        ['Relogés définitivement', '3'],
        ['Relogés en opération tiroir', '1'],
        ['Relogés temporairement', '0'],
        ['Relogés, type de relogement à renseigner', '2'],
        ['Partis d’eux-mêmes', '0'],
        ['Accédants à la propriété', '0'],
        ['Restent à reloger', '0'],
      ],
      total: '6',
    },
  })
})

test('hors de l’équipe : jamais une case de moins de cinq, aucun dossier, aucun nombre aux filtres', { timeout: 300_000 }, async ({
  en,
  peuplees,
}) => {
  for (const qui of MASQUES) await en[qui].get(`${ADRESSE}/dossiers?nombres=R1.OUI`).expect(403)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...MASQUES), filtres(peuplees), async (qui, requete) => {
      const lus = await lire(en[qui], requete)
      expect([qui, lus.lecture]).toEqual([qui, 'MASQUEE'])
      const comptes = lus.indicateurs.flatMap(({ code, classes }) =>
        classes.filter((classe) => classe.code !== definitionDe(code).reloges).map((classe) => classe.nombre),
      )
      for (const nombre of comptes) expect(nombre === null || nombre === 0 || nombre >= SEUIL, `${qui} ${requete} ${nombre}`).toBe(true)
      for (const { nombre, classes } of lus.indicateurs) {
        const masquees = classes.filter((classe) => classe.nombre === null)
        expect(nombre === null || masquees.length !== 1).toBe(true)
      }
    }),
    { numRuns: 14 },
  )
})

test('la petite opération est masquée, et son PRU moins l’autre opération ne la rend pas', async ({
  en,
  peuplees: { operations, prus },
}) => {
  const [pru, voisine, petite] = [
    await lire(en.melanie, `PRUs=${prus[1]}`),
    await lire(en.melanie, `operationIds=${operations[3]?.id}`),
    await lire(en.melanie, `operationIds=${operations[4]?.id}`),
  ]
  const definitifs = ({ indicateurs }: IndicateursAnru) =>
    indicateurs.find(({ code }) => code === 'R7')?.classes.find(({ code }) => code === 'DEFINITIF')?.nombre
  expect(definitifs(petite)).toBeNull()
  expect([definitifs(pru), definitifs(voisine)]).toContain(null)
  await en.melanie.get(`${ADRESSE}?du=2025-02-01`).expect(422)
  await en.rachid.get(`${ADRESSE}?du=2025-02-01`).expect(200)
})

interface Mois {
  readonly mois: readonly { readonly realise: number }[]
}
interface Operations {
  readonly 'hydra:member': readonly {
    readonly id: string
    readonly statistiques: { readonly menagesAReloger: number; readonly menagesArchives: number }
  }[]
}

test('ce que d’autres appels donnent exact n’est pas masqué : les relogés, ceux des archives, les ménages à reloger', async ({
  en,
  db,
}) => {
  const operationId = await createOperation(db)
  const bailler = async (bail: string, colonnes: object = {}) =>
    createMenage(db, { operationId, menage: { statut: 'CLOTURE' }, colonnes: { date_signature_bail: bail, ...colonnes } })
  for (const bail of ['2024-02-03', '2024-02-20', '2024-06-01', '2025-01-01']) await bailler(bail)
  await bailler('2024-12-31', { archive_le: new Date('2025-02-01') })
  for (const annee of [2024, 2025]) {
    const { corps } = await en.melanie
      .get<Mois>(`/v1/statistiques-operations?operationIds=${operationId}&debutPeriode=${annee}-01&finPeriode=${annee}-12`)
      .expect(200)
    const realise = corps.mois.reduce((somme, mois) => somme + mois.realise, 0)
    for (const qui of ['melanie', 'rachid'] as const) {
      const lus = await lire(en[qui], `operationIds=${operationId}&du=${annee}-01-01&au=${annee}-12-31`)
      expect([qui, annee, lus.menages, lus.archives]).toEqual([qui, annee, annee === 2024 ? 3 : 1, annee === 2024 ? 1 : 0])
      expect((lus.menages ?? 0) + (lus.archives ?? 0)).toBe(realise)
    }
  }
  const { corps } = await en.melanie.get<Operations>('/v1/operations?pageSize=1000').expect(200)
  const { statistiques } = corps['hydra:member'].find(({ id }) => id === operationId) ?? { statistiques: null }
  const lus = await lire(en.melanie, `operationIds=${operationId}`)
  const nombreDeR10 = lus.indicateurs.find(({ code }) => code === 'R10')?.nombre
  expect(nombreDeR10).toBe((statistiques?.menagesAReloger ?? 0) - (statistiques?.menagesArchives ?? 0))
})

test('qui n’ouvre pas la page est refusé', async ({ en }) => {
  await en.camille.get(ADRESSE).expect(403)
  await en.delphine.get(ADRESSE).expect(403)
})

const exporter = async (api: { app: { inject: CallableFunction } }, qui: Personne, filters: object) => {
  const reponse = await api.app.inject({
    method: 'POST',
    url: `${ADRESSE}/_export`,
    headers: { authorization: `Bearer ${await qui.jeton()}` },
    payload: { format: 'xlsx', filters },
  })
  expect(reponse.statusCode, reponse.payload).toBe(200)
  return (await readXlsx(new Uint8Array(reponse.rawPayload))).sheets
}

test('le classeur de l’équipe : indicateurs, suivi sans nom, déclaration au SNE', async ({ api, db, en, peuplees: { operations } }) => {
  const petite = operations[4]?.id ?? ''
  const sheets = await exporter(api, en.rachid, { operationIds: [petite] })
  expect(sheets.map(({ name }) => name)).toEqual(['Lisez-moi', 'Indicateurs', 'Suivi des relogements', 'Déclaration SNE'])
  const [lisezMoi, indicateurs, suivi, sne] = sheets
  expect(lisezMoi?.rows).toContainEqual(['Opérations', "'=Anru 4"])
  expect(indicateurs?.rows).toContainEqual(['R1', 'Dans le neuf, ou conventionné depuis moins de 5 ans', 'Oui', 3, 100, null])
  expect(suivi?.rows).toHaveLength(4)
  expect(suivi?.rows.slice(1).map((ligne) => [ligne[1], ligne[18], ligne[22]])).toEqual(
    Array.from({ length: 3 }, () => ["'=Anru 4", 'Définitif', 'Oui']),
  )
  expect(JSON.stringify(suivi?.rows)).not.toContain('BENALI')
  expect(sne?.rows).toHaveLength(4)
  expect(sne?.rows[1]?.[0]).toBe('059012345678912345')
  const trace = await db
    .selectFrom('exportation')
    .selectAll()
    .where('utilisateur_id', '=', en.rachid.id)
    .where('liste', '=', 'anru')
    .executeTakeFirstOrThrow()
  expect(trace).toMatchObject({ lignes: 3, filtres: { operationIds: [petite] } })
})

test('l’écran envoie tous ses filtres, même vides : le classeur s’exporte, sans période', async ({ api, en }) => {
  const [lisezMoi] = await exporter(api, en.rachid, { operationIds: [], PRUs: [], bailleurs: [], du: [], au: [] })
  expect(lisezMoi?.rows).toContainEqual(['Période des baux', 'Depuis le début, à ce jour'])
})

test('le classeur d’un lecteur masqué n’a ni ménage ni petit nombre, que ceux des relogés', async ({ api, en }) => {
  const sheets = await exporter(api, en.berenice, {})
  expect(sheets.map(({ name }) => name)).toEqual(['Lisez-moi', 'Indicateurs'])
  for (const ligne of sheets[1]?.rows.slice(1).filter(([, , classe]) => classe !== 'Ensemble' && classe !== 'Relogés') ?? [])
    expect(ligne[3] === 'masqué' || ligne[3] === 0 || Number(ligne[3]) >= SEUIL).toBe(true)
})
