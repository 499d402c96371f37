import { ajouterJours, jourDe } from '@relogement/domain/common/date'
import type { Moi } from '@relogement/domain/compte/compte.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { createPersonne, LILLE, type Personne, test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { direLesDelegations } from './delegations.ts'

const dans = (jours: number) => ajouterJours(jourDe(new Date().toISOString()), jours)
const AUJOURDHUI = dans(0)
interface Absence {
  readonly id: string
  readonly version: number
  readonly du: string
  readonly au: string
}
type Nomme = Pick<Personne, 'id'>
interface Erreur {
  readonly violations: readonly { readonly propertyPath: string; readonly message: string }[]
}

/** Un chargé de plus : chaque essai a les siens, une absence ne gêne pas la suivante. */
const charge = (api: Parameters<typeof createPersonne>[0], en: { rachid: Personne }, prenom: string) =>
  createPersonne(api, { prenom, role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.rachid.partenaireId })
const noter = async (qui: Personne, absent: Nomme, remplacant: Nomme | null, du = 0, au = 5) =>
  (
    await qui
      .post<Absence>('/v1/business/absences', { utilisateur: absent.id, du: dans(du), au: dans(au), remplacant: remplacant?.id ?? null })
      .expect(201)
  ).corps
const refus = async (qui: Personne, absent: Nomme, remplacant: Nomme | null, du = 0, au = 5) =>
  (
    await qui
      .post<Erreur>('/v1/business/absences', { utilisateur: absent.id, du: dans(du), au: dans(au), remplacant: remplacant?.id ?? null })
      .expect(422)
  ).corps.violations
const ecrire = (qui: Personne, menageId: string) => qui.patch(`/v1/menages/${menageId}`, { informations: { observations: 'Vu' } })
const dits = async (db: Base, id: string) =>
  (await lireHistoriqueEnBase(db, id))
    .filter(({ code }) => code === 'DOSSIER_DELEGUE' || code === 'DOSSIER_REPRIS')
    .map(({ texte }) => texte)

