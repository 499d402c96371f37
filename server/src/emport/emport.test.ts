import { describe, expect } from 'vitest'
import { createPersonne, test } from '../../test/cast.ts'
import { avecSonTexte, createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

const EMPORTS = '/v1/business/emports'
const tablette = { id: '0198a000-0000-4000-8000-00000000000a', nom: 'Tablette 3' }
interface Rendu {
  emports: { id: string; menageId: string; codeMenage: string | null; etat: string; prisLe: string; expireLe: string }[]
}
interface Refus {
  errorDescription: string
  bloquants: string[]
}

describe('emporter des dossiers sur une tablette', () => {
  test('emporte pour 72 heures les dossiers qu’elle suit, et l’historique de chacun le dit', async ({ en, db }) => {
    const menages = [await createMenage(db, { chargeId: en.camille.id }), await createMenage(db, { chargeId: en.camille.id })]
    const { corps } = await en.camille.post<Rendu>(EMPORTS, { tablette, menages }).expect(201)
    const miens = corps.emports.filter(({ menageId }) => menages.includes(menageId))
    expect(miens.map(({ etat }) => etat)).toEqual(['EN_COURS', 'EN_COURS'])
    const [un] = miens
    expect(Date.parse(un?.expireLe ?? '') - Date.parse(un?.prisLe ?? '')).toBe(72 * 3_600_000)
    for (const id of menages) {
      const dernier = (await lireHistoriqueEnBase(db, id)).at(-1)
      expect(dernier).toMatchObject({ auteur_id: en.camille.id, code: 'DOSSIER_EMPORTE' })
      expect(dernier && avecSonTexte(dernier).texte).toMatch(/^Dossier emporté hors ligne sur « Tablette 3 », jusqu’au /)
    }
    expect(await db.selectFrom('emport').select('menage_id').where('menage_id', 'in', menages).execute()).toHaveLength(2)
  })

  test('n’en emporte aucun si l’un d’eux se refuse : celui d’un collègue, un gelé, un inconnu', async ({ en, db }) => {
    const mien = await createMenage(db, { chargeId: en.camille.id })
    const autre = await createMenage(db, { chargeId: en.ines.id })
    const gele = await createMenage(db, { chargeId: en.camille.id })
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(0) })
      .where('id', '=', gele)
      .execute()
    const inconnu = '0198a000-0000-7000-8000-000000000000'
    const { corps } = await en.camille.post<Refus>(EMPORTS, { tablette, menages: [mien, autre, gele, inconnu] }).expect(409)
    expect(corps.errorDescription).toBe('3 de ces dossiers ne s’emportent pas. Rien n’a été emporté.')
    expect(corps.bloquants.join(' ')).toContain('Dossier gelé')
    expect(corps.bloquants.join(' ')).toContain('Le dossier est suivi par')
    expect(corps.bloquants).toContain('Ménage introuvable')
    expect(await db.selectFrom('emport').select('id').where('menage_id', 'in', [mien, autre, gele]).execute()).toEqual([])
  })

  test('emporté de nouveau sur la même tablette, il n’y compte qu’une fois, pour 72 heures de plus', async ({ api, en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.post(EMPORTS, { tablette, menages: [id] }).expect(201)
    api.horloge.avancer({ heures: 1 })
    const { corps } = await en.camille.post<Rendu>(EMPORTS, { tablette, menages: [id, id] }).expect(201)
    expect(corps.emports.filter(({ menageId }) => menageId === id).map(({ etat }) => etat)).toEqual(['EN_COURS', 'RENDU'])
  })

  test('rendu une fois, le redire ne change rien ; un collègue ne le rend pas', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.post<Rendu>(EMPORTS, { tablette, menages: [id] }).expect(201)
    const emport = corps.emports.find(({ menageId }) => menageId === id)?.id ?? ''
    await en.ines.post(`${EMPORTS}/${emport}/retour`, {}).expect(404)
    // Sans corps : une tablette d'avant.
    await en.camille.post(`${EMPORTS}/${emport}/retour`).expect(200)
    const { corps: apres } = await en.camille.post<Rendu>(`${EMPORTS}/${emport}/retour`, {}).expect(200)
    expect(apres.emports.find((e) => e.id === emport)?.etat).toBe('RENDU')
    const codes = (await lireHistoriqueEnBase(db, id)).map(({ code }) => code)
    expect(codes).toEqual(['DOSSIER_EMPORTE', 'DOSSIER_RENDU'])
  })

  test('ce que la personne laisse de côté au retour se garde à l’historique, une fois, avec la raison du refus', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.post<Rendu>(EMPORTS, { tablette, menages: [id] }).expect(201)
    const emport = corps.emports.find(({ menageId }) => menageId === id)?.id ?? ''
    const laisses = [{ champ: 'Observations', valeur: 'Près de l’école', raison: 'réservé à l’encadrement' }]
    await en.camille.post(`${EMPORTS}/${emport}/retour`, { laisses: [{ champ: 'Observations', valeur: '', raison: '' }] }).expect(422)
    for (const _ of [1, 2]) await en.camille.post(`${EMPORTS}/${emport}/retour`, { laisses }).expect(200)
    const lus = await lireHistoriqueEnBase(db, id)
    expect(lus.map(({ code }) => code)).toEqual(['DOSSIER_EMPORTE', 'REPONSE_LAISSEE', 'DOSSIER_RENDU'])
    expect(lus[1] && avecSonTexte(lus[1]).texte).toBe(
      'Réponse de l’entretien hors ligne laissée de côté : Observations, « Près de l’école »',
    )
    expect(lus[1]?.donnees).toEqual(laisses[0])
  })

  test('au bout de 72 heures, l’emport se dit expiré ; un dossier repris par un collègue, ou gelé, se dit retiré, sans son code', async ({
    en,
    db,
  }) => {
    const [vieux, gele] = [await createMenage(db, { chargeId: en.camille.id }), await createMenage(db, { chargeId: en.camille.id })]
    await en.camille.post(EMPORTS, { tablette, menages: [vieux, gele] }).expect(201)
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(0) })
      .where('id', '=', gele)
      .execute()
    const lire = async () => (await en.camille.get<Rendu>(EMPORTS).expect(200)).corps.emports
    expect((await lire()).find(({ menageId }) => menageId === gele)).toMatchObject({ etat: 'RETIRE', codeMenage: null })
    const [pris_le, expire_le] = [new Date(Date.now() - 73 * 3_600_000), new Date(Date.now() - 3_600_000)]
    await db.updateTable('emport').set({ pris_le, expire_le }).where('menage_id', '=', vieux).execute()
    expect((await lire()).find(({ menageId }) => menageId === vieux)?.etat).toBe('EXPIRE')
  })

  test('la DPO le voit dans les accès remis et le retire ; la tablette l’apprend, l’historique le dit', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.post<Rendu>(EMPORTS, { tablette, menages: [id] }).expect(201)
    const emport = corps.emports.find(({ menageId }) => menageId === id)?.id ?? ''
    type Acces = { 'hydra:member': { id: string; objet: string }[] }
    const { corps: acces } = await en.delphine.get<Acces>('/v1/rgpd/acces-remis?sortes=TABLETTE&pageSize=100').expect(200)
    const vu = acces['hydra:member'].find((ligne) => ligne.id === `TABLETTE/${emport}`)
    expect(vu?.objet).toMatch(/^Tablette 3, /)
    await en.delphine.delete(`/v1/rgpd/acces-remis/TABLETTE/${emport}`).expect(204)
    await en.delphine.delete(`/v1/rgpd/acces-remis/TABLETTE/${emport}`).expect(404)
    expect((await en.camille.get<Rendu>(EMPORTS).expect(200)).corps.emports.find((e) => e.id === emport)?.etat).toBe('RETIRE')
    const dernier = (await lireHistoriqueEnBase(db, id)).at(-1)
    expect(dernier && avecSonTexte(dernier).texte).toMatch(/^Dossier retiré de « Tablette 3 », où .+ l’avait emporté$/)
  })

  test('un compte fermé n’a plus rien sur ses tablettes, même rouvert', async ({ api, db, distribution }) => {
    const partenaireId = distribution.partenaires.operateur
    const nadia = await createPersonne(api, { prenom: 'nadia', role: 'CHARGE_DE_RELOGEMENT', partenaireId })
    const id = await createMenage(db, { chargeId: nadia.id })
    await nadia.post(EMPORTS, { tablette, menages: [id] }).expect(201)
    for (const actif of [false, true]) await db.updateTable('utilisateur').set({ actif }).where('id', '=', nadia.id).execute()
    const { retire_le } = await db.selectFrom('emport').select('retire_le').where('menage_id', '=', id).executeTakeFirstOrThrow()
    expect(retire_le).not.toBeNull()
  })

  test('sans session, une tablette apprend ce qu’elle doit effacer : le retiré, le gelé, celui d’un compte fermé ; rien du repris ni du rendu', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const ici = { id: crypto.randomUUID(), nom: 'Tablette 7' }
    const noemie = await createPersonne(api, {
      prenom: 'noemie',
      role: 'CHARGE_DE_RELOGEMENT',
      partenaireId: distribution.partenaires.operateur,
    })
    const retraits = async (tabletteId: string) => {
      const { corps } = await api.visiteur
        .post<{ retraits: { utilisateurId: string; menageId: string }[] }>(`${EMPORTS}/_retraits`, { tablette: tabletteId })
        .expect(200)
      return corps.retraits
    }
    const menages = await Promise.all([1, 2, 3, 4, 5].map(() => createMenage(db, { chargeId: en.camille.id })))
    const [garde = '', retire = '', repris = '', gele = '', rendu = ''] = menages
    const { corps } = await en.camille.post<Rendu>(EMPORTS, { tablette: ici, menages }).expect(201)
    const deNoemie = await createMenage(db, { chargeId: noemie.id })
    await noemie.post(EMPORTS, { tablette: ici, menages: [deNoemie] }).expect(201)
    expect(await retraits(ici.id)).toEqual([])

    const retirer = (id: string) => db.updateTable('emport').set({ retire_le: new Date() }).where('menage_id', '=', id).execute()
    await retirer(retire)
    await retirer(repris)
    api.horloge.avancer({ heures: 1 })
    await en.camille.post(EMPORTS, { tablette: ici, menages: [repris] }).expect(201)
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(0) })
      .where('id', '=', gele)
      .execute()
    await en.camille.post(`${EMPORTS}/${corps.emports.find(({ menageId }) => menageId === rendu)?.id}/retour`, {}).expect(200)
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', noemie.id).execute()

    const lus = await retraits(ici.id)
    expect(lus.map(({ menageId }) => menageId).toSorted()).toEqual([retire, gele, deNoemie].toSorted())
    expect(lus).not.toContainEqual(expect.objectContaining({ menageId: garde }))
    expect(lus.find(({ menageId }) => menageId === deNoemie)?.utilisateurId).toBe(noemie.id)
    // Une autre tablette, ou une que la base ne connaît plus, n'efface rien.
    expect(await retraits(crypto.randomUUID())).toEqual([])
  })

  test('tant qu’il est sur une tablette, un dossier ne se supprime pas ; rendu, cela ne le retient plus', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
    const { corps } = await en.camille.post<Rendu>(EMPORTS, { tablette, menages: [id] }).expect(201)
    const emport = corps.emports.find(({ menageId }) => menageId === id)?.id ?? ''
    const refus = await en.rachid.delete<Refus>(`/v1/menages/${id}`, { motif: 'DOUBLON' }).expect(409)
    expect(refus.corps.bloquants).toContain('Il est emporté sur une tablette : attendez qu’il en revienne, ce qui s’y saisit serait perdu.')
    await en.camille.post(`${EMPORTS}/${emport}/retour`, {}).expect(200)
    const { corps: fiche } = await en.rachid.get<{ refus: Record<string, string> }>(`/v1/menages/${id}`).expect(200)
    expect(fiche.refus['supprimer'] ?? '').not.toContain('tablette')
  })

  test('aucun dossier, plus de quarante, une tablette sans nom se refusent au champ ; qui ne saisit pas n’emporte pas', async ({
    en,
    db,
  }) => {
    const id = await createMenage(db)
    await en.camille.post(EMPORTS, { tablette, menages: [] }).expect(422)
    await en.camille.post(EMPORTS, { tablette, menages: Array.from({ length: 41 }, () => crypto.randomUUID()) }).expect(422)
    const { corps } = await en.camille
      .post<{ violations: { propertyPath: string }[] }>(EMPORTS, { tablette: { ...tablette, nom: ' ' }, menages: [id] })
      .expect(422)
    expect(corps.violations[0]?.propertyPath).toBe('tablette.nom')
    for (const qui of [en.bastien, en.adrien, en.delphine]) await qui.post(EMPORTS, { tablette, menages: [id] }).expect(403)
  })
})
