import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate, formatDateNumerique } from '@relogement/domain/common/date.format'
import { dernierJourAdmis } from '@relogement/domain/common/horizon'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { reserverUnCreneau } from '../../test/creneaux.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { jourOuvrable, semaineOuvrable } from '../../test/joursDePlanning.ts'

const PLANNING = '/v1/business/planning/recapitulatif'
interface Creneau {
  id: string
  title?: string
  date: string
  rang: number
  sorte: string
  menageId?: string
  trajet?: string
  par?: string
  refus: string | null
}
interface Jour {
  date: string
  nombreCreneaux?: number
  restant?: number
  ferme: string | null
  creneaux: Creneau[]
}
interface Planning {
  'hydra:member': Jour[]
  metadata: { delai: { semaines: number; depuis: string } | null; can: string[] }
}
const semaine = (debut: string, fin: string) => `${PLANNING}?debut=${debut}&fin=${fin}`

const [LUNDI, MARDI, MERCREDI, JEUDI, VENDREDI, SAMEDI] = semaineOuvrable()

describe('régler un jour', () => {
  test('la responsable ingénierie sociale dit combien de créneaux a un jour ; le redire le corrige', async ({ en }) => {
    await en.ines.post('/v1/business/parametres', { date: LUNDI, nombreCreneaux: 8 }).expect(201)
    const { corps } = await en.ines.post<{ restant: number }>('/v1/business/parametres', { date: LUNDI, nombreCreneaux: 6 }).expect(201)
    expect(corps).toMatchObject({ date: LUNDI, nombreCreneaux: 6, restant: 6 })
    const { corps: lu } = await en.camille.get<Planning>(semaine(LUNDI, ajouterJours(LUNDI, 6))).expect(200)
    expect(lu['hydra:member'].map(({ date }) => date)).toEqual([LUNDI, MARDI, MERCREDI, JEUDI, VENDREDI, SAMEDI])
    expect(lu['hydra:member'][0]).toMatchObject({ nombreCreneaux: 6, restant: 6, ferme: null, creneaux: [] })
    for (const qui of [en.camille, en.rachid, en.adrien, en.denise, en.paul])
      await qui.post('/v1/business/parametres', { date: LUNDI, nombreCreneaux: 1 }).expect(403)
  })

  test('sans date ou sans nombre, le message de la spécification', async ({ en }) => {
    for (const corps of [{ date: LUNDI }, { nombreCreneaux: 3 }, {}, { date: '', nombreCreneaux: null }]) {
      const { texte } = await en.ines.post('/v1/business/parametres', corps).expect(422)
      expect(texte).toContain('Vous devez selectionner une date et indiquer un nombre de créneaux.')
    }
  })

  test('moins de créneaux que de pris est refusé, avec leur nombre', async ({ en }) => {
    const date = MARDI
    await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 3 }).expect(201)
    for (const title of ['Bloqué', 'Camion en révision']) await en.ines.post('/v1/business/creneaux', { title, date }).expect(201)
    const { corps } = await en.ines
      .post<{ violations: { message: string }[] }>('/v1/business/parametres', { date, nombreCreneaux: 1 })
      .expect(422)
    expect(corps.violations).toEqual([
      expect.objectContaining({
        propertyPath: 'nombreCreneaux',
        message: '2 créneaux sont déjà pris ce jour-là : indiquez-en au moins 2.',
      }),
    ])
    await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 2 }).expect(201)
    const plein = await en.ines.post<{ errorDescription: string }>('/v1/business/creneaux', { title: 'Bloqué', date }).expect(409)
    expect(plein.corps.errorDescription).toBe(`Plus aucun créneau n’est libre le ${formatDate(MARDI)}.`)
  })

  test('ni le dimanche, ni un jour férié, ni un jour passé', async ({ en }) => {
    for (const [date, raison] of [
      ['2099-06-07', 'Dimanche'],
      ['2099-05-01', 'Fête du Travail'],
      ['2020-06-08', 'Jour passé'],
    ] as const) {
      const { texte } = await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 3 }).expect(422)
      expect(texte).toContain(`${raison} : ce jour n’a pas de créneau.`)
    }
  })

  test('ni un jour à plus de deux ans : c’est une faute de frappe', async ({ en, db }) => {
    const dernier = dernierJourAdmis(jourDans())
    const lointain = ajouterJours(dernier, 8)
    const sansFerie = [lointain, ajouterJours(lointain, 1), ajouterJours(lointain, 2)]
    const refus = await Promise.all(
      sansFerie.map((date) =>
        en.ines.post<{ violations: { propertyPath: string; message: string }[] }>('/v1/business/parametres', { date, nombreCreneaux: 3 }),
      ),
    )
    expect(refus.map(({ statut }) => statut)).toEqual([422, 422, 422])
    expect(refus.flatMap(({ corps }) => corps.violations)).toContainEqual(
      expect.objectContaining({
        propertyPath: 'date',
        message: `Cette date est trop lointaine : le ${formatDate(dernier)} au plus tard`,
      }),
    )
    expect(await db.selectFrom('parametre_planning').select('jour').where('jour', '>', dernier).execute()).toEqual([])
  })
})

