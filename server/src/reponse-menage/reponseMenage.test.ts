import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import { remettreLesListes } from '@relogement/domain/listesTenues'
import type { Menage } from '@relogement/domain/menage/menage.schema'
import type { ReponseMenage } from '@relogement/domain/reponse-menage/reponseMenage.contract'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { type Api, createApi } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { avecSonTexte, createMenage, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import type { Base } from '../core/database.ts'
import { deplier, entreesDe } from '../core/fichiers/contenu/archive.ts'
import { empreinteDe, jetonDerive } from '../core/jetons.ts'
import { qrEnPng } from '../core/qr.ts'

type Erreur = { 'hydra:description': string; violations?: { propertyPath: string; message: string }[] }

const OUVRIR = '/v1/business/reponse-menage/_ouvrir'
const REPONDRE = '/v1/business/reponse-menage'
const SIGNALER = '/v1/business/reponse-menage/_signaler'
const PAS_VALABLE = 'Ce lien n’est plus valable : demandez-en un autre à la personne qui vous a écrit.'
const EN_MAIN_PROPRE = { canal: 'REMISE_EN_MAIN_PROPRE' }
/** Samira Benali, à qui la lettre s'adresse. */
const NAISSANCE = '1988-04-12'

const ecrire = (id: string, logementId: string) => `/v1/business/menages/${id}/generer-courrier-proposition/${logementId}`
const envoyer = (id: string, logementId: string) => `/v1/business/menages/${id}/marquer-courrier-envoye/${logementId}`
const retirer = (id: string, logementId: string) => `/v1/business/menages/${id}/qr-code-de-reponse/${logementId}`
const passer = (id: string) => `/v1/business/menages/${id}/transitions`

/** Le jeton que porte le QR code : lui seul le sait, la base n'en a que l'empreinte. */
async function jetonDe(db: Base, propositionId: string): Promise<string> {
  const { id } = await db
    .selectFrom('lien_menage')
    .select('id')
    .where('proposition_id', '=', propositionId)
    .orderBy('cree_le', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return jetonDerive(`reponse-menage:${id}`).jeton
}

interface Ici {
  readonly en: { readonly camille: Personne }
  readonly db: Base
  readonly distribution: { readonly partenaires: { readonly bailleur: string } }
}

/** Un ménage accordé en CALEOL à qui la lettre vient d'être remise. */
async function lettreRemise({ en, db, distribution }: Ici, { remise = true } = {}) {
  const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
  await db
    .updateTable('occupant')
    .set({ date_de_naissance: NAISSANCE })
    .where('menage_id', '=', menageId)
    .where('role', '=', 'PRINCIPAL')
    .execute()
  const { id: propositionId, logementId } = await createProposition(db, {
    menageId,
    bailleurId: distribution.partenaires.bailleur,
    statut: 'acceptee_cal',
  })
  const { corps: lettre } = await en.camille.post<DocumentDuSujet>(ecrire(menageId, logementId), { delaiJours: 12 }).expect(201)
  if (remise) await en.camille.post(envoyer(menageId, logementId), EN_MAIN_PROPRE).expect(200)
  return { menageId, propositionId, logementId, lettre, jeton: await jetonDe(db, propositionId), naissance: NAISSANCE }
}

const reponsesDe = (db: Base, propositionId: string) =>
  db
    .selectFrom('reponse_menage')
    .select(['numero', 'reponse', 'motif', 'precisions'])
    .where('proposition_id', '=', propositionId)
    .orderBy('numero')
    .execute()
const lienDe = (db: Base, propositionId: string) =>
  db
    .selectFrom('lien_menage')
    .select(['essais', 'ouvert_le', 'revoque_le', 'revoque_par'])
    .where('proposition_id', '=', propositionId)
    .executeTakeFirstOrThrow()
const ditDe = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('id').execute()).map(
    (ligne) => avecSonTexte(ligne).texte,
  )
const alertesDe = (db: Base, id: string) =>
  db
    .selectFrom('alerte')
    .select(['statut', 'texte'])
    .where('sujet_id', '=', id)
    .where('type', '=', 'REPONSE_RECUE')
    .orderBy('date')
    .orderBy('id')
    .execute()
const statutDe = async (db: Base, id: string) =>
  (await db.selectFrom('proposition').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut
const ecriteDe = async (qui: Personne, menageId: string) =>
  (await qui.get<Menage>(`/v1/menages/${menageId}`).expect(200)).corps.logements?.[0]?.ecrite
const octetsDe = async ({ app }: Pick<Api, 'app'>, qui: Personne, url: string): Promise<Buffer> => {
  const { rawPayload, statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${await qui.jeton()}` } })
  expect(statusCode).toBe(200)
  return rawPayload
}

describe('la lettre porte un QR code', () => {
  test('pour qui l’envoie, en PDF et en DOCX ; celle qui est rangée et celle que lit un autre ne l’ont pas', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { menageId, lettre, jeton } = await lettreRemise({ en, db, distribution }, { remise: false })
    const pdf = await lirePdf(await octetsDe(api, en.camille, lettre.file))
    expect(pdf.pages).toHaveLength(3)
    expect(pdf.pages[2]).toContain('Ou répondez avec un téléphone')
    expect(pdf).toMatchObject({ balise: true, accessible: true })
    const docx = await octetsDe(api, en.camille, `/v1/menages/${menageId}/documents/${lettre.id}/docx`)
    const entrees = await entreesDe(docx)
    expect(entrees.map(({ nom }) => nom).filter((nom) => nom.startsWith('word/media/'))).toHaveLength(1)
    const xml = (await deplier(docx, entrees, (nom) => nom === 'word/document.xml')).get('word/document.xml')?.toString('utf8')
    expect(xml).toContain('QR code qui ouvre la page où répondre')
    // Le carré dit bien cette adresse-là, jeton après le « # » ; un toucher l'ouvre aussi.
    const adresse = `https://relogement.test/reponse-menage#jeton=${jeton}`
    const parties = await deplier(docx, entrees, (nom) => nom.startsWith('word/media/') || nom.endsWith('document.xml.rels'))
    expect([...parties.values()].some((partie) => partie.equals(qrEnPng(adresse)))).toBe(true)
    expect(parties.get('word/_rels/document.xml.rels')?.toString('utf8')).toContain(adresse)

    // Un collègue le lit sans l'écrire : sans le carré.
    const lu = await lirePdf(await octetsDe(api, en.cyril, lettre.file))
    expect(lu.texte).toContain('Coupon-réponse')
    expect(lu.texte).not.toContain('Ou répondez avec un téléphone')
    // Un jeton d'API non plus : le carré ouvrirait encore une fois le jeton retiré.
    const { corps: fait } = await en.camille
      .post<{ jeton: string }>('/v1/business/mon-compte/jetons', { nom: 'Éditique', lectureSeule: true, expireLe: jourDans(30) })
      .expect(201)
    const editique = { jeton: async () => fait.jeton } as unknown as Personne
    const parJeton = await lirePdf(await octetsDe(api, editique, lettre.file))
    expect(parJeton.texte).toContain('Coupon-réponse')
    expect(parJeton.texte).not.toContain('Ou répondez avec un téléphone')
    const docxParJeton = await octetsDe(api, editique, `/v1/menages/${menageId}/documents/${lettre.id}/docx`)
    expect((await entreesDe(docxParJeton)).filter(({ nom }) => nom.startsWith('word/media/'))).toEqual([])
    // Nulle part en base, la lettre gardée comprise.
    const { rows } = await sql`select 1 from document d where d.donnees::text like ${`%${jeton}%`}
      union all select 1 from modification m where m.donnees::text like ${`%${jeton}%`}`.execute(db)
    expect(rows).toEqual([])
    expect(await db.selectFrom('jeton_menage').select('lien_id').where('empreinte', '=', empreinteDe(jeton)).execute()).toHaveLength(1)
  })

  test('refaite, la lettre garde son QR code, déjà imprimé ; retiré, elle en porte un autre', async ({ en, db, distribution }) => {
    const { menageId, logementId, propositionId, jeton } = await lettreRemise({ en, db, distribution }, { remise: false })
    await en.camille.post(ecrire(menageId, logementId)).expect(201)
    expect(await jetonDe(db, propositionId)).toBe(jeton)
    await en.camille.delete(retirer(menageId, logementId)).expect(200)
    await en.camille.post(ecrire(menageId, logementId)).expect(201)
    expect(await jetonDe(db, propositionId)).not.toBe(jeton)
    const vivants = await db
      .selectFrom('lien_menage')
      .select('id')
      .where('proposition_id', '=', propositionId)
      .where('revoque_le', 'is', null)
      .execute()
    expect(vivants).toHaveLength(1)
  })

  test('qui n’écrit pas au dossier ne le retire pas', async ({ en, db, distribution }) => {
    const { menageId, logementId, propositionId } = await lettreRemise({ en, db, distribution })
    await en.melanie.delete(retirer(menageId, logementId)).expect(403)
    await en.cyril.delete(retirer(menageId, logementId)).expect(403)
    expect((await lienDe(db, propositionId)).revoque_le).toBeNull()
  })
})

