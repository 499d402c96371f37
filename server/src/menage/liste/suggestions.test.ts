import { unOccupant } from '@relogement/domain/menage/menage.examples'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { LILLE, type Personne, test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../../test/dossiers.ts'
import type { Base } from '../../core/database.ts'
import { clesDeRecherche } from '../recherche.ts'

interface Liste {
  'hydra:totalItems': number
  'hydra:member': { id: string; noms: string; statut: string; telephone?: string | null }[]
}

type Reste = Parameters<typeof createMenage>[1]

/** Un ménage nommé, avec les clés de recherche qu'un enregistrement lui donnerait. */
function nommer(
  db: Base,
  prenom: string,
  nom: string,
  { menage, colonnes, ...reste }: NonNullable<Reste> = {},
  telephone: string | null = null,
) {
  const occupants = [unOccupant({ id: uuidv7(), prenom, nom, contact: { telephone, email: null } })]
  const codeMenage = `ZZZ-${uuidv7()}`
  return createMenage(db, {
    ...reste,
    menage: { occupants, informations: { telephone }, ...menage },
    colonnes: { code_menage: codeMenage, ...clesDeRecherche({ codeMenage, occupants, telephones: [telephone] }), ...colonnes },
  })
}

const suggere = async (qui: Personne, recherche: string, filtres = '') =>
  (await qui.get<{ suggestions: string[] }>(`/v1/menages/_suggestions?recherche=${encodeURIComponent(recherche)}${filtres}`).expect(200))
    .corps.suggestions

const trouve = async (qui: Personne, recherche: string, filtres = '') =>
  (await qui.get<Liste>(`/v1/menages?recherche=${encodeURIComponent(recherche)}&pageSize=100${filtres}`).expect(200)).corps['hydra:member']

/** Un numéro qu'aucun code tiré au sort ne porte. */
const adresse = (rue: string, ville = 'Roubaix', codePostal = '59100') => ({
  logementActuelLocalisation: { adresse: { numero: '98765', rue, ville, codePostal } },
})

describe('une recherche mal écrite', () => {
  test('propose le nom tel qu’il s’écrit, et cette proposition le trouve', async ({ en, db }) => {
    const aydogan = await nommer(db, 'Elif', 'Aydoğan')
    const vercruysse = await nommer(db, 'Luc', 'Vercruysse')
    const aitSaid = await nommer(db, 'Nora', 'Aït Saïd')
    for (const [tape, nom, id] of [
      ['Aydogane', 'Aydoğan', aydogan],
      ['aydogn', 'Aydoğan', aydogan],
      ['vercruyse', 'Vercruysse', vercruysse],
      ['ait saaid', 'Aït Saïd', aitSaid],
    ] as const) {
      expect(await trouve(en.rachid, tape), tape).toEqual([])
      const [premiere = ''] = await suggere(en.rachid, tape)
      expect(premiere, tape).toBe(nom)
      expect(
        (await trouve(en.rachid, premiere)).map((ligne) => ligne.id),
        tape,
      ).toContain(id)
    }
    expect((await trouve(en.rachid, 'ait-said')).map(({ id }) => id)).toContain(aitSaid)
    const { code_menage } = await db.selectFrom('menage').select('code_menage').where('id', '=', aydogan).executeTakeFirstOrThrow()
    expect((await trouve(en.rachid, code_menage.toLowerCase())).map(({ id }) => id)).toEqual([aydogan])
  })

  test('bien écrite, courte ou en chiffres, elle ne propose rien ; ni ce qui ne lui ressemble pas', async ({ en, db }) => {
    await nommer(db, 'Odile', 'Quaghebeur', {}, '0639124578')
    for (const tape of ['Quaghebeur', 'qua', '0639124579', '639124', 'ZZZ-2024-0001', 'Quintard', '', '%', 'x'.repeat(200)])
      expect(await suggere(en.rachid, tape), tape).toEqual([])
    expect(await suggere(en.rachid, 'quagebeur')).toEqual(['Quaghebeur'])
  })

  test('propose une rue et une opération', async ({ en, db }) => {
    const operationId = await createOperation(db)
    await db.updateTable('operation').set({ nom: 'Quartier du Mougnoulet' }).where('id', '=', operationId).execute()
    await nommer(db, 'Jean', 'Bigourdan', { operationId, menage: adresse('rue des Ronchonneaux') })
    expect(await suggere(en.rachid, 'ronchoneaux')).toEqual(['rue des Ronchonneaux'])
    expect(await suggere(en.rachid, 'mougnoullet')).toEqual(['Quartier du Mougnoulet'])
  })

  test('suit les filtres posés, et se note au journal sans les mots cherchés', async ({ en, db }) => {
    await nommer(db, 'Sam', 'Xanthopoulos', { menage: { statut: 'CLOTURE' } })
    expect(await suggere(en.rachid, 'xantopoulos', '&statuts=DEMENAGEMENT')).toEqual([])
    expect(await suggere(en.rachid, 'xantopoulos', '&statuts=CLOTURE')).toEqual(['Xanthopoulos'])
    const derniere = await db
      .selectFrom('lecture_de_liste')
      .select(['liste', 'lignes', 'colonnes', 'filtres'])
      .where('utilisateur_id', '=', en.rachid.id)
      .orderBy('le', 'desc')
      .executeTakeFirstOrThrow()
    expect(derniere).toEqual({ liste: 'menages', lignes: 1, colonnes: ['noms'], filtres: ['recherche', 'statuts'] })
  })

  test('ce qu’on ne voit pas n’est ni trouvé ni proposé : un autre bailleur, une adresse, un téléphone', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const operationId = await createOperation(db)
    await db.updateTable('operation').set({ nom: 'Îlot Brindezingue' }).where('id', '=', operationId).execute()
    const ici = { operationId, villeCode: LILLE, menage: adresse('rue Trifouillard', 'Lille', '59000') }
    await nommer(db, 'Ali', 'Kowalczykowski', { ...ici, partenaireId: autreBailleur }, '0639124500')
    for (const tape of ['kowalczykovski', 'trifouilard', 'brindezinge']) {
      expect((await suggere(en.rachid, tape)).length, tape).toBe(1)
      for (const prenom of ['bastien', 'colette'] as const) expect(await suggere(en[prenom], tape), `${prenom} ${tape}`).toEqual([])
    }
    for (const tape of ['trifouillard', 'brindezingue', 'kowalczykowski']) {
      expect(await trouve(en.rachid, tape)).toHaveLength(1)
      for (const prenom of ['bastien', 'colette'] as const) expect(await trouve(en[prenom], tape), `${prenom} ${tape}`).toEqual([])
    }
    // À qui un logement du bailleur est proposé : son nom se lit, son adresse non.
    const propose = await nommer(db, 'Ewa', 'Wojciechowska', { ...ici, partenaireId: autreBailleur })
    await createProposition(db, { menageId: propose, bailleurId: bailleur, statut: 'acceptee_gtr' })
    expect(await suggere(en.bastien, 'wojciechovska')).toEqual(['Wojciechowska'])
    expect(await suggere(en.bastien, 'trifouilard')).toEqual([])
    expect(await trouve(en.bastien, 'trifouillard')).toEqual([])
    expect((await trouve(en.bastien, 'brindezingue')).map(({ id }) => id)).toEqual([propose])
    await en.delphine.get('/v1/menages/_suggestions?recherche=kowalczykovski').expect(403)
  })
})

