import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { LILLE, type Prenom, prenoms, ROUBAIX, test as testAvecApi } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'

interface Collection {
  'hydra:member': { nom: string }[]
}

const ROUBAIX_FERRAIN = 'Démolition de l’Alma'
const LILLE_FLANDRES = 'Réhabilitation de Wazemmes'
const test = testAvecApi.extend('operations', { scope: 'file' }, async ({ db, distribution }) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const creer = async (code: string, nom: string, ville_code: string, bailleur_id: string) => {
    const id = uuidv7()
    await db.insertInto('operation').values({ id, code, nom, famille: 'DEMOLITION', ville_code, bailleur_id }).execute()
    return id
  }
  const alma = await creer('ALMA', ROUBAIX_FERRAIN, ROUBAIX, bailleur)
  const wazemmes = await creer('WAZ', LILLE_FLANDRES, LILLE, autreBailleur)
  await createMenage(db, { operationId: alma })
  return { alma, wazemmes }
})

// domain-rules § 11.1, colonne « Operations ».
const attendues: Record<Exclude<Prenom, 'paul'>, string[]> = {
  camille: [ROUBAIX_FERRAIN],
  cyril: [ROUBAIX_FERRAIN],
  rachid: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  ines: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  corinne: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  edouard: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  prune: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  thierry: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  adrien: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  delphine: [],
  denise: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  isaac: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  firmin: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  bastien: [ROUBAIX_FERRAIN],
  berenice: [LILLE_FLANDRES],
  agathe: [ROUBAIX_FERRAIN],
  romane: [ROUBAIX_FERRAIN],
  didier: [ROUBAIX_FERRAIN],
  basile: [ROUBAIX_FERRAIN],
  melanie: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  damien: [ROUBAIX_FERRAIN, LILLE_FLANDRES],
  colette: [ROUBAIX_FERRAIN],
  estelle: [ROUBAIX_FERRAIN],
}

/** Ce que l'entité de la spécification porte et qui se lit à part. */
const A_PART = {
  ...{ synoptique: 'vue_synoptique', recap: 'recapitulatif_synoptique', documents: 'documents', taches: 'taches' },
  ...{ commentaires: 'commentaires', modifications: 'modifications', snapshots: 'snapshots' },
  ...{ attributsCotations: 'attributs-cotations', champsInvalides: 'validate' },
} as const
type Fiche = Record<keyof typeof A_PART, string | null> & {
  dates: { '@id': string }
  objectifs: { '@id': string; relogements: { mois: string; objectif: number | null; realise: number }[]; entretiens: unknown[] }
}

test('l’opération dit tout de l’entité : ses objectifs, et où se lit le reste', async ({ en, db, operations }) => {
  const adresse = `/v1/operations/${operations.alma}`
  const mois = `${new Date().getFullYear()}-01`
  await db.insertInto('operation_objectif').values({ operation_id: operations.alma, mois, relogements: 7 }).execute()
  const ouvertes: Partial<Record<Prenom, number>> = {}
  for (const prenom of ['denise', 'rachid', 'camille', 'firmin', 'corinne', 'bastien', 'colette'] as const) {
    const { corps } = await en[prenom].get<Fiche>(adresse).expect(200)
    expect(corps.objectifs.relogements.find((un) => un.mois === mois)).toMatchObject({ objectif: 7, realise: 0 })
    for (const ailleurs of [corps.objectifs['@id'], corps.dates['@id']]) await en[prenom].get(ailleurs).expect(200)
    for (const [champ, fin] of Object.entries(A_PART)) {
      const lien = corps[champ as keyof typeof A_PART]
      if (lien === null) {
        const chemin = ['synoptique', 'recap', 'documents', 'champsInvalides'].includes(champ)
          ? adresse.replace('/v1', '/v1/business')
          : adresse
        await en[prenom].get(`${chemin}/${fin}`).expect(403)
      } else {
        expect(lien.endsWith(`/${fin}`), champ).toBe(true)
        await en[prenom].get(lien).expect(200)
      }
    }
    ouvertes[prenom] = Object.keys(A_PART).filter((champ) => corps[champ as keyof typeof A_PART] !== null).length
  }
  expect(ouvertes.denise).toBe(9)
  expect(ouvertes.colette).toBeLessThan(9)
  // Renvoyée entière, elle ne change rien.
  const { corps: lue } = await en.denise.get<object>(adresse).expect(200)
  expect((await en.denise.put<{ version: number }>(adresse, lue).expect(200)).corps.version).toBe(1)
})

test('le prestataire de déménagement n’y est pas admis', async ({ en }) => {
  await en.paul.get('/v1/operations').expect(403)
})

test.for(prenoms.filter((prenom) => prenom !== 'paul'))('%s ne voit que les siennes', async (prenom, { en, operations }) => {
  expect(Object.keys(operations)).toHaveLength(2)
  expect(
    (await en[prenom].get<Collection>('/v1/operations?sort=code:asc').expect(200)).corps['hydra:member'].map(({ nom }) => nom),
  ).toEqual(attendues[prenom])
})

test('une opération donne son bailleur et sa ville ; la recherche lit le nom, le code et le bailleur', async ({
  en,
  operations,
  distribution,
}) => {
  const { corps } = await en.rachid.get<Collection>('/v1/operations?recherche=ferrain%20demolition').expect(200)
  expect(corps['hydra:member']).toMatchObject([
    {
      '@id': `/v1/operations/${operations.alma}`,
      code: 'ALMA',
      famille: { code: 'DEMOLITION', libelle: 'Démolition' },
      statutCreation: { code: 'ETUDE', libelle: 'Étude' },
      bailleur: { id: distribution.partenaires.bailleur, nom: 'Habitat du Ferrain', code: 'bailleur' },
      PRU: null,
      ville: 'Roubaix',
    },
  ])
})
