import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import type { Base } from '../../core/database.ts'

interface Rdv {
  readonly id: string
  readonly version: number
  readonly debut: string
  readonly statut: string
}
interface Liste<T> {
  readonly 'hydra:member': readonly T[]
  readonly 'hydra:totalItems': number
}
interface Erreur {
  readonly errorDescription: string
  readonly violations: readonly { readonly propertyPath: string; readonly message: string }[]
}

const ENTRETIEN = { nature: 'ENTRETIEN', date: jourDans(10), heure: '14:00', dureeMinutes: 45, lieu: 'Maison du projet' }
const adresse = (id: string) => `/v1/menages/${id}/rendez-vous`
const rappels = (db: Base, id: string) =>
  db
    .selectFrom('alerte')
    .select(['statut', 'pour', sql<string>`to_char(date_alerte at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`.as('le')])
    .where('sujet_id', '=', id)
    .where('type', '=', 'RENDEZ_VOUS')
    .orderBy('date')
    .orderBy('id')
    .execute()
/** Comme s'il avait eu lieu la veille. */
const passer = (db: Base, id: string) =>
  db
    .updateTable('rendez_vous')
    .set({ debut: new Date(Date.now() - 86_400_000) })
    .where('id', '=', id)
    .execute()

test('un rendez-vous se fixe, se rappelle la veille à 8 h, se change, et l’historique le dit', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const { corps } = await en.cyril.post<Rdv>(adresse(id), ENTRETIEN).expect(201)
  expect(corps).toMatchObject({ nature: 'ENTRETIEN', statut: 'PREVU', dureeMinutes: 45, lieu: 'Maison du projet' })
  expect(await rappels(db, id)).toEqual([{ statut: 'EN_ATTENTE', pour: 'CHARGE', le: `${jourDans(9)} 08:00` }])
  const depasse = await en.cyril
    .avec({ 'If-Match': '"7"' })
    .patch<Erreur>(`${adresse(id)}/${corps.id}`, ENTRETIEN)
    .expect(412)
  expect(depasse.corps.errorDescription).toBe('Ce rendez-vous a été modifié par une autre personne depuis que vous l’avez ouvert.')
  await en.cyril.patch(`${adresse(id)}/${corps.id}`, { ...ENTRETIEN, date: jourDans(12), heure: '09:30' }).expect(200)
  expect(await rappels(db, id)).toEqual([
    { statut: 'CLOTURE', pour: 'CHARGE', le: `${jourDans(9)} 08:00` },
    { statut: 'EN_ATTENTE', pour: 'CHARGE', le: `${jourDans(11)} 08:00` },
  ])
  // Le lieu seul ne déplace pas le rappel.
  await en.cyril.patch(`${adresse(id)}/${corps.id}`, { ...ENTRETIEN, date: jourDans(12), heure: '09:30', lieu: null }).expect(200)
  expect(await rappels(db, id)).toHaveLength(2)
  const dits = await lireHistoriqueEnBase(db, id)
  expect(dits.map(({ code }) => code)).toEqual(['RENDEZ_VOUS_FIXE', 'RENDEZ_VOUS_CHANGE', 'RENDEZ_VOUS_CHANGE'])
  expect(dits[0]?.texte).toMatch(/^Rendez-vous fixé le .* à 14:00 : entretien$/)
  expect(JSON.stringify(dits)).not.toContain('Maison du projet')
})

test('changé sans redire son lieu ni sa durée, il les garde ; seul `null` efface le lieu', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const { corps } = await en.cyril.post<Rdv>(adresse(id), ENTRETIEN).expect(201)
  const changer = async (dit: object) => (await en.cyril.patch<Rdv>(`${adresse(id)}/${corps.id}`, dit).expect(200)).corps
  const { date, nature } = ENTRETIEN
  const connu = { nature: 'ENTRETIEN', dureeMinutes: 45, lieu: 'Maison du projet' }
  expect(await changer({ nature, date, heure: '09:30' })).toMatchObject(connu)
  expect(await changer({ date: jourDans(12) })).toMatchObject(connu)
  expect(await rappels(db, id)).toContainEqual({ statut: 'EN_ATTENTE', pour: 'CHARGE', le: `${jourDans(11)} 08:00` })
  expect(await changer({ dureeMinutes: 30 })).toMatchObject({ ...connu, dureeMinutes: 30 })
  expect(await changer({ lieu: null })).toMatchObject({ ...connu, dureeMinutes: 30, lieu: null })
  expect((await db.selectFrom('rendez_vous').select(['duree_minutes', 'lieu']).where('id', '=', corps.id).execute())[0]).toEqual({
    duree_minutes: 30,
    lieu: null,
  })
})

