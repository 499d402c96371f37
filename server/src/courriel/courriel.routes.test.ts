import { describe, expect } from 'vitest'
import { type Api, createApi } from '../../test/api.ts'
import { test as testAvecApi } from '../../test/cast.ts'
import { Client } from '../../test/client.ts'
import { createCompte } from '../../test/comptes.ts'
import { listCourriels } from '../../test/courriels.ts'
import { demanderUnLien } from '../compte/liens.ts'
import { ecrireCourriel } from './ecrireCourriel.ts'

// Un processus sans serveur de courriel, sur la même base.
const test = testAvecApi.extend('sansSmtp', { scope: 'file' }, async ({ base, api }, { onCleanup }) => {
  const sansSmtp = await createApi(base, { horloge: api.horloge, courrielsPartent: false })
  onCleanup(() => sansSmtp.close())
  return sansSmtp
})

test('l’administration lit la boîte d’envoi, le plus récent d’abord ; personne d’autre', async ({ en, db }) => {
  await ecrireCourriel(db, { type: 'ESSAI', destinataires: ['a@exemple.test'], sujet: 'Premier', corps: 'Un' }, new Date('2026-01-01'))
  await ecrireCourriel(db, { type: 'ESSAI', destinataires: ['b@exemple.test'], sujet: 'Second', corps: 'Deux' }, new Date('2026-01-02'))
  await en.camille.get('/v1/courriels').expect(403)
  await en.delphine.get('/v1/courriels').expect(403)
  for (const personne of [en.denise, en.adrien]) {
    const { corps } = await personne.get<{ 'hydra:member': { sujet: string; statut: string }[] }>('/v1/courriels').expect(200)
    expect(corps['hydra:member'].map(({ sujet, statut }) => [sujet, statut])).toEqual([
      ['Second', 'A_ENVOYER'],
      ['Premier', 'A_ENVOYER'],
    ])
  }
  // Ce qu'on y lit se note : qui, combien, quelles colonnes.
  const traces = await db.selectFrom('lecture_de_liste').selectAll().where('utilisateur_id', '=', en.denise.id).execute()
  expect(traces).toMatchObject([
    { liste: 'courriels', lignes: 2, total: 2, colonnes: expect.arrayContaining(['destinataires', 'corps']) as string[] },
  ])
})

