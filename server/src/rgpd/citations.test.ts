import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { CODES, PREUVE_DE_PURGE } from '../../test/colonnesSansNom.ts'
import {
  createAPurger,
  createMenage,
  createOperation,
  createProposition,
  lireHistoriqueEnBase,
  lireMenageEnBase,
} from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createLogement } from '../../test/logements.ts'
import { chercherPartout } from '../../test/purge.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import { faireLaTache } from '../../test/taches.ts'
import { sansDossier, sources } from './citations.ts'
import { effacerLesFichiersDePurge } from './conservation.ts'

interface Apercu {
  empreinte: string
  ailleurs: { cle: string; codeMenage: string; genre: string; extrait: string; homonyme: boolean; nomSeul: boolean }[]
  documentsAilleurs: { ou: string; nature: string }[]
}
const purge = (id: string, quoi: string) => `/v1/rgpd/purges/${id}/${quoi}`
const apercevoir = async (qui: Personne, id: string) => (await qui.get<Apercu>(purge(id, 'apercu')).expect(200)).corps

const certificatDe = async (api: Api, qui: Personne, id: string) => {
  const { id: purgeId } = await api.db.selectFrom('purge').select('id').where('menage_id', '=', id).executeTakeFirstOrThrow()
  await faireLaTache(effacerLesFichiersDePurge, api, { donnees: { purgeId } })
  return (await qui.get(`${purge(id, 'certificat')}?format=texte`).expect(200)).texte
}