test('il finit une fois, à son heure ; le fait de l’entretien reste un passage à part', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
  const { id: rdv } = (await en.cyril.post<Rdv>(adresse(id), ENTRETIEN).expect(201)).corps
  const tot = await en.cyril.post<Erreur>(`${adresse(id)}/${rdv}/issue`, { issue: 'TENU' }).expect(409)
  expect(tot.corps.errorDescription).toBe('Ce rendez-vous n’a pas encore eu lieu.')
  await passer(db, rdv)
  const { date_entretien: avant } = await lireMenageEnBase(db, id)
  expect((await en.cyril.post<Rdv>(`${adresse(id)}/${rdv}/issue`, { issue: 'TENU' }).expect(200)).corps.statut).toBe('TENU')
  expect(await lireMenageEnBase(db, id)).toMatchObject({ date_entretien: avant, statut: 'ENTRETIEN_PREALABLE_A_REALISER' })
  expect((await rappels(db, id)).map(({ statut }) => statut)).toEqual(['CLOTURE'])
  const encore = await en.cyril.post<Erreur>(`${adresse(id)}/${rdv}/issue`, { issue: 'ANNULE' }).expect(409)
  expect(encore.corps.errorDescription).toBe('Ce rendez-vous est déjà tenu.')
  await en.cyril.patch(`${adresse(id)}/${rdv}`, ENTRETIEN).expect(409)
})

test('un ménage qui s’en va n’est plus attendu ; sa sortie annulée, ce qui était prévu l’est de nouveau', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const fixer = async (corps: object) => (await en.cyril.post<Rdv>(adresse(id), { ...ENTRETIEN, ...corps }).expect(201)).corps.id
  const venir = await fixer({})
  const passe = await fixer({ nature: 'VISITE' })
  await passer(db, passe)
  const annule = await fixer({ nature: 'AUTRE' })
  await en.cyril.post(`${adresse(id)}/${annule}/issue`, { issue: 'ANNULE' }).expect(200)
  const statuts = async () => {
    const lus = (await en.cyril.get<Liste<Rdv>>(adresse(id)).expect(200)).corps['hydra:member']
    return [venir, passe, annule].map((cherche) => lus.find((rdv) => rdv.id === cherche)?.statut)
  }
  const ouverts = async () => (await rappels(db, id)).filter(({ statut }) => statut !== 'CLOTURE')
  const depart = `/v1/business/menages/${id}/depart-spontane`
  await en.cyril.patch(depart, { relogement: { departSpontane: { date: jourDans(-1), motif: 'PARTI_DE_LUI_MEME' } } }).expect(200)
  expect(await statuts()).toEqual(['ANNULE', 'ANNULE', 'ANNULE'])
  expect(await ouverts()).toEqual([])
  await en.cyril.patch(depart, { relogement: { departSpontane: null } }).expect(200)
  expect(await statuts()).toEqual(['PREVU', 'PREVU', 'ANNULE'])
  expect(await ouverts()).toEqual([{ statut: 'EN_ATTENTE', pour: 'CHARGE', le: `${jourDans(9)} 08:00` }])
  const dits = (await lireHistoriqueEnBase(db, id)).map(({ texte }) => texte)
  expect(dits.filter((texte) => texte?.endsWith('annulé'))).toHaveLength(3)
  expect(dits.filter((texte) => texte?.endsWith('prévu de nouveau, avec le retour du ménage'))).toHaveLength(2)

  const accession = `/v1/business/menages/${id}/accession-propriete`
  await en.cyril.patch(accession, { relogement: { accessionALaPropriete: { date: jourDans(-1), type: 'SOCIAL' } } }).expect(200)
  expect(await statuts()).toEqual(['ANNULE', 'ANNULE', 'ANNULE'])
  await en.rachid.patch(accession, 'null').expect(200)
  expect(await statuts()).toEqual(['PREVU', 'PREVU', 'ANNULE'])
})

