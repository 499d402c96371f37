import type { Acteur } from '@relogement/domain/acces/roles'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import type { Moi } from '@relogement/domain/compte/compte.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { createPersonne, LILLE, type Personne, test as testAvecApi } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { getActeur } from '../acces/acteur.queries.ts'
import type { Base } from '../core/database.ts'
import { ouvrirSession } from './session.queries.ts'

interface Collection {
  'hydra:totalItems': number
  'hydra:member': Alerte[]
}

describe('qui suis-je', () => {
  testAvecApi('la chargée de relogement : son rôle, son organisme, ses pages et ses droits généraux', async ({ en, distribution }) => {
    const { corps } = await en.camille.get<Moi>('/v1/utilisateurs/moi').expect(200)
    expect(corps).toMatchObject({
      '@type': 'Utilisateur',
      id: en.camille.id,
      prenom: 'Camille',
      roles: [{ code: 'CHARGE_DE_RELOGEMENT', libelle: 'Chargé de relogement' }],
      partenaire: { id: distribution.partenaires.operateur, nom: 'Opérateur métropolitain' },
      can: ['creerMenage', 'agirSurPlusieurs', 'exporterMenages', 'lireActivite'],
      alertes: 0,
    })
    expect(corps.pages).toEqual(expect.arrayContaining(['accueil', 'menages', 'menage', 'resume']))
    expect(corps.pages).not.toContain('utilisateurs')
  })

  testAvecApi('la DPO n’a pas la page des ménages ; qui a deux rôles a les pages des deux', async ({ api, en, distribution }) => {
    const dpo = (await en.delphine.get<Moi>('/v1/utilisateurs/moi').expect(200)).corps
    expect(dpo.pages).toContain('rgpd')
    expect(dpo.pages).not.toContain('menages')
    const deux = await createPersonne(api, {
      prenom: 'doris',
      role: 'DPO',
      aussi: ['CHARGE_DE_RELOGEMENT'],
      partenaireId: distribution.partenaires.operateur,
    })
    const { corps } = await deux.get<Moi>('/v1/utilisateurs/moi').expect(200)
    expect(corps.roles.map(({ code }) => code)).toEqual(['DPO', 'CHARGE_DE_RELOGEMENT'])
    expect(corps.pages).toEqual(expect.arrayContaining(['rgpd', 'menages']))
  })

  testAvecApi(
    'la clé de ses brouillons ne dépend que de la personne : la même à sa session suivante, une autre pour une autre',
    async ({ api, en, db }) => {
      const cle = async (personne: Personne) => (await personne.get<Moi>('/v1/utilisateurs/moi').expect(200)).corps.cleDesBrouillons
      const sienne = await cle(en.camille)
      expect(Buffer.from(sienne, 'base64url')).toHaveLength(32)
      const suivante = await ouvrirSession(db, (await getActeur(db, en.camille.id)) as Acteur, { agent: 'test' }, new Date())
      const headers = { authorization: `Bearer ${suivante.id_token}` }
      const { body } = await api.app.inject({ url: '/v1/utilisateurs/moi', headers })
      expect((JSON.parse(body) as Moi).cleDesBrouillons).toBe(sienne)
      expect(await cle(en.cyril)).not.toBe(sienne)
    },
  )

  testAvecApi('sans session, la connexion a expiré', async ({ api }) => {
    await api.visiteur.get('/v1/utilisateurs/moi').expect(401)
    await api.visiteur.get('/v1/utilisateurs/moi/alertes').expect(401)
  })
})

