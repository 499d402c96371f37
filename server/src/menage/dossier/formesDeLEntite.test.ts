// Les formes de la spécification (§§ 3 et 5) que le dossier répond et relit : trois vœux, une ligne par adulte et par type, « scolarité »…
import { samira, unEnfant, unMenage } from '@relogement/domain/menage/menage.examples'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { envoyer } from '../../../test/envois.ts'

interface Fiche {
  version: number
  composition: { occupants: { id: string; role: string; scolarite?: object; scolarité?: object }[] }
  ressourcesEtCharges: { ressources: { occupantId: string; type: { code: string }; montantMensuel: number | null }[] }
  projetResidentiel: { secteursSouhaites: object[] }
  logementActuelLocalisation: { nomDeResidence: string; adresse: { rue: string; nomDeResidence: string } }
  documents: { id: string; file: string }[]
}

const TOUS = {
  villes: [{ nom: 'Tous / Toutes', codePostal: null, quartier: 'Tous / Toutes' }],
  typologies: [],
  precisions: null,
  criteres: [],
}
const UN_VOEU = {
  villes: [{ nom: 'Croix', codePostal: '59170', quartier: null }],
  typologies: ['T3' as const],
  precisions: null,
  criteres: [],
}

test('trois vœux, les manquants disant « Tous / Toutes » : renvoyés tels quels, ils ne s’enregistrent pas', async ({ en, db }) => {
  const projetResidentiel = { ...unMenage().projetResidentiel, secteursSouhaites: [UN_VOEU] }
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { projetResidentiel } })
  const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
  expect(corps.projetResidentiel.secteursSouhaites).toEqual([UN_VOEU, TOUS, TOUS])

  const rendu = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { projetResidentiel: corps.projetResidentiel }).expect(200)
  expect(rendu.corps.version).toBe(corps.version)
  expect(await lireHistoriqueEnBase(db, id)).toEqual([])

  const secteursSouhaites = [UN_VOEU, { ...UN_VOEU, typologies: ['T4'] }, TOUS]
  await en.camille.patch(`/v1/menages/${id}`, { projetResidentiel: { secteursSouhaites } }).expect(200)
  expect((await lireMenageEnBase(db, id)).projet_residentiel).toMatchObject({ secteursSouhaites: secteursSouhaites.slice(0, 2) })
  await en.camille.patch(`/v1/menages/${id}`, { projetResidentiel: { secteursSouhaites: [UN_VOEU, TOUS, TOUS] } }).expect(200)
  expect((await lireMenageEnBase(db, id)).projet_residentiel).toMatchObject({ secteursSouhaites: [UN_VOEU] })
})

test('une ligne par adulte et par type, l’APL et la RLS au seul principal : renvoyées telles quelles, aucune ne s’enregistre', async ({
  en,
  db,
}) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
  const { ressources } = corps.ressourcesEtCharges
  const de = (voulu: string) => {
    const personne = corps.composition.occupants.find(({ role }) => role === voulu)
    return ressources.filter(({ occupantId }) => occupantId === personne?.id).map(({ type }) => type.code)
  }
  expect(de('PRINCIPAL')).toHaveLength(16)
  expect(de('CODEMANDEUR')).toHaveLength(14)
  expect(de('CODEMANDEUR')).not.toContain('APL')
  expect(ressources).toHaveLength(30)

  const enBase = () =>
    db
      .selectFrom('ressource')
      .innerJoin('occupant', 'occupant.id', 'ressource.occupant_id')
      .select(['occupant_id', 'type', 'montant_mensuel'])
      .where('menage_id', '=', id)
      .orderBy('occupant_id')
      .orderBy('type')
      .execute()
  const avant = await enBase()
  expect(avant.length).toBeLessThan(10)
  const rendu = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources } }).expect(200)
  expect(rendu.corps.version).toBe(corps.version)
  const avecRsa = ressources.map((ligne) => (ligne.type.code === 'RSA' ? { ...ligne, montantMensuel: 100 } : ligne))
  await en.camille.patch(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources: avecRsa } }).expect(200)
  expect(await enBase()).toHaveLength(avant.length + 2)
})

