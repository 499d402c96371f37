import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { ROUBAIX, test as testAvecApi } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

interface Operation {
  id: string
  nom: string
  statistiques: Record<string, number>
  objectifsCumulesADate: { relogements: { previsionnel: number; realise: number } }
  avancementDuree: number | null
  avancementRelogement: number
}
interface Collection {
  'hydra:member': Operation[]
  'hydra:totalItems': number
  metadata: Record<string, { valeur: string; libelle: string; nombre: number }[]>
}

// Dix ménages : deux dont l'entretien reste à faire, un en recherche, quatre relogés (un clôturé), un parti, un accédant ; un qui n'est pas à reloger.
const STATUTS = [
  'ENTRETIEN_PREALABLE_A_REALISER',
  'ENTRETIEN_PREALABLE_A_REALISER',
  'RECHERCHE_DU_LOGEMENT',
  'PROGRAMMATION_DU_DEMENAGEMENT',
  'DEMENAGEMENT',
  'ACCOMPAGNEMENT_POST_RELOGEMENT',
  'CLOTURE',
  'DEPART_SPONTANE',
  'ACCESSION_A_LA_PROPRIETE',
]

const test = testAvecApi.extend('alma', { scope: 'file' }, async ({ db, api, distribution, en }) => {
  const id = uuidv7()
  const pru = uuidv7()
  await db.insertInto('zone_geographique').values({ id: pru, type: 'PRU', nom: 'Roubaix – Alma' }).execute()
  await db
    .insertInto('operation')
    .values({
      id,
      code: 'ALM-2025',
      nom: 'Alma – Fontenoy',
      famille: 'DEMOLITION',
      statut_creation: 'AVENANTEE',
      statut_subvention: 'FAT_P_VALIDEE',
      ville_code: ROUBAIX,
      pru_id: pru,
      qpv: 'Alma – Épeule',
      bailleur_id: distribution.partenaires.bailleur,
      charge_operation_id: en.edouard.id,
      domanialites: ['PRIVE_BAILLEUR'],
      domanialites_futures: ['PUBLIC_COMMUNAL', 'SPLA_AMENAGEUR'],
    })
    .execute()
  const autre = uuidv7()
  await db.insertInto('operation').values({ id: autre, code: 'RLO-2025', nom: 'Concorde', famille: 'RECONSTITUTION' }).execute()
  const suites: Readonly<Record<string, object>> = {
    DEPART_SPONTANE: { depart_spontane: JSON.stringify({ date: '2026-01-05', raison: 'PARTI_DE_LUI_MEME' }) },
    ACCESSION_A_LA_PROPRIETE: { accession: JSON.stringify({ date: '2026-01-05' }) },
  }
  for (const [rang, statut] of STATUTS.entries()) {
    const reloge = rang >= 3 && rang <= 6
    const dates = { date_entretien: rang < 2 ? null : '2026-01-10', date_signature_bail: reloge ? '2026-02-10' : null }
    await createMenage(db, { operationId: id, colonnes: { statut, ...dates, ...suites[statut] } })
  }
  await createMenage(db, { operationId: id, colonnes: { statut: 'RECHERCHE_DU_LOGEMENT', relogement_necessaire: false } })
  const dans = (jours: number) => jourDans(jours, api.horloge.maintenant())
  await db
    .insertInto('operation_date')
    .values([
      { id: uuidv7(), operation_id: id, type: 'DEMARRAGE_PSR', objectif: dans(-30) },
      { id: uuidv7(), operation_id: id, type: 'FIN_PSR', objectif: dans(10), report: dans(70) },
    ])
    .execute()
  await db
    .insertInto('operation_objectif')
    .values([
      { operation_id: id, mois: dans(-62).slice(0, 7), relogements: 3 },
      { operation_id: id, mois: dans(0).slice(0, 7), relogements: 2, relogements_previsionnel: 1 },
      { operation_id: id, mois: dans(62).slice(0, 7), relogements: 4 },
    ])
    .execute()
  return { id, pru }
})