describe('mes alertes', () => {
  const test = testAvecApi

  test('le chargé voit celles de ses ménages, pas celles d’un collègue', async ({ en, db }) => {
    const sien = await createMenage(db, { chargeId: en.camille.id })
    const autre = await createMenage(db, { chargeId: en.cyril.id })
    await alerter(db, { menageId: sien, texte: 'à Camille' })
    await alerter(db, { menageId: autre, texte: 'à Cyril' })
    expect(await textes(en.camille)).toEqual(['à Camille'])
    expect(await textes(en.cyril)).toEqual(['à Cyril'])
    expect((await en.camille.get<Moi>('/v1/utilisateurs/moi').expect(200)).corps.alertes).toBe(1)
  })

  test('dues, et à venir dans la semaine, les plus anciennes d’abord ; closes sur demande', async ({ api, db, distribution }) => {
    const moi = await createPersonne(api, {
      prenom: 'carole',
      role: 'CHARGE_DE_RELOGEMENT',
      partenaireId: distribution.partenaires.operateur,
    })
    const menageId = await createMenage(db, { chargeId: moi.id })
    await alerter(db, { menageId, texte: 'dans six jours', statut: 'EN_ATTENTE', jours: 6 })
    await alerter(db, { menageId, texte: 'dans huit jours', statut: 'EN_ATTENTE', jours: 8 })
    await alerter(db, { menageId, texte: 'hier', jours: -1 })
    await alerter(db, { menageId, texte: 'il y a un mois', jours: -30 })
    await alerter(db, { menageId, texte: 'close', statut: 'CLOTURE', jours: -2 })
    expect(await textes(moi)).toEqual(['il y a un mois', 'hier', 'dans six jours'])
    expect(await textes(moi, '?statuts=EN_ATTENTE')).toEqual(['dans six jours'])
    expect(await textes(moi, '?statuts=CLOTURE,ALERTE')).toEqual(['il y a un mois', 'close', 'hier'])
    expect(await textes(moi, '?pageSize=1&page=2')).toEqual(['hier'])
    await moi.get('/v1/utilisateurs/moi/alertes?statuts=URGENTE').expect(400)
  })

  test('celles de l’encadrement vont aux responsables, pas au chargé', async ({ en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    await alerter(db, { menageId, texte: 'deux refus', pour: 'ENCADREMENT' })
    for (const personne of [en.rachid, en.ines, en.denise]) expect(await textes(personne)).toContain('deux refus')
    for (const personne of [en.camille, en.adrien, en.melanie]) expect(await textes(personne)).not.toContain('deux refus')
  })

  test('une alerte posée à la main revient à son auteur, une alerte adressée à son destinataire', async ({ en, db }) => {
    const menageId = await createMenage(db)
    await alerter(db, { menageId, texte: 'note d’Adrien', pour: 'AUTEUR', auteurId: en.adrien.id })
    await alerter(db, { menageId, texte: 'pour Mélanie', pour: 'DESTINATAIRE', destinataireId: en.melanie.id })
    expect(await textes(en.adrien)).toContain('note d’Adrien')
    expect(await textes(en.melanie)).toEqual(['pour Mélanie'])
    expect(await textes(en.rachid)).not.toContain('note d’Adrien')
  })

  test('hors de sa portée, même adressée, une alerte n’existe pas', async ({ en, db }) => {
    const lillois = await createMenage(db, { villeCode: LILLE, menage: { projetResidentiel: { secteursSouhaites: [] } } })
    await alerter(db, { menageId: lillois, texte: 'à Lille', pour: 'DESTINATAIRE', destinataireId: en.colette.id })
    expect(await textes(en.colette)).not.toContain('à Lille')
  })

  test('le bailleur voit celles de ses locataires, pas celles d’un autre bailleur', async ({ en, db, distribution }) => {
    const menageId = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    await alerter(db, { menageId, texte: 'fiche transmise', pour: 'BAILLEUR' })
    expect(await textes(en.bastien)).toEqual(['fiche transmise'])
    expect(await textes(en.agathe)).toEqual(['fiche transmise'])
    expect(await textes(en.berenice)).toEqual([])
    expect(await textes(en.basile)).toEqual([])
  })

  test('la DPO voit les purges à valider : le code du ménage, pas son nom', async ({ en, db }) => {
    const menageId = await createMenage(db)
    await alerter(db, { menageId, texte: 'purge à valider', pour: 'DPO' })
    const { corps } = await en.delphine.get<Collection>('/v1/utilisateurs/moi/alertes').expect(200)
    const { code_menage, noms } = await db
      .selectFrom('menage')
      .select(['code_menage', 'noms'])
      .where('id', '=', menageId)
      .executeTakeFirstOrThrow()
    expect(corps['hydra:member']).toMatchObject([
      { texte: 'purge à valider', menage: { noms: code_menage, codeMenage: code_menage }, can: [] },
    ])
    const steward = await en.denise.get<Collection>('/v1/utilisateurs/moi/alertes').expect(200)
    expect(steward.corps['hydra:member']).toContainEqual(
      expect.objectContaining({
        texte: 'purge à valider',
        menage: expect.objectContaining({ noms }),
        can: expect.arrayContaining(['clore']),
      }),
    )
    expect(await textes(en.rachid)).not.toContain('purge à valider')
  })
})

interface AlerteAPoser {
  menageId: string
  texte: string
  statut?: Alerte['statut']
  jours?: number
  pour?: string
  auteurId?: string
  destinataireId?: string
}

async function alerter(
  db: Base,
  { menageId, texte, statut = 'ALERTE', jours = 0, pour = 'CHARGE', auteurId, destinataireId }: AlerteAPoser,
): Promise<void> {
  const le = new Date(Date.now() + jours * 86_400_000)
  await db
    .insertInto('alerte')
    .values({
      id: uuidv7(),
      sujet_id: menageId,
      type: 'MANUELLE',
      texte,
      statut,
      date_alerte: le,
      pour,
      auteur_id: auteurId ?? null,
      destinataire_id: destinataireId ?? null,
      close_le: statut === 'CLOTURE' ? le : null,
    })
    .execute()
}

const textes = async (personne: { get: <C>(url: string) => PromiseLike<{ corps: C }> }, query = '') =>
  (await personne.get<Collection>(`/v1/utilisateurs/moi/alertes${query}`)).corps['hydra:member'].map(({ texte }) => texte)
