import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { createPersonne, LILLE, type Personne, ROUBAIX, TOURCOING, test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { createMenage } from '../../test/dossiers.ts'
import { createOperationDuPru } from '../../test/reunions.ts'
import { faireLaTache } from '../../test/taches.ts'
import { getActeur } from '../acces/acteur.queries.ts'
import { finDesRoles } from './taches.ts'

interface Fiche {
  id: string
  version: number
  nom: string
  email: string
  roles: { code: string; jusquAu: string | null }[]
  partenaire: { id: string } | null
  zones: { nom: string }[]
  EPCIs: string[]
  can: string[]
  refus: Record<string, string>
  sessions?: { id: string }[]
  droits?: { domaine: string; voit: string[]; peut: string[]; jamais: string[] }[]
  etat?: string
}
interface Activite {
  'hydra:member': { quoi: string; sur: { libelle: string; adresse: string } | null }[]
}
interface Liste {
  'hydra:totalItems': number
  'hydra:member': Fiche[]
  metadata: Record<string, { valeur: string; libelle: string; nombre: number }[]>
}

const uneSaisie = (partenaire: string, autre: object = {}) => ({
  nom: 'Lefebvre',
  prenom: 'Odette',
  email: `odette-${uuidv7()}@essai.test`,
  roles: [{ code: 'CHARGE_DE_RELOGEMENT' }],
  partenaire: { id: partenaire },
  ...autre,
})

describe('lire', () => {
  test.for(['camille', 'rachid', 'ines'] as const)(
    '%s ne lit que des chargés en activité, sans téléphone, session ni état',
    async (qui, { en, db }) => {
      await db.updateTable('utilisateur').set({ telephone: '0320000000' }).where('id', '=', en.cyril.id).execute()
      const { corps } = await en[qui].get<Liste>('/v1/utilisateurs?pageSize=100').expect(200)
      expect(corps['hydra:member'].map(({ id }) => id).toSorted()).toEqual([en.camille.id, en.cyril.id].toSorted())
      const interdits = ['telephone', 'sessions', 'etat', 'derniereConnexion', 'droits', 'mot_de_passe', 'actif', 'zonesPropres']
      const cles = corps['hydra:member'].flatMap((une) => Object.keys(une))
      expect(cles.filter((cle) => interdits.includes(cle))).toEqual([])
      expect(corps.metadata).not.toHaveProperty('aValider')
      expect(corps.metadata['roles']).toEqual([{ valeur: 'CHARGE_DE_RELOGEMENT', libelle: 'Chargé de relogement', nombre: 2 }])
      const fiche = await en[qui].get<Fiche>(`/v1/utilisateurs/${en.cyril.id}`).expect(200)
      expect(Object.keys(fiche.corps).filter((cle) => interdits.includes(cle))).toEqual([])
      expect(fiche.texte).not.toContain('0320000000')
      // L'encadrement y règle ce qu'il peut suivre.
      expect(fiche.corps.can).toEqual(qui === 'camille' ? [] : ['reglerLeTempsDeTravail'])
      // Le DPO existe ; pour qui n'administre pas, non. Le filtrer, le chercher ou le trier ne le révèle pas davantage.
      await en[qui].get(`/v1/utilisateurs/${en.delphine.id}`).expect(404)
      for (const filtre of ['role=DPO', 'etats=INVITE', 'recherche=delphine', `partenaires=${en.bastien.partenaireId}`])
        expect((await en[qui].get<Liste>(`/v1/utilisateurs?${filtre}`).expect(200)).corps['hydra:totalItems']).toBe(0)
    },
  )

  test('un chargé désactivé n’est plus lu que par l’administration', async ({ en, db, api }) => {
    const parti = await createPersonne(api, { prenom: 'parti', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.camille.partenaireId })
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', parti.id).execute()
    await en.rachid.get(`/v1/utilisateurs/${parti.id}`).expect(404)
    expect((await en.denise.get<Fiche>(`/v1/utilisateurs/${parti.id}`).expect(200)).corps).toMatchObject({ etat: 'DESACTIVE', droits: [] })
    await db.deleteFrom('utilisateur_role').where('utilisateur_id', '=', parti.id).execute()
  })

  test('l’administration lit tout le monde, ses filtres et ses facettes', async ({ en }) => {
    const { corps } = await en.adrien.get<Liste>('/v1/utilisateurs?role=DPO,DATA_STEWARD').expect(200)
    expect(corps['hydra:member'].map(({ id }) => id).toSorted()).toEqual([en.delphine.id, en.denise.id].toSorted())
    for (const facette of ['partenaires', 'roles', 'PRUs', 'zonesGeographiquesLaMetaMenages', 'villes', 'etats'])
      expect(corps.metadata).toHaveProperty(facette)
    for (const role of ['UTILISATEUR_DDT', 'UTILISATEUR_DDTM', 'UTILISATEUR_DDT(M)'])
      expect(
        (await en.adrien.get<Liste>(`/v1/utilisateurs?role=${encodeURIComponent(role)}`).expect(200)).corps['hydra:member'],
      ).toMatchObject([{ id: en.damien.id }])
    await en.adrien.get('/v1/utilisateurs?role=constructor').expect(400)
    await en.adrien.get('/v1/utilisateurs?role=dpo').expect(400)
    await en.adrien.get('/v1/utilisateurs?role=%D0%94PO').expect(400)
    await en.adrien.get('/v1/utilisateurs?sort=motDePasse:asc').expect(400)
  })

  test('un chargé se trouve par les PRU, les zones et les villes des ménages qu’il suit : son compte n’en dit aucune', async ({
    en,
    db,
    api,
  }) => {
    const { partenaireId } = en.camille
    const nouveau = (prenom: string) => createPersonne(api, { prenom, role: 'CHARGE_DE_RELOGEMENT', partenaireId })
    const [suit, plus] = [await nouveau('suivante'), await nouveau('ancienne')]
    const { operationId, pruId } = await createOperationDuPru(db)
    await createMenage(db, { chargeId: suit.id, operationId, villeCode: ROUBAIX })
    // Clos, il ne dit plus où elle travaille.
    await createMenage(db, { chargeId: plus.id, operationId, villeCode: ROUBAIX, menage: { statut: 'CLOTURE' } })
    const epciId = uuidv7()
    await db.insertInto('zone_geographique').values({ id: epciId, type: 'EPCI', nom: 'Métropole d’essai' }).execute()
    await db.insertInto('zone_ville').values({ zone_id: epciId, ville_code: ROUBAIX }).execute()
    for (const qui of [en.rachid, en.camille, en.denise]) {
      const { corps } = await qui.get<Liste>('/v1/utilisateurs?role=CHARGE_DE_RELOGEMENT&pageSize=100').expect(200)
      for (const [facette, filtre, valeur, libelle] of [
        ['PRUs', 'PRUs', pruId, `PRU ${pruId.slice(-8)}`],
        ['zonesGeographiquesLaMetaMenages', 'zones', epciId, 'Métropole d’essai'],
        ['villes', 'villes', ROUBAIX, 'Roubaix'],
      ] as const) {
        const lue = corps.metadata[facette]?.find((une) => une.valeur === valeur)
        expect([qui.email, facette, lue?.libelle]).toEqual([qui.email, facette, libelle])
        const { corps: filtres } = await qui
          .get<Liste>(`/v1/utilisateurs?role=CHARGE_DE_RELOGEMENT&pageSize=100&${filtre}=${valeur}`)
          .expect(200)
        expect([qui.email, facette, filtres['hydra:totalItems']]).toEqual([qui.email, facette, lue?.nombre])
        expect(filtres['hydra:member'].map(({ id }) => id)).toContain(suit.id)
      }
      expect((await qui.get<Liste>(`/v1/utilisateurs?PRUs=${pruId}`).expect(200)).corps['hydra:member'].map(({ id }) => id)).toEqual([
        suit.id,
      ])
    }
    await db.updateTable('utilisateur').set({ actif: false }).where('id', 'in', [suit.id, plus.id]).execute()
  })

  test('un chargé se trouve par l’EPCI qu’on lit sur sa ligne, celui de l’INSEE ou celui que l’administration tient', async ({
    en,
    db,
    api,
  }) => {
    const { partenaireId } = en.camille
    const nouveau = (prenom: string) => createPersonne(api, { prenom, role: 'CHARGE_DE_RELOGEMENT', partenaireId })
    const [suit, deux, ailleurs] = [await nouveau('epci'), await nouveau('deux'), await nouveau('ailleurs')]
    const { operationId } = await createOperationDuPru(db)
    // Deux villes d'un même EPCI comptent la personne une fois.
    for (const [chargeId, villeCode] of [
      [suit.id, TOURCOING],
      [deux.id, TOURCOING],
      [deux.id, LILLE],
    ] as const)
      await createMenage(db, { chargeId, operationId, villeCode })
    const tenu = uuidv7()
    await db
      .insertInto('zone_geographique')
      .values({ id: tenu, type: 'EPCI', nom: `Vallée ${tenu.slice(-6)}` })
      .execute()
    await db.insertInto('zone_ville').values({ zone_id: tenu, ville_code: TOURCOING }).execute()
    const { corps } = await en.rachid.get<Liste>('/v1/utilisateurs?role=CHARGE_DE_RELOGEMENT&pageSize=100').expect(200)
    const noms = new Map(corps['hydra:member'].map(({ id, EPCIs }) => [id, EPCIs]))
    expect(noms.get(suit.id)).toEqual(['Métropole Européenne de Lille', `Vallée ${tenu.slice(-6)}`].toSorted())
    expect(noms.get(ailleurs.id)).toEqual([])
    for (const { valeur, libelle, nombre } of corps.metadata['EPCIs'] ?? []) {
      const lus = (await en.rachid.get<Liste>(`/v1/utilisateurs?role=CHARGE_DE_RELOGEMENT&pageSize=100&EPCIs=${valeur}`).expect(200)).corps
      expect([libelle, lus['hydra:totalItems']]).toEqual([libelle, nombre])
      const attendus = corps['hydra:member'].filter(({ EPCIs }) => EPCIs.includes(libelle)).map(({ id }) => id)
      expect(lus['hydra:member'].map(({ id }) => id).toSorted()).toEqual(attendus.toSorted())
    }
    expect(corps.metadata['EPCIs']?.map(({ valeur }) => valeur)).toEqual(expect.arrayContaining([tenu, '200093201']))
    const { corps: refus } = await en.rachid.get<{ detail: string }>('/v1/utilisateurs?EPCIs=Lille').expect(400)
    expect(JSON.stringify(refus)).toContain('EPCI inconnu')
    await db.updateTable('utilisateur').set({ actif: false }).where('id', 'in', [suit.id, deux.id, ailleurs.id]).execute()
  })

  test('un ménage clos, hors de portée ou qui n’est plus à reloger ne se compte pas', async ({ en, db, api }) => {
    const charge = await createPersonne(api, { prenom: 'compte', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.camille.partenaireId })
    await createMenage(db, { chargeId: charge.id })
    await createMenage(db, { chargeId: charge.id, menage: { statut: 'CLOTURE' } })
    await createMenage(db, { chargeId: charge.id, colonnes: { relogement_necessaire: false } })
    const { corps } = await en.rachid.get<{ nombreDeMenages: number }>(`/v1/utilisateurs/${charge.id}`).expect(200)
    expect(corps.nombreDeMenages).toBe(1)
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', charge.id).execute()
  })
})

describe('ouvrir un compte', () => {
  test('la personne reçoit un lien, choisit son mot de passe, et l’historique dit qui l’a ouvert', async ({ en, db }) => {
    const saisie = uneSaisie(en.camille.partenaireId, { email: `Odette-${uuidv7()}@Essai.test`, telephone: '03 20 00 00 01' })
    const { corps, entetes } = await en.adrien.post<Fiche>('/v1/utilisateurs', saisie).expect(201)
    expect(entetes['location']).toBe(`/v1/utilisateurs/${corps.id}`)
    expect(corps).toMatchObject({
      etat: 'INVITE',
      email: saisie.email.toLowerCase(),
      roles: [{ code: 'CHARGE_DE_RELOGEMENT', jusquAu: null }],
    })
    const courriels = await db.selectFrom('email_sortant').select(['type', 'destinataires']).where('lien_de', '=', corps.id).execute()
    expect(courriels).toEqual([{ type: 'VALIDATION', destinataires: [saisie.email.toLowerCase()] }])
    const { corps: historique } = await en.denise
      .get<{ 'hydra:member': object[] }>(`/v1/utilisateurs/${corps.id}/modifications`)
      .expect(200)
    expect(historique['hydra:member']).toMatchObject([{ code: 'UTILISATEUR_INVITE', auteur: { id: en.adrien.id } }])
    // La même adresse, écrite autrement, n'ouvre pas un second compte.
    const { corps: refus } = await en.adrien
      .post<{ violations: object[] }>('/v1/utilisateurs', { ...saisie, email: saisie.email.toUpperCase() })
      .expect(422)
    expect(refus.violations).toEqual([{ propertyPath: 'email', message: 'Un compte existe déjà à cette adresse' }])
  })

  test('sa civilité dite, ses rôles s’accordent avec elle partout où ils sont dits d’elle', async ({ en, db, api }) => {
    const { corps: ouvert } = await en.adrien
      .post<Fiche>('/v1/utilisateurs', uneSaisie(en.rachid.partenaireId, { civilite: 'MADAME' }))
      .expect(201)
    expect(ouvert.roles).toMatchObject([{ libelle: 'Chargée de relogement' }])
    const paula = await createPersonne(api, { prenom: 'paula', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.camille.partenaireId })
    const moi = async () => (await paula.get<{ roles: { libelle: string }[] }>('/v1/utilisateurs/moi').expect(200)).corps.roles
    expect(await moi()).toMatchObject([{ libelle: 'Chargé de relogement' }])
    await en.adrien.patch(`/v1/utilisateurs/${paula.id}`, { civilite: 'MADAME' }).expect(200)
    // Sa session n'est pas fermée, et la dit déjà d'elle.
    expect(await moi()).toMatchObject([{ libelle: 'Chargée de relogement' }])
    const { corps: liste } = await en.denise.get<Liste>('/v1/utilisateurs?recherche=paula').expect(200)
    expect(liste['hydra:member']).toMatchObject([{ civilite: 'MADAME', roles: [{ libelle: 'Chargée de relogement' }] }])
    const menage = await createMenage(db, { chargeId: paula.id })
    const { corps: prevenir } = await en.rachid
      .get<{ 'hydra:member': { id: string; role: string }[] }>(`/v1/menages/${menage}/personnes-a-prevenir`)
      .expect(200)
    const role = (id: string) => prevenir['hydra:member'].find((personne) => personne.id === id)?.role
    expect([role(paula.id), role(en.camille.id)]).toEqual(['Chargée de relogement', 'Chargé de relogement'])
    const { texte: dossier } = await en.camille.get(`/v1/menages/${menage}`).expect(200)
    expect(dossier).toContain('"precision":"Chargée de relogement"')
    const { corps: historique } = await en.denise
      .get<{ 'hydra:member': { changements?: object[] }[] }>(`/v1/utilisateurs/${paula.id}/modifications`)
      .expect(200)
    expect(historique['hydra:member'][0]?.changements).toMatchObject([
      { chemin: 'civilite', libelle: 'Civilité', ancien: null, nouveau: 'MADAME' },
    ])
    await en.adrien.patch(`/v1/utilisateurs/${paula.id}`, { nom: 'Prost' }).expect(200)
    expect(await moi()).toMatchObject([{ libelle: 'Chargée de relogement' }])
    for (const civilite of ['Mme', 'MADEMOISELLE', 'constructor', 1])
      await en.adrien.patch(`/v1/utilisateurs/${paula.id}`, { civilite }).expect(422)
  })

  test.for([
    ['un rôle inconnu', { roles: [{ code: 'ADMIN' }] }, 'roles.0.code'],
    ['un rôle en minuscules', { roles: [{ code: 'data_steward' }] }, 'roles.0.code'],
    ['un rôle à lettres cyrilliques', { roles: [{ code: 'DАTA_STEWARD' }] }, 'roles.0.code'],
    ['un rôle au nom d’une méthode', { roles: [{ code: 'constructor' }] }, 'roles.0.code'],
    ['aucun rôle', { roles: [] }, 'roles'],
    ['deux fois le même', { roles: ['CHARGE_DE_RELOGEMENT', 'CHARGE_DE_RELOGEMENT'] }, 'roles'],
    ['un rôle de bailleur chez l’opérateur', { roles: ['BAILLEUR_DIRECTIONS'] }, 'roles'],
    ['un rôle principal à date de fin', { roles: [{ code: 'CHARGE_DE_RELOGEMENT', jusquAu: '2099-01-01' }] }, 'roles'],
    ['une fin passée', { roles: ['CHARGE_DE_RELOGEMENT', { code: 'RESPONSABLE_EQUIPE_RELOGEMENT', jusquAu: '2020-01-01' }] }, 'roles'],
    ['un partenaire inconnu', { partenaire: uuidv7() }, 'partenaire'],
    ['l’adresse d’autre chose', { partenaire: `/v1/menages/${uuidv7()}` }, 'partenaire'],
    ['une zone inconnue', { zonesPropres: [uuidv7()] }, 'zonesPropres'],
    ['une adresse illisible', { email: 'odette' }, 'email'],
    ['un nom vide', { nom: '  ' }, 'nom'],
  ] as const)('refuse %s', async ([, autre, champ], { en }) => {
    const { corps } = await en.denise
      .post<{ violations: { propertyPath: string }[] }>('/v1/utilisateurs', uneSaisie(en.camille.partenaireId, autre))
      .expect(422)
    expect(corps.violations.map(({ propertyPath }) => propertyPath)).toContain(champ)
  })

  test.for(['DPO', 'DATA_STEWARD'])('le responsable administratif n’ouvre pas de compte %s ; le data steward, si', async (role, { en }) => {
    const saisie = uneSaisie(en.camille.partenaireId, { roles: ['CHARGE_DE_RELOGEMENT', role] })
    await en.adrien.post('/v1/utilisateurs', saisie).expect(403)
    await en.denise.post('/v1/utilisateurs', saisie).expect(201)
  })

  test('l’adresse d’un partenaire, un rôle écrit « UTILISATEUR_DDT(M) » et un code nu se lisent', async ({ en }) => {
    const saisie = uneSaisie(en.camille.partenaireId, {
      partenaire: `/v1/partenaires/${en.damien.partenaireId}`,
      roles: ['UTILISATEUR_DDT(M)'],
    })
    const { corps } = await en.denise.post<Fiche>('/v1/utilisateurs', saisie).expect(201)
    expect(corps.roles.map(({ code }) => code)).toEqual(['UTILISATEUR_DDT'])
  })
})

describe('changer un compte', () => {
  const ouvrir = async (en: Record<'denise' | 'camille', Personne>, autre: object = {}) =>
    (await en.denise.post<Fiche>('/v1/utilisateurs', uneSaisie(en.camille.partenaireId, autre)).expect(201)).corps

  test.for(['adrien', 'denise'] as const)(
    '%s ne change pas ses propres droits, ni par PUT ni par un champ de côté',
    async (qui, { en, db }) => {
      const soi = en[qui]
      const tentatives = [
        { roles: [soi.role, 'DPO'] },
        { roles: ['CHARGE_DE_RELOGEMENT'] },
        { actif: false },
        { partenaire: en.bastien.partenaireId },
        { nom: 'Neuf', roles: [soi.role, 'RESPONSABLE_EQUIPE_RELOGEMENT'] },
      ]
      for (const tentative of tentatives) {
        await soi.patch(`/v1/utilisateurs/${soi.id}`, tentative).expect(403)
        await soi.put(`/v1/utilisateurs/${soi.id}`, tentative).expect(403)
      }
      await soi.delete(`/v1/utilisateurs/${soi.id}`).expect(403)
      await soi.patch(`/v1/utilisateurs/${soi.id}`, { estAdministrateur: true }).expect(400)
      const { corps: moi } = await soi.get<Fiche>(`/v1/utilisateurs/${soi.id}`).expect(200)
      // Ce qui se relit se renvoie sans dommage.
      await soi.put(`/v1/utilisateurs/${soi.id}`, moi).expect(200)
      expect(await rolesDe(db, soi.id)).toEqual([soi.role])
    },
  )

  test.for(['camille', 'rachid', 'delphine', 'agathe', 'paul'] as const)(
    '%s n’écrit aucun compte, pas même le sien',
    async (qui, { en }) => {
      await en[qui].patch(`/v1/utilisateurs/${en[qui].id}`, { roles: ['DATA_STEWARD'] }).expect(403)
      await en[qui].post('/v1/utilisateurs', uneSaisie(en.camille.partenaireId)).expect(403)
      await en[qui].delete(`/v1/utilisateurs/${en.cyril.id}`).expect(403)
    },
  )

  test('le responsable administratif ne change ni DPO ni data steward, et ne fait personne l’un des deux', async ({ en, db }) => {
    const cible = await ouvrir(en)
    for (const vise of [en.delphine, en.denise]) {
      await en.adrien.patch(`/v1/utilisateurs/${vise.id}`, { nom: 'Autre' }).expect(403)
      await en.adrien.patch(`/v1/utilisateurs/${vise.id}`, { actif: false }).expect(403)
      await en.adrien.delete(`/v1/utilisateurs/${vise.id}`).expect(403)
    }
    await en.adrien.patch(`/v1/utilisateurs/${cible.id}`, { roles: ['CHARGE_DE_RELOGEMENT', 'DPO'] }).expect(403)
    await en.adrien.patch(`/v1/utilisateurs/${cible.id}`, { roles: ['RESPONSABLE_EQUIPE_RELOGEMENT'] }).expect(200)
    expect(await rolesDe(db, cible.id)).toEqual(['RESPONSABLE_EQUIPE_RELOGEMENT'])
  })

  test('l’adresse d’un compte activé ne se change pas : elle reçoit ses liens', async ({ en, api }) => {
    const active = await createPersonne(api, { prenom: 'remuante', role: 'UTILISATEUR_MEL', partenaireId: en.melanie.partenaireId })
    const { corps } = await en.denise
      .patch<{ bloquants: string[] }>(`/v1/utilisateurs/${active.id}`, { email: 'vol@essai.test' })
      .expect(403)
    expect(corps.bloquants).toEqual(['L’adresse d’un compte activé ne se change pas : désactivez-le, puis invitez la nouvelle adresse.'])
    const neuf = await ouvrir(en)
    await en.denise.patch(`/v1/utilisateurs/${neuf.id}`, { email: `autre-${uuidv7()}@essai.test` }).expect(200)
    await en.denise.patch(`/v1/utilisateurs/${neuf.id}`, { email: en.cyril.email.toUpperCase() }).expect(422)
  })

  test('un rôle, un partenaire, une zone ou l’activation ferme la session ; un nom, non', async ({ en, api, db }) => {
    const zone = uuidv7()
    await db.insertInto('zone_geographique').values({ id: zone, type: 'TERRITOIRE', nom: 'Roubaix Métropole' }).execute()
    await db
      .insertInto('zone_ville')
      .values([{ zone_id: zone, ville_code: ROUBAIX }])
      .execute()
    const gestes = [
      [{ nom: 'Autrement' }, 200],
      [{ roles: ['CHARGE_DE_RELOGEMENT', { code: 'RESPONSABLE_EQUIPE_RELOGEMENT', jusquAu: '2099-12-31' }] }, 401],
      [{ zonesPropres: [zone] }, 401],
      [{ partenaire: en.melanie.partenaireId, roles: ['UTILISATEUR_MEL'] }, 401],
      [{ actif: false }, 401],
    ] as const
    for (const [geste, statut] of gestes) {
      const vise = await createPersonne(api, {
        prenom: `g${uuidv7()}`,
        role: 'CHARGE_DE_RELOGEMENT',
        partenaireId: en.camille.partenaireId,
      })
      await vise.get('/v1/utilisateurs/moi').expect(200)
      await en.denise.patch(`/v1/utilisateurs/${vise.id}`, geste).expect(200)
      await vise.get('/v1/utilisateurs/moi').expect(statut)
      await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', vise.id).execute()
    }
  })

  test('ses zones la limitent, jamais au-delà de celles de son partenaire', async ({ en, api, db }) => {
    const zone = uuidv7()
    await db.insertInto('zone_geographique').values({ id: zone, type: 'TERRITOIRE', nom: 'Roubaix et Lille' }).execute()
    await db
      .insertInto('zone_ville')
      .values([ROUBAIX, LILLE].map((ville_code) => ({ zone_id: zone, ville_code })))
      .execute()
    const vise = await createPersonne(api, { prenom: 'limitee', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.camille.partenaireId })
    expect((await getActeur(db, vise.id))?.villes).toBeNull()
    await en.denise.patch(`/v1/utilisateurs/${vise.id}`, { zonesPropres: [{ id: zone }] }).expect(200)
    expect((await getActeur(db, vise.id))?.villes?.toSorted()).toEqual([ROUBAIX, LILLE].toSorted())
    // La commune a ses zones : une autre se refuse, et n'ouvrirait rien si elle était écrite.
    await en.denise.patch(`/v1/utilisateurs/${en.colette.id}`, { zonesPropres: [zone] }).expect(422)
    await db.updateTable('utilisateur').set({ partenaire_id: en.colette.partenaireId }).where('id', '=', vise.id).execute()
    expect((await getActeur(db, vise.id))?.villes).toEqual([ROUBAIX])
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', vise.id).execute()
  })

  test('deux personnes sur un compte : la seconde apprend qu’il a changé', async ({ en }) => {
    const { id } = await ouvrir(en)
    const avec = { 'If-Match': '"1"' }
    await en.denise.avec(avec).patch(`/v1/utilisateurs/${id}`, { nom: 'Un' }).expect(200)
    await en.adrien.avec(avec).patch(`/v1/utilisateurs/${id}`, { nom: 'Deux' }).expect(412)
  })

  test('deux data stewards qui se désactivent l’un l’autre : un seul y parvient', async ({ en, api, db }) => {
    const deux = await Promise.all(
      ['a', 'b'].map((nom) => createPersonne(api, { prenom: `duel-${nom}`, role: 'DATA_STEWARD', partenaireId: en.camille.partenaireId })),
    )
    const [a, b] = deux as [Personne, Personne]
    const reponses = await Promise.all([
      a.patch(`/v1/utilisateurs/${b.id}`, { actif: false }).then(({ statut }) => statut),
      b.patch(`/v1/utilisateurs/${a.id}`, { actif: false }).then(({ statut }) => statut),
    ])
    expect(reponses.filter((statut) => statut === 200)).toHaveLength(1)
    const actifs = await db.selectFrom('utilisateur').select('id').where('id', 'in', [a.id, b.id]).where('actif', '=', true).execute()
    expect(actifs).toHaveLength(1)
    await db.updateTable('utilisateur').set({ actif: false }).where('id', 'in', [a.id, b.id]).execute()
  })

  test('supprimer désactive, n’efface qu’un compte jamais activé ; désactivé, il ne se connecte plus et se réactive', async ({
    en,
    api,
    db,
  }) => {
    const neuf = await ouvrir(en)
    await en.adrien.delete(`/v1/utilisateurs/${neuf.id}`).expect(204)
    expect(await db.selectFrom('utilisateur').select('id').where('id', '=', neuf.id).execute()).toEqual([])
    expect(await db.selectFrom('sujet').select('id').where('id', '=', neuf.id).execute()).toEqual([])
    const { id, email } = await createCompte(db, { partenaireId: en.camille.partenaireId })
    await en.adrien.delete(`/v1/utilisateurs/${id}`).expect(204)
    await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(401)
    await en.adrien.delete(`/v1/utilisateurs/${id}`).expect(409)
    await en.adrien.patch(`/v1/utilisateurs/${id}`, { actif: true }).expect(200)
    await api.visiteur.post('/v1/oauth/login', { email, password: MOT_DE_PASSE }).expect(200)
    const codes = await db.selectFrom('modification').select('code').where('sujet_id', '=', id).orderBy('id').execute()
    expect(codes.map(({ code }) => code)).toEqual(['UTILISATEUR_DESACTIVE', 'UTILISATEUR_REACTIVE'])
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', id).execute()
  })

  test('l’administration voit les sessions et les ferme, une ou toutes', async ({ en, api, db }) => {
    const vise = await createPersonne(api, { prenom: 'sessions', role: 'UTILISATEUR_MEL', partenaireId: en.melanie.partenaireId })
    const { corps } = await en.adrien.get<Fiche>(`/v1/utilisateurs/${vise.id}`).expect(200)
    const [session] = corps.sessions ?? []
    await en.adrien.delete(`/v1/business/utilisateurs/${en.cyril.id}/sessions/${session?.id}`).expect(409)
    await vise.get('/v1/utilisateurs/moi').expect(200)
    await en.adrien.delete(`/v1/business/utilisateurs/${vise.id}/sessions/${session?.id}`).expect(200)
    await vise.get('/v1/utilisateurs/moi').expect(401)
    await en.adrien.delete(`/v1/business/utilisateurs/${vise.id}/sessions`).expect(409)
    expect(await db.selectFrom('modification').select(['code', 'donnees']).where('sujet_id', '=', vise.id).execute()).toEqual([
      { code: 'SESSIONS_FERMEES', donnees: { nombre: 1 } },
    ])
  })

  test('une nouvelle invitation remplace la précédente ; trois dans l’heure, pas davantage', async ({ en, db }) => {
    const { id } = await ouvrir(en)
    await en.adrien.post(`/v1/business/utilisateurs/${id}/invitation`).expect(200)
    await en.adrien.post(`/v1/business/utilisateurs/${id}/invitation`).expect(200)
    await en.adrien.post(`/v1/business/utilisateurs/${id}/invitation`).expect(409)
    expect(
      await db.selectFrom('email_sortant').select('id').where('lien_de', '=', id).where('statut', '=', 'A_ENVOYER').execute(),
    ).toHaveLength(1)
    await en.adrien.post(`/v1/business/utilisateurs/${en.cyril.id}/invitation`).expect(409)
  })
})

describe('un rôle confié pour un temps', () => {
  test('ne compte plus passé son dernier jour, et se retire de lui-même en le disant', async ({ en, api, db }) => {
    const { id } = await createCompte(db, {
      partenaireId: en.camille.partenaireId,
      roles: ['CHARGE_DE_RELOGEMENT', 'RESPONSABLE_EQUIPE_RELOGEMENT'],
    })
    await db.updateTable('utilisateur').set({ civilite: 'MADAME' }).where('id', '=', id).execute()
    await db
      .updateTable('utilisateur_role')
      .set({ jusqu_au: '2020-01-31' })
      .where('utilisateur_id', '=', id)
      .where('rang', '=', 2)
      .execute()
    expect((await getActeur(db, id))?.roles).toEqual(['CHARGE_DE_RELOGEMENT'])
    await faireLaTache(finDesRoles, api)
    expect(await rolesDe(db, id)).toEqual(['CHARGE_DE_RELOGEMENT'])
    expect(await db.selectFrom('modification').select(['code', 'auteur_id', 'donnees']).where('sujet_id', '=', id).execute()).toEqual([
      { code: 'ROLE_ECHU', auteur_id: null, donnees: { role: 'RESPONSABLE_EQUIPE_RELOGEMENT', civilite: 'MADAME' } },
    ])
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', id).execute()
  })
})

describe('un directeur bailleur demande un compte', () => {
  const demande = (autre: object = {}) => ({
    nom: 'Caron',
    prenom: 'Maud',
    email: `maud-${uuidv7()}@ferrain.test`,
    role: 'BAILLEUR_CELLULE_COMMERCIALE',
    ...autre,
  })
  const enAttente = async (en: Record<'denise', Personne>) =>
    (
      await en.denise
        .get<{ 'hydra:member': { id: string; email: string; partenaire: { id: string } }[] }>('/v1/business/invitations?pageSize=100')
        .expect(200)
    ).corps['hydra:member']

  test('l’administration l’ouvre pour son partenaire, quel que soit ce que la demande prétend', async ({ en, db }) => {
    const corps = demande({ civilite: 'MADAME', partenaire: en.berenice.partenaireId, partenaireId: en.berenice.partenaireId })
    await en.agathe.post('/v1/business/invitations', corps).expect(202)
    const demandee = (await enAttente(en)).find(({ email }) => email === corps.email)
    expect(demandee?.partenaire.id).toBe(en.agathe.partenaireId)
    await en.adrien.put(`/v1/business/invitations/${demandee?.id}`, { acceptee: true }).expect(200)
    await en.adrien.put(`/v1/business/invitations/${demandee?.id}`, { acceptee: true }).expect(404)
    const ouvert = await db
      .selectFrom('utilisateur')
      .select(['partenaire_id', 'mot_de_passe', 'civilite'])
      .where('email', '=', corps.email)
      .executeTakeFirstOrThrow()
    expect(ouvert).toEqual({ partenaire_id: en.agathe.partenaireId, mot_de_passe: null, civilite: 'MADAME' })
  })

  test('la réponse est la même pour une adresse déjà connue', async ({ en }) => {
    const inconnue = await en.agathe.post('/v1/business/invitations', demande()).expect(202)
    const connue = await en.agathe.post('/v1/business/invitations', demande({ email: en.denise.email })).expect(202)
    expect(connue.texte).toBe(inconnue.texte)
    const demandee = (await enAttente(en)).find(({ email }) => email === en.denise.email)
    await en.adrien.put(`/v1/business/invitations/${demandee?.id}`, { acceptee: true }).expect(422)
    await en.adrien.put(`/v1/business/invitations/${demandee?.id}`, { acceptee: false }).expect(200)
  })

  test.for(['DATA_STEWARD', 'CHARGE_DE_RELOGEMENT', 'bailleur_directions', '__proto__'])('jamais avec le rôle %s', async (role, { en }) => {
    await en.agathe.post('/v1/business/invitations', demande({ role })).expect(422)
  })

  test('vingt demandes attendent, pas davantage', async ({ en, db }) => {
    await db.deleteFrom('invitation').execute()
    for (let rang = 0; rang < 20; rang += 1) await en.basile.post('/v1/business/invitations', demande()).expect(202)
    await en.agathe.post('/v1/business/invitations', demande()).expect(409)
    await db.deleteFrom('invitation').execute()
  })
})

test('ce qu’une personne voit et fait est dit d’après ses droits', async ({ en }) => {
  const droits = async (qui: Personne) =>
    Object.fromEntries(
      ((await en.denise.get<Fiche>(`/v1/utilisateurs/${qui.id}`).expect(200)).corps.droits ?? []).map(({ domaine, ...reste }) => [
        domaine,
        reste,
      ]),
    )
  const ceuxDeBastien = (await en.bastien.get<Liste>('/v1/menages?pageSize=1').expect(200)).corps['hydra:totalItems']
  expect((await droits(en.bastien))['Ménages']).toEqual({
    voit: [
      `Les locataires de son partenaire\u00A0: ${dossiers(ceuxDeBastien)}`,
      `Ceux proposés sur ses logements, par leur fiche candidat\u00A0: ${dossiers(0)}`,
    ],
    peut: ['Commenter pour les partenaires', 'Déposer un bail ou un état des lieux', 'Exporter la liste'],
    jamais: [
      'Santé et handicap',
      'Suivi social',
      'Commentaires internes',
      'Détail de la cotation',
      'Historique du dossier',
      'Réponses des autres bailleurs',
    ],
  })
  expect((await droits(en.paul))['Ménages']).toEqual({ voit: [], peut: [], jamais: [] })
  const deBastien = await droits(en.bastien)
  expect(deBastien['Logements']?.peut).toEqual(['Mettre un logement à disposition', 'Donner les réponses de la commission (CAL)'])
  expect(deBastien['Opérations']).toMatchObject({ peut: [], jamais: ['Plan de financement'] })
  expect(deBastien['Déménagements']).toEqual({ voit: ['Le calendrier, les noms de ses locataires'], peut: [], jamais: [] })
  const deCamille = await droits(en.camille)
  expect(deCamille['Ménages']?.peut).toEqual([
    'Créer un ménage',
    'Modifier ses dossiers',
    'Commenter en interne',
    'Commenter pour les partenaires',
    'Déposer un document',
    'Exporter la liste',
  ])
  const offerts = (await en.camille.get<Liste>('/v1/logements?pageSize=1').expect(200)).corps['hydra:totalItems']
  expect(deCamille['Logements']).toMatchObject({
    voit: [`Tous les logements offerts\u00A0: ${offerts} ${offerts > 1 ? 'logements' : 'logement'}`],
    peut: ['Réserver un logement, ou dire qu’il n’est pas souhaité', 'Donner les réponses de la commission (CAL)'],
  })
  expect(deCamille['Déménagements']?.peut).toEqual(['Réserver un créneau, annuler les siens'])
})

const dossiers = (nombre: number) => `${nombre} ${nombre > 1 ? 'dossiers' : 'dossier'}`

test('chaque part de ce qu’une personne voit dit combien de dossiers ses listes en montrent, archives non comprises', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const qui = await createPersonne(api, {
    prenom: 'nombreux',
    role: 'BAILLEUR_CELLULE_COMMERCIALE',
    partenaireId: distribution.partenaires.bailleur,
  })
  const voit = async () =>
    (await en.denise.get<Fiche>(`/v1/utilisateurs/${qui.id}`).expect(200)).corps.droits?.find(({ domaine }) => domaine === 'Ménages')
      ?.voit[0]
  const avant = (await qui.get<Liste>('/v1/menages?pageSize=1').expect(200)).corps['hydra:totalItems']
  const menage = { partenaireId: distribution.partenaires.bailleur }
  await createMenage(db, menage)
  await createMenage(db, menage)
  await createMenage(db, { ...menage, colonnes: { archive_le: new Date() } })
  expect(await voit()).toBe(`Les locataires de son partenaire\u00A0: ${dossiers(avant + 2)}`)
})