describe('ce qu’une recherche trouve', () => {
  test('une ou deux lettres seules cherchent un nom, non une adresse ; avec un autre mot, elles se cherchent partout', async ({
    en,
    db,
  }) => {
    const operationId = await createOperation(db)
    const deNom = await nommer(db, 'Ada', 'Zwick', { operationId })
    const deRue = await nommer(db, 'Ada', 'Mons', { operationId, menage: adresse('rue des Zwicks', 'Tourcoing', '59200') })
    const ids = async (texte: string) => (await trouve(en.rachid, texte, `&operationIds=${operationId}`)).map(({ id }) => id)
    expect(await ids('zw')).toEqual([deNom])
    expect(await ids('zwick')).toEqual([deNom, deRue])
    expect(await ids('mons zw')).toEqual([deRue])
    expect((await ids('a')).toSorted()).toEqual([deNom, deRue].toSorted())
  })

  test('une rue, une ville, une opération ; qui porte ce nom passe devant qui y habite', async ({ en, db }) => {
    const operationId = await createOperation(db)
    await db.updateTable('operation').set({ nom: 'Résidence Pfaffenheimer' }).where('id', '=', operationId).execute()
    const voisin = await nommer(db, 'Anne', 'Abadie', { menage: adresse('rue Pfaffenheimer', 'Tourcoing', '59200') })
    const loge = await nommer(db, 'Bob', 'Brel', { operationId })
    const nomme = await nommer(db, 'Zoé', 'Pfaffenheimer')
    const ids = async (texte: string, reste = '') => (await trouve(en.rachid, texte, reste)).map(({ id }) => id)
    expect(await ids('pfaffenheimer')).toEqual([nomme, voisin, loge])
    expect(await ids('98765 rue Pfaffenheimer tourcoing')).toEqual([voisin])
    expect(await ids('résidence pfaffenheimer')).toEqual([loge])
    expect(await ids('pfaffenheimer', '&sort=noms:desc')).toEqual([nomme, loge, voisin])
    // Des chiffres seuls sont un code ou un téléphone, non le numéro d'une rue.
    expect(await ids('98765')).not.toContain(voisin)
  })
})

describe('les dossiers récents', () => {
  test('sont les derniers ouverts, chacun une fois, avec leur statut ; ni survolés, ni hors de portée', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const recents = async (qui: Personne) =>
      (await qui.get<Liste>('/v1/menages/_recents').expect(200)).corps['hydra:member'].map(({ id, statut }) => [id, statut])
    const [un, deux, trois] = [
      await nommer(db, 'Un', 'Recent', { partenaireId: bailleur, menage: { statut: 'DEMENAGEMENT' } }),
      await nommer(db, 'Deux', 'Recent', { partenaireId: bailleur }),
      await nommer(db, 'Trois', 'Recent', { partenaireId: bailleur }),
    ]
    for (const [id, ecran] of [
      [un, 'fiche'],
      [deux, 'fiche'],
      [trois, 'survol'],
      [un, 'edition'],
    ])
      await en.bastien.get(`/v1/menages/${id}?ecran=${ecran}`).expect(200)
    const lus = await recents(en.bastien)
    expect(lus[0]).toEqual([un, 'DEMENAGEMENT'])
    expect(lus[1]?.[0]).toBe(deux)
    expect(lus.map(([id]) => id)).not.toContain(trois)
    await db.updateTable('menage').set({ partenaire_id: autreBailleur }).where('id', '=', un).execute()
    expect((await recents(en.bastien)).map(([id]) => id)).not.toContain(un)
    await en.delphine.get('/v1/menages/_recents').expect(403)
  })
})