test('une opération compte ses ménages, ce qui était prévu à ce jour, et son avancement', async ({ en, alma }) => {
  const { corps } = await en.rachid.get<Operation>(`/v1/operations/${alma.id}`).expect(200)
  expect(corps.statistiques).toEqual({
    menagesAReloger: 9,
    menagesArchives: 0,
    entretiensRestants: 2,
    relogementsRestants: 3,
    menagesDevantRester: 5,
  })
  expect(corps.objectifsCumulesADate).toEqual({ relogements: { previsionnel: 4, realise: 4 } })
  // 4 relogés sur 9 moins 2 partis ; 30 jours sur 100, la fin reportée.
  expect(corps.avancementRelogement).toBe(57.1)
  expect(corps.avancementDuree).toBe(30)
  expect(corps).toMatchObject({
    domanialites: [{ code: 'PRIVE_BAILLEUR', libelle: 'Privé (bailleur)' }],
    domanialitesFutures: [{ code: 'PUBLIC_COMMUNAL' }, { code: 'SPLA_AMENAGEUR' }],
    zonesGeographiques: expect.arrayContaining([{ id: alma.pru, type: 'PRU', nom: 'Roubaix – Alma' }]),
    chargeOperation: { id: en.edouard.id },
    parc: { logements: 0, occupes: 0 },
  })
})

test('ses nombres égalent les listes de ménages qu’ils comptent', async ({ en, alma }) => {
  const combien = async (avancements: string) =>
    (await en.rachid.get<Collection>(`/v1/menages?operationIds=${alma.id}&avancements=${avancements}`).expect(200)).corps[
      'hydra:totalItems'
    ]
  const { corps } = await en.rachid.get<Operation>(`/v1/operations/${alma.id}`).expect(200)
  expect(await combien('ENTRETIEN_RESTANT')).toBe(corps.statistiques.entretiensRestants)
  expect(await combien('RELOGEMENT_RESTANT')).toBe(corps.statistiques.relogementsRestants)
})

test('les neuf filtres, et ce que chacun compte', async ({ en, alma, distribution }) => {
  const { corps } = await en.rachid.get<Collection>('/v1/operations?recherche=alma').expect(200)
  expect(corps['hydra:totalItems']).toBe(1)
  const valeurs = {
    QPVs: 'Alma – Épeule',
    PRUs: alma.pru,
    EPCIs: '200093201',
    bailleurs: distribution.partenaires.bailleur,
    villes: ROUBAIX,
    familles: 'DEMOLITION',
    chargesOperation: en.edouard.id,
    statutsSubvention: 'FAT_P_VALIDEE',
    statutsCreation: 'AVENANTEE',
  }
  for (const [filtre, valeur] of Object.entries(valeurs)) {
    const { corps: filtree } = await en.rachid.get<Collection>(`/v1/operations?${filtre}=${encodeURIComponent(valeur)}`).expect(200)
    expect(
      filtree['hydra:member'].map(({ nom }) => nom),
      filtre,
    ).toEqual(['Alma – Fontenoy'])
    expect(
      filtree.metadata[filtre]?.find((facette) => facette.valeur === valeur),
      filtre,
    ).toMatchObject({ nombre: filtree['hydra:totalItems'] })
  }
  expect((await en.rachid.get<Collection>('/v1/operations?relogementNecessaire=true').expect(200)).corps['hydra:totalItems']).toBe(1)
  expect((await en.rachid.get<Collection>(`/v1/operations?zonesGeographiques=${alma.pru}`).expect(200)).corps['hydra:totalItems']).toBe(1)
})

test('chaque colonne trie ; l’export porte les colonnes de l’écran', async ({ en, alma }) => {
  for (const tri of [
    'nom',
    'code',
    'menagesAReloger',
    'menagesDevantRester',
    'dateDeFin',
    'entretiensRestants',
    'avancementDuree',
    'videLe',
  ])
    await en.rachid.get(`/v1/operations?sort=${tri}:desc`).expect(200)
  const { texte } = await en.rachid
    .post('/v1/operations/_export', { filters: { relogementNecessaire: true, zonesGeographiques: alma.pru } })
    .expect(200)
  const [titres, ligne, ...reste] = texte.replaceAll('"', '').trim().split('\r\n')
  expect(titres?.replace('\uFEFF', '')).toBe(
    'Nom de l’opération;Code;Bailleur;PRU;Ville;Famille;Ménages à reloger;Dont archivés;Devrait rester à reloger;Date de fin;Entretiens restants;Avancement durée;Avancement relogement;Vide le',
  )
  expect(ligne).toMatch(/^Alma – Fontenoy;ALM-2025;Habitat du Ferrain;Roubaix – Alma;Roubaix;Démolition;9;0;5;.+;2;30;57,1;$/)
  expect(reste).toEqual([])
})

test('hors de portée, une opération n’existe pas', async ({ en, alma }) => {
  await en.berenice.get(`/v1/operations/${alma.id}`).expect(404)
  await en.delphine.get(`/v1/operations/${alma.id}`).expect(404)
  await en.camille.get(`/v1/operations/${alma.id}`).expect(200)
})
