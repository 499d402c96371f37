import type { Appel, CleAppel, Contrat } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { expect } from 'vitest'
import { z } from 'zod'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, lireMenageEnBase } from '../../../test/dossiers.ts'
import { classeDe, schemasDesClasses } from '../documentation/ressources.ts'
import { exigenceDesClesConnues, refuseLesClesInconnues } from './clesInconnues.ts'

interface Refus {
  errorDescription: string
  violations: { propertyPath: string }[]
}

const cites = ({ violations }: Refus) => violations.map(({ propertyPath }) => propertyPath)

test('une clé qui n’est nulle part dans le dossier est refusée par son nom, et rien ne s’enregistre', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  for (const [corps, cles] of [
    [{ informations: { telefone: '0639984455', observations: 'x' } }, ['informations.telefone']],
    [{ infos: { telephone: '0639984455' } }, ['infos']],
    [{ composition: { occupants: [{ role: 'PRINCIPAL', nom: 'DURAND', prénom: 'Zoé' }] } }, ['composition.occupants.prénom']],
    [{ informations: { a: 1, b: 2 } }, ['informations.a', 'informations.b']],
  ] as const) {
    const { corps: refus } = await en.camille.patch<Refus>(`/v1/menages/${id}`, corps).expect(400)
    expect(cites(refus)).toEqual(cles)
    expect(refus.errorDescription).toContain(cles[0])
  }
  expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1 })
})

test('une clé que seule une ligne de la liste porte est refusée : le dossier l’écrit sous un autre nom, et ne la lirait pas', async ({
  en,
  db,
}) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const avant = await lireMenageEnBase(db, id)
  for (const corps of [
    { chargeDeRelogement: { id: en.cyril.id } },
    { chargeDeRelogement: null },
    { relogementNecessaire: false },
    { telephone: '0639984455' },
    { statut: 'RECHERCHE_DU_LOGEMENT' },
    { typologiesGTR: ['T5'] },
    { partenaire: { id: en.camille.id } },
  ]) {
    const { corps: refus } = await en.rachid.patch<Refus>(`/v1/menages/${id}`, corps).expect(400)
    expect(cites(refus)).toEqual(Object.keys(corps))
    await en.rachid.put<Refus>(`/v1/menages/${id}`, corps).expect(400)
  }
  expect(await lireMenageEnBase(db, id)).toEqual(avant)
  await en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: { id: en.cyril.id } } }).expect(200)
})

test('aucune modification ne connaît une clé que sa fiche ne montre pas', () => {
  const fiches = appels.filter(
    ([cle, { body }]) => cle.startsWith('PATCH ') && body && contrat[cle.replace('PATCH', 'GET') as keyof typeof contrat],
  )
  expect(fiches.length).toBeGreaterThan(8)
  for (const [cle, { body, reponse }] of fiches) {
    const { reponse: fiche } = (contrat as Contrat)[cle.replace('PATCH', 'GET') as CleAppel] as Appel
    const montrees = new Set([body, reponse, fiche].flatMap(clesDe))
    const lignes = (schemasDesClasses(contrat as Contrat).get(classeDe(reponse) ?? '') ?? []).flatMap(clesDe)
    const exiger = exigenceDesClesConnues(contrat as Contrat, cle)
    for (const seule of lignes.filter((nom) => !montrees.has(nom) && !nom.startsWith('@')))
      expect(() => exiger({ [seule]: null }), `${cle} ${seule}`).toThrow('Clé inconnue')
  }
})

test('qui renvoie le dossier entier tel qu’un client Hydra le garde ne se voit rien refuser', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const { corps: lu } = await en.camille.get<Record<string, unknown>>(`/v1/menages/${id}`).expect(200)
  await en.camille.patch(`/v1/menages/${id}`, { ...lu, id: `/v1/menages/${id}`, originId: id }).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1 })
})