test('la scolarité se lit et s’écrit aussi sous le nom accentué de l’entité', async ({ en, db }) => {
  const inconnue = { niveau: null, etablissement: null, ville: null }
  const lina = unEnfant(5, {
    id: uuidv7(),
    prenom: 'Lina',
    scolarite: { ...inconnue, niveau: 'COLLEGE', etablissement: 'Collège Anne-Frank' },
  })
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { occupants: [{ ...samira, id: uuidv7() }, lina] } })
  const lire = async () => (await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps
  const ecrire = (occupants: unknown) => en.camille.patch<Fiche>(`/v1/menages/${id}`, { composition: { occupants } }).expect(200)
  const lue = await lire()
  const scolariteDe = ({ composition }: Fiche) => composition.occupants.find(({ role }) => role === 'ENFANT')
  expect(scolariteDe(lue)).toMatchObject({ scolarite: { niveau: 'COLLEGE' }, scolarité: { niveau: 'COLLEGE' } })
  expect((await ecrire(lue.composition.occupants)).corps.version).toBe(lue.version)

  // Les deux noms reviennent ; celui que le client a changé l'emporte, quel qu'il soit, et quelle que soit sa forme Unicode.
  const avec = (cle: string, niveau: string) =>
    lue.composition.occupants.map((occupant) => (occupant.role === 'ENFANT' ? { ...occupant, [cle]: { ...inconnue, niveau } } : occupant))
  await ecrire(avec('scolarité', 'LYCEE_PRO'))
  expect(scolariteDe(await lire())).toMatchObject({ scolarite: { niveau: 'LYCEE_PRO', etablissement: null } })
  await ecrire(
    lue.composition.occupants.map(({ scolarite: _, scolarité: __, ...reste }) =>
      reste.role === 'ENFANT' ? { ...reste, ['scolarité'.normalize('NFD')]: { niveau: 'CFA' } } : reste,
    ),
  )
  expect(scolariteDe(await lire())).toMatchObject({ scolarité: { niveau: 'CFA' } })
  const occupants = avec('scolarité', 'INCONNU').map(({ scolarite: _, ...reste }) => reste)
  await en.camille.patch(`/v1/menages/${id}`, { composition: { occupants } }).expect(422)
  // Les deux noms changés, autrement : nul ne sait lequel vaut.
  const contraires = avec('scolarité', 'MATERNELLE').map((reste) =>
    reste.role === 'ENFANT' ? { ...reste, scolarite: { ...inconnue, niveau: 'ELEMENTAIRE' } } : reste,
  )
  const { corps } = await en.camille
    .patch<{ violations: { propertyPath: string; message: string }[] }>(`/v1/menages/${id}`, { composition: { occupants: contraires } })
    .expect(422)
  expect(corps.violations).toEqual([
    { propertyPath: 'composition.occupants.1.scolarité', message: expect.stringContaining('« scolarité » et « scolarite »') as string },
  ])
  expect(scolariteDe(await lire())).toMatchObject({ scolarité: { niveau: 'CFA' } })
})

test('le nom accentué ne dit pas plus à un rôle extérieur que l’autre, ni les lignes complétées', async ({ en, db, distribution }) => {
  const scolarite = { niveau: 'COLLEGE' as const, etablissement: 'Collège Anne-Frank', ville: null }
  const occupants = [{ ...samira, id: uuidv7() }, unEnfant(5, { id: uuidv7(), scolarite })]
  const id = await createMenage(db, { partenaireId: distribution.partenaires.bailleur, menage: { occupants } })
  expect((await en.rachid.get(`/v1/menages/${id}`).expect(200)).texte).toContain('Anne-Frank')
  for (const personne of [en.colette, en.damien]) {
    const { corps, texte } = await personne.get<Partial<Fiche>>(`/v1/menages/${id}`).expect(200)
    expect(texte, personne.role).not.toContain('Anne-Frank')
    expect(corps.ressourcesEtCharges?.ressources, personne.role).toBeUndefined()
  }
  for (const personne of [en.estelle, en.melanie, en.bastien]) {
    const { corps } = await personne.get<Fiche>(`/v1/menages/${id}`).expect(200)
    for (const { scolarite: la, scolarité: accentuee } of corps.composition.occupants) expect(accentuee, personne.role).toEqual(la)
  }
})

test('un document dit l’adresse de son fichier ; l’adresse du logement, le nom de sa résidence, qui ne s’écrit pas d’ici', async ({
  api,
  en,
  db,
}) => {
  const patrimoine = JSON.stringify({ nomDeResidence: 'Les Tilleuls' })
  const id = await createMenage(db, { chargeId: en.camille.id, colonnes: { patrimoine } })
  const contenu = 'Avis d’imposition de Samira'
  const depot = await envoyer(api.app, en.camille, { menageId: id, type: 'AVIS_IMPOSITION' }, [{ nom: 'avis.txt', contenu }])
  expect(depot.statut).toBe(201)
  const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
  const [document] = corps.documents
  expect(document?.file).toBe(`/v1/menages/${id}/documents/${document?.id}/contenu`)
  expect((await en.camille.get(document?.file ?? '').expect(200)).texte).toContain(contenu)
  await en.berenice.get(document?.file ?? '').expect(404)

  expect(corps.logementActuelLocalisation).toMatchObject({ nomDeResidence: 'Les Tilleuls', adresse: { nomDeResidence: 'Les Tilleuls' } })
  const adresse = { ...corps.logementActuelLocalisation.adresse, nomDeResidence: 'Autre' }
  await en.camille.patch(`/v1/menages/${id}`, { logementActuelLocalisation: { adresse } }).expect(409)
  const { logementActuelLocalisation } = corps
  const rendu = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { logementActuelLocalisation }).expect(200)
  expect(rendu.corps).toMatchObject({
    version: corps.version,
    logementActuelLocalisation: { adresse: { nomDeResidence: 'Les Tilleuls' } },
  })
})
