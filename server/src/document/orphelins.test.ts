import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { listCles } from '../../test/depots.ts'
import { createMenage } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { pdf } from '../../test/pieces/pdf.ts'
import { faireLaTache } from '../../test/taches.ts'
import { rangerLeDepot } from './orphelins.ts'

const effacer = (api: Api) => faireLaTache(rangerLeDepot, api)

/** Un fichier rangé il y a deux heures. */
async function ranger({ services, dataDir }: Api, heures = 2): Promise<string> {
  const { cle } = await services.fichiers.depot.put(Readable.from([Buffer.from('x')]), 1)
  const le = new Date(Date.now() - heures * 3_600_000)
  await utimes(join(dataDir, 'documents', cle), le, le)
  return cle
}

const inscrire = async ({ db }: Api, menageId: string, cle: string, supprime_le: Date | null = null) => {
  await db
    .insertInto('document')
    .values({
      id: uuidv7(),
      sujet_id: menageId,
      type: 'AUTRE',
      nom: 'x.txt',
      mime: 'text/plain',
      taille: 1,
      sha256: '0'.repeat(64),
      cle_stockage: cle,
      supprime_le,
    })
    .execute()
}

test('efface ce que la base ne cite pas ou plus, garde le reste et ce qui vient d’arriver', async ({ api }) => {
  const menageId = await createMenage(api.db)
  const [cite, supprime, orphelin, recent] = [await ranger(api), await ranger(api), await ranger(api), await ranger(api, 0)]
  await inscrire(api, menageId, cite)
  await inscrire(api, menageId, supprime, new Date())
  await effacer(api)
  expect(await listCles(api.services.fichiers.depot)).toEqual([cite, recent].sort())
  expect(orphelin).not.toBe(cite)
})

const isoles = async ({ services }: Api): Promise<string[]> => {
  const cles: string[] = []
  for await (const { cle } of services.fichiers.depot.quarantaine.list()) cles.push(cle)
  return cles
}
const dansJours = (jours: number) => new Date(Date.now() + jours * 86_400_000)

test('ce que la base ne connaît pas passe trente jours en quarantaine, puis s’efface ; chaque fois compté au journal', async ({ api }) => {
  const inconnu = await ranger(api)
  await effacer(api)
  expect(await listCles(api.services.fichiers.depot)).not.toContain(inconnu)
  expect(await isoles(api)).toContain(inconnu)
  expect(api.journal.at(-1)).toMatch(/"isoles":1,.*dépôt de fichiers rangé/)

  await faireLaTache(rangerLeDepot, api, { maintenant: dansJours(29) })
  expect(await isoles(api)).toContain(inconnu)
  await faireLaTache(rangerLeDepot, api, { maintenant: dansJours(31) })
  expect(await isoles(api)).not.toContain(inconnu)
  expect(api.journal.at(-1)).toMatch(/"effaces":[1-9]/)
})

test('un fichier en quarantaine que la base reconnaît revient à sa place', async ({ api }) => {
  const menageId = await createMenage(api.db)
  const perdu = await ranger(api)
  await effacer(api)
  expect(await isoles(api)).toContain(perdu)
  await inscrire(api, menageId, perdu)
  await effacer(api)
  expect(await isoles(api)).not.toContain(perdu)
  expect(await listCles(api.services.fichiers.depot)).toContain(perdu)
  expect(api.journal.at(-1)).toMatch(/"rendus":1/)
})

test('devant trop de fichiers inconnus (une autre base, une restauration), n’en efface aucun et le dit', async ({ api }) => {
  const menageId = await createMenage(api.db)
  const inconnus = await Promise.all(Array.from({ length: 60 }, () => ranger(api)))
  const supprime = await ranger(api)
  await inscrire(api, menageId, supprime, new Date())
  await effacer(api)
  const restants = await listCles(api.services.fichiers.depot)
  expect(inconnus.every((cle) => restants.includes(cle))).toBe(true)
  expect(restants).not.toContain(supprime)
  expect(api.journal.some((ligne) => ligne.includes('trop de fichiers inconnus'))).toBe(true)
})

test('ceux qui viennent d’arriver ne font pas passer trop d’inconnus pour quelques-uns', async ({ api }) => {
  const menageId = await createMenage(api.db)
  const inconnus = await Promise.all(Array.from({ length: 60 }, () => ranger(api)))
  for (let i = 0; i < 600; i += 1) await inscrire(api, menageId, await ranger(api, 0))
  await effacer(api)
  const restants = await listCles(api.services.fichiers.depot)
  expect(inconnus.every((cle) => restants.includes(cle))).toBe(true)
  expect(await isoles(api)).not.toContain(inconnus[0])
})