test('ce qu’une restauration ôte ne revient pas : le carré imprimé est mort, la lettre ne le porte plus, la suivante en a un autre', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const { menageId, logementId, propositionId, lettre, jeton, naissance } = await lettreRemise({ en, db, distribution }, { remise: false })
  await db.deleteFrom('jeton_menage').where('empreinte', '=', empreinteDe(jeton)).execute()
  await api.visiteur.post(OUVRIR, { jeton, naissance }).expect(422)
  expect((await lirePdf(await octetsDe(api, en.camille, lettre.file))).texte).not.toContain('Ou répondez avec un téléphone')
  expect(await ecriteDe(en.camille, menageId)).toMatchObject({ qrCode: null })
  await en.camille.post(ecrire(menageId, logementId)).expect(201)
  const autre = await jetonDe(db, propositionId)
  expect(autre).not.toBe(jeton)
  await api.visiteur.post(OUVRIR, { jeton, naissance }).expect(422)
  await api.visiteur.post(OUVRIR, { jeton: autre, naissance }).expect(200)
})

describe('ouvrir la page', () => {
  test('montre ce que dit la lettre, sans aucun nom du ménage ; l’historique le dit une fois, le journal chaque fois', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { menageId, propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    const { corps } = await api.visiteur.post<ReponseMenage>(OUVRIR, { jeton, naissance }).expect(200)
    await api.visiteur.post(OUVRIR, { jeton, naissance }).expect(200)
    expect(corps).toMatchObject({
      numero: 1,
      logement: '24 rue de l’Épeule, 59100 Roubaix',
      jusquAu: jourDans(12, api.horloge.maintenant()),
      recepisse: null,
      ferme: null,
    })
    expect(JSON.stringify(corps)).not.toMatch(/Benali|Duprez|ESS-/i)
    expect((await ditDe(db, menageId)).filter((texte) => texte?.includes('lue par le QR code'))).toHaveLength(1)
    const { corps: lu } = await en.rachid.get<{ 'hydra:member': object[] }>(`/v1/menages/${menageId}/consultations`).expect(200)
    expect(lu['hydra:member']).toContainEqual(
      expect.objectContaining({
        personne: null,
        parLien: 'la personne à reloger',
        nombre: 2,
        ecrans: ['lien-menage'],
        groupes: ['FINANCE', 'PROPOSITIONS'],
      }),
    )
    expect(await reponsesDe(db, propositionId)).toEqual([])
    expect(await statutDe(db, propositionId)).toBe('proposition_relogement')
  })

  test('un GET ne change rien : la page se sert sans lire le jeton, rien ne s’y lit sans compte', async ({ api, en, db, distribution }) => {
    const { propositionId, jeton } = await lettreRemise({ en, db, distribution })
    await api.visiteur.get(`${REPONDRE}?jeton=${jeton}`).expect(401)
    await api.visiteur.get(`${OUVRIR}?jeton=${jeton}`).expect(401)
    expect(await lienDe(db, propositionId)).toMatchObject({ essais: 0, ouvert_le: null, revoque_le: null })
    expect(await reponsesDe(db, propositionId)).toEqual([])
  })

  test('une autre date de naissance compte un essai ; la bonne les oublie ; au cinquième de suite, le QR code se ferme et le chargé l’apprend', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { menageId, propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    const rate = await api.visiteur.post<Erreur>(OUVRIR, { jeton, naissance: '1970-01-01' }).expect(422)
    const message = 'Ce n’est pas la date de naissance d’une personne à qui la lettre est adressée. Il reste 4 essais.'
    expect(rate.corps.violations).toEqual([{ propertyPath: 'naissance', message }])
    expect(await lienDe(db, propositionId)).toMatchObject({ essais: 1, ouvert_le: null })
    await api.visiteur.post(OUVRIR, { jeton, naissance }).expect(200)
    expect(await lienDe(db, propositionId)).toMatchObject({ essais: 0 })
    // Un enfant du ménage n'est pas à qui la lettre s'adresse.
    const enfant = await db
      .selectFrom('occupant')
      .select('date_de_naissance')
      .where('menage_id', '=', menageId)
      .where('role', '=', 'ENFANT')
      .executeTakeFirstOrThrow()
    await api.visiteur.post(OUVRIR, { jeton, naissance: enfant.date_de_naissance }).expect(422)
    // Huit à la fois, sur deux appels différents : pas un de plus que cinq ne se compare.
    const essais = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        api.visiteur.post<Erreur>(n % 2 ? OUVRIR : REPONDRE, { jeton, naissance: `1971-01-0${n + 1}`, reponse: 'ACCEPTE' }).expect(422),
      ),
    )
    expect(essais.filter(({ corps }) => corps.violations?.[0]?.propertyPath === 'naissance')).toHaveLength(3)
    expect(await lienDe(db, propositionId)).toMatchObject({ essais: 5, revoque_par: null })
    expect((await api.visiteur.post<Erreur>(OUVRIR, { jeton, naissance }).expect(422)).corps['hydra:description']).toBe(PAS_VALABLE)
    expect((await ditDe(db, menageId)).filter((texte) => texte?.includes('trop de dates de naissance fausses'))).toHaveLength(1)
    expect(await alertesDe(db, menageId)).toEqual([{ statut: 'ALERTE', texte: expect.stringContaining('QR code de la proposition fermé') }])
    expect(await reponsesDe(db, propositionId)).toEqual([])
  })

  test('qui essaie des jetons au hasard est compté à son adresse, puis arrêté', async ({ en, base, db, distribution }) => {
    const api = await createApi(base)
    onTestFinished(() => api.close())
    const { jeton, naissance } = await lettreRemise({ en, db, distribution })
    for (let n = 0; n < 61; n += 1) await api.visiteur.post(OUVRIR, { jeton: `inconnu-${n}`, naissance })
    await api.visiteur.post(OUVRIR, { jeton: 'inconnu', naissance }).expect(429)
    // Qui tient la bonne lettre passe toujours.
    await api.visiteur.post(OUVRIR, { jeton, naissance }).expect(200)
    await db.deleteFrom('tentative_connexion').execute()
  })
})