describe('le nom d’une personne purgée dans les textes d’autres dossiers', () => {
  test('se masque par défaut, partout où l’on écrit, valeurs de l’historique comprises', async ({ api, base, en, db }) => {
    const id = await createAPurger(db, 'Zélie', 'Quorvantin')
    const autre = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.post(`/v1/menages/${autre}/commentaires`, { texte: 'Voisine de Zélie QUORVANTIN, à rappeler' }).expect(201)
    await en.camille.post(`/v1/menages/${autre}/suivis`, { type: 'APPEL', texte: 'Quorvantin Zelie a appelé' }).expect(201)
    const observations = (texte: string) => en.camille.patch(`/v1/menages/${autre}`, { informations: { observations: texte } }).expect(200)
    await observations('Hébergée chez Zélie Quorvantin')
    const version = (await lireMenageEnBase(db, autre)).version

    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    expect(ailleurs.map(({ genre, homonyme }) => `${genre} ${homonyme}`).toSorted()).toEqual([
      'Commentaire false',
      'Historique false',
      'Saisie du dossier false',
      'Suivi false',
    ])
    expect(JSON.stringify(ailleurs)).not.toMatch(/quorvantin/i)
    // Lu en partie par la protection des données : c'est au journal de cet autre dossier.
    expect(await db.selectFrom('consultation').select(['ecran', 'utilisateur_id']).where('sujet_id', '=', autre).execute()).toContainEqual({
      ecran: 'purge',
      utilisateur_id: en.delphine.id,
    })
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)

    expect(await chercherPartout(base, 'Quorvantin')).toEqual([])
    expect(await db.selectFrom('commentaire').select('texte').where('sujet_id', '=', autre).execute()).toEqual([
      { texte: 'Voisine de [personne purgée], à rappeler' },
    ])
    const menage = await lireMenageEnBase(db, autre)
    expect(menage.informations).toMatchObject({ observations: 'Hébergée chez [personne purgée]' })
    expect(menage.version).toBe(version + 1)
    expect((await lireHistoriqueEnBase(db, autre)).at(-1)).toMatchObject({
      auteur_id: null,
      texte: 'Nom d’une personne purgée masqué dans 4 textes',
    })
    const certificat = await certificatDe(api, en.delphine, id)
    expect(certificat).toContain('- Textes d’autres dossiers, où le nom est masqué : 4')
    expect(certificat).not.toMatch(/quorvantin/i)
    const { certificat_sha256 } = await db
      .selectFrom('purge')
      .select('certificat_sha256')
      .where('menage_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(certificat).digest('hex')).toBe(certificat_sha256)
  })

  test('épelé, ou coupé par un signe qui ne se voit pas, comme son numéro et son adresse', async ({ base, en, db }) => {
    const id = await createAPurger(db, 'Zénobie', 'Tranchevelle')
    await db.updateTable('menage').set({ telephones: '0698765432', email: 'zenobie.t@exemple.test' }).where('id', '=', id).execute()
    const autre = await createMenage(db, { chargeId: en.camille.id })
    const commenter = (texte: string) => en.camille.post(`/v1/menages/${autre}/commentaires`, { texte }).expect(201)
    await commenter('Vu Zénobie T R A N C H E V E L L E hier')
    await commenter('Vu T.R.A.N.C.H.E.V.E.L.L.E Z.É.N.O.B.I.E hier')
    await commenter('Vu Zéno\u00ADbie Tran\u200Bche\u200Bvelle hier')
    await commenter('Écrire à zenobie.t @ exemple . test, ou 06\u200B98 / 76 / 54 / 32')
    await commenter('Zénobie T R A N C H E V E L L E S, une autre')
    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    expect(ailleurs.map(({ extrait }) => extrait).toSorted()).toEqual(
      [
        'Écrire à [personne purgée], ou [personne purgée]',
        'Vu [personne purgée] hier',
        'Vu [personne purgée] hier',
        'Vu [personne purgée] hier',
      ].toSorted(),
    )
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)
    for (const reste of ['N C H E V E L L E hier', 'N.C.H.E', 'velle hier', '@ exemple . test', '/ 76 /'])
      expect(await chercherPartout(base, reste)).toEqual([])
  })

  test('se masque aussi dans ce qui se dit d’un logement, et l’historique du logement le note', async ({ base, en, db, distribution }) => {
    const id = await createAPurger(db, 'Ombeline', 'Vasquehal')
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    await en.camille.post(`/v1/logements/${logement}/commentaires`, { texte: 'Visité avec Ombeline Vasquehal' }).expect(201)
    await en.camille.post(`/v1/logements/${logement}/commentaires`, { texte: 'Ascenseur en panne' }).expect(201)

    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    expect(ailleurs.map(({ codeMenage, genre, extrait }) => [codeMenage, genre, extrait])).toEqual([
      ['Logement 7 rue d’Alger, Roubaix', 'Commentaire', 'Visité avec [personne purgée]'],
    ])
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)

    expect(await chercherPartout(base, 'Vasquehal')).toEqual([])
    const textes = await db.selectFrom('commentaire').select('texte').where('sujet_id', '=', logement).orderBy('le').execute()
    expect(textes.map(({ texte }) => texte)).toEqual(['Visité avec [personne purgée]', 'Ascenseur en panne'])
    const masque = await db
      .selectFrom('modification')
      .select(['donnees', 'auteur_id'])
      .where('sujet_id', '=', logement)
      .where('code', '=', 'NOM_MASQUE')
      .execute()
    expect(masque).toEqual([{ donnees: { textes: 1 }, auteur_id: null }])
  })

  test('se masque dans les données d’un événement, sans toucher à ses codes ni à ses dates', async ({ base, en, db }) => {
    const id = await createAPurger(db, 'Ysoline', 'Brandecourt')
    const autre = await createMenage(db, { chargeId: en.camille.id })
    const alerte = await en.camille
      .post<{ id: string }>(`/v1/menages/${autre}/alertes`, { texte: 'Rappeler Ysoline Brandecourt', dateAlerte: '2027-05-01' })
      .expect(201)
    await en.camille.patch(`/v1/menages/${autre}/alertes/${alerte.corps.id}`, { dateAlerte: '2027-06-01' }).expect(200)
    await en.camille.delete(`/v1/menages/${autre}/alertes/${alerte.corps.id}`).expect(204)
    const { empreinte } = await apercevoir(en.delphine, id)
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)

    expect(await chercherPartout(base, 'Brandecourt')).toEqual([])
    expect((await lireHistoriqueEnBase(db, autre)).map(({ code, donnees }) => [code, donnees])).toEqual([
      ['ALERTE_POSEE', { alerte: 'Rappeler [personne purgée]' }],
      ['ALERTE_REPORTEE', { alerte: 'Rappeler [personne purgée]', au: '2027-06-01' }],
      ['ALERTE_SUPPRIMEE', { alerte: 'Rappeler [personne purgée]' }],
      ['NOM_MASQUE', { textes: 3 }],
    ])
  })

  test('texte par texte : ce que la DPO garde reste, un homonyme n’est masqué que choisi, un aperçu périmé se refuse', async ({
    en,
    db,
  }) => {
    const id = await createAPurger(db, 'Ysolde', 'Brandevent')
    const [autre, homonyme] = [await createMenage(db), await createMenage(db)]
    await db
      .updateTable('occupant')
      .set({ prenom: 'Ysolde', nom: 'Brandevent' })
      .where('menage_id', '=', homonyme)
      .where('role', '=', 'PRINCIPAL')
      .execute()
    const commenter = (menageId: string, texte: string) => en.ines.post(`/v1/menages/${menageId}/commentaires`, { texte }).expect(201)
    await commenter(autre, 'Masquer Ysolde Brandevent')
    await commenter(autre, 'Garder Ysolde Brandevent')
    await commenter(homonyme, 'Une autre Ysolde Brandevent')
    const perime = await apercevoir(en.delphine, id)
    await commenter(autre, 'Encore Ysolde Brandevent')
    await en.delphine.post(purge(id, 'validation'), { empreinte: perime.empreinte }).expect(409)

    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    expect(ailleurs.filter((citation) => citation.homonyme).map(({ extrait }) => extrait)).toEqual(['Une autre [personne purgée]'])
    const masquer = ailleurs.filter(({ extrait, homonyme: autrui }) => !autrui && !extrait.startsWith('Garder')).map(({ cle }) => cle)
    await en.delphine.post(purge(id, 'validation'), { empreinte, masquer: [...masquer, `commentaire:${uuidv7()}`] }).expect(200)
    const textes = await db.selectFrom('commentaire').select('texte').where('sujet_id', 'in', [autre, homonyme]).orderBy('texte').execute()
    expect(textes.map(({ texte }) => texte).toSorted()).toEqual([
      'Encore [personne purgée]',
      'Garder Ysolde Brandevent',
      'Masquer [personne purgée]',
      'Une autre Ysolde Brandevent',
    ])
  })

  test('une autre famille porte le même nom : « Mme NOM » se propose au choix, jamais masqué d’office, fût-ce près d’un nom sûr', async ({
    en,
    db,
  }) => {
    const id = await createAPurger(db, 'Odilette', 'Quesnoyard')
    await db.updateTable('occupant').set({ sexe: 'FEMININ' }).where('menage_id', '=', id).execute()
    const [autre, famille, mariee] = [await createMenage(db), await createMenage(db), await createMenage(db)]
    const rebaptiser = (menageId: string, qui: { prenom: string; nom: string; nom_de_naissance?: string }) =>
      db.updateTable('occupant').set(qui).where('menage_id', '=', menageId).where('role', '=', 'PRINCIPAL').execute()
    await rebaptiser(famille, { prenom: 'Berthe', nom: 'QUESNOYARD' })
    await rebaptiser(mariee, { prenom: 'Odilette', nom: 'Vanderplas', nom_de_naissance: 'Quesnoyard' })
    const envoyer = async (menageId: string, texte: string) => {
      const poster = () =>
        en.ines.avec({ 'idempotency-key': cle }).post<{ texte: string }>(`/v1/menages/${menageId}/commentaires`, { texte })
      const cle = uuidv7()
      await poster().expect(201)
      return async () => (await poster().expect(201)).corps.texte
    }
    const relire = [
      await envoyer(autre, 'Appelé Mme Quesnoyard'),
      await envoyer(famille, 'Mme Quesnoyard a rappelé'),
      await envoyer(famille, 'Famille Quesnoyard, et sa cousine Odilette Quesnoyard'),
      await envoyer(famille, 'Cousine d’Odilette Quesnoyard'),
      await envoyer(mariee, 'Odilette Quesnoyard, son nom de naissance'),
    ]
    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    const lus = ailleurs.map(({ extrait, homonyme, nomSeul }) => ({ extrait, homonyme, nomSeul }))
    expect(lus).toHaveLength(5)
    expect(lus).toEqual(
      expect.arrayContaining([
        { extrait: 'Appelé [personne purgée]', homonyme: false, nomSeul: true },
        { extrait: '[personne purgée] a rappelé', homonyme: false, nomSeul: true },
        { extrait: '[personne purgée], et sa cousine [personne purgée]', homonyme: true, nomSeul: false },
        { extrait: 'Cousine d’[personne purgée]', homonyme: false, nomSeul: false },
        { extrait: '[personne purgée], son nom de naissance', homonyme: true, nomSeul: false },
      ]),
    )
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)
    const gardes = [
      'Appelé Mme Quesnoyard',
      'Mme Quesnoyard a rappelé',
      'Famille Quesnoyard, et sa cousine Odilette Quesnoyard',
      'Cousine d’[personne purgée]',
      'Odilette Quesnoyard, son nom de naissance',
    ]
    const textes = await db.selectFrom('commentaire').select('texte').where('sujet_id', 'in', [autre, famille, mariee]).execute()
    expect(textes.map(({ texte }) => texte).toSorted()).toEqual(gardes.toSorted())
    expect(await Promise.all(relire.map((une) => une()))).toEqual(gardes)
  })

  test('une moitié d’un nom composé, un prénom à l’initiale se proposent aussi, non cochés', async ({ en, db }) => {
    const id = await createAPurger(db, 'Anne-Lise', 'D’Hondtrac-Le Goffiec')
    await db.updateTable('occupant').set({ sexe: 'FEMININ' }).where('menage_id', '=', id).execute()
    const autre = await createMenage(db)
    const commenter = (texte: string) => en.ines.post(`/v1/menages/${autre}/commentaires`, { texte }).expect(201)
    for (const texte of ['Vu Mme Le Goffiec', 'A. Le Goffiec absente', 'Il a Le Goffiec en ligne', 'Voir Lise D’Hondtrac'])
      await commenter(texte)
    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    expect(ailleurs.map(({ extrait, nomSeul }) => [extrait, nomSeul]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['Voir [personne purgée]', true],
      ['Vu [personne purgée]', true],
      ['[personne purgée] absente', true],
    ])
    const masquer = ailleurs.filter(({ extrait }) => !extrait.startsWith('Voir')).map(({ cle }) => cle)
    await en.delphine.post(purge(id, 'validation'), { empreinte, masquer }).expect(200)
    const textes = await db.selectFrom('commentaire').select('texte').where('sujet_id', '=', autre).execute()
    expect(textes.map(({ texte }) => texte).toSorted()).toEqual([
      'Il a Le Goffiec en ligne',
      'Voir Lise D’Hondtrac',
      'Vu [personne purgée]',
      '[personne purgée] absente',
    ])
  })

  test('un téléphone, une adresse électronique et « Mme NOM » se proposent aussi ; le nom seul n’est masqué que choisi', async ({
    base,
    en,
    db,
  }) => {
    const id = await createAPurger(db, 'Maëlle', 'Tracequent')
    await db.updateTable('occupant').set({ sexe: 'FEMININ' }).where('menage_id', '=', id).execute()
    const contact = { telephone: '0788112299', email: 'maelle.t@exemple.test', telephones: '0788112299' }
    await db.updateTable('menage').set(contact).where('id', '=', id).execute()
    const [autre, voisine] = [await createMenage(db), await createMenage(db)]
    // Ce numéro est aussi celui d'un autre dossier : rien ne dit de qui l'on parle.
    await db.updateTable('menage').set({ telephone: '0788112299', telephones: '0788112299' }).where('id', '=', voisine).execute()
    const commenter = (menageId: string, texte: string) => en.ines.post(`/v1/menages/${menageId}/commentaires`, { texte }).expect(201)
    await commenter(autre, 'Rappeler au 07.88.11.22.99')
    await commenter(autre, 'Écrit à Maelle.T@exemple.test')
    await commenter(autre, 'Vu avec Mme TRACEQUENT')
    await commenter(autre, 'Sa voisine Mme Tracequent')
    await commenter(voisine, 'Le 07 88 11 22 99 ne répond pas')
    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    expect(
      ailleurs
        .map(({ extrait, homonyme, nomSeul }) => [extrait, homonyme, nomSeul])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      ['Le [personne purgée] ne répond pas', true, false],
      ['Rappeler au [personne purgée]', false, false],
      ['Sa voisine [personne purgée]', false, true],
      ['Vu avec [personne purgée]', false, true],
      ['Écrit à [personne purgée]', false, false],
    ])
    const masquer = ailleurs
      .filter(({ homonyme, nomSeul, extrait }) => (!homonyme && !nomSeul) || extrait.startsWith('Vu avec'))
      .map(({ cle }) => cle)
    await en.delphine.post(purge(id, 'validation'), { empreinte, masquer }).expect(200)
    const textes = await db.selectFrom('commentaire').select('texte').where('sujet_id', 'in', [autre, voisine]).execute()
    expect(textes.map(({ texte }) => texte).toSorted()).toEqual([
      'Le 07 88 11 22 99 ne répond pas',
      'Rappeler au [personne purgée]',
      'Sa voisine Mme Tracequent',
      'Vu avec [personne purgée]',
      'Écrit à [personne purgée]',
    ])
    expect((await lireMenageEnBase(db, voisine)).telephone).toBe('0788112299')
    expect(await chercherPartout(base, 'maelle.t@exemple')).toEqual([])
  })

  test('choisi, le nom seul se masque aussi dans la réponse gardée ; l’adresse purgée quitte les destinataires d’un autre dossier', async ({
    base,
    en,
    db,
  }) => {
    const id = await createAPurger(db, 'Aldegonde', 'Wasquequent')
    await db.updateTable('occupant').set({ sexe: 'FEMININ' }).where('menage_id', '=', id).execute()
    await db.updateTable('menage').set({ email: 'aldegonde.w@exemple.test' }).where('id', '=', id).execute()
    const autre = await createMenage(db)
    for (const texte of ['Mme Wasquequent a rappelé', 'Vue chez la famille Wasquequent', 'Mme A. Wasquequent'])
      await en.ines.avec({ 'idempotency-key': uuidv7() }).post(`/v1/menages/${autre}/commentaires`, { texte }).expect(201)
    const courriel = { type: 'demande-de-pieces', menageId: autre, sujet: 'Documents', corps: 'Bonjour,\n\nMerci.' }
    const destinataires = ['Aldegonde.W@exemple.test', 'autre@exemple.test']
    await en.ines.post('/v1/business/emails', { ...courriel, destinataires }).expect(201)
    expect((await chercherPartout(base, 'wasquequent')).length).toBeGreaterThan(3)
    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    await en.delphine.post(purge(id, 'validation'), { empreinte, masquer: ailleurs.map(({ cle }) => cle) }).expect(200)
    expect(await chercherPartout(base, 'wasquequent')).toEqual([])
    expect(await chercherPartout(base, 'aldegonde.w@')).toEqual([])
    expect(await db.selectFrom('email_sortant').select('destinataires').where('sujet_id', '=', autre).execute()).toEqual([
      { destinataires: ['[personne purgée]', 'autre@exemple.test'] },
    ])
  })

  test('une réponse gardée suit le choix fait du texte qu’elle répète : masqué s’il l’est, gardé sinon, le même mot pour mot ailleurs compris', async ({
    en,
    db,
  }) => {
    const id = await createAPurger(db, 'Wivine', 'Strazelquent')
    await db.updateTable('occupant').set({ sexe: 'FEMININ' }).where('menage_id', '=', id).execute()
    const [autre, voisine] = [await createMenage(db), await createMenage(db)]
    const envoyer = async (menageId: string, texte: string) => {
      const demande = { 'idempotency-key': uuidv7() }
      const poster = () => en.ines.avec(demande).post<{ id: string; texte: string }>(`/v1/menages/${menageId}/commentaires`, { texte })
      const { corps } = await poster().expect(201)
      return { cle: `commentaire:${corps.id}`, texte, relire: async () => (await poster().expect(201)).corps.texte }
    }
    const choisi = await envoyer(autre, 'Mme Strazelquent a rappelé')
    const memeTexte = await envoyer(voisine, 'Mme Strazelquent a rappelé')
    const douteux = await envoyer(autre, 'Croisé Mme Strazelquent, la pharmacienne')
    const garde = await envoyer(autre, 'Wivine Strazelquent, l’avocate')
    const sur = await envoyer(voisine, 'Chez Wivine Strazelquent')

    const { empreinte } = await apercevoir(en.delphine, id)
    await en.delphine.post(purge(id, 'validation'), { empreinte, masquer: [choisi.cle, sur.cle] }).expect(200)
    expect(await choisi.relire()).toBe('[personne purgée] a rappelé')
    expect(await sur.relire()).toBe('Chez [personne purgée]')
    for (const { texte, relire } of [memeTexte, douteux, garde]) expect(await relire()).toBe(texte)
    const textes = await db.selectFrom('commentaire').select('texte').where('sujet_id', 'in', [autre, voisine]).execute()
    expect(textes.map((ligne) => ligne.texte).toSorted()).toEqual(
      ['[personne purgée] a rappelé', 'Chez [personne purgée]', memeTexte.texte, douteux.texte, garde.texte].toSorted(),
    )
  })

  test('sans choix, le nom seul reste ; les réponses gardées pour être rejouées ne redisent pas ce qui est masqué', async ({ en, db }) => {
    const id = await createAPurger(db, 'Oswine', 'Halbrecourt')
    const autre = await createMenage(db)
    const cle = uuidv7()
    const envoi = { texte: 'Oswine Halbrecourt et Mme Halbrecourt' }
    const commenter = () =>
      en.ines.avec({ 'idempotency-key': cle }).post<{ texte: string }>(`/v1/menages/${autre}/commentaires`, envoi).expect(201)
    await commenter()
    await en.ines.post(`/v1/menages/${autre}/commentaires`, { texte: 'Mme Halbrecourt seule' }).expect(201)
    const { empreinte } = await apercevoir(en.delphine, id)
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)
    const textes = await db.selectFrom('commentaire').select('texte').where('sujet_id', '=', autre).orderBy('le').execute()
    expect(textes.map(({ texte }) => texte)).toEqual(['[personne purgée] et [personne purgée]', 'Mme Halbrecourt seule'])
    const { corps } = await commenter()
    expect(JSON.stringify(corps)).not.toMatch(/oswine/i)
    expect(await db.selectFrom('commentaire').select('id').where('sujet_id', '=', autre).execute()).toHaveLength(2)
  })

  test('dans un nom de document, un titre de créneau, un motif de dérogation, une proposition écartée : partout où l’on écrit', async ({
    base,
    en,
    db,
  }) => {
    const id = await createAPurger(db, 'Ulfrane', 'Cassevoie')
    const autre = await createMenage(db)
    const nom = 'Ulfrane Cassevoie'
    await db
      .insertInto('document')
      .values({
        id: uuidv7(),
        sujet_id: autre,
        type: 'AUTRE',
        nom: `Attestation ${nom}.pdf`,
        mime: 'application/pdf',
        taille: 1,
        sha256: '0'.repeat(64),
        cle_stockage: `aa/${uuidv7()}`,
      })
      .execute()
    await db
      .updateTable('menage')
      .set({
        cotation_derogation: JSON.stringify({ couleur: 'ROUGE', motif: `Même palier que ${nom}` }),
        relogement: JSON.stringify({ commentaire: `À reloger près de ${nom}` }),
      })
      .where('id', '=', autre)
      .execute()
    await db
      .insertInto('creneau')
      .values({ id: uuidv7(), jour: jourDans(400), rang: 1, titre: `Avec ${nom}`, menage_id: autre, cree_par: en.rachid.id })
      .execute()
    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    expect(ailleurs.map(({ genre }) => genre).toSorted()).toEqual(['Créneau', 'Document', 'Saisie du dossier'])
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)
    expect(await chercherPartout(base, 'Cassevoie')).toEqual([])
    const { depart_spontane, accession } = await lireMenageEnBase(db, autre)
    expect([depart_spontane, accession]).toEqual([null, null])
  })

  test('dans une tâche ou un commentaire d’une opération, et dans ce qu’un autre dossier dit d’une réponse', async ({
    base,
    en,
    db,
    distribution,
  }) => {
    const id = await createAPurger(db, 'Sigisberta', 'Quoncheaux')
    const operationId = await createOperation(db)
    const { nom } = await db.selectFrom('operation').select('nom').where('id', '=', operationId).executeTakeFirstOrThrow()
    const tache = { titre: 'Rappeler Sigisberta QUONCHEAUX', texte: 'Le fils de Sigisberta Q.U.O.N.C.H.E.A.U.X attend', statut: 'A_FAIRE' }
    await db
      .insertInto('operation_commentaire')
      .values({ id: uuidv7(), operation_id: operationId, sous_type: 'TACHE', ...tache, auteur_id: en.edouard.id })
      .execute()
    const autre = await createMenage(db)
    const proposition = { menageId: autre, bailleurId: distribution.partenaires.bailleur, statut: 'refusee_menage' }
    await createProposition(db, { ...proposition, colonnes: { refus_motif: 'Trop près de Sigisberta Quoncheaux', refus_le: jourDans(-2) } })
    const { code_menage } = await lireMenageEnBase(db, autre)
    const { ailleurs, empreinte } = await apercevoir(en.delphine, id)
    expect(ailleurs.map(({ codeMenage, genre, extrait }) => `${genre}, ${codeMenage} : ${extrait}`).toSorted()).toEqual(
      [
        `Réponse à une proposition, ${code_menage} : Trop près de [personne purgée]`,
        `Tâche ou commentaire, Opération ${nom} : Rappeler [personne purgée]`,
      ].toSorted(),
    )
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)
    expect(await chercherPartout(base, 'Sigisberta')).toEqual([])
    const { texte } = await db
      .selectFrom('operation_commentaire')
      .select('texte')
      .where('operation_id', '=', operationId)
      .executeTakeFirstOrThrow()
    expect(texte).toBe('Le fils de [personne purgée] attend')
    expect((await lireHistoriqueEnBase(db, operationId)).at(-1)?.texte).toMatch(/masqué/)
  })

  test('dans un courriel sans dossier, un créneau libre et le motif d’un export, sauf s’ils parlent d’un homonyme', async ({
    base,
    en,
    db,
  }) => {
    const id = await createAPurger(db, 'Brévard', 'Ostrelin')
    await db
      .updateTable('menage')
      .set({ telephone: '0799887711', telephones: '0799887711', email: 'ostrelin.b@exemple.test' })
      .where('id', '=', id)
      .execute()
    const courriel = (corps: string) => {
      const ecrit = {
        id: uuidv7(),
        type: 'RECAPITULATIF_ALERTES',
        destinataires: ['a@relogement.test'],
        objet: 'Pour Ostrelin Brévard',
        corps,
      }
      return db.insertInto('email_sortant').values(ecrit).execute()
    }
    await courriel('Appeler Brévard Ostrelin au 07 99 88 77 11')
    await courriel('Écrire à ostrelin.b@exemple.test')
    await db
      .insertInto('creneau')
      .values({ id: uuidv7(), jour: jourDans(401), rang: 1, titre: 'Réservé Brévard Ostrelin', cree_par: en.rachid.id })
      .execute()
    const exporter = (motif: string) =>
      db
        .insertInto('exportation')
        .values({ id: uuidv7(), utilisateur_id: en.rachid.id, liste: 'menages', format: 'csv', filtres: '{}', lignes: 1, motif })
        .execute()
    await exporter('Demande du 07.99.88.77.11')
    await exporter('Pour ostrelin.b@exemple.test')
    const { empreinte } = await apercevoir(en.delphine, id)
    await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)
    for (const marque of ['Ostrelin', '0799887711', '07 99 88 77 11', '07.99.88.77.11', 'ostrelin.b@'])
      expect(await chercherPartout(base, marque), marque).toEqual([])
    const courriels = await db
      .selectFrom('email_sortant')
      .select(['objet', 'corps'])
      .where('sujet_id', 'is', null)
      .where('corps', 'like', '%purgée%')
      .orderBy('corps')
      .execute()
    expect(courriels).toEqual([
      { objet: 'Pour [personne purgée]', corps: 'Appeler [personne purgée] au [personne purgée]' },
      { objet: 'Pour [personne purgée]', corps: 'Écrire à [personne purgée]' },
    ])
  })

  test('toute colonne de texte de la base est masquée, ou dite ici sans nom à masquer, avec sa raison', async ({ db }) => {
    const { rows } = await sql<{ colonne: string }>`
      select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as colonne
      from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')
        and (data_type in ('text', 'character varying', 'character', 'jsonb', 'json') or udt_name in ('_text', '_varchar', '_jsonb'))
      order by 1`.execute(db)
    const masquees = [...sources, ...sansDossier].flatMap(({ table, textes }) => textes.map(({ colonne }) => `${table}.${colonne}`))
    const dites = [...masquees, ...RETIREES, ...Object.values(SANS_NOM).flat()]
    expect(rows.map(({ colonne }) => colonne)).toEqual([...new Set(dites)].toSorted())
    expect(
      Object.values(SANS_NOM)
        .flat()
        .filter((colonne) => masquees.includes(colonne)),
      'ni l’un et l’autre',
    ).toEqual([])
  })
})

