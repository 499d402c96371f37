import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

interface Commentaire {
  texte: string
  visibilite: string
  mentions: { id: string; prenom: string; lu?: boolean }[]
}
interface Possible {
  id: string
  litLesInternes: boolean
}
type Collection<L> = { 'hydra:member': L[] }

const adresse = (id: string) => `/v1/menages/${id}/commentaires`

describe('mentionner quelqu’un dans un commentaire', () => {
  test('le prévient, lui et le chargé, une fois chacun ; la liste dit qui l’a été', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const mentions = [en.cyril.id, en.camille.id, en.rachid.id, en.cyril.id]
    const { corps } = await en.rachid.post<Commentaire>(adresse(id), { texte: 'Visite jeudi', mentions }).expect(201)
    expect(corps.mentions.map(({ prenom }) => prenom).sort()).toEqual(['Camille', 'Cyril'])
    const alertes = await db.selectFrom('alerte').select(['type', 'pour', 'destinataire_id', 'texte']).where('sujet_id', '=', id).execute()
    const prevenu = (destinataire_id: string) => ({
      type: 'COMMENTAIRE_AJOUTE',
      pour: 'DESTINATAIRE',
      destinataire_id,
      texte: expect.stringMatching(/^Rachid \S+ a commenté le dossier$/),
    })
    expect(alertes).toHaveLength(2)
    expect(alertes).toEqual(expect.arrayContaining([prevenu(en.camille.id), prevenu(en.cyril.id)]))
    const lus = (await en.cyril.get<Collection<Commentaire>>(adresse(id)).expect(200)).corps['hydra:member']
    expect(lus.map(({ texte }) => texte)).toEqual(['Visite jeudi'])
    expect(lus[0]?.mentions.map(({ prenom }) => prenom).sort()).toEqual(['Camille', 'Cyril'])
    const mesAlertes = await en.cyril.get<Collection<{ menage: { id: string } }>>('/v1/utilisateurs/moi/alertes?pageSize=100').expect(200)
    expect(mesAlertes.corps['hydra:member'].map(({ menage }) => menage.id)).toContain(id)
  })

  test('se distingue d’un commentaire ajouté à un dossier que l’on suit', async ({ en, db }) => {
    const [suivi, nomme] = [await createMenage(db, { chargeId: en.camille.id }), await createMenage(db, { chargeId: en.camille.id })]
    await en.rachid.post(adresse(suivi), { texte: 'Vu au marché' }).expect(201)
    await en.rachid.post(adresse(nomme), { texte: 'Qui rappelle ?', mentions: [en.camille.id] }).expect(201)
    const { corps } = await en.camille
      .get<Collection<{ mention: boolean; menage: { id: string } }>>('/v1/utilisateurs/moi/alertes?pageSize=100')
      .expect(200)
    const dites = new Map(corps['hydra:member'].map(({ menage, mention }) => [menage.id, mention]))
    expect([dites.get(suivi), dites.get(nomme)]).toEqual([false, true])
  })

  test('n’est qu’à la personne mentionnée : elle seule voit son alerte et la clôt', async ({ en, db }) => {
    const id = await createMenage(db)
    await en.rachid.post(adresse(id), { texte: 'Qui rappelle ?', mentions: [en.cyril.id] }).expect(201)
    const { id: alerteId } = await db.selectFrom('alerte').select('id').where('sujet_id', '=', id).executeTakeFirstOrThrow()
    const lues = async (personne: Personne) => {
      const { corps } = await personne.get<{ alerts: { id: string }[] }>(`/v1/menages/${id}`).expect(200)
      const liste = await personne.get<Collection<{ id: string }>>(`/v1/menages/${id}/alertes`).expect(200)
      return [corps.alerts.map((alerte) => alerte.id), liste.corps['hydra:member'].map((alerte) => alerte.id)]
    }
    for (const personne of [en.rachid, en.camille, en.ines, en.denise]) {
      expect(await lues(personne)).toEqual([[], []])
      await personne.patch(`/v1/menages/${id}/alertes/${alerteId}`, { statut: 'CLOTURE' }).expect(404)
      await personne.delete(`/v1/menages/${id}/alertes/${alerteId}`).expect(404)
    }
    expect(await lues(en.cyril)).toEqual([[alerteId], [alerteId]])
    await en.cyril.patch(`/v1/menages/${id}/alertes/${alerteId}`, { statut: 'CLOTURE' }).expect(200)
  })

  test('se clôt par la personne mentionnée, même sur le dossier d’une autre', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.post(adresse(id), { texte: 'Tu le connais ?', mentions: [en.cyril.id] }).expect(201)
    const { corps } = await en.cyril.get<{ alerts: { id: string; can: string[] }[] }>(`/v1/menages/${id}`).expect(200)
    expect(corps.alerts.map(({ can }) => can)).toEqual([['clore']])
    await en.cyril.patch(`/v1/menages/${id}/alertes/${corps.alerts[0]?.id}`, { statut: 'CLOTURE' }).expect(200)
    const lue = await en.camille.get<Collection<Commentaire>>(adresse(id)).expect(200)
    expect(lue.corps['hydra:member'][0]?.mentions[0]?.lu).toBe(true)
  })

  test('ne se ferme ni avec un départ, ni avec une accession qu’une autre personne déclare', async ({ en, db }) => {
    const sorties = [
      { statut: 'RECHERCHE_DU_LOGEMENT', transition: 'depart_spontane', donnees: { motif: 'DECES', date: jourDans(0) } },
      { statut: 'RECHERCHE_DU_LOGEMENT', transition: 'accession_propriete', donnees: { type: 'SOCIAL', date: jourDans(0) } },
    ] as const
    for (const { statut, ...sortie } of sorties) {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut } })
      await en.camille.post(adresse(id), { texte: 'Tu le connais ?', mentions: [en.cyril.id] }).expect(201)
      await en.camille.put(`/v1/business/menages/${id}/transitions`, sortie).expect(200)
      expect(
        await db
          .selectFrom('alerte')
          .select(['statut', 'close_par'])
          .where('sujet_id', '=', id)
          .where('pour', '=', 'DESTINATAIRE')
          .execute(),
      ).toEqual([{ statut: 'ALERTE', close_par: null }])
      const { corps } = await en.cyril.get<{ alerts: { id: string; texte: string; can: string[] }[] }>(`/v1/menages/${id}`).expect(200)
      const sienne = corps.alerts.find(({ can }) => can.includes('clore'))
      await en.cyril.patch(`/v1/menages/${id}/alertes/${sienne?.id}`, { statut: 'CLOTURE' }).expect(200)
      const lue = await en.camille.get<Collection<Commentaire>>(adresse(id)).expect(200)
      expect(lue.corps['hydra:member'][0]?.mentions[0]?.lu, sortie.transition).toBe(true)
    }
  })

  test('l’historique, que l’équipe lit, ne dit ni qu’elle est close, ni qu’elle est reportée ou rouverte', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.post(adresse(id), { texte: 'Tu le connais ?', mentions: [en.cyril.id] }).expect(201)
    const avant = (await lireHistoriqueEnBase(db, id)).map(({ texte }) => texte)
    const { corps } = await en.cyril.get<{ alerts: { id: string }[] }>(`/v1/menages/${id}`).expect(200)
    const chemin = `/v1/menages/${id}/alertes/${corps.alerts[0]?.id}`
    for (const geste of [{ dateAlerte: jourDans(3) }, { statut: 'CLOTURE' }, { statut: 'ROUVERTE' }, { statut: 'CLOTURE' }])
      await en.cyril.patch(chemin, geste).expect(200)
    expect((await lireHistoriqueEnBase(db, id)).map(({ texte }) => texte)).toEqual(avant)
  })

  test('l’auteur, et lui seul, voit qui ne l’a pas encore lu', async ({ en, db }) => {
    const id = await createMenage(db)
    const { corps } = await en.rachid
      .post<Commentaire>(adresse(id), { texte: 'À lire', mentions: [en.cyril.id, en.camille.id] })
      .expect(201)
    expect(corps.mentions.map(({ lu }) => lu)).toEqual([false, false])
    await en.cyril.get(`/v1/menages/${id}?ecran=fiche`).expect(200)
    const lus = async (personne: Personne) => {
      const liste = (await personne.get<Collection<Commentaire>>(adresse(id)).expect(200)).corps['hydra:member']
      const fiche = (await personne.get<{ comments: Commentaire[] }>(`/v1/menages/${id}`).expect(200)).corps.comments
      expect(fiche.map(({ mentions }) => mentions)).toEqual(liste.map(({ mentions }) => mentions))
      return Object.fromEntries(liste[0]?.mentions.map(({ prenom, lu }) => [prenom, lu]) ?? [])
    }
    expect(await lus(en.rachid)).toEqual({ Cyril: true, Camille: false })
    expect(await lus(en.ines)).toEqual({ Cyril: undefined, Camille: undefined })
    expect(await lus(en.cyril)).toEqual({ Cyril: undefined, Camille: undefined })
  })

  test('on ne prévient personne de ce qu’il ne pourra pas lire', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    const essayer = (visibilite: string, mention: string) => en.rachid.post(adresse(id), { texte: 'x', visibilite, mentions: [mention] })
    await essayer('INTERNE', en.melanie.id).expect(422)
    await essayer('INTERNE', en.delphine.id).expect(422)
    await essayer('PARTENAIRES', en.berenice.id).expect(422)
    await essayer('PARTENAIRES', '0197a000-0000-7000-8000-000000000000').expect(422)
    expect(await db.selectFrom('commentaire').select('id').where('sujet_id', '=', id).execute()).toEqual([])
    await essayer('PARTENAIRES', en.bastien.id).expect(201)
    await essayer('PARTENAIRES', en.melanie.id).expect(201)
  })

  test('les personnes proposées sont celles qui lisent ce dossier, et ce qu’elles en lisent', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    const possibles = (await en.rachid.get<Collection<Possible>>(`/v1/menages/${id}/personnes-a-prevenir`).expect(200)).corps[
      'hydra:member'
    ]
    const lesInternes = new Map(possibles.map((possible) => [possible.id, possible.litLesInternes]))
    for (const { id: personne } of [en.camille, en.cyril, en.ines, en.adrien, en.denise]) expect(lesInternes.get(personne)).toBe(true)
    for (const { id: personne } of [en.bastien, en.melanie, en.colette]) expect(lesInternes.get(personne)).toBe(false)
    for (const { id: personne } of [en.rachid, en.berenice, en.delphine, en.paul, en.firmin]) expect(lesInternes.has(personne)).toBe(false)
    await en.berenice.get(`/v1/menages/${id}/personnes-a-prevenir`).expect(404)
    await en.damien.get(`/v1/menages/${id}/personnes-a-prevenir`).expect(403)
  })
})

test('un partenaire ne lit ni les commentaires internes ni qui y était mentionné', async ({ en, db }) => {
  const id = await createMenage(db)
  await en.rachid.post(adresse(id), { texte: 'entre nous', mentions: [en.cyril.id] }).expect(201)
  await en.rachid.post(adresse(id), { texte: 'pour tous', visibilite: 'PARTENAIRES' }).expect(201)
  const { corps } = await en.melanie.get<Collection<Commentaire>>(adresse(id)).expect(200)
  expect(corps['hydra:member'].map(({ texte }) => texte)).toEqual(['pour tous'])
  const fiche = await en.melanie.get<{ comments: Commentaire[] }>(`/v1/menages/${id}`).expect(200)
  expect(fiche.corps.comments.map(({ texte }) => texte)).toEqual(['pour tous'])
})
