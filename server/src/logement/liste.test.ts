import type { LigneLogement } from '@relogement/domain/logement/logement.schema'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createLogement, dansHeures, insertReservation } from '../../test/logements.ts'
import { TOURCOING } from '../../test/villes.ts'

interface Liste {
  'hydra:totalItems': number
  'hydra:member': LigneLogement[]
  metadata: { villes: { valeur: string; libelle: string }[]; bailleurs: { valeur: string }[]; refusCreer: string | null }
}

let numero = 0
/** Une rue à soi : chaque essai ne voit que ses logements. */
const rueNeuve = () => `rue de l’Essai ${String.fromCharCode(97 + Math.floor(numero / 26))}${String.fromCharCode(97 + (numero++ % 26))}zz`

const lister = async (qui: Personne, rue: string, requete = '') =>
  (await qui.get<Liste>(`/v1/logements?recherche=${encodeURIComponent(rue)}&pageSize=100${requete}`).expect(200)).corps
const ids = ({ 'hydra:member': lignes }: Liste) => lignes.map(({ id }) => id)

describe('la liste des logements', () => {
  test('une ligne dit ce que la personne voit et peut en faire ; le parc et le privé n’y sont pas', async ({ en, db, distribution }) => {
    const rue = rueNeuve()
    const { bailleur } = distribution.partenaires
    const id = await createLogement(db, bailleur, { rue, statut: 'RESERVE', ug: '0412-A' })
    await insertReservation(db, id, en.cyril.id)
    await createLogement(db, bailleur, { rue, prive: true })
    const operation = await db.selectFrom('operation').select('id').executeTakeFirst()
    if (operation) await createLogement(db, bailleur, { rue, parc: true, statut: null, operation_id: operation.id })
    const liste = await lister(en.camille, rue)
    expect(liste['hydra:totalItems']).toBe(1)
    expect(liste['hydra:member'][0]).toMatchObject({
      '@id': `/v1/logements/${id}`,
      statut: { code: 'MIS_A_DISPOSITION', libelle: 'Mis à disposition' },
      localisation: { UG: '0412-A', adresse: { numero: '7', rue, ville: 'Roubaix' } },
      menagesAssignes: 0,
      reservations: [{ utilisateurCourant: false, utilisateur: { prenom: 'Cyril' } }],
      can: ['reserver', 'nePasSouhaiter', 'demanderProlongation', 'commenterEnInterne', 'commenterAuxPartenaires', 'lireHistorique'],
    })
    expect(liste['hydra:member'][0]).not.toHaveProperty('accepte')
    expect((await lister(en.bastien, rue))['hydra:member'][0]?.reservations[0]).not.toHaveProperty('utilisateur')
  })

  test('un bailleur ne voit que son parc, dans les lignes, les comptes et les choix', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const rue = rueNeuve()
    const sien = await createLogement(db, bailleur, { rue })
    const autre = await createLogement(db, autreBailleur, { rue, ville_code: TOURCOING, ville: 'Tourcoing' })
    expect(ids(await lister(en.basile, rue))).toEqual([sien])
    expect(ids(await lister(en.berenice, rue))).toEqual([autre])
    const liste = await lister(en.bastien, rue)
    expect(liste.metadata.bailleurs.map(({ valeur }) => valeur)).toEqual([bailleur])
    expect(liste.metadata.villes.map(({ valeur }) => valeur)).not.toContain(TOURCOING)
    expect(liste.metadata.refusCreer).toBeNull()
    expect((await lister(en.camille, rue)).metadata.refusCreer).not.toBeNull()
    await en.melanie.get('/v1/logements').expect(403)
  })

  test('une demande qui n’en dit rien reçoit vingt lignes, et les ménages dix', async ({ en }) => {
    const { corps: logements } = await en.camille.get<{ metadata: { pagination: { pageSize: number } } }>('/v1/logements').expect(200)
    expect(logements.metadata.pagination.pageSize).toBe(20)
    const { corps: menages } = await en.camille.get<{ metadata: { pagination: { pageSize: number } } }>('/v1/menages').expect(200)
    expect(menages.metadata.pagination.pageSize).toBe(10)
  })

  test('chaque valeur d’un filtre se compte sous les autres filtres posés, parmi ce que la personne voit', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const rue = rueNeuve()
    await createLogement(db, bailleur, { rue, typologie: 'T3' })
    await createLogement(db, bailleur, { rue, typologie: 'T3', statut: 'NON_RETENU' })
    await createLogement(db, autreBailleur, { rue, typologie: 'T5', ville_code: TOURCOING, ville: 'Tourcoing' })
    const compter = async (qui: Personne, filtres: string) => {
      const { corps } = await qui
        .get<Record<string, { valeur: string; nombre: number }[]>>(`/v1/logements/_facettes?recherche=${encodeURIComponent(rue)}${filtres}`)
        .expect(200)
      return (facette: string) =>
        Object.fromEntries((corps[facette] ?? []).filter(({ nombre }) => nombre > 0).map(({ valeur, nombre }) => [valeur, nombre]))
    }
    const deCamille = await compter(en.camille, '&typologies=T3&statuts=MIS_A_DISPOSITION,NON_RETENU')
    expect(deCamille('statuts')).toEqual({ MIS_A_DISPOSITION: 1, NON_RETENU: 1 })
    expect(deCamille('typologies')).toEqual({ T3: 2, T5: 1 })
    expect(deCamille('bailleurs')).toEqual({ [bailleur]: 2 })
    const deBerenice = await compter(en.berenice, '')
    expect(deBerenice('bailleurs')).toEqual({ [autreBailleur]: 1 })
    expect(deBerenice('villes')).toEqual({ [TOURCOING]: 1 })
    await en.melanie.get('/v1/logements/_facettes').expect(403)
  })

  test('MIS_A_DISPOSITION choisi seul prend aussi les réservés, et laisse les finis ; avec un autre, il est pris à la lettre', async ({
    en,
    db,
    distribution,
  }) => {
    const rue = rueNeuve()
    const creer = (colonnes: object) => createLogement(db, distribution.partenaires.bailleur, { rue, ...colonnes })
    const mis = await creer({})
    const reserve = await creer({ statut: 'RESERVE' })
    const fini = await creer({ fin_mise_a_disposition: dansHeures(-1) })
    const sansFin = await creer({ fin_mise_a_disposition: null })
    const rendu = await creer({ statut: 'RENDU_BAILLEUR' })
    const avec = async (requete: string) => ids(await lister(en.rachid, rue, requete)).toSorted()
    expect(await avec('&statuts=MIS_A_DISPOSITION')).toEqual([mis, reserve, sansFin].toSorted())
    expect(await avec('&statuts=MIS_A_DISPOSITION,RENDU_BAILLEUR')).toEqual([mis, fini, sansFin, rendu].toSorted())
    expect(await avec('&miseADispositionExpiree=true')).toEqual([fini])
    expect(await avec('')).toHaveLength(5)
  })

  test('villes, bailleurs, typologies et tris', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const rue = rueNeuve()
    const petit = await createLogement(db, bailleur, { rue, numero: '9', typologie: 'T2', ville: 'Roubaix' })
    const grand = await createLogement(db, autreBailleur, { rue, numero: '10', typologie: 'T5', ville: 'Tourcoing', ville_code: TOURCOING })
    const avec = async (requete: string) => ids(await lister(en.rachid, rue, requete))
    expect(await avec(`&villes=${TOURCOING}`)).toEqual([grand])
    expect(await avec(`&bailleurs=/v1/partenaires/${bailleur}`)).toEqual([petit])
    expect(await avec('&typologies=T5')).toEqual([grand])
    for (const cle of ['adresse', 'typologie', 'ville']) {
      expect(await avec(`&sort=${cle}:asc`), cle).toEqual([petit, grand])
      expect(await avec(`&sort=${cle}:desc`), cle).toEqual([grand, petit])
    }
    for (const cle of ['statut', 'bailleur', 'codeUG', 'menagesAssignes', 'miseADisposition', 'finMiseADisposition'])
      expect(await avec(`&sort=${cle}:asc`), cle).toHaveLength(2)
  })

  test('l’export porte ce que la personne voit, et se note', async ({ en, db, distribution }) => {
    const rue = rueNeuve()
    const id = await createLogement(db, distribution.partenaires.bailleur, { rue, statut: 'RESERVE', ug: '=1+1' })
    await insertReservation(db, id, en.cyril.id)
    await createLogement(db, distribution.partenaires.autreBailleur, { rue })
    const columns = [
      { name: 'Statut', path: 'statut' },
      { name: 'Actions' },
      { name: 'UG', path: 'codeUG' },
      { name: 'Taille', path: 'typologie' },
    ]
    const { texte } = await en.bastien.post('/v1/logements/_export', { filters: { recherche: rue }, columns }).expect(200)
    expect(texte).toBe('\ufeff"Statut";"UG";"Taille"\r\nMis à disposition;"\'=1+1";T4\r\n')
    expect((await en.cyril.post('/v1/logements/_export', { recherche: rue, statuts: ['RESERVE'], columns }).expect(200)).texte).toContain(
      'Réservé;',
    )
    await en.bastien.post('/v1/logements/_export', { couleur: 'vert' }).expect(400)
    await en.bastien.post('/v1/logements/_export', { columns: [{ name: 'x', path: 'mot_de_passe' }] }).expect(400)
    await en.bastien.post('/v1/logements/_export', { recherche: rue, format: 'xlsx' }).expect(200)
    expect(await db.selectFrom('exportation').select(['liste', 'lignes']).where('utilisateur_id', '=', en.cyril.id).execute()).toEqual([
      { liste: 'logements', lignes: 1 },
    ])
  })

  test('les nombres à côté d’une valeur sont ce que son choix seul montrerait, sous les autres filtres posés', async ({
    en,
    db,
    distribution,
  }) => {
    const rue = rueNeuve()
    const { bailleur, autreBailleur } = distribution.partenaires
    await createLogement(db, bailleur, { rue, typologie: 'T3' })
    await createLogement(db, bailleur, { rue, statut: 'RESERVE', ville_code: TOURCOING, ville: 'Tourcoing' })
    await createLogement(db, bailleur, { rue, fin_mise_a_disposition: dansHeures(-1) })
    await createLogement(db, autreBailleur, { rue, statut: 'RETOUR_CAL' })
    const compter = async (qui: Personne, requete = '') =>
      (
        await qui
          .get<Record<'villes' | 'statuts' | 'bailleurs', { valeur: string; libelle: string; nombre: number }[]>>(
            `/v1/logements/_facettes?recherche=${encodeURIComponent(rue)}${requete}`,
          )
          .expect(200)
      ).corps
    const sansZero = (valeurs: readonly { libelle: string; nombre: number }[]) =>
      Object.fromEntries(valeurs.flatMap(({ libelle, nombre }) => (nombre === 0 ? [] : [[libelle, nombre]])))
    const tous = await compter(en.camille)
    expect(sansZero(tous.statuts)).toEqual({ 'Mis à disposition': 2, Réservé: 1, 'Retour CAL': 1 })
    expect(tous.statuts).toHaveLength(9)
    expect(sansZero(tous.villes)).toEqual({ Roubaix: 3, Tourcoing: 1 })
    for (const { valeur, nombre } of tous.statuts)
      expect([valeur, (await lister(en.camille, rue, `&statuts=${valeur}`))['hydra:totalItems']]).toEqual([valeur, nombre])
    const poses = await compter(en.camille, `&villes=${TOURCOING}&statuts=RESERVE,RETOUR_CAL`)
    expect(sansZero(poses.villes)).toEqual({ Roubaix: 1, Tourcoing: 1 })
    expect(sansZero(poses.statuts)).toEqual({ 'Mis à disposition': 1, Réservé: 1 })
    expect((await compter(en.bastien)).bailleurs.map(({ valeur, nombre }) => [valeur, nombre])).toEqual([[bailleur, 3]])
    await en.melanie.get('/v1/logements/_facettes').expect(403)
  })
})