/** Ce que `effacerAilleurs` retire, plutôt que d'y masquer un nom. */
const RETIREES = ['graphile_worker._private_jobs.payload', 'reunion.participants']

/** Une colonne neuve dit ici pourquoi personne n'y est nommé, ou entre dans `sources` ou `sansDossier`. */
const SANS_NOM: Readonly<Record<string, readonly string[]>> = {
  'le nom est celui d’une personne de ce dossier-là, qui y vit': [
    'decohabitation.avant',
    'fiche_candidat.contenu',
    'menage.cle_tri',
    'menage.composition',
    'menage.email',
    'menage.lieu',
    'menage.noms',
    'menage.numero_unique',
    'menage.recherche',
    'menage.telephone',
    'menage.telephones',
    'menage_au_crible.cle_tri',
    'occupant.email',
    'occupant.nom',
    'occupant.nom_de_naissance',
    'occupant.prenom',
    'occupant.telephone',
    'profil_candidat.manques',
    'profil_candidat.profil',
    'texte_du_menage.texte',
  ],
  'le registre des demandes de droits, preuve de la réponse, effacé à son terme (décision 0033)': [
    'demande_de_droits.motif',
    'droits_demande.adresse',
    'droits_demande.canal',
    'droits_demande.droit',
    'droits_demande.email',
    'droits_demande.identite_moyen',
    'droits_demande.motif_refus',
    'droits_demande.objet',
    'droits_demande.personne',
    'droits_demande.precisions',
    'droits_demande.prolongation_motif',
    'droits_demande.statut',
    'droits_demande.telephone',
    'droits_etape.details',
    'droits_etape.texte',
    'droits_piece.donnees',
    'droits_piece.sha256',
    'droits_piece.sorte',
    'droits_piece.titre',
    'limitation.motif',
    'limitation.motif_de_levee',
  ],
  'des comptes, des partenaires, des personnes qui travaillent': [
    'alerte.valeur',
    'defi_connexion.maison',
    'email_sortant.repondre_a',
    'fin_annoncee.maison',
    'identite_maison.emetteur',
    'identite_maison.siret',
    'identite_maison.sujet',
    'invitation.civilite',
    'invitation.email',
    'invitation.nom',
    'invitation.prenom',
    'invitation.role',
    'jeton_api.nom',
    'lien_bailleur.email',
    'lien_consultation.email',
    'logement_prive.bailleur_email',
    'logement_prive.bailleur_nom',
    'logement_prive.bailleur_telephone',
    'partenaire.adresse',
    'partenaire.categorie',
    'partenaire.code',
    'partenaire.nom',
    'partenaire.siret',
    'partenaire.type',
    'session.acteur',
    'session.agent',
    'session.maison',
    'session.motif_revocation',
    'utilisateur.civilite',
    'utilisateur.email',
    'utilisateur.mot_de_passe',
    'utilisateur.nom',
    'utilisateur.photo_url',
    'utilisateur.prenom',
    'utilisateur.telephone',
  ],
  'un lieu : une rue porte le nom de qui elle honore': [
    'compte_de_menages.code_postal',
    'fiche_nouveau_logement.code_postal',
    'fiche_nouveau_logement.nom_qpv',
    'fiche_nouveau_logement.rue',
    'fiche_nouveau_logement.ville',
    'logement.code_postal',
    'logement.numero',
    'logement.numero_porte',
    'logement.quartier',
    'logement.residence',
    'logement.rue',
    'logement.ug',
    'logement.ville',
    'menage.code_postal',
    'menage.codes_postaux_souhaites',
    'menage_au_crible.codes_postaux_souhaites',
    'menage_en_bref.code_postal',
    'menage_en_bref.codes_postaux_souhaites',
    'operation.batiments',
    'operation.code',
    'operation.nom',
    'operation.qpv',
    'operation.residence',
    'proposition_ecartee.logement',
    'proposition_ecartee.logement_prive',
    'releve_porte.porte',
    'ville.departement',
    'ville.epci_nom',
    'ville.nom',
    'zone_geographique.code',
    'zone_geographique.nom',
  ],
  'un réglage ou une référence, tenus par l’administration': [
    'champ_operation.chemin',
    'champ_operation.etape',
    'champ_operation.famille',
    'fiche_nouveau_logement.reservataire_libelle',
    'fiche_nouveau_logement.type_financement_libelle',
    'nomenclature.attributs',
    'nomenclature.code',
    'nomenclature.libelle',
    'nomenclature.type',
    'operation.etat_du_sol',
    'operation.numero_avenant',
    'operation.orientation',
    'operation.reference_convention',
    'operation_attribut_cotation.code',
    'operation_attribut_cotation.condition',
    'operation_attribut_cotation.libelle',
    'operation_attribut_cotation.plancher',
    'reference_chargee.empreinte',
    'reference_chargee.nom',
  ],
  'la machine : files, copies, migrations': [
    'graphile_worker._private_job_queues.locked_by',
    'graphile_worker._private_job_queues.queue_name',
    'graphile_worker._private_jobs.flags',
    'graphile_worker._private_jobs.key',
    'graphile_worker._private_jobs.last_error',
    'graphile_worker._private_jobs.locked_by',
    'graphile_worker._private_known_crontabs.identifier',
    'graphile_worker._private_tasks.identifier',
    'graphile_worker.jobs.flags',
    'graphile_worker.jobs.key',
    'graphile_worker.jobs.last_error',
    'graphile_worker.jobs.locked_by',
    'graphile_worker.jobs.queue_name',
    'graphile_worker.jobs.task_identifier',
    'copie.echec',
    'copie.fichier',
    'executant.id',
    'migration.empreinte',
    'migration.nom',
    'repere_du_depot.lieu',
  ],
  'un document produit : ceux qui le nomment se retirent en entier, avec leur fichier (documentsDAilleurs.ts)': ['document.donnees'],
  'la preuve d’une purge : codes, nombres, empreintes': PREUVE_DE_PURGE,
  'un état d’avant, un calcul : des codes, des dates, des nombres': [
    'fiche_nouveau_logement.avant',
    'financement_fiche.calcul',
    'logement.caracteristiques',
    'logement.indicateurs',
    'menage.attributs_cotations',
    'menage.indicateurs',
    'menage.refus_sans_proposition',
    'proposition.taux_effort_termes',
    'reponse_bailleur.reponses',
  ],
  'le texte du produit': ['document_a_reprendre.raison', 'document_a_reprendre.refus', 'verification_acquittee.message'],
  'un code, un état, une empreinte, une clé : une liste fermée ou un format': CODES,
}

