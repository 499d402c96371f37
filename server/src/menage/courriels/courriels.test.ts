import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../../test/dossiers.ts'
import { createJustificatif } from '../../../test/justificatifs.ts'
import type { Base } from '../../core/database.ts'

const EMAILS = '/v1/business/emails'
const courrielsDe = (menageId: string) => `/v1/business/menages/${menageId}/courriels`
const modele = (menageId: string, type: string) => `${courrielsDe(menageId)}/modele?type=${type}`
const enBase = (db: Base, menageId: string) => db.selectFrom('email_sortant').selectAll().where('sujet_id', '=', menageId).execute()

interface Modele {
  destinataires: string[]
  sujet: string
  corps: string
  remarques: string[]
  transfert: { ancienDepot: number | null; nouveauDepot: number | null } | null
}

const saisie = (menageId: string, reste: object = {}) => ({
  type: 'demande-de-pieces',
  menageId,
  destinataires: ['samira@exemple.test'],
  sujet: 'Votre relogement : documents à nous transmettre',
  corps: 'Bonjour,\n\nMerci.',
  ...reste,
})

describe('le modèle', () => {
  test('de demande de pièces liste ce qui manque au dossier, avec le téléphone de qui le suit', async ({ en, db }) => {
    await db.updateTable('utilisateur').set({ telephone: '0320112233' }).where('id', '=', en.camille.id).execute()
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps: avant } = await en.camille.get<Modele>(modele(id, 'demande-de-pieces')).expect(200)
    expect(avant.sujet).toBe('Votre relogement : documents à nous transmettre')
    expect(avant.corps).toContain('- Avis d’imposition')
    expect(avant.corps).toContain('03\u00A020\u00A011\u00A022\u00A033')
    expect(avant.corps).toMatch(/^Bonjour Mme Benali,/)
    const piece = await createJustificatif(db, id)
    await db.updateTable('document').set({ type: 'AVIS_IMPOSITION' }).where('id', '=', piece).execute()
    const { corps: apres } = await en.camille.get<Modele>(modele(id, 'demande-de-pieces')).expect(200)
    expect(apres.corps).not.toContain('Avis d’imposition')
    expect(await enBase(db, id)).toEqual([])
  })

  test('de transfert de dépôt calcule le différentiel et reprend l’adresse du dernier transfert de ce bailleur', async ({
    en,
    db,
    distribution,
  }) => {
    const bailleurId = distribution.partenaires.bailleur
    const [id, autre] = [await createMenage(db, { partenaireId: bailleurId }), await createMenage(db, { partenaireId: bailleurId })]
    const { logementId } = await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_menage' })
    await db
      .updateTable('logement')
      .set({ caracteristiques: JSON.stringify({ depotDeGarantie: 600.1 }) })
      .where('id', '=', logementId)
      .execute()
    const type = 'transfert-depot-de-garantie'
    await en.rachid.post(EMAILS, saisie(autre, { type, destinataires: ['compta@bailleur.test'] })).expect(201)
    const { corps } = await en.rachid.get<Modele>(modele(id, type)).expect(200)
    expect(corps.destinataires).toEqual(['compta@bailleur.test'])
    expect(corps.transfert).toMatchObject({ ancienDepot: 410, nouveauDepot: 600.1 })
    expect(corps.corps).toContain('Différentiel : 190,10\u00A0€ à prendre en charge')
  })

  test('n’est pas ouvert sur le dossier d’un autre, ni hors de portée, ni d’un type inconnu', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.cyril.id })
    await en.camille.get(modele(id, 'demande-de-pieces')).expect(403)
    await en.adrien.get(modele(id, 'demande-de-pieces')).expect(403)
    await en.rachid.get(modele(uuidv7(), 'demande-de-pieces')).expect(404)
    await en.rachid.get(modele(id, 'publicite')).expect(400)
  })
})

