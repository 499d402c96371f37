import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { avecSonTexte } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

const VIOLATIONS = '/v1/rgpd/violations'
const TRAITEMENTS = '/v1/rgpd/traitements'
interface Entree {
  readonly id: string
  readonly numero: number
  readonly version: number
  readonly etat: string
  readonly echeance: string | null
  readonly can: readonly string[]
}
type Page = { readonly 'hydra:member': readonly Entree[]; readonly metadata: { readonly refusInscrire: string | null } }
interface Refus {
  readonly violations: readonly { readonly propertyPath: string }[]
}

const VIOLATION = {
  constateeLe: jourDans(-1),
  constateeA: '10:00',
  nature: 'CONFIDENTIALITE',
  faits: 'Un export est resté sur un poste partagé',
  touches: 'Une quarantaine de ménages : noms et adresses',
  effets: 'Démarchage',
  mesures: 'Fichier effacé, poste verrouillé',
  risque: 'RISQUE',
}
const TRAITEMENT = {
  nom: 'Relogement des ménages',
  finalites: 'Reloger les ménages des immeubles démolis',
  base: 'MISSION_PUBLIQUE',
  responsables: 'L’opérateur ; dpo@operateur.test',
  personnes: 'Occupants des immeubles démolis',
  donnees: 'Identité, composition, ressources ; santé quand le logement doit s’y adapter',
  destinataires: 'Bailleurs, métropole, communes',
  durees: 'Six mois après la clôture, puis archive',
  securite: 'Droits par rôle, journal des consultations, sauvegardes chiffrées',
}

test('la DPO inscrit une violation : les 72 heures se comptent, la suite se complète, tout reste à l’historique', async ({ en, db }) => {
  await en.denise.post(VIOLATIONS, VIOLATION).expect(403)
  await en.camille.get(VIOLATIONS).expect(403)
  const { corps: inscrite } = await en.delphine.post<Entree>(VIOLATIONS, VIOLATION).expect(201)
  expect(inscrite).toMatchObject({ etat: 'A_NOTIFIER', version: 1, can: ['modifier'] })
  expect(inscrite.echeance).not.toBeNull()
  const une = `${VIOLATIONS}/${inscrite.id}`
  expect((await en.delphine.patch<Refus>(une, { closeLe: jourDans(0) }).expect(422)).corps.violations).toMatchObject([
    { propertyPath: 'closeLe' },
  ])
  await en.denise.patch(une, { mesures: 'Autre chose' }).expect(403)
  const { corps: notifiee } = await en.delphine.patch<Entree>(une, { notifieeLe: jourDans(-1), notifieeA: '18:00' }).expect(200)
  expect(notifiee).toMatchObject({ etat: 'A_CLORE', version: 2, echeance: null })
  await en.delphine
    .avec({ 'if-match': '"1"' })
    .patch(une, { closeLe: jourDans(0) })
    .expect(412)
  expect((await en.delphine.patch<Entree>(une, { closeLe: jourDans(0) }).expect(200)).corps.etat).toBe('CLOSE')

  const ligne = await db.selectFrom('registre_entree').selectAll().where('id', '=', inscrite.id).executeTakeFirstOrThrow()
  expect(ligne).toMatchObject({
    registre: 'VIOLATION',
    version: 3,
    contenu: { ...VIOLATION, notifieeLe: jourDans(-1), notifieeA: '18:00' },
  })
  const dit = await db.selectFrom('modification').selectAll().where('sujet_id', '=', inscrite.id).orderBy('id').execute()
  expect(dit.map((un) => avecSonTexte(un).texte)).toEqual(['Entrée inscrite au registre', 'Entrée mise à jour', 'Entrée mise à jour'])
  expect(dit[1]?.changements).toMatchObject([
    { chemin: 'notifieeLe', libelle: 'Notifiée à la CNIL le', ancien: null, nouveau: jourDans(-1) },
    { chemin: 'notifieeA', ancien: null, nouveau: '18:00' },
  ])
  const { corps: lue } = await en.denise.get<Page>(`${VIOLATIONS}?recherche=poste partage`).expect(200)
  expect(lue['hydra:member']).toMatchObject([{ id: inscrite.id, etat: 'CLOSE', can: [] }])
  expect(lue.metadata.refusInscrire).not.toBeNull()
  await en.denise.get(`/v1/registres/${inscrite.id}/modifications`).expect(200)
  await en.camille.get(`/v1/registres/${inscrite.id}`).expect(403)
})