describe('bloquer, renommer, libérer', () => {
  test('un bloqué prend une place, se renomme, et se libère aux deux orthographes', async ({ en }) => {
    const date = MERCREDI
    await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 4 }).expect(201)
    const { corps } = await en.ines.post<Creneau>('/v1/business/creneaux', { title: 'Bloqué', date }).expect(201)
    expect(corps).toMatchObject({ title: 'Bloqué', date, createdById: en.ines.id })
    const renomme = await en.ines.patch<Creneau>(`/v1/business/creneaus/${corps.id}`, { title: 'Camion en révision' }).expect(200)
    expect(renomme.corps.title).toBe('Camion en révision')
    await en.ines.patch(`/v1/business/creneaux/${corps.id}`, { title: '' }).expect(422)
    const pris = await en.rachid.get<Planning>(semaine(date, date)).expect(200)
    expect(pris.corps['hydra:member'][0]).toMatchObject({
      restant: 3,
      creneaux: [{ sorte: 'BLOQUE', title: 'Camion en révision', rang: 1 }],
    })
    await en.ines.delete(`/v1/business/creneaux/${corps.id}`).expect(204)
    await en.ines.delete(`/v1/business/creneaus/${corps.id}`).expect(404)
    const { corps: lu } = await en.rachid.get<Planning>(semaine(date, date)).expect(200)
    expect(lu['hydra:member'][0]).toMatchObject({ restant: 4, creneaux: [] })
  })

  test('sans libellé, bloquer est refusé ; un jour non réglé n’a rien à bloquer', async ({ en }) => {
    const { texte } = await en.ines.post('/v1/business/creneaux', { title: ' ', date: MERCREDI }).expect(422)
    expect(texte).toContain('Ce champ est requis')
    await en.ines.post('/v1/business/creneaux', { title: 'Bloqué', date: VENDREDI }).expect(409)
  })

  test('le délai retient l’ingénierie sociale, non l’administratif ni le data steward', async ({ en }) => {
    const date = jourOuvrable(7)
    await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 5 }).expect(201)
    const { corps } = await en.ines.post<{ errorDescription: string }>('/v1/business/creneaux', { title: 'Bloqué', date }).expect(409)
    expect(corps.errorDescription).toMatch(/^Ce créneau n’est plus réservable \(délai de [34] semaines\)$/)
    for (const qui of [en.adrien, en.denise]) await qui.post('/v1/business/creneaux', { title: 'Bloqué', date }).expect(201)
    const { corps: vu } = await en.ines.get<Planning>(semaine(date, date)).expect(200)
    expect(vu['hydra:member'][0]?.ferme).toMatch(/^Délai de [34] semaines$/)
    expect(vu['hydra:member'][0], 'rien ne s’y prend pour qui attend le délai').toMatchObject({ nombreCreneaux: 5, restant: 0 })
    expect(vu.metadata.delai?.semaines).toBeGreaterThanOrEqual(3)
    const { corps: exempte } = await en.adrien.get<Planning>(semaine(date, date)).expect(200)
    expect([exempte['hydra:member'][0]?.ferme, exempte.metadata.delai]).toEqual([null, null])
    expect(exempte['hydra:member'][0]).toMatchObject({ nombreCreneaux: 5, restant: 3 })
    const { corps: regle } = await en.ines.post<Jour>('/v1/business/parametres', { date, nombreCreneaux: 6 }).expect(201)
    expect(regle, 'régler le dit comme le planning').toMatchObject({ nombreCreneaux: 6, restant: 0 })
  })

  test('un jour passé n’a plus rien à prendre, exempté ou non', async ({ en, db }) => {
    const [jour = ''] = [1, 2, 3].map((jours) => jourDans(-jours)).filter((date) => new Date(date).getUTCDay() !== 0)
    await db.insertInto('parametre_planning').values({ jour, nombre: 4, regle_par: en.ines.id, regle_le: new Date() }).execute()
    for (const qui of [en.adrien, en.camille, en.ines]) {
      const { corps } = await qui.get<Planning>(semaine(jour, jour)).expect(200)
      expect(corps['hydra:member'][0]).toMatchObject({ ferme: expect.any(String), nombreCreneaux: 4, restant: 0 })
    }
  })
})