describe('la relance', () => {
  const relance = (id: string, cible: string) => `${modele(id, 'relance')}&cible=${cible}`

  test('du bailleur : à sa cellule, sans aucun nom, avec le dossier ; écrite, elle est au dossier et dans l’étape', async ({
    en,
    db,
    distribution,
  }) => {
    const bailleurId = distribution.partenaires.bailleur
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    await createProposition(db, { menageId: id, bailleurId, statut: 'transmise_bailleur' })
    const { corps } = await en.camille.get<Modele>(relance(id, `BAILLEUR:${bailleurId}`)).expect(200)
    expect(corps.destinataires).toContain(en.bastien.email)
    expect(corps.corps).toContain(`/menages/${id}`)
    expect(`${corps.sujet} ${corps.corps}`).not.toMatch(/benali|duprez/i)
    await en.camille
      .post(EMAILS, { ...saisie(id, { type: 'relance' }), destinataires: corps.destinataires, sujet: corps.sujet, corps: corps.corps })
      .expect(201)
    expect(await enBase(db, id)).toMatchObject([{ type: 'RELANCE', auteur_id: en.camille.id }])
    expect(await lireHistoriqueEnBase(db, id)).toMatchObject([{ type: 'COURRIER' }])
    const lu = await en.camille.get<{ prochaineEtape: { relanceLe: string | null } }>(`/v1/menages/${id}`).expect(200)
    expect(lu.corps.prochaineEtape.relanceLe).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('du ménage, à son adresse ; du collègue, à la sienne', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const colonnes = { ecrite_envoyee_le: '2026-03-01', reponse_attendue_le: '2026-03-16' }
    await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'proposition_relogement', colonnes })
    const { corps } = await en.camille.get<Modele>(relance(id, 'MENAGE')).expect(200)
    expect(corps.corps).toMatch(/^Bonjour Mme Benali,/)
    expect((await en.rachid.get<Modele>(relance(id, 'CHARGE')).expect(200)).corps.destinataires).toEqual([en.camille.email])
  })

  test('n’est ouverte que de qui l’étape attend, à qui modifie le dossier', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL' } })
    await en.camille.get(relance(id, 'DPO')).expect(409)
    await en.camille.get(relance(id, 'CHARGE')).expect(409)
    await en.camille.get(modele(id, 'relance')).expect(409)
    await en.camille.get(relance(id, 'TOUS')).expect(400)
    await en.adrien.get(relance(id, 'CHARGE')).expect(403)
    await en.cyril.get(relance(id, 'CHARGE')).expect(403)
  })
})

describe('écrire', () => {
  test('le courriel, sa tâche et l’historique, ensemble ; la réponse revient à qui suit le dossier', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.rachid.post(EMAILS, saisie(id)).expect(201)
    expect(await enBase(db, id)).toMatchObject([
      {
        type: 'DEMANDE_DE_PIECES',
        destinataires: ['samira@exemple.test'],
        corps: 'Bonjour,\n\nMerci.',
        statut: 'A_ENVOYER',
        auteur_id: en.rachid.id,
        repondre_a: en.camille.email,
      },
    ])
    expect(await lireHistoriqueEnBase(db, id)).toMatchObject([
      { type: 'COURRIER', auteur_id: en.rachid.id, texte: 'Courriel « Demande de pièces » écrit à un destinataire' },
    ])
    const { corps } = await en.adrien
      .get<{ 'hydra:member': object[]; metadata: { refusEcrire: string | null } }>(courrielsDe(id))
      .expect(200)
    expect(corps['hydra:member']).toMatchObject([
      { libelle: 'Demande de pièces', statut: { code: 'A_ENVOYER', libelle: 'À envoyer' }, auteur: { id: en.rachid.id } },
    ])
    expect(corps.metadata.refusEcrire).toMatch(/^Réservé/)
    await en.melanie.get(courrielsDe(id)).expect(403)
  })

  test('renvoyé avec la même clé, il n’est écrit qu’une fois', async ({ en, db }) => {
    const id = await createMenage(db)
    const appel = en.rachid.avec({ 'Idempotency-Key': `courriel-${id}` })
    await Promise.all(Array.from({ length: 6 }, () => appel.post(EMAILS, saisie(id)).expect(201)))
    expect(await enBase(db, id)).toHaveLength(1)
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
  })

  test.for([
    [[], 'Ce champ est requis'],
    [['samira@exemple.test', 'pas une adresse'], "Vous devez indiquer un ensemble d'adresses emails valides"],
    [['a@b.test\nBcc: x@y.test'], "Vous devez indiquer un ensemble d'adresses emails valides"],
  ] as const)('des destinataires %j sont refusés : %s', async ([destinataires, message], { en, db }) => {
    const id = await createMenage(db)
    const { corps } = await en.rachid.post<{ violations: object[] }>(EMAILS, saisie(id, { destinataires })).expect(422)
    expect(corps.violations).toEqual([{ propertyPath: 'destinataires', message }])
    expect(await enBase(db, id)).toEqual([])
  })

  test('ni sur le dossier d’un autre, ni sur un dossier effacé, ni d’un type inconnu', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.cyril.id })
    const purge = await createMenage(db, { colonnes: { purge_le: new Date() } })
    await en.camille.post(EMAILS, saisie(id)).expect(403)
    await en.rachid.post(EMAILS, saisie(uuidv7())).expect(404)
    await en.rachid.post(EMAILS, saisie(purge)).expect(409)
    await en.rachid.post(EMAILS, saisie(id, { type: 'publicite' })).expect(422)
    expect([...(await enBase(db, id)), ...(await enBase(db, purge))]).toEqual([])
  })
})