test('le registre des traitements se numérote, se met à jour, s’exporte en entier et ne se mêle pas à l’autre', async ({ en }) => {
  await en.delphine.post<Refus>(TRAITEMENTS, { ...TRAITEMENT, base: 'ENVIE' }).expect(422)
  const { corps: premier } = await en.delphine.post<Entree>(TRAITEMENTS, TRAITEMENT).expect(201)
  const { corps: second } = await en.delphine
    .post<Entree>(TRAITEMENTS, { ...TRAITEMENT, nom: 'Comptes des agents', base: 'CONTRAT' })
    .expect(201)
  expect(second.numero).toBe(premier.numero + 1)
  await en.delphine.patch(`${VIOLATIONS}/${premier.id}`, { mesures: 'x' }).expect(404)
  expect((await en.delphine.patch<Entree>(`${TRAITEMENTS}/${second.id}`, { finiLe: jourDans(0) }).expect(200)).corps.etat).toBe('FINI')
  expect((await en.delphine.get<Page>(`${TRAITEMENTS}?bases=CONTRAT`).expect(200)).corps['hydra:member'].map(({ id }) => id)).toEqual([
    second.id,
  ])
  const { texte } = await en.delphine.post('/v1/business/traitements/_export', { format: 'csv' }).expect(200)
  expect(texte).toContain('Base légale')
  expect(texte).toContain('Mission d’intérêt public')
  expect(texte).toContain('Comptes des agents')
  expect(texte).not.toContain('poste partagé')
  await en.camille.post('/v1/business/traitements/_export', { format: 'csv' }).expect(403)
})

test('deux entrées inscrites au même instant ont deux numéros', async ({ en }) => {
  const inscrites = await Promise.all(
    [1, 2, 3].map(async () => (await en.delphine.post<Entree>(VIOLATIONS, VIOLATION).expect(201)).corps.numero),
  )
  expect(new Set(inscrites).size).toBe(3)
})

test('les violations se filtrent par état : celles que la CNIL attend, dans les 72 heures ou après, et plus une fois notifiées', async ({
  en,
}) => {
  const inscrire = async (quoi: object) => (await en.delphine.post<Entree>(VIOLATIONS, { ...VIOLATION, ...quoi }).expect(201)).corps.id
  const faits = 'Essai des états'
  const dansLesTemps = await inscrire({ faits })
  const ancienne = await inscrire({ faits, constateeLe: jourDans(-9) })
  const sansRisque = await inscrire({ faits, risque: 'AUCUN' })
  const aInformer = await inscrire({ faits, risque: 'ELEVE', notifieeLe: jourDans(-1), notifieeA: '11:00' })
  const lire = async (etats: string) =>
    (
      await en.delphine.get<Page>(`${VIOLATIONS}?recherche=${encodeURIComponent(faits)}&sort=constateeLe:asc&etats=${etats}`).expect(200)
    ).corps['hydra:member'].map(({ id, etat }) => [id, etat])
  expect(await lire('A_NOTIFIER,EN_RETARD')).toEqual([
    [ancienne, 'EN_RETARD'],
    [dansLesTemps, 'A_NOTIFIER'],
  ])
  expect(await lire('A_INFORMER')).toEqual([[aInformer, 'A_INFORMER']])
  expect(await lire('A_CLORE')).toEqual([[sansRisque, 'A_CLORE']])
  await en.delphine.patch(`${VIOLATIONS}/${dansLesTemps}`, { notifieeLe: jourDans(-1), notifieeA: '18:00' }).expect(200)
  await en.delphine.patch(`${VIOLATIONS}/${dansLesTemps}`, { closeLe: jourDans(0) }).expect(200)
  expect(await lire('A_NOTIFIER,EN_RETARD')).toEqual([[ancienne, 'EN_RETARD']])
  expect(await lire('CLOSE')).toEqual([[dansLesTemps, 'CLOSE']])
  await en.delphine.get(`${VIOLATIONS}?etats=EN_COURS`).expect(400)
})
