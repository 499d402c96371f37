import { unOccupant } from '@relogement/domain/menage/menage.examples'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { TOURCOING, test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition, lireMenageEnBase } from '../../../test/dossiers.ts'
import { garderTotal, LONGUE, totalGarde } from '../../core/liste/totaux.cache.ts'
import { clesDeRecherche } from '../recherche.ts'
import { lectureDesMenages } from './menages.liste.ts'

interface Liste {
  'hydra:totalItems': number
  'hydra:member': { id: string; noms: string; telephone?: string | null; statut: string; cotation: { couleur: string | null } }[]
  'hydra:view': Record<string, string>
  metadata: { pagination: { page: number; pageSize: number; pageCount: number; total: number } } & Record<
    string,
    { valeur: string; libelle: string; nombre: number }[]
  >
}

const nomme = (prenom: string, nom: string) => ({ occupants: [unOccupant({ prenom, nom })] })

describe('la liste des ménages', () => {
  test('se refuse sans session, et à qui n’a pas la page', async ({ api, en }) => {
    await api.visiteur.get('/v1/menages').expect(401)
    await en.delphine.get('/v1/menages').expect(403)
    await en.paul.get('/v1/menages').expect(403)
  })

  test('trie par nom du demandeur principal, sans tenir compte des accents', async ({ en, db }) => {
    const operationId = await createOperation(db)
    for (const nom of ['Évrard', 'Zola', 'Etienne', 'abadie']) await createMenage(db, { operationId, menage: nomme('Anne', nom) })
    const { corps } = await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&sort=noms:asc`).expect(200)
    expect(corps['hydra:member'].map(({ noms }) => noms)).toEqual(['Mme abadie', 'Mme Etienne', 'Mme Évrard', 'Mme Zola'])
    const inverse = await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&order[noms]=DESC`).expect(200)
    expect(inverse.corps['hydra:member'].map(({ noms }) => noms)).toEqual(['Mme Zola', 'Mme Évrard', 'Mme Etienne', 'Mme abadie'])
  })

  test('se cherche sans accent, par le nom d’un occupant, le code ou le téléphone', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { ...nomme('Chloé', 'Kérouédan'), informations: { telephone: '0639981122' } } })
    const { code_menage } = await db.selectFrom('menage').select('code_menage').where('id', '=', id).executeTakeFirstOrThrow()
    for (const recherche of ['kerouedan', 'KÉROUÉDAN chloe', code_menage.toLowerCase(), '06 39 98 11 22', '9981122']) {
      const { corps } = await en.rachid.get<Liste>(`/v1/menages?recherche=${encodeURIComponent(recherche)}`).expect(200)
      expect(
        corps['hydra:member'].map((ligne) => ligne.id),
        recherche,
      ).toContain(id)
    }
    const { corps } = await en.rachid.get<Liste>(`/v1/menages?recherche=${encodeURIComponent('%')}`).expect(200)
    expect(corps['hydra:totalItems']).toBe(0)
  })

  test('se cherche par le nom tel que l’écran l’écrit, et par un numéro à l’internationale', async ({ en, db }) => {
    const occupants = [
      unOccupant({ id: uuidv7(), prenom: 'Inès', nom: 'Zérouali-Petit' }),
      unOccupant({ id: uuidv7(), role: 'CODEMANDEUR', sexe: 'MASCULIN', prenom: 'Luc', nom: 'Wauquiez' }),
    ]
    const id = await createMenage(db, { menage: { occupants, informations: { telephone: '0639983344' } } })
    for (const recherche of ['Mme Zérouali-Petit / M. Wauquiez', 'mme zerouali-petit', '+33 6 39 98 33 44', '0033639983344']) {
      const { corps } = await en.rachid.get<Liste>(`/v1/menages?recherche=${encodeURIComponent(recherche)}`).expect(200)
      expect(
        corps['hydra:member'].map((ligne) => ligne.id),
        recherche,
      ).toEqual([id])
    }
  })

  test('un trait d’union tapé ou omis n’empêche pas de trouver, ni dans un nom ni dans un code', async ({ en, db }) => {
    const colonnes = { code_menage: 'EPE-2024-9035' }
    const saidi = nomme('Nadia', 'Aït Saïdi')
    const { recherche } = clesDeRecherche({ codeMenage: colonnes.code_menage, occupants: saidi.occupants, telephones: [] })
    const id = await createMenage(db, { menage: saidi, colonnes: { ...colonnes, recherche } })
    const autre = await createMenage(db, { menage: nomme('Nadia', 'Aït-Saïdou') })
    const trouves = async (texte: string) => {
      const { corps } = await en.rachid.get<Liste>(`/v1/menages?recherche=${encodeURIComponent(texte)}&pageSize=100`).expect(200)
      return corps['hydra:member'].map((ligne) => ligne.id).sort()
    }
    expect(await trouves('epe20249035')).toEqual([id])
    expect(await trouves('EPE2024-9035')).toEqual([id])
    for (const texte of ['ait-saidi', 'AÏT SAÏDI', 'aït-saïdi nadia']) expect(await trouves(texte), texte).toEqual([id])
    expect(await trouves('ait saidou')).toEqual([autre])
    expect(await trouves('ait-saido')).toEqual([autre])
  })

  test('filtre par ville (code postal), statut, typologie, bailleur, chargé de relogement ou aucun', async ({ en, db, distribution }) => {
    const operationId = await createOperation(db)
    const { bailleur } = distribution.partenaires
    const ici = await createMenage(db, {
      operationId,
      partenaireId: bailleur,
      chargeId: en.camille.id,
      menage: { statut: 'RECHERCHE_DU_LOGEMENT' },
    })
    const ailleurs = await createMenage(db, {
      operationId,
      villeCode: TOURCOING,
      menage: {
        statut: 'CLOTURE',
        relogement: { typologiesGTR: ['T2'] },
        logementActuelLocalisation: { adresse: { codePostal: '59200', ville: 'Tourcoing' } },
      },
    })
    const attendre = async (filtre: string, ids: string[]) => {
      const { corps } = await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&${filtre}`).expect(200)
      expect(corps['hydra:member'].map(({ id }) => id).sort(), filtre).toEqual([...ids].sort())
      expect(corps['hydra:totalItems'], filtre).toBe(ids.length)
    }
    await attendre('villes=59200', [ailleurs])
    await attendre('villes=59200,59100', [ici, ailleurs])
    await attendre('statuts=RECHERCHE_DU_LOGEMENT', [ici])
    await attendre('typologiesGTR=T2', [ailleurs])
    await attendre(`partenaires=${bailleur}`, [ici])
    await attendre(`chargesDeRelogement=${en.camille.id}`, [ici])
    await attendre('chargesDeRelogement=aucun', [ailleurs])
    await attendre(`chargesDeRelogement=aucun,${en.camille.id}`, [ici, ailleurs])
    await attendre('statuts[0]=CLOTURE&statuts[1]=RECHERCHE_DU_LOGEMENT', [ici, ailleurs])
    await attendre('relogementNecessaire=false', [])
  })

  test('trie par cotation : la couleur d’abord, puis les points', async ({ en, db }) => {
    const operationId = await createOperation(db)
    for (const [nom, cotation_couleur, cotation_score] of [
      ['Abadie', null, 90],
      ['Brel', 'ROUGE', 40],
      ['Caron', 'ORANGE', 70],
      ['Denis', 'NOIRE', 5],
      ['Evrard', 'ROUGE', 60],
      ['Faure', null, 10],
    ] as const)
      await createMenage(db, { operationId, menage: nomme('Anne', nom), colonnes: { cotation_couleur, cotation_score } })
    const ordre = async (sens: string) =>
      (await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&sort=cotation:${sens}`).expect(200)).corps['hydra:member'].map(
        ({ noms }) => noms.slice(4),
      )
    expect(await ordre('desc')).toEqual(['Denis', 'Evrard', 'Brel', 'Caron', 'Abadie', 'Faure'])
    expect(await ordre('asc')).toEqual(['Faure', 'Abadie', 'Caron', 'Brel', 'Evrard', 'Denis'])
  })

  test('se pagine, sans répéter ni oublier personne', async ({ en, db }) => {
    const operationId = await createOperation(db)
    for (let i = 0; i < 7; i += 1) await createMenage(db, { operationId, menage: nomme('Anne', 'Dupont') })
    const vus: string[] = []
    for (const page of [1, 2, 3]) {
      const { corps } = await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&page=${page}&pageSize=3`).expect(200)
      vus.push(...corps['hydra:member'].map(({ id }) => id))
      expect(corps.metadata.pagination).toEqual({ page, pageSize: 3, pageCount: 3, total: 7 })
      expect('hydra:next' in corps['hydra:view']).toBe(page < 3)
    }
    expect(new Set(vus).size).toBe(7)
  })

  test('compte les filtres sur les seuls ménages visibles', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    await createMenage(db, { partenaireId: bailleur })
    await createMenage(db, { partenaireId: autreBailleur })
    const { corps } = await en.berenice.get<Liste>('/v1/menages').expect(200)
    expect(corps.metadata['partenaires']?.map(({ valeur }) => valeur)).toEqual([autreBailleur])
    expect(corps['hydra:totalItems']).toBe(corps.metadata['partenaires']?.[0]?.nombre)
  })

  test('les téléphones ne sont pas sur une page de plus de cent lignes ; on les y cherche encore', async ({ en, db }) => {
    const telephone = '0639987799'
    const operationId = await createOperation(db)
    await createMenage(db, { operationId, menage: { informations: { telephone } } })
    const ligne = async (suite: string) =>
      (await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&${suite}`).expect(200)).corps['hydra:member'][0]
    expect((await ligne('pageSize=100'))?.telephone).toBe(telephone)
    for (const taille of [101, 1000]) {
      const longue = await ligne(`pageSize=${taille}&recherche=${telephone}`)
      expect(longue).not.toHaveProperty('telephone')
      expect(longue).not.toHaveProperty('informations')
    }
  })

  test('chaque page lue laisse sa trace : qui, combien de lignes, quelles colonnes, jamais ce qui est cherché', async ({ en, db }) => {
    const operationId = await createOperation(db)
    for (let i = 0; i < 3; i += 1) await createMenage(db, { operationId, menage: nomme('Anne', 'Zyxquvert') })
    await en.damien.get(`/v1/menages?operationIds=${operationId}&recherche=Zyxquvert&page=2&pageSize=2`).expect(200)
    await en.damien.get(`/v1/menages?operationIds=${operationId}&page=9&pageSize=2`).expect(200)
    const traces = await db.selectFrom('lecture_de_liste').selectAll().where('utilisateur_id', '=', en.damien.id).orderBy('id').execute()
    expect(traces).toMatchObject([
      { liste: 'menages', page: 2, taille_de_page: 2, lignes: 1, total: 3, filtres: ['recherche', 'operationIds'] },
      { liste: 'menages', page: 9, lignes: 0, total: 3, filtres: ['operationIds'] },
    ])
    expect(traces[0]?.colonnes).toContain('ville')
    expect(traces[0]?.colonnes).not.toContain('telephone')
    expect(JSON.stringify(traces)).not.toMatch(/zyxquvert/i)
  })

  test('un total gardé que la page contredit se corrige, pour elle, pour la suivante et dans la trace de la lecture', async ({
    api,
    en,
    db,
  }) => {
    const { lecture } = api.services
    const operationId = await createOperation(db)
    for (let i = 0; i < 3; i += 1) await createMenage(db, { operationId })
    const { id, role, partenaireId } = en.rachid
    const acteur = { id, roles: [role], partenaireId, partenaireCategorie: 'OPERATEUR', villes: null }
    const cle = `Menage ${lectureDesMenages.gardees?.lecteur?.({ acteur } as never)} ${JSON.stringify([['operationIds', [operationId]]])}`
    const maintenant = api.horloge.maintenant().getTime()
    const avec = async (gardes: number, page: string) => {
      garderTotal(lecture, cle, gardes, maintenant)
      const { corps } = await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&${page}`).expect(200)
      return [corps['hydra:totalItems'], totalGarde(lecture, cle, maintenant, () => Promise.resolve(gardes))]
    }
    // Elle est bien lue d'un total gardé, tant que rien ne le contredit.
    expect(await avec(LONGUE, 'page=1&pageSize=2')).toEqual([LONGUE, LONGUE])
    for (const page of ['page=1&pageSize=20', 'page=2&pageSize=2', 'page=9&pageSize=2', 'page=1&pageSize=2&sort=ville:asc'])
      expect(await avec(LONGUE, page), page).toEqual([3, null])
    const traces = await db.selectFrom('lecture_de_liste').selectAll().where('utilisateur_id', '=', id).orderBy('id').execute()
    expect(traces.slice(-4).map(({ lignes, total }) => [lignes, total])).toEqual([
      [3, 3],
      [1, 3],
      [0, 3],
      [2, 3],
    ])
  })

  test('refuse un tri inconnu, une page nulle, plus de mille lignes', async ({ en }) => {
    await en.rachid.get('/v1/menages?sort=mot_de_passe:asc').expect(400)
    await en.rachid.get('/v1/menages?page=0').expect(400)
    await en.rachid.get('/v1/menages?pageSize=1001').expect(400)
    await en.rachid.get('/v1/menages?statuts=INCONNU').expect(400)
  })
})

describe('le périmètre', () => {
  test('un bailleur voit ses locataires et les ménages proposés sur ses logements, pas ceux des autres', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const locataire = await createMenage(db, { partenaireId: bailleur })
    const propose = await createMenage(db, { partenaireId: autreBailleur })
    await createProposition(db, { menageId: propose, bailleurId: bailleur, statut: 'acceptee_gtr' })
    const ailleurs = await createMenage(db, { partenaireId: autreBailleur })
    const vus = await en.bastien.get<Liste>('/v1/menages?pageSize=100').expect(200)
    const ids = vus.corps['hydra:member'].map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([locataire, propose]))
    expect(ids).not.toContain(ailleurs)
    await en.bastien.get(`/v1/menages/${ailleurs}`).expect(404)
    await en.bastien.get(`/v1/business/menages/${ailleurs}/transitions`).expect(404)
    await en.bastien.get(`/v1/menages/${ailleurs}/commentaires`).expect(404)
    // Le téléphone n'est lu que de ses locataires.
    expect(vus.corps['hydra:member'].find(({ id }) => id === locataire)?.telephone).toBe('0612470831')
    expect(vus.corps['hydra:member'].find(({ id }) => id === propose)?.telephone).toBeNull()
  })

  test('un téléphone que l’on ne lit pas ne se cherche pas non plus, chiffre après chiffre', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const telephone = '0639987712'
    const id = await createMenage(db, { partenaireId: autreBailleur, menage: { informations: { telephone } } })
    await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'acceptee_gtr' })
    const { code_menage } = await lireMenageEnBase(db, id)
    const trouve = async (qui: keyof typeof en, recherche: string) =>
      (await en[qui].get<Liste>(`/v1/menages?recherche=${encodeURIComponent(recherche)}&pageSize=1000`).expect(200)).corps[
        'hydra:member'
      ].some((ligne) => ligne.id === id)
    for (const qui of ['rachid', 'melanie', 'berenice'] as const) expect(await trouve(qui, telephone), qui).toBe(true)
    for (const qui of ['damien', 'colette', 'bastien'] as const) {
      for (const recherche of [telephone, '39987712', `${code_menage} 39987712`]) expect(await trouve(qui, recherche), qui).toBe(false)
      expect(await trouve(qui, code_menage), `${qui}, par le code`).toBe(true)
    }
    const { texte } = await en.bastien
      .post('/v1/menages/_export', { recherche: telephone, columns: [{ name: 'Nom', path: 'noms' }] })
      .expect(200)
    expect(texte).toBe('\ufeff"Nom"\r\n')
  })

  test('une commune voit qui l’habite ou veut y venir, sans téléphone', async ({ en, db }) => {
    const habite = await createMenage(db)
    const souhaite = await createMenage(db, { villeCode: TOURCOING, colonnes: { codes_postaux_souhaites: ['59100'] } })
    const ailleurs = await createMenage(db, { villeCode: TOURCOING })
    const { corps } = await en.colette.get<Liste>('/v1/menages?pageSize=1000').expect(200)
    const ids = corps['hydra:member'].map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([habite, souhaite]))
    expect(ids).not.toContain(ailleurs)
    expect(corps['hydra:member'].every((ligne) => !('telephone' in ligne))).toBe(true)
  })

  test('un EPCI voit les ménages de ses villes', async ({ en, db }) => {
    const lille = await createMenage(db, { villeCode: '59350' })
    await en.estelle.get(`/v1/menages/${lille}`).expect(404)
    await en.melanie.get(`/v1/menages/${lille}`).expect(200)
  })
})

test('une ligne répond aussi aux noms de l’entité, et ne dit pas plus le téléphone sous l’un que sous l’autre', async ({ en, db }) => {
  const operationId = await createOperation(db)
  const id = await createMenage(db, { operationId, chargeId: en.camille.id })
  interface Ligne {
    codeMenage: string
    codeAffaire: string
    telephone?: string
    statut: string
    relogement: { statut: { code: string }; chargeDeRelogementPrincipal: { id: string } | null }
    informations?: { telephone: string }
  }
  const lire = async (personne: typeof en.rachid) => {
    const { corps } = await personne
      .get<{ 'hydra:member': (Ligne & { id: string })[] }>(`/v1/menages?operationIds=${operationId}`)
      .expect(200)
    return corps['hydra:member'].find((ligne) => ligne.id === id)
  }
  const ligne = await lire(en.rachid)
  expect(ligne).toMatchObject({
    codeAffaire: ligne?.codeMenage,
    relogement: { statut: { code: ligne?.statut }, chargeDeRelogementPrincipal: { id: en.camille.id } },
    informations: { telephone: ligne?.telephone },
  })
  const sans = await lire(en.colette)
  expect(sans).not.toHaveProperty('telephone')
  expect(sans).not.toHaveProperty('informations')
})