test('ce qu’une personne vient de faire se lit à l’administration : le geste et le code du dossier, jamais ce qu’il dit', async ({
  api,
  en,
  db,
}) => {
  const qui = await createPersonne(api, { prenom: 'active', role: 'RESPONSABLE_EQUIPE_RELOGEMENT', partenaireId: en.rachid.partenaireId })
  const activite = (lecteur: Personne) => lecteur.get<Activite>(`/v1/business/utilisateurs/${qui.id}/activite`)
  expect((await activite(en.denise).expect(200)).corps['hydra:member']).toEqual([])
  const menageId = await createMenage(db)
  const { code_menage: code } = await db.selectFrom('menage').select('code_menage').where('id', '=', menageId).executeTakeFirstOrThrow()
  await qui.post(`/v1/menages/${menageId}/commentaires`, { texte: 'Un secret de famille', visibilite: 'INTERNE' }).expect(201)
  await qui.post('/v1/menages/_export', { recherche: code }).expect(200)
  const { corps, texte } = await activite(en.adrien).expect(200)
  expect(corps['hydra:member'].map(({ quoi, sur }) => [quoi, sur?.libelle ?? null])).toEqual([
    ['Export d’une ligne', null],
    ['Commentaire', code],
  ])
  expect(corps['hydra:member'][1]?.sur?.adresse).toBe(`/menages/${menageId}`)
  expect(texte).not.toContain('secret')
  await activite(en.rachid).expect(403)
  await en.denise.get(`/v1/business/utilisateurs/${uuidv7()}/activite`).expect(404)
})