describe('répondre', () => {
  test('se garde en versions, n’accepte rien à la place de l’équipe, et alerte le chargé une seule fois à la fois', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { menageId, propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    const une = await api.visiteur.post<ReponseMenage>(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }).expect(200)
    expect(une.corps.recepisse).toMatchObject({ version: 1, reponse: 'ACCEPTE', motif: null })
    // La réponse perdue en route et renvoyée n'en fait pas une autre.
    const redite = await api.visiteur.post<ReponseMenage>(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE', motif: 'ECOLE' }).expect(200)
    expect(redite.corps.recepisse?.numero).toBe(une.corps.recepisse?.numero)
    const refus = { reponse: 'REFUSE', motif: 'ETAGE_ASCENSEUR', precisions: 'Je ne monte pas deux étages.' }
    await api.visiteur.post(REPONDRE, { jeton, naissance, ...refus }).expect(200)
    expect(await reponsesDe(db, propositionId)).toEqual([
      { numero: 1, reponse: 'ACCEPTE', motif: null, precisions: null },
      { numero: 2, ...refus },
    ])
    expect(await statutDe(db, propositionId)).toBe('proposition_relogement')
    expect(await alertesDe(db, menageId)).toEqual([
      { statut: 'CLOTURE', texte: 'Réponse reçue par le QR code : le ménage accepte le logement' },
      { statut: 'ALERTE', texte: 'Réponse reçue par le QR code, changée depuis : le ménage refuse le logement' },
    ])
    expect((await ditDe(db, menageId)).at(-1)).toBe(
      'Proposition n°\u00A01, 24 rue de l’Épeule, Roubaix : par le QR code, le ménage refuse le logement (réponse changée, version 2)',
    )
    expect(await ecriteDe(en.camille, menageId)).toMatchObject({ reponseRecue: { ...refus, version: 2 }, qrCode: { ouvertLe: null } })
    // Le ménage a répondu : la suite est à l'équipe, et c'est un refus qu'elle enregistre.
    const { corps: lu } = await en.camille.get<Menage>(`/v1/menages/${menageId}`).expect(200)
    expect(lu.prochaineEtape).toMatchObject({
      etat: 'PRETE',
      titre: 'Enregistrer le refus du ménage',
      transition: 'refus_proposition',
      qui: [{ vous: true }],
      depuis: jourDans(0, api.horloge.maintenant()),
      echeance: null,
    })
  })

  test('il demande à être rappelé : c’est la prochaine étape, au dossier, à la liste et au filtre, jusqu’à ce que l’appel soit noté', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { menageId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    await api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'RAPPEL', precisions: 'Après 18 h' }).expect(200)
    const etape = async () => (await en.camille.get<Menage>(`/v1/menages/${menageId}`).expect(200)).corps.prochaineEtape
    const filtres = async () => {
      const { corps } = await en.camille
        .get<{ 'hydra:member': { id: string; prochaineEtape: { titre: string } | null }[] }>(
          '/v1/menages?prochainesEtapes=RAPPELER_LE_MENAGE&pageSize=100',
        )
        .expect(200)
      return corps['hydra:member'].filter(({ id }) => id === menageId).map(({ prochaineEtape }) => prochaineEtape?.titre)
    }
    expect(await etape()).toMatchObject({
      etat: 'PRETE',
      code: 'RAPPELER_LE_MENAGE',
      titre: 'Rappeler le ménage',
      transition: null,
      qui: [{ vous: true }],
      lien: { genre: 'section', section: 'propositions' },
    })
    expect(await filtres()).toEqual(['Rappeler le ménage'])
    expect(await ecriteDe(en.camille, menageId)).toMatchObject({ reponseRecue: { reponse: 'RAPPEL', rappeleLe: null } })

    const date = jourDans(0, api.horloge.maintenant())
    await en.camille.post(`/v1/menages/${menageId}/suivis`, { type: 'SMS', date, texte: 'Laissé un message' }).expect(201)
    expect(await filtres()).toEqual(['Rappeler le ménage'])
    await en.camille.post(`/v1/menages/${menageId}/suivis`, { type: 'APPEL', date, texte: 'Il réfléchit encore' }).expect(201)
    expect(await filtres()).toEqual([])
    expect((await etape())?.titre).toBe('Enregistrer l’acceptation d’un logement')
    expect(await ecriteDe(en.camille, menageId)).toMatchObject({ reponseRecue: { reponse: 'RAPPEL', rappeleLe: date } })
    expect(await alertesDe(db, menageId)).toMatchObject([{ statut: 'CLOTURE' }])
  })

  test('enregistrée par le chargé, l’alerte se ferme et plus rien ne change par le QR code', async ({ api, en, db, distribution }) => {
    const { menageId, propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    await api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }).expect(200)
    await en.camille.put(passer(menageId), { transition: 'acceptation_logement', propositionId }).expect(200)
    expect(await alertesDe(db, menageId)).toMatchObject([{ statut: 'CLOTURE' }])
    expect(
      (await api.visiteur.post<Erreur>(REPONDRE, { jeton, naissance, reponse: 'REFUSE', motif: 'ECOLE' }).expect(409)).corps[
        'hydra:description'
      ],
    ).toBe('Votre réponse est enregistrée : elle ne se change plus ici.')
    const { corps } = await api.visiteur.post<ReponseMenage>(OUVRIR, { jeton, naissance }).expect(200)
    expect(corps).toMatchObject({ recepisse: { reponse: 'ACCEPTE' }, ferme: 'Votre réponse est enregistrée : elle ne se change plus ici.' })
    expect(await reponsesDe(db, propositionId)).toHaveLength(1)
  })

  test('un refus sans raison, ou sans réponse pour raison, se refuse à son champ', async ({ api, en, db, distribution }) => {
    const { propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    const sans = await api.visiteur.post<Erreur>(REPONDRE, { jeton, naissance, reponse: 'REFUSE' }).expect(422)
    expect(sans.corps.violations).toEqual([{ propertyPath: 'motif', message: 'Choisissez une raison.' }])
    const muet = await api.visiteur.post<Erreur>(REPONDRE, { jeton, naissance, reponse: 'REFUSE', motif: 'SANS_REPONSE' }).expect(422)
    expect(muet.corps.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['motif'])
    await api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'PEUT_ETRE' }).expect(422)
    await api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'RAPPEL', precisions: 'x'.repeat(1001) }).expect(422)
    expect(await reponsesDe(db, propositionId)).toEqual([])
  })

  test('deux réponses au même instant : deux versions qui se suivent, une seule alerte ouverte', async ({ api, en, db, distribution }) => {
    const { menageId, propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    await Promise.all([
      api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }).expect(200),
      api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'REFUSE', motif: 'ECOLE' }).expect(200),
    ])
    expect((await reponsesDe(db, propositionId)).map(({ numero }) => numero)).toEqual([1, 2])
    expect((await alertesDe(db, menageId)).filter(({ statut }) => statut === 'ALERTE')).toHaveLength(1)
  })

  test('une réponse et son enregistrement au même instant : l’une des deux passe avant, jamais une réponse après', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { menageId, propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    const [, reponse] = await Promise.all([
      en.camille
        .put(passer(menageId), {
          transition: 'refus_proposition',
          propositionId,
          donnees: { motif: 'ECOLE', date: jourDans(0, api.horloge.maintenant()) },
        })
        .expect(200),
      api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }),
    ])
    expect([200, 409]).toContain(reponse.statut)
    expect(await reponsesDe(db, propositionId)).toHaveLength(reponse.statut === 200 ? 1 : 0)
    expect((await alertesDe(db, menageId)).filter(({ statut }) => statut === 'ALERTE')).toEqual([])
  })

  test('la lettre d’une autre proposition ne répond que pour la sienne', async ({ api, en, db, distribution }) => {
    const une = await lettreRemise({ en, db, distribution })
    const autre = await lettreRemise({ en, db, distribution })
    await db
      .updateTable('occupant')
      .set({ date_de_naissance: '1990-02-03' })
      .where('menage_id', '=', autre.menageId)
      .where('role', '=', 'PRINCIPAL')
      .execute()
    // La date de naissance de l'un n'ouvre pas la lettre de l'autre.
    await api.visiteur.post(REPONDRE, { jeton: autre.jeton, naissance: une.naissance, reponse: 'ACCEPTE' }).expect(422)
    await api.visiteur.post(REPONDRE, { jeton: une.jeton, naissance: une.naissance, reponse: 'ACCEPTE' }).expect(200)
    expect(await reponsesDe(db, une.propositionId)).toHaveLength(1)
    expect(await reponsesDe(db, autre.propositionId)).toEqual([])
  })

  test('les raisons se lisent comme l’administration les a redites', async ({ api, en, db, distribution }) => {
    onTestFinished(() => remettreLesListes({}))
    const { jeton, naissance } = await lettreRemise({ en, db, distribution })
    const { corps: motifs } = await en.denise.get<{ 'hydra:member': { id: string; code: string }[] }>(
      '/v1/nomenclatures?type=MOTIF_REFUS_MENAGE&pageSize=50',
    )
    const idDe = (code: string) => motifs['hydra:member'].find((motif) => motif.code === code)?.id
    await en.denise.patch(`/v1/nomenclatures/${idDe('ECOLE')}`, { libelle: 'École trop loin' }).expect(200)
    const { corps } = await api.visiteur.post<ReponseMenage>(OUVRIR, { jeton, naissance }).expect(200)
    expect(corps.listes['MOTIF_REFUS_MENAGE']).toContainEqual(expect.objectContaining({ code: 'ECOLE', libelle: 'École trop loin' }))
    expect(Object.keys(corps.listes)).toEqual(['MOTIF_REFUS_MENAGE'])
  })
})

