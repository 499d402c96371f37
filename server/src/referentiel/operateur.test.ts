import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'

const OPERATEUR = '/v1/business/operateur'
const ADRESSE = '12 rue des Tours\nBâtiment B\n59800 Lille'
interface Operateur {
  id: string
  version: number
  nom: string
  adresse: string
  derniereModification: { le: string; auteur: string } | null
}

describe('l’adresse postale de l’opérateur', () => {
  test('se lit et se change par le responsable administratif, avec sa trace et sa version', async ({ en, db }) => {
    const avant = (await en.adrien.get<Operateur>(OPERATEUR).expect(200)).corps
    expect(avant).toMatchObject({ nom: 'Opérateur métropolitain', adresse: '18 rue de la Gare\n59800 Lille', derniereModification: null })
    const { corps } = await en.adrien
      .put<Operateur>(OPERATEUR, { adresse: '  12 rue des Tours \r\n\r\nBâtiment B\n59800 Lille\n' })
      .expect(200)
    expect(corps).toMatchObject({ adresse: ADRESSE, version: avant.version + 1 })
    expect(corps.derniereModification?.auteur).toContain('Adrien')
    const traces = await db.selectFrom('modification').selectAll().where('sujet_id', '=', avant.id).execute()
    expect(traces).toMatchObject([
      {
        type: 'MODIFICATION',
        auteur_id: en.adrien.id,
        version: avant.version + 1,
        changements: [{ libelle: 'Adresse postale de l’opérateur', ancien: '18 rue de la Gare\n59800 Lille', nouveau: ADRESSE }],
      },
    ])
    // Redite, elle n'a pas changé.
    await en.adrien.put(OPERATEUR, { adresse: ADRESSE }).expect(200)
    expect(await db.selectFrom('modification').select('id').where('sujet_id', '=', avant.id).execute()).toHaveLength(1)
  })

  test.for([
    ['', 'Ce champ est requis'],
    ['   \n ', 'Ce champ est requis'],
    ['12 rue des Tours', 'La dernière ligne porte le code postal et la ville, comme « 59000 Lille »'],
    ['59800 Lille', 'La dernière ligne porte le code postal et la ville, comme « 59000 Lille »'],
    [`${'x'.repeat(39)}\n59800 Lille`, 'La ligne 1 a 39 caractères, 38 au plus'],
    ['a\nb\nc\nd\ne\nf\n59800 Lille', 'Une adresse a 6 lignes au plus'],
  ] as const)('refusée à son champ : %j', async ([adresse, phrase], { en }) => {
    const { corps } = await en.denise.put<{ violations: { propertyPath: string; message: string }[] }>(OPERATEUR, { adresse }).expect(422)
    expect(JSON.stringify(corps).replaceAll('\u00A0', ' ')).toContain(phrase)
    expect(JSON.stringify(corps)).toContain('adresse')
  })

  test('ne s’écrase pas : une version dépassée est refusée', async ({ api, en }) => {
    const { version } = (await en.adrien.get<Operateur>(OPERATEUR).expect(200)).corps
    const envoyer = async (ifMatch: number) =>
      api.app.inject({
        method: 'PUT',
        url: OPERATEUR,
        payload: { adresse: `${ifMatch} rue Neuve\n59000 Lille` },
        headers: { authorization: `Bearer ${await en.adrien.jeton()}`, 'if-match': `"${ifMatch}"` },
      })
    expect((await envoyer(version)).statusCode).toBe(200)
    expect((await envoyer(version)).statusCode).toBe(412)
  })

  test('changée, elle est en tête de la lettre suivante', async ({ en, db }) => {
    await en.adrien.put(OPERATEUR, { adresse: '1 place du Théâtre\n59000 Lille' }).expect(200)
    await createMenage(db)
    const { operateurDe } = await import('./operateur.queries.ts')
    expect((await operateurDe(db)).adresse).toEqual(['1 place du Théâtre', '59000 Lille'])
  })
})