test('les documents d’une réunion où il fut examiné sont retirés, fichier compris, et se produisent de nouveau sans lui', async ({
  api,
  base,
  en,
  db,
  distribution,
}) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const [reunionId, ailleurs] = [await createGtr(db, pruId, { nom: 'GTR du Cul-de-Four' }), await createGtr(db, pruId)]
  const aPresenter = { operationId, chargeId: en.camille.id, menage: { statut: 'ATTENTE_PRESENTATION_GTR' as const } }
  const [id, voisin] = [await createMenage(db, aPresenter), await createMenage(db, aPresenter)]
  await db.updateTable('occupant').set({ nom: 'Quoivrechamp' }).where('menage_id', '=', id).where('role', '=', 'PRINCIPAL').execute()
  for (const menage of [id, voisin]) await en.rachid.post(`/v1/reunions/${reunionId}/menages/${menage}`).expect(201)
  await en.rachid.post(`/v1/reunions/${ailleurs}/logements/${await createLogement(db, distribution.partenaires.bailleur)}`).expect(201)
  const generate = (ou: string) =>
    en.rachid.post<{ id: string }>('/v1/business/document-gtr/generate', { reunionId: ou, type: 'ORDRE_DU_JOUR' }).expect(201)
  const { corps: nomme } = await generate(reunionId)
  const { corps: autre } = await generate(ailleurs)
  const cleDe = async (docId: string) =>
    (await db.selectFrom('document').select('cle_stockage').where('id', '=', docId).executeTakeFirstOrThrow()).cle_stockage
  const [cle, cleDeLAutre] = [await cleDe(nomme.id), await cleDe(autre.id)]
  await db
    .updateTable('menage')
    .set({
      statut: 'DEPART_SPONTANE',
      depart_spontane: JSON.stringify({ date: jourDans(-60), motif: 'DECES', commentaire: null }),
      purge_prevue_le: jourDans(-30),
    })
    .where('id', '=', id)
    .execute()
  expect(await chercherPartout(base, 'Quoivrechamp')).not.toEqual([])

  const { documentsAilleurs, empreinte } = await apercevoir(en.delphine, id)
  expect(documentsAilleurs).toEqual([{ ou: 'GTR du Cul-de-Four', nature: 'ORDRE_DU_JOUR' }])
  await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)
  expect(await certificatDe(api, en.delphine, id)).toContain('- Documents produits ailleurs, qui le nommaient : 1')
  expect(await chercherPartout(base, 'Quoivrechamp')).toEqual([])
  expect(await api.services.fichiers.depot.exists(cle)).toBe(false)
  expect(await api.services.fichiers.depot.exists(cleDeLAutre)).toBe(true)
  expect((await lireHistoriqueEnBase(db, reunionId)).map(({ texte }) => texte)).toContain(
    'Ordre du jour : retiré, il nommait une personne dont les données sont effacées',
  )
  await en.rachid.get(`/v1/reunions/${reunionId}/documents/${nomme.id}/contenu`).expect(404)
  const { corps: refait } = await generate(reunionId)
  const { donnees } = await db.selectFrom('document').select('donnees').where('id', '=', refait.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(donnees)).toContain((await lireMenageEnBase(db, voisin)).code_menage)
  expect(JSON.stringify(donnees)).not.toContain('Quoivrechamp')
})

