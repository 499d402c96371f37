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