describe('qui voit quoi', () => {
  test('l’équipe et le déménageur lisent les noms, un bailleur ceux de ses ménages, une commune ses jours sans noms', async ({
    en,
    db,
    distribution,
  }) => {
    const date = JEUDI
    await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 5 }).expect(201)
    const { bailleur } = distribution.partenaires
    const menageId = await createMenage(db, { partenaireId: bailleur, chargeId: en.camille.id })
    await createProposition(db, { menageId, bailleurId: bailleur, statut: 'acceptee_menage' })
    await reserverUnCreneau(db, { menageId, jour: date, rang: 1, par: en.camille.id })
    await reserverUnCreneau(db, { menageId: await createMenage(db, { villeCode: '59350' }), jour: date, rang: 2, par: en.rachid.id })
    await en.ines.post('/v1/business/creneaux', { title: 'Camion en révision', date }).expect(201)
    const jourDe = async (qui: typeof en.camille) => (await qui.get<Planning>(semaine(date, date)).expect(200)).corps['hydra:member'][0]

    const deCamille = await jourDe(en.camille)
    expect(deCamille).toMatchObject({ nombreCreneaux: 5, restant: 2 })
    expect(deCamille?.creneaux).toMatchObject([
      { sorte: 'RESERVE', menageId, trajet: 'Roubaix, vers 24 rue de l’Épeule, Roubaix', par: 'vous', refus: null },
      { sorte: 'RESERVE', refus: "Vous n'avez pas les droits requis pour annuler cette demande." },
      { sorte: 'BLOQUE', title: 'Camion en révision', par: expect.any(String) },
    ])
    expect(deCamille?.creneaux[2], 'un bloqué ne va nulle part').not.toHaveProperty('trajet')
    expect(deCamille?.creneaux[0]?.title).toContain('Benali')

    const dePaul = await jourDe(en.paul)
    // Aucun ne lui est commandé : il voit les places prises ou bloquées, non pour qui, pourquoi ni par qui.
    expect(dePaul?.creneaux).toMatchObject([{ sorte: 'RESERVE' }, { sorte: 'RESERVE' }, { sorte: 'BLOQUE' }])
    for (const creneau of dePaul?.creneaux ?? []) {
      expect(creneau).toMatchObject({ createdById: null, bon: false })
      for (const cle of ['title', 'par', 'menageId', 'trajet']) expect(creneau).not.toHaveProperty(cle)
    }
    const deBastien = await jourDe(en.bastien)
    expect(deBastien?.creneaux.map(({ title }) => title !== undefined)).toEqual([true, false, false])
    expect(deBastien).toMatchObject({ nombreCreneaux: 5, restant: 2 })

    const { texte, corps } = await en.colette.get<Planning>(semaine(date, date)).expect(200)
    expect(corps['hydra:member'][0]?.creneaux).toHaveLength(1)
    expect(corps['hydra:member'][0]).not.toHaveProperty('nombreCreneaux')
    expect(texte).not.toContain('Benali')
    for (const qui of [en.melanie, en.delphine, en.corinne, en.basile]) await qui.get(PLANNING).expect(403)
  })

  test('lire le planning est noté au journal des listes', async ({ en, db }) => {
    await en.estelle.get(PLANNING).expect(403)
    await en.agathe.get(PLANNING).expect(200)
    const traces = await db.selectFrom('lecture_de_liste').selectAll().where('utilisateur_id', '=', en.agathe.id).execute()
    expect(traces).toMatchObject([{ liste: 'planning', colonnes: ['noms', 'le', 'adresse'] }])
    await en.agathe.get(`${PLANNING}?debut=2026-01-01&fin=2027-01-01`).expect(400)
  })

  test('une fin avant le début se refuse à son champ ; une fin seule lit son mois', async ({ en }) => {
    const { corps } = await en.agathe
      .get<{ violations: { propertyPath: string; message: string }[] }>(`${PLANNING}?debut=2026-12-01&fin=2026-11-01`)
      .expect(400)
    expect(corps.violations).toMatchObject([{ propertyPath: 'fin', message: 'La fin est avant le début' }])
    const unJour = await en.agathe.get<Planning>(semaine(LUNDI, LUNDI)).expect(200)
    expect(unJour.corps['hydra:member'].map(({ date }) => date)).toEqual([LUNDI])
    const { corps: seule } = await en.agathe.get<Planning>(`${PLANNING}?fin=2031-02-04`).expect(200)
    expect(seule['hydra:member'].map(({ date }) => date)).toEqual(['2031-02-01', '2031-02-03', '2031-02-04'])
  })
})

