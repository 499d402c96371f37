import { remettreLesListes } from '@relogement/domain/listesTenues'
import { typesSuivi } from '@relogement/domain/suivi/suivi.listes'
import { afterEach, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { chargerReferentiel } from './chargerReferentiel.ts'
import { oublierVariables, variable } from './variables.ts'

interface Entree {
  id: string
  version: number
  code: string
  libelle: string
  ordre: number
  actif: boolean
  valeur: number | null
  debut: string | null
  can: string[]
}
interface Refus {
  'hydra:description': string
  violations: { propertyPath: string; message: string }[]
}
const ADRESSE = '/v1/nomenclatures'

// Les listes sont celles du processus : le fichier de tests suivant les retrouve livrées.
afterEach(() => {
  remettreLesListes({})
  oublierVariables()
})

test('une entrée ajoutée tire son code de son libellé, se choisit, se renomme, se déplace et se retire', async ({ en, db }) => {
  const { corps: ajoutee, entetes } = await en.denise
    .post<Entree>(ADRESSE, { type: 'TYPE_SUIVI', libelle: 'Visite « à domicile », le soir' })
    .expect(201)
  expect(ajoutee).toMatchObject({ code: 'VISITE_A_DOMICILE_LE_SOIR', ordre: 11, actif: true, version: 1, can: ['modifier'] })
  expect(entetes['location']).toBe(`${ADRESSE}/${ajoutee.id}`)

  // Elle se choisit aussitôt, et se lit partout du même libellé.
  const menageId = await createMenage(db)
  const suivi = (type: string) => ({ type, date: null, dureeMinutes: null, texte: 'Rencontré' })
  await en.denise.post(`/v1/menages/${menageId}/suivis`, suivi('VISITE_A_DOMICILE_LE_SOIR')).expect(201)
  await en.denise.post(`/v1/menages/${menageId}/suivis`, suivi('VISITE_DE_NUIT')).expect(422)
  const dernier = async () =>
    (await en.denise.get<{ 'hydra:member': { titre?: string; texte?: string }[] }>(`/v1/menages/${menageId}/modifications`).expect(200))
      .corps
  expect(JSON.stringify(await dernier())).toContain('visite « à domicile », le soir')

  const renommee = { libelle: 'Visite du soir', ordre: 0 }
  expect((await en.denise.patch<Entree>(`${ADRESSE}/${ajoutee.id}`, renommee).expect(200)).corps).toMatchObject({
    ...{ ...renommee, code: ajoutee.code, version: 2 },
  })
  expect(Object.entries(typesSuivi)[0]).toEqual(['VISITE_A_DOMICILE_LE_SOIR', 'Visite du soir'])
  expect(JSON.stringify(await dernier())).toContain('visite du soir')
  const { corps: lus } = await en.camille.get<{ 'hydra:member': Entree[] }>(`${ADRESSE}?type=TYPE_SUIVI&sort=ordre:asc&pageSize=50`)
  expect(lus['hydra:member'].map(({ libelle }) => libelle).slice(0, 3)).toEqual(['Visite du soir', 'Appel', 'SMS'])
  expect(lus['hydra:member'][0]?.can).toEqual([])

  // Utilisée, elle ne disparaît pas : le refus dit ce qui s'en sert, et elle se retire.
  const { corps: refus } = await en.denise.delete<Refus>(`${ADRESSE}/${ajoutee.id}`).expect(409)
  expect(refus['hydra:description']).toContain('s’en servent encore : un suivi')
  expect((await en.denise.get<{ emplois: string[] }>(`/v1/business${ADRESSE.slice(3)}/${ajoutee.id}/emplois`)).corps.emplois).toEqual([
    'un suivi',
  ])
  await en.denise.patch(`${ADRESSE}/${ajoutee.id}`, { actif: false }).expect(200)
  expect(Object.keys(typesSuivi)).not.toContain('VISITE_A_DOMICILE_LE_SOIR')
  expect(JSON.stringify(await dernier())).toContain('visite du soir')

  const histoire = await db.selectFrom('modification').select('changements').where('sujet_id', '=', ajoutee.id).orderBy('le').execute()
  expect(histoire.map(({ changements }) => (changements as { chemin: string }[]).map(({ chemin }) => chemin))).toEqual([
    ['libelle'],
    ['libelle', 'ordre'],
    ['actif'],
  ])
})

test('une entrée dont rien ne se sert se supprime ; une autre la remplace sous un autre code ; le démarrage ne la ramène pas', async ({
  en,
  db,
}) => {
  const ajouter = async () => (await en.denise.post<Entree>(ADRESSE, { type: 'MOTIF_VEILLE', libelle: 'Vacances' }).expect(201)).corps
  const vacances = await ajouter()
  await en.denise.delete(`${ADRESSE}/${vacances.id}`).expect(204)
  await en.denise.get(`${ADRESSE}/${vacances.id}`).expect(404)
  await en.denise.delete(`${ADRESSE}/${vacances.id}`).expect(404)
  expect((await ajouter()).code).toBe('VACANCES_2')
  // Son code ne s'écrit plus : rien ne le portait, et aucun écran ne l'a proposé depuis.
  const menage = await createMenage(db)
  const ajoute = (await en.denise.post<Entree>(ADRESSE, { type: 'TYPE_SUIVI', libelle: 'Texto' }).expect(201)).corps
  await en.denise.delete(`${ADRESSE}/${ajoute.id}`).expect(204)
  const suivi = { type: ajoute.code, date: null, dureeMinutes: null, texte: 'Texto envoyé' }
  const { violations } = (await en.denise.post<Refus>(`/v1/menages/${menage}/suivis`, suivi).expect(422)).corps
  expect(violations).toMatchObject([{ propertyPath: 'type', message: 'Type de suivi inconnu' }])
  // Une entrée livrée aussi.
  const livree = await entreeDe(en.denise, 'MOTIF_VEILLE', 'SUCCESSION')
  await en.denise.delete(`${ADRESSE}/${livree.id}`).expect(204)
  await db.updateTable('reference_chargee').set({ empreinte: 'une version plus ancienne' }).execute()
  await chargerReferentiel(db, { demo: true })
  expect(await entreeDe(en.denise, 'MOTIF_VEILLE', 'SUCCESSION')).toBeUndefined()
})

test('un code qu’une règle lit ne se retire pas, une liste qu’une règle lit ne se complète pas : le refus dit laquelle', async ({ en }) => {
  const apl = await entreeDe(en.denise, 'TYPE_RESSOURCE', 'APL')
  for (const { corps } of [
    await en.denise.patch<Refus>(`${ADRESSE}/${apl.id}`, { actif: false }).expect(409),
    await en.denise.delete<Refus>(`${ADRESSE}/${apl.id}`).expect(409),
  ])
    expect(corps['hydra:description']).toBe('« APL » ne se retire pas. Le taux d’effort et le reste à vivre la lisent à part.')
  // Son libellé se change.
  await en.denise.patch(`${ADRESSE}/${apl.id}`, { libelle: 'APL versée' }).expect(200)

  const refus = async (corps: object, champ: string, message: string) => {
    const { violations } = (await en.denise.post<Refus>(ADRESSE, corps).expect(422)).corps
    expect(violations[0]).toMatchObject({ propertyPath: champ })
    expect(violations[0]?.message).toContain(message)
  }
  await refus({ type: 'STATUT_MENAGE', libelle: 'Perdu de vue' }, 'type', 'Les passages d’un dossier lisent chacun de ses statuts.')
  await refus({ type: 'AUTRE', libelle: 'Perdu' }, 'type', 'Dites laquelle de ces listes')
  await refus({ type: 'INCONNUE', libelle: 'Perdu' }, 'type', 'Liste inconnue')
  await refus({ type: 'TYPE_SUIVI' }, 'libelle', 'Ce champ est requis')
  await refus({ type: 'TYPE_SUIVI', libelle: ' APPEL ' }, 'libelle', 'porte déjà ce libellé')
  await refus({ type: 'TYPE_SUIVI', libelle: 'x'.repeat(121) }, 'libelle', '120 caractères au plus')
  await refus({ type: 'TYPE_SUIVI', libelle: 'Courrier suivi', code: 'AUTRE_CHOSE' }, 'code', 'COURRIER_SUIVI')
  await refus({ type: 'TYPE_SUIVI', libelle: 'Avec valeur', valeur: 3 }, 'valeur', 'Seule une variable')
})

test('chaque liste à qui la tient : l’ingénierie financière n’a que celles du financement et les variables', async ({ en }) => {
  const poste = await entreeDe(en.firmin, 'LISTES_FINANCEMENT', 'DESAMIANTAGE')
  expect(poste.can).toEqual(['modifier'])
  await en.firmin.patch(`${ADRESSE}/${poste.id}`, { libelle: 'Désamiantage et plomb' }).expect(200)
  const suivi = await entreeDe(en.firmin, 'TYPE_SUIVI', 'SMS')
  expect(suivi.can).toEqual([])
  await en.firmin.patch(`${ADRESSE}/${suivi.id}`, { libelle: 'Texto' }).expect(403)
  await en.firmin.delete(`${ADRESSE}/${suivi.id}`).expect(403)
  await en.firmin.post(ADRESSE, { type: 'TYPE_SUIVI', libelle: 'Texto' }).expect(403)
  await en.adrien.post(ADRESSE, { type: 'TYPE_SUIVI', libelle: 'Texto' }).expect(403)
})

test.for([
  'MOT_DE_PASSE_LONGUEUR',
  'MOT_DE_PASSE_FORCE',
  'SESSION_INACTIVITE_MIN',
  'SESSION_DUREE_H',
  'SECOND_FACTEUR_DPO',
  'CONSERVATION_JUSTIFICATIFS_MOIS',
  'CONSERVATION_JOURNAL_MOIS',
  'OUVERTURE_DEMANDE_DE_DROITS_H',
  'LIEN_TRANSMISSION_JOURS',
])('ce qui protège les comptes et les personnes n’est pas au financement : %s', async (code, { en, db }) => {
  const lue = await entreeDe(en.firmin, 'VARIABLE', code)
  expect(lue.can).toEqual([])
  await en.firmin.patch(`${ADRESSE}/${lue.id}`, { valeur: 1 }).expect(403)
  await en.firmin.post(ADRESSE, { type: 'VARIABLE', code, valeur: 1 }).expect(403)
  await en.firmin.delete(`${ADRESSE}/${lue.id}`).expect(403)
  expect(await db.selectFrom('nomenclature').select('valeur').where('code', '=', code).execute()).toEqual([{ valeur: lue.valeur }])
  expect((await entreeDe(en.denise, 'VARIABLE', code)).can).toEqual(['modifier'])
})

test('deux personnes : une version dépassée se refuse, deux ajouts du même libellé n’en font qu’un', async ({ en }) => {
  const sms = await entreeDe(en.denise, 'TYPE_SUIVI', 'SMS')
  const surSaLecture = en.denise.avec({ 'If-Match': `"${sms.version}"` })
  await surSaLecture.patch(`${ADRESSE}/${sms.id}`, { libelle: 'Texto' }).expect(200)
  await surSaLecture.patch(`${ADRESSE}/${sms.id}`, { libelle: 'SMS' }).expect(412)
  const ajouts = await Promise.all(
    [1, 2, 3].map(() => en.denise.post(ADRESSE, { type: 'MOTIF_REFUS_BAILLEUR', libelle: 'Travaux imprévus' })),
  )
  expect(ajouts.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
})

test('une entrée en double se réunit à une autre : ce qui la porte se lit sous celle qui reste, rien ne se récrit', async ({ en, db }) => {
  const menage = await createMenage(db)
  const ajouter = async (libelle: string) => (await en.denise.post<Entree>(ADRESSE, { type: 'TYPE_SUIVI', libelle }).expect(201)).corps
  const [double, triple, reste] = [await ajouter('Rencontre au parc'), await ajouter('Vu au parc'), await ajouter('Visite au parc')]
  const suivre = (type: string) =>
    en.denise.post(`/v1/menages/${menage}/suivis`, { type, date: null, dureeMinutes: null, texte: 'Rencontré' }).expect(201)
  await suivre(double.code)
  const reunir = (entree: Entree, vers: string) => en.denise.post<Entree>(`/v1/business/nomenclatures/${entree.id}/reunion`, { vers })
  await en.camille.post(`/v1/business/nomenclatures/${double.id}/reunion`, { vers: reste.id }).expect(403)
  const ailleurs = await entreeDe(en.denise, 'MOTIF_VEILLE', 'HOSPITALISATION')
  for (const vers of [double.id, ailleurs?.id ?? crypto.randomUUID()])
    expect(
      (await en.denise.post<Refus>(`/v1/business/nomenclatures/${double.id}/reunion`, { vers }).expect(422)).corps.violations,
    ).toMatchObject([{ propertyPath: 'vers' }])
  await reunir(triple, double.id).expect(200)
  expect((await reunir(double, reste.id).expect(200)).corps).toMatchObject({ actif: false, reunieA: 'Visite au parc', version: 2 })
  await reunir(double, reste.id).expect(422)

  // La réunion de la réunie se lit aussi d'un pas.
  expect(typesSuivi[double.code as keyof typeof typesSuivi]).toBe('Visite au parc')
  expect(typesSuivi[triple.code as keyof typeof typesSuivi]).toBe('Visite au parc')
  expect(Object.keys(typesSuivi)).not.toContain(double.code)
  await suivre(triple.code)
  const suivis = await db.selectFrom('suivi').select('type').where('sujet_id', '=', menage).orderBy('id').execute()
  expect(suivis.map(({ type }) => type)).toEqual([double.code, reste.code])
  const refus = (await en.denise.delete(`${ADRESSE}/${reste.id}`).expect(409)).texte
  expect(refus).toContain('l’entrée réunie « Rencontre au parc »')
  expect((await en.denise.patch(`${ADRESSE}/${double.id}`, { actif: true }).expect(422)).texte).toContain('elle ne se remet pas')
  const dit = await db
    .selectFrom('modification')
    .select('changements')
    .where('sujet_id', 'in', [double.id, reste.id])
    .orderBy('id')
    .execute()
  expect(JSON.stringify(dit)).toContain('Réunie à')
  expect(JSON.stringify(dit)).toContain('Réunit aussi')
})

test('une variable prend une valeur à partir d’un jour : les anciennes restent, ce qui a servi ne change pas', async ({ en, db }) => {
  const [hier, aujourdhui, demain, plusTard] = [jourDans(-1), jourDans(0), jourDans(1), jourDans(40)]
  const lues = async () =>
    (await en.firmin.get<{ 'hydra:member': Entree[] }>(`${ADRESSE}?type=VARIABLE&recherche=PLAFOND_PLUS_1`)).corps['hydra:member']
  const valeurs = async () => (await lues()).map(({ debut, valeur }) => [debut, valeur])
  const [actuelle] = await lues()
  const adresse = `${ADRESSE}/${actuelle?.id}`
  const livrees = [
    ['2026-01-01', 23_403],
    ['2025-01-01', 23_201],
  ]
  const { corps: future } = await en.firmin.patch<Entree>(adresse, { valeur: 23_600, debut: demain }).expect(200)
  expect(future).toMatchObject({ code: 'PLAFOND_PLUS_1', valeur: 23_600, debut: demain })
  expect(await valeurs()).toEqual([[demain, 23_600], ...livrees])
  expect(await variable(db, 'PLAFOND_PLUS_1', aujourdhui)).toBe(23_403)
  expect(await variable(db, 'PLAFOND_PLUS_1', demain)).toBe(23_600)

  const refus = async (envoi: PromiseLike<{ corps: Refus }>, champ: string) =>
    expect((await envoi).corps.violations[0]?.propertyPath).toBe(champ)
  await refus(en.firmin.patch<Refus>(adresse, { valeur: 1, debut: hier }).expect(422), 'debut')
  await refus(en.firmin.patch<Refus>(adresse, { valeur: 1, debut: demain }).expect(422), 'debut')
  await refus(en.firmin.patch<Refus>(adresse, { valeur: -1 }).expect(422), 'valeur')
  await refus(en.firmin.patch<Refus>(adresse, { actif: false }).expect(422), 'actif')
  await refus(en.firmin.post<Refus>(ADRESSE, { type: 'VARIABLE', code: 'TAUX_DE_CHANGE', valeur: 1 }).expect(422), 'code')
  await refus(en.denise.post<Refus>(ADRESSE, { type: 'VARIABLE', code: 'SESSION_DUREE_H', valeur: 0 }).expect(422), 'valeur')
  await refus(en.firmin.post<Refus>(ADRESSE, { type: 'VARIABLE', code: 'DELAI_REPONSE_JOURS', valeur: 9 }).expect(422), 'valeur')
  await en.firmin.delete(adresse).expect(409)

  // Ce qui n'a pas commencé se corrige et se supprime.
  await en.firmin.patch(`${ADRESSE}/${future.id}`, { valeur: 23_700, debut: plusTard }).expect(200)
  expect((await valeurs())[0]).toEqual([plusTard, 23_700])
  await en.firmin.delete(`${ADRESSE}/${future.id}`).expect(204)
  expect(await valeurs()).toEqual(livrees)
  // Sans jour dit, la valeur commence aujourd'hui.
  await en.firmin.patch(adresse, { valeur: 23_500 }).expect(200)
  expect(await valeurs()).toEqual([[aujourdhui, 23_500], ...livrees])
  expect(await variable(db, 'PLAFOND_PLUS_1', hier)).toBe(23_403)
})

test('un barème à confirmer se confirme ; son unité ne se change pas', async ({ en, db }) => {
  const eau = await entreeDe(en.firmin, 'VARIABLE', 'FORFAIT_EAU_PERSONNE')
  await en.firmin.patch(`${ADRESSE}/${eau.id}`, { attributs: { unite: '€/an' } }).expect(422)
  await en.firmin.patch(`${ADRESSE}/${eau.id}`, { attributs: { unite: '€/mois', aConfirmer: false } }).expect(200)
  const { attributs } = await db.selectFrom('nomenclature').select('attributs').where('id', '=', eau.id).executeTakeFirstOrThrow()
  expect(attributs).toEqual({ unite: '€/mois' })
})

async function entreeDe(personne: { get: <C>(url: string) => PromiseLike<{ corps: C }> }, type: string, code: string): Promise<Entree> {
  const { corps } = await personne.get<{ 'hydra:member': Entree[] }>(`${ADRESSE}?type=${type}&pageSize=1000&recherche=${code}`)
  return corps['hydra:member'].find((entree) => entree.code === code) as Entree
}