test('le journal des comptes dit ce qui est arrivé à chacun, par qui, et se filtre sur une personne ou un jour', async ({
  api,
  en,
  db,
}) => {
  const qui = await createPersonne(api, { prenom: 'suivie', role: 'RESPONSABLE_EQUIPE_RELOGEMENT', partenaireId: en.rachid.partenaireId })
  const autre = await createPersonne(api, { prenom: 'voisine', role: 'DATA_STEWARD', partenaireId: en.rachid.partenaireId })
  interface Journal {
    readonly 'hydra:totalItems': number
    readonly 'hydra:member': readonly { quoi: string; compte: { id: string }; auteur: { id: string } | null; le: string }[]
    readonly metadata: { readonly personnes: readonly { valeur: string }[] }
  }
  const journal = (lecteur: Personne, filtre = '') => lecteur.get<Journal>(`/v1/business/journal-des-comptes?${filtre}`)
  await en.denise.patch(`/v1/utilisateurs/${qui.id}`, { telephone: '0320111111', civilite: 'MADAME' }).expect(200)
  await en.denise.delete(`/v1/business/utilisateurs/${qui.id}/sessions`).expect(200)
  await autre.patch(`/v1/utilisateurs/${en.cyril.id}`, { telephone: '0320222222' }).expect(200)
  const { corps, texte } = await journal(en.adrien, `personnes=${qui.id}`).expect(200)
  expect(corps['hydra:member'].map(({ quoi, compte, auteur }) => [quoi, compte.id, auteur?.id])).toEqual([
    ['Une session fermée', qui.id, en.denise.id],
    ['Compte modifié\u00A0: téléphone, civilité', qui.id, en.denise.id],
  ])
  expect(corps.metadata.personnes.map(({ valeur }) => valeur)).toContain(qui.id)
  expect(texte).not.toContain('0320111111')
  // Ce qu'elle a fait des comptes des autres est aussi d'elle.
  expect((await journal(en.denise, `personnes=${autre.id}`).expect(200)).corps['hydra:member'].map(({ compte }) => compte.id)).toEqual([
    en.cyril.id,
  ])
  // Un jour est celui de Paris.
  await db
    .updateTable('modification')
    .set({ le: new Date('2024-03-10T23:30:00Z') })
    .where('auteur_id', '=', autre.id)
    .execute()
  const duJour = async (jour: string) =>
    (await journal(en.denise, `personnes=${autre.id}&du=${jour}&au=${jour}`).expect(200)).corps['hydra:totalItems']
  expect([await duJour('2024-03-10'), await duJour('2024-03-11')]).toEqual([0, 1])
  for (const dehors of [en.delphine, en.rachid, en.bastien]) await journal(dehors).expect(403)
})