test('le mois s’exporte : chaque créneau pris, comme le planning le montre, à l’équipe seule', async ({ en, db, distribution }) => {
  const [jour, lendemain] = semaineOuvrable(3)
  await db
    .insertInto('parametre_planning')
    .values([jour, lendemain].map((le) => ({ jour: le, nombre: 3, regle_par: en.ines.id, regle_le: new Date() })))
    .execute()
  const menageId = await createMenage(db, { chargeId: en.camille.id })
  await createProposition(db, { menageId, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_menage' })
  await reserverUnCreneau(db, { menageId, jour, rang: 2, par: en.camille.id })
  await en.denise.post('/v1/business/creneaux', { title: '=Camion « en révision »', date: jour }).expect(201)
  await en.denise.post('/v1/business/creneaux', { title: 'Le lendemain', date: lendemain }).expect(201)
  const { texte } = await en.camille.post('/v1/business/creneaux/_export', { debut: jour, fin: jour }).expect(200)
  const [titres, ...lignes] = texte.replaceAll('"', '').trim().split('\r\n')
  expect(titres).toBe('Jour;Demi-journée;Créneau;Réservé ou bloqué;Ménage ou libellé;D’où, vers où;Par;Noté le;Bon de commande;Dit fait le')
  const le = formatDateNumerique(jour)
  expect(lignes).toHaveLength(2)
  expect(lignes[0]).toMatch(new RegExp(`^${le};Matin;1;Bloqué;'=Camion « en révision »;;Denise `))
  expect(lignes[1]).toMatch(new RegExp(`^${le};Après-midi;2;Réservé;.*Benali.*;Roubaix, vers 24 rue de l’Épeule, Roubaix;Camille `))
  const { corps: refus } = await en.camille
    .post<{ errorDescription: string }>('/v1/business/creneaux/_export', { debut: lendemain, fin: jour })
    .expect(422)
  expect(refus.errorDescription).toContain('La fin est avant le début')
  await en.camille.post('/v1/business/creneaux/_export', { mois: '2027-01' }).expect(400)
  for (const qui of [en.paul, en.bastien, en.colette, en.melanie, en.delphine])
    await qui.post('/v1/business/creneaux/_export', { debut: jour, fin: jour }).expect(403)
  const can = async (qui: typeof en.camille) =>
    (await qui.get<Planning>(semaine(jour, jour)).expect(200)).corps.metadata.can.includes('exporter')
  expect(await Promise.all([en.camille, en.rachid, en.ines, en.adrien, en.denise, en.paul, en.bastien, en.colette].map(can))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