test('à la création aussi : une clé que rien ne lit est refusée par son nom, et rien ne se crée', async ({ en, db }) => {
  const operation = await createOperation(db)
  const nombre = async () =>
    Number(
      (
        await db
          .selectFrom('operation')
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const avant = await nombre()
  const identite = { code: 'CLES-1', nom: 'Clés', famille: 'DEMOLITION', foo: 1 }
  const { corps: refus } = await en.denise.post<Refus>('/v1/operations', identite).expect(400)
  expect(cites(refus)).toEqual(['foo'])
  expect(await nombre()).toBe(avant)
  const tache = { titre: 'Relancer', assigneA: { id: en.edouard.id } }
  const { corps: tue } = await en.rachid.post<Refus>(`/v1/operations/${operation}/taches`, tache).expect(400)
  expect(cites(tue)).toEqual(['assigneA'])
  expect(await db.selectFrom('operation_commentaire').select('id').where('operation_id', '=', operation).execute()).toEqual([])
  // JSON-LD et l'identifiant que garde un client Hydra restent permis.
  await en.rachid
    .post(`/v1/operations/${operation}/taches`, { titre: 'Relancer', '@type': 'CommentaireOperation', originId: null })
    .expect(201)
})

const appels = Object.entries(contrat as Contrat) as [CleAppel, Appel][]
const creations = appels.filter(([cle, appel]) => cle.startsWith('POST ') && refuseLesClesInconnues(cle, appel))
const clesDe = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

test('toute création d’une ressource refuse ce qu’elle ne connaît pas, et accepte ce qui s’en lit', () => {
  expect(creations.length).toBeGreaterThan(25)
  for (const [cle, appel] of creations) {
    const exiger = exigenceDesClesConnues(contrat as Contrat, cle)
    const connues = [...clesDe(appel.body), ...clesDe(appel.reponse)].map((connue) => [connue, null])
    expect(() => exiger({ ...Object.fromEntries(connues), originId: null }), cle).not.toThrow()
    expect(() => exiger({ nullePart: 1 }), cle).toThrow('Clé inconnue')
  }
})

test('ce que la spécification envoie pour créer se lit partout', () => {
  const envois: Partial<Record<CleAppel, object>> = {
    'POST /v1/reunions': { statut: 'EN_PREPARATION', type: { code: 'GTR' }, PRUs: [{ id: 'x', nom: 'x' }], date: 'x', ville: 'x' },
    'POST /v1/logements/{id}/menages/{menageId}': {
      statut: 'assignation',
      GTR: { id: 'x', rangMenagePourLogement: 1, date: 'x', ville: 'x' },
      type: 'x',
    },
    'POST /v1/propositions-externes': {
      logement: { id: 'x' },
      CAL: { reponseBailleur: { rang: 1, accepte: true }, reponse: { accepte: true, rang: 1 }, date: 'x' },
      reponseExterne: true,
    },
    'POST /v1/menages/{id}/alertes': { texte: 'x', type: 'x', dateAlerte: 'x' },
    'POST /v1/menages/{id}/commentaires': { texte: 'x' },
    'POST /v1/logements/{id}/commentaires': { texte: 'x' },
    'POST /v1/nomenclatures': { libelle: 'x', code: 'x', type: 'x', attributs: { couleur: 'x' } },
    'POST /v1/zones-geographiques': { type: 'PRU', nom: 'x' },
    'POST /v1/operations': {
      ...{ nom: 'x', bailleur: { code: 'x' }, famille: { code: 'x' }, zonesGeographiques: [{ id: 'x' }], domanialites: [], recap: {} },
      ...{ domanialitesFutures: [], dates: { datesOperationnelles: { demarragePSR: { objectif: 'x', report: 'x' } } }, synoptique: {} },
    },
    'POST /v1/operations/{id}/commentaires': {
      ...{ sousType: 'DATE', titre: 'x', texte: 'x', valeur: 'x', valeurAttendue: 'x', statut: 'x' },
    },
    'POST /v1/operations/{id}/taches': { titre: 'x', texte: 'x', statut: 'x', valeur: 'x', valeurAttendue: 'x', sousType: 'TACHE' },
    'POST /v1/utilisateurs': { nom: 'x', prenom: 'x', email: 'x', roles: [{ code: 'x' }], partenaire: { id: 'x' } },
  }
  for (const [cle, corps] of Object.entries(envois)) {
    expect(
      creations.map(([creation]) => creation),
      cle,
    ).toContain(cle)
    expect(() => exigenceDesClesConnues(contrat as Contrat, cle as CleAppel)(corps), cle).not.toThrow()
  }
})