test('ce qui ne se fixe pas le dit à son champ, et rien ne s’écrit', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const refus = async (corps: object) =>
    (await en.cyril.post<Erreur>(adresse(id), { ...ENTRETIEN, ...corps }).expect(422)).corps.violations[0]
  expect(await refus({ date: jourDans(-1) })).toEqual({ propertyPath: 'date', message: 'Un rendez-vous se fixe à partir d’aujourd’hui' })
  expect(await refus({ heure: '9h' })).toEqual({ propertyPath: 'heure', message: 'L’heure s’écrit « 14:00 »' })
  expect((await refus({ dureeMinutes: 5 }))?.propertyPath).toBe('dureeMinutes')
  expect((await refus({ nature: 'FETE' }))?.propertyPath).toBe('nature')
  await en.camille.post(adresse(id), ENTRETIEN).expect(403)
  await en.melanie.get(adresse(id)).expect(403)
  await en.cyril.post(`${adresse(id)}/${crypto.randomUUID()}/issue`, { issue: 'ANNULE' }).expect(404)
  expect(await db.selectFrom('rendez_vous').select('id').where('sujet_id', '=', id).execute()).toEqual([])
})

test('les miens : ceux de mes dossiers et ceux que j’ai fixés, tant qu’ils attendent', async ({ en, db }) => {
  const mien = await createMenage(db, { chargeId: en.cyril.id })
  const autre = await createMenage(db, { chargeId: en.camille.id })
  const { id: fixeParRachid } = (await en.rachid.post<Rdv>(adresse(mien), ENTRETIEN).expect(201)).corps
  const { id: deCamille } = (await en.camille.post<Rdv>(adresse(autre), ENTRETIEN).expect(201)).corps
  const lus = async (qui: typeof en.cyril) =>
    (await qui.get<Liste<Rdv>>('/v1/utilisateurs/moi/rendez-vous?pageSize=1000').expect(200)).corps['hydra:member'].map(({ id }) => id)
  expect(await lus(en.cyril)).toContain(fixeParRachid)
  expect(await lus(en.rachid)).toContain(fixeParRachid)
  expect(await lus(en.cyril)).not.toContain(deCamille)
  await en.cyril.post(`${adresse(mien)}/${fixeParRachid}/issue`, { issue: 'ANNULE' }).expect(200)
  expect(await lus(en.cyril)).not.toContain(fixeParRachid)
  expect(await lus(en.rachid)).not.toContain(fixeParRachid)
})

test('conclu, un rendez-vous garde sa place jusqu’au soir, avec son heure ; le lendemain, ou annulé, il n’y est plus', async ({
  en,
  db,
}) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const passe = (await en.cyril.post<Rdv>(adresse(id), ENTRETIEN).expect(201)).corps.id
  const hier = new Date(Date.now() - 26 * 3_600_000)
  await db.updateTable('rendez_vous').set({ debut: hier }).where('id', '=', passe).execute()
  const lire = async () =>
    (
      await en.cyril.get<Liste<{ id: string; statut: string; concluLe: string | null }>>('/v1/utilisateurs/moi/rendez-vous').expect(200)
    ).corps['hydra:member'].find((un) => un.id === passe)
  expect(await lire()).toMatchObject({ statut: 'PREVU', concluLe: null })
  const avant = Date.now()
  await en.cyril.post(`${adresse(id)}/${passe}/issue`, { issue: 'MANQUE' }).expect(200)
  const lu = await lire()
  expect(lu).toMatchObject({ statut: 'MANQUE' })
  expect(Date.parse(lu?.concluLe ?? '')).toBeGreaterThanOrEqual(avant - 1000)
  await db.updateTable('rendez_vous').set({ conclu_le: hier }).where('id', '=', passe).execute()
  expect(await lire()).toBeUndefined()
})

test('l’agenda du dossier dit ses dates sous son code, sans nom, sans lieu, sans adresse', async ({ en, db }) => {
  const id = await createMenage(db, {
    chargeId: en.cyril.id,
    colonnes: { date_demenagement: jourDans(30) },
  })
  await en.cyril.post(adresse(id), ENTRETIEN).expect(201)
  const annule = (await en.cyril.post<Rdv>(adresse(id), { ...ENTRETIEN, nature: 'VISITE' }).expect(201)).corps.id
  await en.cyril.post(`${adresse(id)}/${annule}/issue`, { issue: 'ANNULE' }).expect(200)
  const { texte, entetes } = await en.cyril.get(`/v1/menages/${id}/agenda`).expect(200)
  const { code_menage: code } = await lireMenageEnBase(db, id)
  expect(entetes['content-type']).toContain('text/calendar')
  expect(texte).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(texte).toContain(`SUMMARY:Entretien · ${code}`)
  expect(texte).toContain(`SUMMARY:Déménagement · ${code}`)
  expect(texte).toContain(`DTSTART;VALUE=DATE:${jourDans(30).replaceAll('-', '')}`)
  expect(texte).not.toMatch(/Visite|Maison du projet|Benali|Duprez/)
  await en.melanie.get(`/v1/menages/${id}/agenda`).expect(403)
})