describe('jusqu’à quand', () => {
  test('le dernier jour du délai est encore au ménage ; passé, la réponse se relit un mois, puis plus rien ne s’ouvre', async ({
    base,
    en,
    db,
    distribution,
  }) => {
    const lettre = await lettreRemise({ en, db, distribution })
    const { jeton, naissance, propositionId } = lettre
    const plusTard = async (jours: number) => {
      await db
        .updateTable('proposition')
        .set({ reponse_attendue_le: jourDans(-jours) })
        .where('id', '=', propositionId)
        .execute()
    }
    const api = await createApi(base)
    onTestFinished(() => api.close())
    await plusTard(0)
    await api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'RAPPEL', precisions: 'Le matin' }).expect(200)
    await plusTard(1)
    const tard = await api.visiteur.post<Erreur>(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }).expect(409)
    expect(tard.corps['hydra:description']).toMatch(/^On répondait ici jusqu’au /)
    await plusTard(30)
    const { corps } = await api.visiteur.post<ReponseMenage>(OUVRIR, { jeton, naissance }).expect(200)
    expect(corps.recepisse).toMatchObject({ reponse: 'RAPPEL', precisions: 'Le matin' })
    await plusTard(31)
    expect((await api.visiteur.post<Erreur>(OUVRIR, { jeton, naissance }).expect(422)).corps['hydra:description']).toBe(PAS_VALABLE)
    expect(await reponsesDe(db, propositionId)).toHaveLength(1)
    await db.deleteFrom('tentative_connexion').execute()
  })

  test('remise avant que l’équipe ne dise comment elle part, elle se répond déjà ; sans réception connue, soixante jours', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { jeton, naissance, propositionId } = await lettreRemise({ en, db, distribution }, { remise: false })
    const { corps } = await api.visiteur.post<ReponseMenage>(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }).expect(200)
    expect(corps).toMatchObject({ jusquAu: null, delaiJours: 12, ferme: null })
    // Un jour se dit à midi : à cheval sur un changement d'heure, soixante et un jours de moins tombent à minuit passé d'une heure, le jour d'après.
    await db
      .updateTable('lien_menage')
      .set({ cree_le: `${jourDans(-61)}T12:00:00Z` })
      .where('proposition_id', '=', propositionId)
      .execute()
    await api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'RAPPEL' }).expect(409)
    expect(await reponsesDe(db, propositionId)).toHaveLength(1)
  })

  test('retiré par l’équipe, ou par la DPO dans « Accès remis », le QR code n’ouvre plus rien ; ce qui a été répondu reste', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const ici = { en, db, distribution }
    const une = await lettreRemise(ici)
    await api.visiteur.post(REPONDRE, { jeton: une.jeton, naissance: NAISSANCE, reponse: 'ACCEPTE' }).expect(200)
    const { corps } = await en.camille.delete<Menage>(retirer(une.menageId, une.logementId)).expect(200)
    expect(corps.logements?.[0]?.ecrite).toMatchObject({ qrCode: null, reponseRecue: { reponse: 'ACCEPTE' } })
    await en.camille.delete(retirer(une.menageId, une.logementId)).expect(409)
    expect(
      (await api.visiteur.post<Erreur>(OUVRIR, { jeton: une.jeton, naissance: NAISSANCE }).expect(422)).corps['hydra:description'],
    ).toBe(PAS_VALABLE)
    expect((await ditDe(db, une.menageId)).at(-1)).toBe('Proposition n°\u00A01, 24 rue de l’Épeule, Roubaix : QR code retiré')
    expect(await reponsesDe(db, une.propositionId)).toHaveLength(1)

    const autre = await lettreRemise(ici)
    const { code_menage } = await db.selectFrom('menage').select('code_menage').where('id', '=', autre.menageId).executeTakeFirstOrThrow()
    const acces = await en.delphine
      .get<{ 'hydra:member': { id: string; sorte: string; aQui: string }[] }>(
        `/v1/rgpd/acces-remis?sortes=LIEN_MENAGE&recherche=${code_menage}`,
      )
      .expect(200)
    expect(acces.corps['hydra:member']).toMatchObject([{ sorte: 'LIEN_MENAGE', aQui: code_menage, etat: 'VALABLE' }])
    await en.delphine.delete(`/v1/rgpd/acces-remis/${acces.corps['hydra:member'][0]?.id}`).expect(204)
    await api.visiteur.post(OUVRIR, { jeton: autre.jeton, naissance: NAISSANCE }).expect(422)
    expect((await lienDe(db, autre.propositionId)).revoque_par).toBe(en.delphine.id)
  })

  test('« cette lettre n’est pas pour moi » : le QR code se ferme sans date de naissance, et le chargé l’apprend', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { menageId, propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    await api.visiteur.post(SIGNALER, { jeton }).expect(204)
    await api.visiteur.post(SIGNALER, { jeton }).expect(422)
    await api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }).expect(422)
    expect(await lienDe(db, propositionId)).toMatchObject({ revoque_par: null, revoque_le: expect.any(Date) })
    expect(await alertesDe(db, menageId)).toMatchObject([{ statut: 'ALERTE', texte: expect.stringContaining('à une autre personne') }])
    expect(await reponsesDe(db, propositionId)).toEqual([])
  })

  test.for([
    ['gelé', { limitation_depuis: '2026-01-01' }],
    ['archivé', { archive_le: new Date() }],
    ['effacé', { purge_le: new Date() }],
  ] as const)('d’un dossier %s, le QR code n’ouvre plus rien', async ([, colonnes], { api, en, db, distribution }) => {
    const { menageId, propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    await db.updateTable('menage').set(colonnes).where('id', '=', menageId).execute()
    await api.visiteur.post(OUVRIR, { jeton, naissance }).expect(422)
    await api.visiteur.post(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }).expect(422)
    expect(await reponsesDe(db, propositionId)).toEqual([])
  })

  test('la proposition retirée, elle n’attend plus de réponse ; supprimée, le QR code part avec elle', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { propositionId, jeton, naissance } = await lettreRemise({ en, db, distribution })
    await db.updateTable('proposition').set({ statut: 'retiree' }).where('id', '=', propositionId).execute()
    expect(
      (await api.visiteur.post<Erreur>(REPONDRE, { jeton, naissance, reponse: 'ACCEPTE' }).expect(409)).corps['hydra:description'],
    ).toBe('Cette proposition n’attend plus de réponse.')
    await db.deleteFrom('proposition').where('id', '=', propositionId).execute()
    await api.visiteur.post(OUVRIR, { jeton, naissance }).expect(422)
    expect(await db.selectFrom('jeton_menage').select('lien_id').where('empreinte', '=', empreinteDe(jeton)).execute()).toEqual([])
  })
})
