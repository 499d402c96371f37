import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { clesInscrites, listCles } from '../../test/depots.ts'
import { createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { lireDocx } from '../../test/lireDocx.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import type { Base } from '../core/database.ts'
import { controler } from '../core/fichiers/contenu/controler.ts'

const ecrire = (id: string, logementId: string) => `/v1/business/menages/${id}/generer-courrier-proposition/${logementId}`
const envoyer = (id: string, logementId: string) => `/v1/business/menages/${id}/marquer-courrier-envoye/${logementId}`
const huissier = (id: string) => `/v1/business/menages/${id}/generer-courrier-huissier-relogement`

interface Produits {
  entrees: { nature: string; dernieres: { perime: boolean | null }[] }[]
}
type Erreur = { bloquants?: string[]; violations?: { propertyPath: string; message: string }[] }

const octetsDe = async ({ app }: Pick<Api, 'app'>, qui: Personne, url: string): Promise<Buffer> => {
  const { rawPayload, statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${await qui.jeton()}` } })
  expect(statusCode).toBe(200)
  return rawPayload
}

const propositionEnBase = (db: Base, id: string) =>
  db.selectFrom('proposition').select(['statut', 'apl', 'delai_reponse_jours']).where('id', '=', id).executeTakeFirstOrThrow()

async function dossierAccorde(db: Base, en: { camille: Personne }, bailleurId: string, reste: Parameters<typeof createMenage>[1] = {}) {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' }, ...reste })
  const proposition = await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_cal' })
  return { menageId: id, propositionId: proposition.id, logementId: proposition.logementId }
}

describe('le courrier de proposition', () => {
  test('qui écrit au dossier le produit ; les autres apprennent pourquoi non', async ({ en, db, distribution }) => {
    const { menageId, logementId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    await en.melanie.post(ecrire(menageId, logementId)).expect(403)
    const { corps } = await en.cyril.post<Erreur>(ecrire(menageId, logementId)).expect(403)
    expect(corps.bloquants).toEqual([expect.stringContaining('Camille')])
    await en.rachid.post(ecrire(menageId, logementId)).expect(201)
  })

  test('moins de dix jours pour répondre est refusé, une visite passée aussi : rien n’est écrit', async ({ api, en, db, distribution }) => {
    const { menageId, logementId, propositionId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    const court = await en.camille.post<Erreur>(ecrire(menageId, logementId), { delaiJours: 9 }).expect(422)
    expect(court.corps.violations).toEqual([{ propertyPath: 'delaiJours', message: 'Cette valeur doit être supérieur ou égal à 10' }])
    const passee = await en.camille.post<Erreur>(ecrire(menageId, logementId), { visiteLe: '2020-01-01' }).expect(422)
    expect(passee.corps.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['visiteLe'])
    expect(await propositionEnBase(db, propositionId)).toMatchObject({ statut: 'acceptee_cal', delai_reponse_jours: null })
    expect(await lireHistoriqueEnBase(db, menageId)).toEqual([])
    expect(await listCles(api.services.fichiers.depot)).toEqual(await clesInscrites(db))
  })

  test('refait sans redire le délai, il garde celui qui court', async ({ en, db, distribution }) => {
    const { menageId, logementId, propositionId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    await en.camille.post(ecrire(menageId, logementId), { delaiJours: 12, apl: 215.04 }).expect(201)
    await en.camille.post(ecrire(menageId, logementId)).expect(201)
    expect(await propositionEnBase(db, propositionId)).toMatchObject({ apl: 215.04, delai_reponse_jours: 12 })
  })

  test('établit la proposition, garde le délai et l’APL, et range un PDF accessible qui les dit', async ({ api, en, db, distribution }) => {
    const { menageId, logementId, propositionId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    const { corps } = await en.camille
      .post<DocumentDuSujet>(ecrire(menageId, logementId), { delaiJours: 12, apl: 215.04, visiteLe: '2099-03-19', depotDeGarantie: 600 })
      .expect(201)
    const { code_menage } = await lireMenageEnBase(db, menageId)
    expect(corps).toMatchObject({ type: 'COURRIER_PROPOSITION', nom: `Proposition de relogement n° 1 ${code_menage}.pdf`, numero: 1 })
    expect(await propositionEnBase(db, propositionId)).toEqual({ statut: 'proposition_relogement', apl: 215.04, delai_reponse_jours: 12 })
    expect((await lireHistoriqueEnBase(db, menageId)).map(({ type }) => type)).toEqual(['MODIFICATION', 'COURRIER'])

    const pdf = await lirePdf(await octetsDe(api, en.camille, corps.file))
    expect(pdf).toMatchObject({ balise: true, accessible: true, langue: 'fr-FR' })
    // La lettre, la même en clair, le coupon.
    expect(pdf.pages).toHaveLength(3)
    expect(pdf.texte).toContain('Cette lettre, en clair')
    expect(pdf.texte).toContain('Vous avez 12 jours. Ils comptent à partir du jour où vous recevez cette lettre.')
    expect(pdf.texte).toContain('Objet : proposition de relogement n° 1')
    expect(pdf.texte).toContain('Vous disposez de 12 jours à compter de la réception')
    expect(pdf.texte).toContain('Visite possible le 19 mars 2099 avec Camille')
    // 600 + 100 − 215,04
    expect(pdf.texte).toContain('484,96 € par mois')
    expect(pdf.texte).toContain('Cette proposition est la première des 3 propositions qui vous sont dues.')
    expect(pdf.pages[2]).toContain('Coupon-réponse')
    expect(pdf.texte).toContain('Mme Samira Benali')
    expect(pdf.texte, 'l’adresse postale de l’opérateur').toContain('18 rue de la Gare 59800 Lille')
  })

  test('refait, il garde l’ancienne version ; parti, il ne change plus', async ({ en, db, distribution }) => {
    const { menageId, logementId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    await en.camille.post(ecrire(menageId, logementId)).expect(201)
    const { corps } = await en.camille.post<DocumentDuSujet>(ecrire(menageId, logementId), { delaiJours: 30 }).expect(201)
    expect(corps).toMatchObject({ numero: 2 })
    const documents = await db.selectFrom('document').select('numero').where('sujet_id', '=', menageId).orderBy('numero').execute()
    expect(documents.map(({ numero }) => numero)).toEqual([1, 2])
    await en.camille.post(envoyer(menageId, logementId), { canal: 'REMISE_EN_MAIN_PROPRE' }).expect(200)
    const refus = await en.camille.post<Erreur>(ecrire(menageId, logementId)).expect(409)
    expect(refus.corps.bloquants).toEqual(['La proposition est déjà partie : son courrier ne change plus.'])
  })

  test('partie avant que Relogement n’ait sa lettre, elle porte le jour de son envoi, et l’huissier aussi', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const { logementId } = await createProposition(db, {
      menageId,
      bailleurId: distribution.partenaires.bailleur,
      statut: 'proposition_relogement',
      colonnes: { ecrite_numero: 1, ecrite_envoyee_le: '2025-11-04', ecrite_canal: 'RECOMMANDE' },
    })
    const { corps: lettre } = await en.camille.post<DocumentDuSujet>(ecrire(menageId, logementId)).expect(201)
    expect((await lirePdf(await octetsDe(api, en.camille, lettre.file))).pages[0]).toContain('4 novembre 2025')
    const { corps: acte } = await en.rachid.post<DocumentDuSujet>(huissier(menageId)).expect(201)
    expect((await lirePdf(await octetsDe(api, en.rachid, acte.file))).texte).toContain('établie le 4 novembre 2025')
    const { corps: produits } = await en.rachid.get<Produits>(`/v1/business/menages/${menageId}/documents-produits`).expect(200)
    const perimes = produits.entrees.flatMap(({ dernieres }) => dernieres.map(({ perime }) => perime))
    expect(perimes).toEqual([false, false])
  })

  test('demandé deux fois sous la même clé, il n’est produit qu’une fois', async ({ en, db, distribution }) => {
    const { menageId, logementId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    const chezCamille = en.camille.avec({ 'Idempotency-Key': `courrier-${menageId}` })
    const premiere = await chezCamille.post<DocumentDuSujet>(ecrire(menageId, logementId)).expect(201)
    const seconde = await chezCamille.post<DocumentDuSujet>(ecrire(menageId, logementId)).expect(201)
    expect(seconde.corps.id).toBe(premiere.corps.id)
    expect(await db.selectFrom('document').select('id').where('sujet_id', '=', menageId).execute()).toHaveLength(1)
  })
})

describe('la lettre en DOCX', () => {
  test('dit la même chose que le PDF, et passe nos propres contrôles de fichiers', async ({ api, en, db, distribution }) => {
    const { menageId, logementId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    const { corps } = await en.camille.post<DocumentDuSujet>(ecrire(menageId, logementId), { apl: 215.04 }).expect(201)
    expect(corps.docx).toBe(`/v1/menages/${menageId}/documents/${corps.id}/docx`)
    const octets = await octetsDe(api, en.camille, corps.docx ?? '')
    expect(await controler('proposition.docx', octets)).toMatchObject({ format: 'DOCX' })
    const { texte, brut } = await lireDocx(octets)
    expect(texte).toContain('Objet : proposition de relogement n° 1')
    expect(texte).toContain('484,96 € par mois')
    expect(texte).toContain('J’accepte le logement proposé.')
    expect(brut).toContain('w:lang w:val="fr-FR"')
    const lectures = await db.selectFrom('consultation').select('ecran').where('sujet_id', '=', menageId).execute()
    expect(lectures.map(({ ecran }) => ecran)).toContain(`document/${corps.id}`)
  })

  test('un texte saisi reste un texte : ni champ, ni lien, ni balise', async ({ api, en, db, distribution }) => {
    const piege = '<w:p>{{7*7}} #{7*7} $x^2$ =HYPERLINK("http://exemple.fr") INCLUDEPICTURE'
    const { menageId, logementId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    await db.updateTable('logement').set({ rue: piege }).where('id', '=', logementId).execute()
    const { corps } = await en.camille.post<DocumentDuSujet>(ecrire(menageId, logementId)).expect(201)
    const { texte, brut } = await lireDocx(await octetsDe(api, en.camille, corps.docx ?? ''))
    expect(texte).toContain(piege)
    // Le seul lien est celui du QR code.
    const sansLeQrCode = brut.replace(/https:\/\/relogement\.test\/reponse-menage#jeton=[\w-]+" TargetMode="External"/, '')
    expect(sansLeQrCode).not.toMatch(/TargetMode="External"|<w:hyperlink|w:fldSimple/)
    expect((await lirePdf(await octetsDe(api, en.camille, corps.file))).texte.replaceAll(' ', '')).toContain(piege.replaceAll(' ', ''))
  })

  test('un document qui n’est pas une lettre n’en a pas ; supprimé, il n’en a plus', async ({ en, db, distribution }) => {
    const { menageId, logementId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    const { corps: recapitulatif } = await en.camille
      .post<DocumentDuSujet>('/v1/business/recapitulatif-guide-entretien/generate', { menageId })
      .expect(201)
    expect(recapitulatif.docx).toBeNull()
    await en.camille.get(`/v1/menages/${menageId}/documents/${recapitulatif.id}/docx`).expect(404)
    const { corps } = await en.camille.post<DocumentDuSujet>(ecrire(menageId, logementId)).expect(201)
    await en.cyril.get(corps.docx ?? '').expect(200)
    await en.bastien.get(corps.docx ?? '').expect(403)
    await en.camille.delete(`/v1/menages/${menageId}/documents/${corps.id}`).expect(204)
    await en.camille.get(corps.docx ?? '').expect(404)
    const refus = await en.camille.post<Erreur>(envoyer(menageId, logementId), { canal: 'HUISSIER' }).expect(409)
    expect(refus.corps.bloquants).toEqual(['Le courrier n’est pas produit : écrivez d’abord la proposition.'])
  })
})

describe('le courrier à l’huissier', () => {
  test('est réservé à l’encadrement, et demande un courrier produit', async ({ en, db, distribution }) => {
    const { menageId, logementId } = await dossierAccorde(db, en, distribution.partenaires.bailleur)
    await en.camille.post(huissier(menageId)).expect(403)
    await en.rachid.post(huissier(menageId)).expect(409)
    await en.camille.post(`/v1/business/menages/${menageId}/relogement`).expect(200)
    const { corps } = await en.rachid.post<Erreur>(huissier(menageId)).expect(409)
    expect(corps.bloquants).toEqual(['Produisez d’abord le courrier de proposition : c’est lui que l’huissier signifie.'])
    await en.camille.post(ecrire(menageId, logementId)).expect(201)
    await en.rachid.post(huissier(menageId)).expect(201)
    expect((await lireHistoriqueEnBase(db, menageId)).at(-1)).toMatchObject({ type: 'COURRIER', auteur_id: en.rachid.id })
  })

  test('rappelle les propositions d’avant et reproduit le courrier tel qu’il est parti', async ({ api, en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const { menageId, logementId } = await dossierAccorde(db, en, bailleur)
    await createProposition(db, {
      menageId,
      bailleurId: bailleur,
      statut: 'refusee_menage',
      colonnes: {
        ecrite_numero: 1,
        ecrite_envoyee_le: '2025-11-04',
        ecrite_canal: 'RECOMMANDE',
        refus_le: '2025-11-18',
        refus_motif: 'RAISON_MEDICALE',
      },
    })
    await en.camille.post(ecrire(menageId, logementId), { delaiJours: 14 }).expect(201)
    await db.updateTable('logement').set({ loyer: 999 }).where('id', '=', logementId).execute()
    const { corps } = await en.ines
      .post<DocumentDuSujet>(huissier(menageId), { nom: 'Maître Verbrugge', adresse: '4 place de la Liberté\n59100 Roubaix' })
      .expect(201)
    const { texte, pages } = await lirePdf(await octetsDe(api, en.ines, corps.file))
    expect(texte).toContain('Objet : signification de la proposition de relogement n° 2')
    expect(texte).toContain('Maître Verbrugge')
    expect(texte).toMatch(/04\/11\/2025.*Lettre recommandée.*Refusée le.*18\/11\/2025/)
    expect(texte).toContain('L. 442-6 et L. 353-15')
    expect(texte).toContain('13 bis')
    expect(pages.at(-1)).toContain('Vous disposez de 14 jours')
    expect(texte).toContain('600,00 € par mois')
    expect(texte).not.toMatch(/999,00|médicale/i)
    const docx = await lireDocx(await octetsDe(api, en.ines, corps.docx ?? ''))
    expect(docx.texte).toContain('Texte à signifier')
    // Le loyer a changé : le courrier de proposition est périmé, celui à l'huissier, qui le reproduit, ne l'est pas.
    const { corps: produits } = await en.ines.get<Produits>(`/v1/business/menages/${menageId}/documents-produits`).expect(200)
    const perimes = produits.entrees.map(({ nature, dernieres }) => [nature, dernieres.map(({ perime }) => perime)])
    expect(Object.fromEntries(perimes)).toMatchObject({ COURRIER_PROPOSITION: [true], COURRIER_HUISSIER: [false] })
  })
})
