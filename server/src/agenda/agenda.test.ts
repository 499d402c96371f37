import { sql } from 'kysely'
import { expect } from 'vitest'
import { createPersonne, test } from '../../test/cast.ts'
import { Client } from '../../test/client.ts'
import { createMenage, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

const MOI = '/v1/utilisateurs/moi/flux-agenda'
const RENDEZ_VOUS = { nature: 'VISITE', date: jourDans(6), heure: '09:00', dureeMinutes: 30, lieu: '4 rue du Secret' }
const sansSession = ({ app }: { app: ConstructorParameters<typeof Client>[0] }) => new Client(app, async () => ({}))
const cheminDe = (adresse: string) => new URL(adresse).pathname

test('l’adresse secrète donne ses rendez-vous et ses déménagements, sous un code et sans nom', async ({ api, en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const autre = await createMenage(db, { chargeId: en.camille.id })
  for (const [qui, menage] of [
    [en.cyril, id],
    [en.camille, autre],
  ] as const)
    await qui.post(`/v1/menages/${menage}/rendez-vous`, RENDEZ_VOUS).expect(201)
  const creneau = {
    id: crypto.randomUUID(),
    jour: jourDans(40),
    rang: 1,
    titre: 'BENALI',
    menage_id: id,
    commande: 7_001,
    prestataire_id: en.paul.partenaireId,
  }
  await db.insertInto('creneau').values(creneau).execute()
  expect((await en.cyril.get(MOI).expect(200)).corps).toMatchObject({ faitLe: null, luLe: null })
  const { adresse } = (await en.cyril.post<{ adresse: string }>(MOI).expect(201)).corps
  const { texte, entetes } = await sansSession(api).get(cheminDe(adresse)).expect(200)
  const code = (await lireMenageEnBase(db, id)).code_menage
  expect(entetes['content-type']).toContain('text/calendar')
  expect(texte).toContain(`SUMMARY:Visite d’un logement · ${code}`)
  expect(texte).toContain(`SUMMARY:Déménagement\\, matin · ${code}`)
  expect(texte).not.toContain((await lireMenageEnBase(db, autre)).code_menage)
  expect(texte).not.toMatch(/Secret|Benali|Duprez|BENALI/)
  const { corps } = await en.cyril.get<{ faitLe: string; luLe: string }>(MOI).expect(200)
  expect(corps.luLe).not.toBeNull()

  // Le déménageur lit ses déménagements, sous le numéro de son bon ; une commune, rien.
  const duPrestataire = (await en.paul.post<{ adresse: string }>(MOI).expect(201)).corps.adresse
  const lu = (await sansSession(api).get(cheminDe(duPrestataire)).expect(200)).texte
  expect(lu).toContain('SUMMARY:Déménagement\\, matin · bon n° 7001')
  expect(lu).not.toContain(code)
  await en.melanie.post(MOI).expect(403)
})

test('l’adresse n’est gardée nulle part, se remplace, se ferme, et finit avec le compte', async ({ api, db, distribution }) => {
  const qui = await createPersonne(api, { prenom: 'nadia', role: 'CHARGE_DE_RELOGEMENT', partenaireId: distribution.partenaires.operateur })
  const faire = async () => cheminDe((await qui.post<{ adresse: string }>(MOI).expect(201)).corps.adresse)
  const premiere = await faire()
  const jeton = premiere.split('/').at(-1) ?? ''
  expect(jeton).toMatch(/^[\w-]{40,}$/)
  const { rows } = await sql<{ texte: string }>`select flux_agenda::text as texte from flux_agenda`.execute(db)
  expect(rows.some(({ texte }) => texte.includes(jeton))).toBe(false)
  const lecteur = sansSession(api)
  await lecteur.get(premiere).expect(200)
  const seconde = await faire()
  await lecteur.get(premiere).expect(404)
  await lecteur.get(seconde).expect(200)
  await qui.delete(MOI).expect(204)
  await lecteur.get(seconde).expect(404)

  const derniere = await faire()
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', qui.id).execute()
  await lecteur.get(derniere).expect(404)
  await db.updateTable('utilisateur').set({ actif: true }).where('id', '=', qui.id).execute()
  await lecteur.get(derniere).expect(404)
})

test('qui essaie des adresses au hasard est arrêté ; une bonne passe encore', async ({ api, en }) => {
  const bonne = cheminDe((await en.cyril.post<{ adresse: string }>(MOI).expect(201)).corps.adresse)
  const lecteur = sansSession(api)
  let statut = 0
  for (let essai = 0; essai < 60 && statut !== 429; essai++) statut = (await lecteur.get(`/v1/agendas/inventee-${essai}`)).statut
  expect(statut).toBe(429)
  await lecteur.get(bonne).expect(200)
})