test('après une restauration, aucun fichier d’avant n’est retiré, jamais ; le journal et les administrateurs le savent', async ({
  api,
  en,
}) => {
  const menageId = await createMenage(api.db)
  await effacer(api)
  const sauvegarde = await api.db.selectFrom('repere_du_depot').selectAll().executeTakeFirstOrThrow()
  const recents = await Promise.all(Array.from({ length: 10 }, () => ranger(api)))
  for (const cle of recents) await inscrire(api, menageId, cle)
  await effacer(api)

  // La base telle qu'elle était à sa sauvegarde.
  await api.db.deleteFrom('document').where('cle_stockage', 'in', recents).execute()
  await api.db.updateTable('repere_du_depot').set({ passage: sauvegarde.passage, restauree_le: null }).execute()
  await effacer(api)
  await faireLaTache(rangerLeDepot, api, { maintenant: dansJours(40) })

  expect(await listCles(api.services.fichiers.depot)).toEqual(expect.arrayContaining(recents))
  expect(await isoles(api)).not.toEqual(expect.arrayContaining(recents))
  expect(api.journal.some((ligne) => ligne.includes('plus ancienne que le dépôt'))).toBe(true)
  expect(api.journal.at(-1)).toMatch(/"gardes":[1-9]\d+.*gardés/)
  const courriels = await api.db.selectFrom('email_sortant').selectAll().where('type', '=', 'RESTAURATION').execute()
  expect(courriels).toHaveLength(1)
  expect(courriels[0]?.destinataires).toEqual(expect.arrayContaining([en.denise.email, en.adrien.email]))
})

test.for([
  ['d’une autre base', { identite: '00000000-0000-4000-8000-000000000000' }],
  ['relue sur un autre serveur', { lieu: 'ailleurs' }],
])('une base %s est reconnue comme restaurée', async ([, change], { api }) => {
  await effacer(api)
  await api.db
    .updateTable('repere_du_depot')
    .set({ ...(change as object), restauree_le: null })
    .execute()
  const inconnu = await ranger(api)
  await effacer(api)
  expect(await listCles(api.services.fichiers.depot)).toContain(inconnu)
  const { restauree_le } = await api.db.selectFrom('repere_du_depot').selectAll().executeTakeFirstOrThrow()
  expect(restauree_le).not.toBeNull()
})