test('les documents produits du dossier d’origine qui nomment une personne partie sont retirés, les autres restent', async ({
  api,
  base,
  en,
  db,
}) => {
  const [source, id] = [await createMenage(db), await createAPurger(db, 'Oriane', 'Vespertal')]
  await db.updateTable('menage').set({ decohabite_de: source }).where('id', '=', id).execute()
  await db
    .insertInto('decohabitation')
    .values({
      menage_id: id,
      source_id: source,
      motif: 'SEPARATION',
      date: jourDans(-90),
      le: new Date(`${jourDans(-90)}T12:00:00Z`),
      avant: '{}',
    })
    .execute()
  const produire = async (jour: string, donnees: object) => {
    const docId = uuidv7()
    const { cle } = await api.services.fichiers.depot.put(Readable.from([Buffer.from('pdf')]), 3)
    await db
      .insertInto('document')
      .values({
        id: docId,
        sujet_id: source,
        type: 'RECAPITULATIF_ENTRETIEN',
        nom: 'recapitulatif.pdf',
        mime: 'application/pdf',
        taille: 3,
        sha256: 'a'.repeat(64),
        cle_stockage: cle,
        genere: true,
        numero: Number(jour.replaceAll('-', '').slice(-4)),
        ajoute_le: new Date(`${jour}T12:00:00Z`),
        donnees: JSON.stringify(donnees),
      })
      .execute()
    return { docId, cle }
  }
  const avant = await produire(jourDans(-120), { personnes: [['Vespertal', 'Oriane']] })
  const nomme = await produire(jourDans(-10), { texte: 'Visite avec ORIANE VESPERTAL' })
  const prenomSeul = await produire(jourDans(-9), { personnes: [['Autre', 'Oriane']] })

  const { documentsAilleurs, empreinte } = await apercevoir(en.delphine, id)
  const { code_menage } = await lireMenageEnBase(db, source)
  expect(documentsAilleurs).toEqual([
    { ou: code_menage, nature: 'RECAPITULATIF_ENTRETIEN' },
    { ou: code_menage, nature: 'RECAPITULATIF_ENTRETIEN' },
  ])
  await en.delphine.post(purge(id, 'validation'), { empreinte }).expect(200)
  const certificat = await certificatDe(api, en.delphine, id)
  expect(certificat).toContain('- Documents produits ailleurs, qui le nommaient : 2')
  expect(await chercherPartout(base, 'Vespertal')).toEqual([])
  const restants = await db
    .selectFrom('document')
    .select(['id', 'type', 'sha256', 'nom', 'supprime_le'])
    .where('sujet_id', '=', source)
    .execute()
  for (const { docId, cle } of [avant, nomme]) {
    expect(restants.find((document) => document.id === docId)).toMatchObject({
      type: 'RECAPITULATIF_ENTRETIEN',
      sha256: 'a'.repeat(64),
      nom: '',
      supprime_le: expect.any(Date) as Date,
    })
    expect(await api.services.fichiers.depot.exists(cle)).toBe(false)
  }
  expect(restants.find((document) => document.id === prenomSeul.docId)).toMatchObject({ nom: 'recapitulatif.pdf', supprime_le: null })
  expect(await api.services.fichiers.depot.exists(prenomSeul.cle)).toBe(true)
  expect((await lireHistoriqueEnBase(db, source)).filter(({ type }) => type === 'DOCUMENT_SUPPRIME')).toHaveLength(2)
})