describe('une absence déléguée', () => {
  test('ouvre les dossiers de l’absent à son remplaçant, et à lui seul ; l’historique du dossier et du compte le disent', async ({
    api,
    en,
    db,
  }) => {
    const [odile, hugo, lea] = [await charge(api, en, 'odile'), await charge(api, en, 'hugo'), await charge(api, en, 'lea')]
    const dossier = await createMenage(db, { chargeId: odile.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const clos = await createMenage(db, { chargeId: odile.id, menage: { statut: 'CLOTURE' } })
    await ecrire(hugo, dossier).expect(403)
    await noter(en.rachid, odile, hugo)
    await ecrire(hugo, dossier).expect(200)
    await ecrire(odile, dossier).expect(200)
    await ecrire(lea, dossier).expect(403)
    expect((await hugo.get<Moi>('/v1/utilisateurs/moi').expect(200)).corps.remplace).toMatchObject([{ id: odile.id, jusquAu: dans(5) }])
    const [dit] = await dits(db, dossier)
    expect(dit).toMatch(/^Hugo \S+ remplace Odile \S+ jusqu’au /)
    expect(await dits(db, clos)).toEqual([])
    expect((await lireHistoriqueEnBase(db, odile.id)).map(({ code }) => code)).toEqual(['ABSENCE_NOTEE'])
  })

  test('à venir n’ouvre rien ; finie, plus rien, et le dossier dit une fois qui le reprend', async ({ api, en, db }) => {
    const [odile, hugo] = [await charge(api, en, 'odette'), await charge(api, en, 'henri')]
    const dossier = await createMenage(db, { chargeId: odile.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const { id } = await noter(en.ines, odile, hugo, 1, 5)
    await ecrire(hugo, dossier).expect(403)
    expect(await dits(db, dossier)).toEqual([])
    await db
      .updateTable('absence')
      .set({ du: dans(-2) })
      .where('id', '=', id)
      .execute()
    await Promise.all([faireLaTache(direLesDelegations, api), faireLaTache(direLesDelegations, api)])
    await ecrire(hugo, dossier).expect(200)
    expect(await dits(db, dossier)).toHaveLength(1)
    await db
      .updateTable('absence')
      .set({ au: dans(-1) })
      .where('id', '=', id)
      .execute()
    await ecrire(hugo, dossier).expect(403)
    await faireLaTache(direLesDelegations, api)
    await faireLaTache(direLesDelegations, api)
    expect((await dits(db, dossier))[1]).toMatch(/^Henri \S+ ne remplace plus Odette /)
    expect(await dits(db, dossier)).toHaveLength(2)
    expect((await hugo.get<Moi>('/v1/utilisateurs/moi').expect(200)).corps.remplace).toEqual([])
  })

  test('un dossier confié ou repris pendant l’absence dit lui aussi qui le tient, une fois', async ({ api, en, db }) => {
    const [odile, hugo, lea] = [await charge(api, en, 'oceana'), await charge(api, en, 'herve'), await charge(api, en, 'leonie')]
    const dossierDe = (chargeId: string) => createMenage(db, { chargeId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const confier = (id: string, a: Nomme | null) =>
      en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: a && { id: a.id } } }).expect(200)
    const [parti, arrive, laisse] = [await dossierDe(odile.id), await dossierDe(lea.id), await dossierDe(odile.id)]
    const { id } = await noter(en.rachid, odile, hugo)
    const tient = expect.stringMatching(/^Herve \S+ remplace Oceana /)
    const neTientPlus = expect.stringMatching(/^Herve \S+ ne remplace plus Oceana /)
    expect(await dits(db, arrive)).toEqual([])
    await confier(arrive, odile)
    await confier(parti, lea)
    await confier(laisse, null)
    expect(await dits(db, arrive)).toEqual([tient])
    await ecrire(hugo, arrive).expect(200)
    await ecrire(hugo, parti).expect(403)
    expect(await dits(db, parti)).toEqual([tient, neTientPlus])
    expect(await dits(db, laisse)).toEqual([tient, neTientPlus])
    // Ouvert sans passer par là (import, décohabitation), il le dit au passage suivant de la tâche.
    const ouvert = await dossierDe(odile.id)
    await Promise.all([faireLaTache(direLesDelegations, api), faireLaTache(direLesDelegations, api)])
    expect(await dits(db, ouvert)).toEqual([tient])
    await en.rachid.delete(`/v1/business/absences/${id}`).expect(204)
    for (const un of [arrive, ouvert, parti, laisse]) expect(await dits(db, un)).toEqual([tient, neTientPlus])
  })

  test('porte les rappels du chargé à son remplaçant, ses promesses aussi, non ce qui ne s’adresse qu’à lui', async ({ api, en, db }) => {
    const [odile, hugo] = [await charge(api, en, 'ombeline'), await charge(api, en, 'hector')]
    const sujet_id = await createMenage(db, { chargeId: odile.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const alerte = (type: string, texte: string, reste = {}) =>
      ({ id: uuidv7(), sujet_id, type, texte, statut: 'ALERTE', date_alerte: new Date(), ...reste }) as const
    const aOdile = { pour: 'DESTINATAIRE', destinataire_id: odile.id }
    await db
      .insertInto('alerte')
      .values([
        alerte('MANUELLE', 'Rappeler le syndic'),
        alerte('PROMESSE_A_TENIR', 'Promesse à tenir : Travaux', aOdile),
        alerte('COMMENTAIRE_AJOUTE', 'Rachid vous nomme', aOdile),
      ])
      .execute()
    const rappels = async () =>
      (await hugo.get<{ 'hydra:member': { texte: string }[] }>('/v1/utilisateurs/moi/alertes').expect(200)).corps['hydra:member']
        .map(({ texte }) => texte)
        .sort()
    expect(await rappels()).toEqual([])
    await noter(en.denise, odile, hugo)
    expect(await rappels()).toEqual(['Promesse à tenir : Travaux', 'Rappeler le syndic'])
  })

  test('change de mains, s’allonge, se retire : les droits suivent aussitôt', async ({ api, en, db }) => {
    const [odile, hugo, lea] = [await charge(api, en, 'olga'), await charge(api, en, 'hubert'), await charge(api, en, 'lison')]
    const dossier = await createMenage(db, { chargeId: odile.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const { id, version } = await noter(en.rachid, odile, hugo)
    const adresse = `/v1/business/absences/${id}`
    await en.rachid
      .avec({ 'If-Match': `"${version}"` })
      .patch(adresse, { du: AUJOURDHUI, au: dans(9), remplacant: lea.id })
      .expect(200)
    await ecrire(hugo, dossier).expect(403)
    await ecrire(lea, dossier).expect(200)
    await en.ines
      .avec({ 'If-Match': `"${version}"` })
      .patch(adresse, { du: AUJOURDHUI, au: dans(9), remplacant: hugo.id })
      .expect(412)
    await en.ines.patch(adresse, { du: dans(1), au: dans(9), remplacant: lea.id }).expect(422)
    // Prolongée sans un mot du remplaçant, elle le garde.
    const { corps } = await en.ines.patch<{ au: string; remplacant: { id: string } }>(adresse, { du: AUJOURDHUI, au: dans(12) }).expect(200)
    expect(corps).toMatchObject({ au: dans(12), remplacant: { id: lea.id } })
    await ecrire(lea, dossier).expect(200)
    await en.rachid.delete(adresse).expect(204)
    await ecrire(lea, dossier).expect(403)
    expect(await dits(db, dossier)).toEqual([
      expect.stringMatching(/^Hubert \S+ remplace Olga /),
      expect.stringMatching(/^Hubert \S+ ne remplace plus Olga /),
      expect.stringMatching(/^Lison \S+ remplace Olga /),
      expect.stringMatching(/^Lison \S+ ne remplace plus Olga /),
    ])
    await en.rachid.delete(adresse).expect(404)
  })

  test('se note de l’encadrement seul, et d’un chargé en activité', async ({ api, en }) => {
    const [odile, hugo] = [await charge(api, en, 'oriane'), await charge(api, en, 'hilaire')]
    const corps = { utilisateur: odile.id, du: AUJOURDHUI, au: AUJOURDHUI, remplacant: hugo.id }
    for (const qui of [odile, en.adrien, en.bastien, en.delphine]) await qui.post('/v1/business/absences', corps).expect(403)
    const [seul] = await refus(en.rachid, en.adrien, hugo)
    expect(seul).toEqual({ propertyPath: 'utilisateur', message: 'Cette personne n’est pas un chargé de relogement en activité' })
    expect((await refus(en.rachid, odile, en.ines))[0]?.propertyPath).toBe('remplacant')
    expect((await refus(en.rachid, odile, odile))[0]?.message).toBe('Personne ne se remplace soi-même')
    expect((await refus(en.rachid, odile, hugo, 3, 1))[0]).toEqual({ propertyPath: 'au', message: 'Le dernier jour suit le premier' })
    expect((await refus(en.rachid, odile, hugo, -9, -3))[0]).toEqual({ propertyPath: 'au', message: 'Cette absence est déjà finie' })
  })

  test('ne se croise pas : ni deux absences, ni un remplaçant absent, ni un remplaçant aveugle', async ({ api, en, db }) => {
    const [odile, hugo, lea] = [await charge(api, en, 'ornella'), await charge(api, en, 'honore'), await charge(api, en, 'lilas')]
    await noter(en.rachid, odile, hugo, 10, 20)
    expect((await refus(en.rachid, odile, lea, 20, 25))[0]?.message).toMatch(/^Ornella \S+ a déjà une absence du /)
    expect((await refus(en.rachid, hugo, lea, 15, 16))[0]?.message).toMatch(/^Honore \S+ remplace Ornella /)
    expect((await refus(en.rachid, lea, odile, 12, 13))[0]?.propertyPath).toBe('remplacant')
    const { id: partenaireId } = await db
      .insertInto('partenaire')
      .values({ id: uuidv7(), nom: 'Antenne de Lille', code: 'ANTENNE_LILLE', type: 'EXTERNE', categorie: 'OPERATEUR' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const zone = uuidv7()
    await db
      .insertInto('zone_geographique')
      .values({ id: zone, type: 'AUTRE', nom: `Antenne ${zone}` })
      .execute()
    await db.insertInto('zone_ville').values({ zone_id: zone, ville_code: LILLE }).execute()
    await db.insertInto('partenaire_zone').values({ partenaire_id: partenaireId, zone_id: zone }).execute()
    const borne = await createPersonne(api, { prenom: 'boris', role: 'CHARGE_DE_RELOGEMENT', partenaireId })
    await createMenage(db, { chargeId: lea.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    expect((await refus(en.rachid, lea, borne, 30, 31))[0]?.message).toMatch(/^Les zones de Boris \S+ ne couvrent pas un dossier de Lilas /)
  })

  test('en majuscules, un identifiant dit la même personne : ni soi, ni une absente, ni deux fois', async ({ api, en }) => {
    const [odile, hugo] = [await charge(api, en, 'oceane'), await charge(api, en, 'hippolyte')]
    const HAUT = ({ id }: Nomme) => ({ id: id.toUpperCase() })
    expect((await refus(en.rachid, HAUT(odile), odile))[0]?.message).toBe('Personne ne se remplace soi-même')
    await noter(en.rachid, HAUT(odile), null, 3, 6)
    expect((await refus(en.rachid, HAUT(odile), null, 5, 8))[0]?.message).toMatch(/^Oceane \S+ a déjà une absence du /)
    expect((await refus(en.rachid, hugo, HAUT(odile), 4, 5))[0]?.propertyPath).toBe('remplacant')
    const { corps } = await en.rachid.get<{ id: string }>(`/v1/utilisateurs/${odile.id.toUpperCase()}`).expect(200)
    expect(corps.id).toBe(odile.id)
  })

  test('deux encadrants la notent ensemble : une seule est notée, l’autre dit pourquoi', async ({ api, en }) => {
    const [odile, hugo] = [await charge(api, en, 'odalys'), await charge(api, en, 'horace')]
    const corps = { utilisateur: odile.id, du: dans(2), au: dans(4), remplacant: hugo.id }
    const reponses = await Promise.all([en.rachid, en.ines, en.denise].map((qui) => qui.post('/v1/business/absences', corps)))
    expect(reponses.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  })
})