test('la liste s’exporte telle que l’administration la voit, filtrée, sans une colonne de plus', async ({ api, en }) => {
  const qui = await createPersonne(api, {
    prenom: '=exportée',
    role: 'RESPONSABLE_EQUIPE_RELOGEMENT',
    partenaireId: en.rachid.partenaireId,
  })
  await en.denise.patch(`/v1/utilisateurs/${qui.id}`, { civilite: 'MADAME' }).expect(200)
  const { texte } = await en.denise.post('/v1/utilisateurs/_export', { recherche: 'exportee' }).expect(200)
  const [titres, ...lignes] = texte.replace('\uFEFF', '').trim().split('\r\n')
  expect(titres?.replaceAll('"', '')).toBe('Nom;Rôle principal;Partenaire;Zones;État;Dernière connexion')
  expect(lignes).toHaveLength(1)
  // Une saisie qui commence par un signe de formule n'en est pas une.
  expect(lignes[0]).toMatch(/^"'=exportée /)
  expect(lignes[0]).toContain('Responsable')
  expect(lignes[0]).not.toContain('@')
  await en.rachid.post('/v1/utilisateurs/_export', {}).expect(403)
})

const rolesDe = async (db: Parameters<typeof createCompte>[0], id: string) => {
  const { rows } = await sql<{ role: string }>`select role from utilisateur_role where utilisateur_id = ${id}::uuid order by rang`.execute(
    db,
  )
  return rows.map(({ role }) => role)
}

test('un partenaire se lit avec ses comptes, actifs, invités, désactivés ; à l’administration seule', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const id = crypto.randomUUID()
  await db.insertInto('partenaire').values({ id, code: id, nom: 'Zéphyr Habitat', type: 'EXTERNE', categorie: 'BAILLEUR' }).execute()
  const role = 'BAILLEUR_CELLULE_COMMERCIALE' as const
  await createPersonne(api, { prenom: 'zoe', role, partenaireId: id })
  const fermee = await createPersonne(api, { prenom: 'zia', role, partenaireId: id })
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', fermee.id).execute()
  interface Page {
    readonly 'hydra:member': readonly object[]
  }
  const { corps } = await en.adrien.get<Page>('/v1/business/partenaires?recherche=zephyr').expect(200)
  expect(corps['hydra:member']).toMatchObject([
    { id, nom: 'Zéphyr Habitat', categorie: 'BAILLEUR', zones: [], actifs: 1, invites: 0, desactives: 1 },
  ])
  const prestataires = (await en.denise.get<Page>('/v1/business/partenaires?categories=PRESTATAIRE').expect(200)).corps['hydra:member']
  expect(prestataires).toContainEqual(expect.objectContaining({ id: distribution.personnes.paul.partenaireId }))
  await en.delphine.get('/v1/business/partenaires').expect(403)
  await en.bastien.get('/v1/business/partenaires').expect(403)
})