describe('une base ramenée à une sauvegarde de la même heure', () => {
  const sauvegarder = ({ db }: Api) => db.selectFrom('repere_du_depot').selectAll().executeTakeFirstOrThrow()

  /** La base telle qu'elle était à sa sauvegarde ; ses fichiers d'après sont au dépôt, plus vieux que le sursis. */
  async function restaurer(api: Api, { passage, restauree_le }: Awaited<ReturnType<typeof sauvegarder>>, menageId: string) {
    const recents = await clesInscrites(api.db, menageId)
    await api.db.deleteFrom('document').where('sujet_id', '=', menageId).execute()
    await api.db.updateTable('repere_du_depot').set({ passage, restauree_le }).execute()
    const le = new Date(Date.now() - 2 * 3_600_000)
    for (const cle of recents) await utimes(join(api.dataDir, 'documents', cle), le, le)
    return recents
  }

  const deposer = async (api: Api, qui: Personne, menageId: string, nombre: number) => {
    const fichiers = Array.from({ length: nombre }, (_, rang) => ({ nom: `avis ${rang}.pdf`, contenu: pdf() }))
    expect((await envoyer(api.app, qui, { menageId, type: 'AUTRE' }, fichiers)).statut).toBe(201)
  }

  test('se reconnaît au dernier fichier déposé : aucun n’est mis à l’écart, le journal et les administrateurs le savent', async ({
    api,
    en,
  }) => {
    const menageId = await createMenage(api.db)
    await effacer(api)
    const sauvegarde = await sauvegarder(api)
    await deposer(api, en.rachid, menageId, 3)
    const recents = await restaurer(api, sauvegarde, menageId)
    expect(recents).toHaveLength(3)
    const [lignes, courriels] = [api.journal.length, await direLesRestaurations(api)]

    await effacer(api)
    expect(await listCles(api.services.fichiers.depot)).toEqual(expect.arrayContaining(recents))
    expect(api.journal.slice(lignes).some((ligne) => ligne.includes('plus ancienne que le dépôt'))).toBe(true)
    expect(await direLesRestaurations(api)).toBe(courriels + 1)
    await faireLaTache(rangerLeDepot, api, { maintenant: dansJours(40) })
    expect(await listCles(api.services.fichiers.depot)).toEqual(expect.arrayContaining(recents))
  })

  test('se reconnaît encore si d’autres fichiers y arrivent avant que la tâche ne passe', async ({ api, en }) => {
    const [menageId, autre] = [await createMenage(api.db), await createMenage(api.db)]
    await effacer(api)
    const sauvegarde = await sauvegarder(api)
    await deposer(api, en.rachid, menageId, 1)
    const recents = await restaurer(api, sauvegarde, menageId)
    for (let fois = 0; fois < 3; fois += 1) await deposer(api, en.rachid, autre, 1)
    await effacer(api)
    expect(await listCles(api.services.fichiers.depot)).toEqual(expect.arrayContaining(recents))
  })

  test('se reconnaît avant même le premier passage de la tâche, et au dernier de plusieurs envois simultanés', async ({ api, en }) => {
    const [menageId, autre] = [await createMenage(api.db), await createMenage(api.db)]
    await effacer(api)
    await deposer(api, en.rachid, autre, 1)
    const sauvegarde = await sauvegarder(api)
    await Promise.all(Array.from({ length: 5 }, () => deposer(api, en.rachid, menageId, 1)))
    const recents = await restaurer(api, sauvegarde, menageId)
    await effacer(api)
    expect(await listCles(api.services.fichiers.depot)).toEqual(expect.arrayContaining(recents))
  })

  test('sans restauration, déposer n’en fait jamais croire une', async ({ api, en }) => {
    const menageId = await createMenage(api.db)
    await effacer(api)
    const { restauree_le } = await sauvegarder(api)
    await Promise.all([...Array.from({ length: 6 }, () => deposer(api, en.rachid, menageId, 1)), effacer(api), effacer(api)])
    await effacer(api)
    expect((await sauvegarder(api)).restauree_le).toEqual(restauree_le)
  })

  test('se reconnaît même si le processus est mort aussitôt la transaction validée : le dépôt portait déjà le repère', async ({
    api,
    en,
  }) => {
    const menageId = await createMenage(api.db)
    await effacer(api)
    const sauvegarde = await sauvegarder(api)
    const { depot } = api.services.fichiers
    const [ecrire, lire] = [depot.ecrireRepere, depot.lireRepere]
    // Mort juste après : plus rien ne s'écrit au dépôt une fois le document validé.
    depot.ecrireRepere = async (texte) => {
      const inscrits = await api.db.selectFrom('document').select('id').where('sujet_id', '=', menageId).execute()
      if (inscrits.length > 0) throw new Error('processus mort')
      await ecrire(texte)
    }
    try {
      await deposer(api, en.rachid, menageId, 1)
    } finally {
      depot.ecrireRepere = ecrire
    }
    expect(JSON.parse((await lire()) ?? '').passage).toBeGreaterThan(sauvegarde.passage)
    const recents = await restaurer(api, sauvegarde, menageId)
    await effacer(api)
    await faireLaTache(rangerLeDepot, api, { maintenant: dansJours(40) })
    expect(await listCles(api.services.fichiers.depot)).toEqual(expect.arrayContaining(recents))
  })

  test('mort avant que la transaction se valide, le dépôt en avance ne fait rien effacer', async ({ api, en }) => {
    const menageId = await createMenage(api.db)
    await effacer(api)
    const { depot } = api.services.fichiers
    const ecrire = depot.ecrireRepere
    depot.ecrireRepere = async (texte) => {
      await ecrire(texte)
      throw new Error('processus mort')
    }
    try {
      const fichiers = [{ nom: 'avis.pdf', contenu: pdf() }]
      expect((await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, fichiers)).statut).toBe(500)
    } finally {
      depot.ecrireRepere = ecrire
    }
    expect(await clesInscrites(api.db, menageId)).toEqual([])
    const orphelin = await ranger(api)
    await effacer(api)
    await faireLaTache(rangerLeDepot, api, { maintenant: dansJours(40) })
    expect(await listCles(depot)).toContain(orphelin)
  })

  test('se reconnaît à un document produit comme à un fichier reçu', async ({ api, en }) => {
    const menageId = await createMenage(api.db)
    await effacer(api)
    const { passage } = await sauvegarder(api)
    await en.rachid.post('/v1/business/recapitulatif-guide-entretien/generate', { menageId }).expect(201)
    expect((await sauvegarder(api)).passage).toBeGreaterThan(passage)
    expect(JSON.parse((await api.services.fichiers.depot.lireRepere()) ?? '').passage).toBe((await sauvegarder(api)).passage)
  })
})

const clesInscrites = async (db: Api['db'], menageId: string) =>
  (await db.selectFrom('document').select('cle_stockage').where('sujet_id', '=', menageId).execute()).map(
    ({ cle_stockage }) => cle_stockage,
  )

const direLesRestaurations = async ({ db }: Api) =>
  (await db.selectFrom('email_sortant').select('id').where('type', '=', 'RESTAURATION').execute()).length