describe('le lien d’un compte', () => {
  type EnListe = { 'hydra:member': { id: string; sujet: string; corps: string; can: string[] }[] }
  const NOUVEAU = 'Beffroi-de-brique-1932'
  const inviter = async ({ db, horloge }: Api, motDePasse: string | null) => {
    const compte = await createCompte(db, motDePasse === null ? { motDePasse } : {})
    await demanderUnLien(db, { ...compte, prenom: 'Odile' }, motDePasse === null ? 'VALIDATION' : 'RECUPERATION', horloge.maintenant())
    const id = (await listCourriels(db, compte.email))[0]?.id ?? ''
    return { ...compte, courriel: id, lien: `/v1/courriels/${id}/lien` }
  }
  const chez = ({ app }: Api, { jeton }: { jeton: () => Promise<string> }) =>
    new Client(app, async () => ({ authorization: `Bearer ${await jeton()}` }))

  test('aucun jeton ne se lit dans la boîte d’envoi, d’aucune sorte de courriel', async ({ api, en }) => {
    await inviter(api, null)
    await inviter(api, 'oui')
    const { texte, corps } = await en.adrien.get<EnListe>('/v1/courriels').expect(200)
    expect(texte).not.toContain('jeton')
    expect(
      corps['hydra:member'].slice(0, 2).map(({ can }) => can),
      'avec un serveur de courriel, rien à montrer',
    ).toEqual([[], []])
  })

  test('sans serveur de courriel, celui d’un compte jamais activé se montre une fois ; c’est noté, et la personne le sait', async ({
    api,
    sansSmtp,
    db,
    en,
  }) => {
    const { id, email, courriel, lien } = await inviter(api, null)
    const adrien = chez(sansSmtp, en.adrien)
    const { corps: liste } = await adrien.get<EnListe>('/v1/courriels').expect(200)
    expect(liste['hydra:member'].find((ligne) => ligne.id === courriel)?.can).toEqual(['montrer-le-lien'])

    const { corps } = await adrien.avec({ 'idempotency-key': 'montrer-1' }).post<{ adresse: string }>(lien).expect(200)
    expect(corps.adresse).toMatch(/\/validation-compte#jeton=[\w-]{43}$/)
    const refuse = await adrien.avec({ 'idempotency-key': 'montrer-1' }).post(lien).expect(409)
    expect(refuse.corps).toMatchObject({ code: 'lien.deja-montre' })
    expect(await db.selectFrom('requete_idempotente').select('cle').where('cle', '=', 'montrer-1').execute()).toEqual([])

    const actes = await db
      .selectFrom('acte_de_compte')
      .select(['type', 'auteur_id', 'courriel_id'])
      .where('utilisateur_id', '=', id)
      .execute()
    expect(actes).toEqual([{ type: 'LIEN_MONTRE', auteur_id: en.adrien.id, courriel_id: courriel }])
    expect((await listCourriels(db, email)).map(({ type }) => type)).toEqual(['VALIDATION', 'LIEN_MONTRE'])

    const validationToken = corps.adresse.split('#jeton=')[1]
    await api.visiteur.post('/v1/utilisateurs/_validate', { validationToken, password: NOUVEAU }).expect(200)
    const { corps: jetons } = await api.visiteur.post<{ id_token: string }>('/v1/oauth/login', { email, password: NOUVEAU }).expect(200)
    const { corps: alertes } = await api.visiteur
      .avec({ authorization: `Bearer ${jetons.id_token}` })
      .get<{ 'hydra:member': { texte: string }[] }>('/v1/utilisateurs/moi/alertes')
      .expect(200)
    expect(alertes['hydra:member'].map(({ texte }) => texte)).toEqual([expect.stringContaining('a vu le lien qui active votre compte')])
  })

  test('deux demandes au même instant : une seule le voit', async ({ api, sansSmtp, en }) => {
    const { lien } = await inviter(api, null)
    const adrien = chez(sansSmtp, en.adrien)
    const reponses = await Promise.all([adrien.post(lien), adrien.post(lien)])
    expect(reponses.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('un mot de passe oublié ne se montre jamais ; ni le lien d’un compte activé, ni celui qu’un serveur enverra', async ({
    api,
    sansSmtp,
    db,
    en,
  }) => {
    const adrien = chez(sansSmtp, en.adrien)
    const oublie = await inviter(api, 'oui')
    expect((await adrien.post(oublie.lien).expect(409)).corps).toMatchObject({ code: 'lien.personnel' })
    const active = await inviter(api, null)
    expect((await en.adrien.post(active.lien).expect(409)).corps).toMatchObject({ code: 'lien.part-seul' })
    await db.updateTable('utilisateur').set({ valide_le: new Date() }).where('id', '=', active.id).execute()
    expect((await adrien.post(active.lien).expect(409)).corps).toMatchObject({ code: 'lien.compte-valide' })
    expect(await db.selectFrom('jeton_compte').select('usage').where('utilisateur_id', 'in', [oublie.id, active.id]).execute()).toEqual([])
    await chez(sansSmtp, en.camille).post(active.lien).expect(403)
    await adrien.post('/v1/courriels/00000000-0000-7000-8000-000000000000/lien').expect(404)
  })

  test('sans serveur de courriel, qui demande un lien apprend que rien ne part, compte connu ou non', async ({ sansSmtp, db }) => {
    const { email } = await createCompte(db)
    const demander = (adresse: string) =>
      sansSmtp.visiteur.post<{ message: string }>('/v1/oauth/password-recovery', { email: adresse }).expect(200)
    const [connu, inconnu] = [await demander(email), await demander('personne@relogement.test')]
    expect(connu.corps.message).toContain('Aucun courriel ne peut partir')
    expect(connu.texte).toBe(inconnu.texte)
  })
})
