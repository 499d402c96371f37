import { julien, samira, unOccupant, unRevenu } from '@relogement/domain/menage/menage.examples'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'

interface Constat {
  code: string
  path: string
  message: string
  step: number
}
interface Controle {
  invalidFields: { path: string; message: string; step: number; genre: string; pour: string[] }[]
  nonBlockingFields: Constat[]
  acquittes: (Constat & { acquittement: { id: string; commentaire: string; auteur: { id: string }; le: string } })[]
}
async function reponsesIncompletes(personne: Personne, id: string): Promise<Constat[]> {
  const { corps } = await personne.get<Controle>(`${adresse(id)}/errors?step=checks`).expect(200)
  return corps.nonBlockingFields.filter(({ code }) => code === 'REPONSE_INCOMPLETE')
}
const adresse = (id: string) => `/v1/business/menages/${id}`

describe('ce qui manque au dossier', () => {
  const le = jourDans(-10)
  const sorties = {
    CLOTURE: {},
    DEPART_SPONTANE: { depart_spontane: JSON.stringify({ date: le, motif: 'PARTI_DE_LUI_MEME', commentaire: null }) },
    ACCESSION_A_LA_PROPRIETE: { accession: JSON.stringify({ date: le, type: 'SOCIAL' }) },
  }

  test('n’attend plus personne au dossier fermé ; sans relogement, aucun champ n’est plus attendu', async ({ en, db }) => {
    const aFaire = async (statut: StatutMenage, colonnes = {}) => {
      const id = await createMenage(db, {
        menage: { statut, logementActuel: { typologie: null } },
        colonnes,
        chargeId: en.camille.id,
      })
      const { corps } = await en.camille.get<{ aFaire: { chemin: string; genre?: string }[] }>(`/v1/menages/${id}`).expect(200)
      return corps.aFaire
    }
    expect(await aFaire('RECHERCHE_DU_LOGEMENT')).toContainEqual(expect.objectContaining({ chemin: 'logementActuel.typologie' }))
    for (const statut of ['CLOTURE', 'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'] as const)
      expect(await aFaire(statut, sorties[statut]), statut).toEqual([])
    const sansRelogement = await aFaire('RECHERCHE_DU_LOGEMENT', { relogement_necessaire: false })
    expect(sansRelogement.filter(({ genre }) => genre === 'MANQUE')).toEqual([])
  })

  test('n’est pas dit aux externes, ni hors de sa zone', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    await en.bastien.get(`${adresse(id)}/errors`).expect(403)
    await en.melanie.get(`${adresse(id)}/errors`).expect(403)
    await en.adrien.get(`${adresse(id)}/errors`).expect(200)
    await en.camille.get(`${adresse('01900000-0000-7000-8000-00000000ffff')}/errors`).expect(404)
    await en.camille.get(`${adresse(id)}/errors?step=tout`).expect(400)
  })

  test('se dit champ par champ : chemin, phrase, étape, personne, et pour quoi', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { logementActuel: { typologie: null } }, chargeId: en.camille.id })
    const { corps } = await en.camille.get<Controle>(`${adresse(id)}/errors`).expect(200)
    expect(corps.invalidFields).toContainEqual({
      path: 'logementActuel.typologie',
      libelle: 'Typologie du logement actuel',
      message: 'Ce champ est requis',
      step: 4,
      pour: ['E', 'C'],
      genre: 'MANQUE',
    })
  })

  test('une acceptation restée quinze minutes sans sa proposition est à compléter', async ({ api, en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_cal' })
    await en.camille.put(`${adresse(id)}/transitions`, { transition: 'acceptation_logement' }).expect(200)
    const reponses = () => reponsesIncompletes(en.camille, id)
    expect(await reponses()).toEqual([])
    api.horloge.avancer({ minutes: 15 })
    expect(await reponses()).toMatchObject([
      { path: 'logements', message: 'Réponse incomplète : aucune proposition ne porte l’acceptation du ménage' },
    ])
    await db.updateTable('proposition').set({ statut: 'acceptee_menage' }).where('menage_id', '=', id).execute()
    expect(await reponses()).toEqual([])
  })

  test('un refus resté quinze minutes sans sa proposition est à compléter, comme une acceptation', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const { bailleur: bailleurId } = distribution.partenaires
    await createProposition(db, { menageId: id, bailleurId, statut: 'refusee_menage' })
    const refusee = await createProposition(db, { menageId: id, bailleurId, statut: 'proposition_relogement' })
    await en.camille.put(`${adresse(id)}/transitions`, { transition: 'refus_proposition' }).expect(200)
    const reponses = () => reponsesIncompletes(en.camille, id)
    expect(await reponses()).toEqual([])
    api.horloge.avancer({ minutes: 15 })
    expect(await reponses()).toMatchObject([
      { path: 'logements', message: 'Réponse incomplète : aucune proposition ne porte le refus du ménage' },
    ])
    const donnees = { motif: 'LOCALISATION', date: jourDans(0, api.horloge.maintenant()) }
    await en.camille.put(`${adresse(id)}/transitions`, { transition: 'refus_proposition', propositionId: refusee.id, donnees }).expect(200)
    expect(await reponses()).toEqual([])
  })

  test('step=checks laisse les champs vides de la table et ne garde que les contrôles', async ({ en, db }) => {
    const id = await createMenage(db, {
      menage: { logementActuel: { typologie: null }, relogement: { demandeLogementSocial: { numeroUnique: 'ABC' } } },
    })
    const { corps } = await en.camille.get<Controle>(`${adresse(id)}/errors?step=checks`).expect(200)
    const chemins = corps.invalidFields.map(({ path }) => path)
    expect(chemins).toContain('relogement.demandeLogementSocial.numeroUnique')
    expect(chemins).not.toContain('logementActuel.typologie')
    expect(Array.isArray(corps.nonBlockingFields)).toBe(true)
  })

  test('un autre dossier au même téléphone se signale, sauf hors de sa portée', async ({ en, db }) => {
    const telephone = '0699112233'
    // Une autre personne, qui répond au même téléphone.
    const id = await createMenage(db, { menage: { informations: { telephone, email: null }, occupants: [unOccupant({ nom: 'Lemaire' })] } })
    const autre = await createMenage(db, { menage: { informations: { telephone, email: null } } })
    const { code_menage } = await lireMenageEnBase(db, autre)
    const { corps } = await en.camille.get<Controle>(`${adresse(id)}/errors`).expect(200)
    expect(corps.nonBlockingFields.filter(({ code }) => code === 'PRESENT_DANS_UN_AUTRE_DOSSIER')).toEqual([
      {
        code: 'PRESENT_DANS_UN_AUTRE_DOSSIER',
        path: 'informations.telephone',
        message: `Le téléphone est aussi dans le dossier ${code_menage}`,
        step: 1,
      },
    ])
  })
})

describe('le ménage peut-il être candidat', () => {
  test('oui quand rien ne manque, non dès qu’un champ exigé est vide ; hors de portée, le dossier n’existe pas', async ({
    en,
    db,
    distribution,
  }) => {
    const complet = await createMenage(db, { chargeId: en.camille.id, menage: revenusConnus() })
    expect((await en.camille.get<{ isComplete: boolean }>(`${adresse(complet)}/is-complete`).expect(200)).corps.isComplete).toBe(true)
    const incomplet = await createMenage(db, { chargeId: en.camille.id, menage: { relogement: { typologiesGTR: [] } } })
    expect((await en.camille.get<{ isComplete: boolean }>(`${adresse(incomplet)}/is-complete`).expect(200)).corps.isComplete).toBe(false)
    await en.berenice.get(`${adresse(await createMenage(db, { partenaireId: distribution.partenaires.bailleur }))}/is-complete`).expect(404)
    await en.delphine.get(`${adresse(complet)}/is-complete`).expect(403)
  })
})

describe('lever une vérification', () => {
  const pauvre = { informations: { telephone: '0600000001', email: null }, composition: { personneAHandicap: true, handicapReconnu: null } }
  const handicap = {
    code: 'HANDICAP_A_PRECISER',
    path: 'composition.handicapReconnu',
    message: 'La reconnaissance du handicap est à préciser',
  }

  test('se refuse hors de ses dossiers, aux externes et à l’administratif', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.cyril.id, menage: pauvre })
    const corps = { ...handicap, commentaire: 'Dossier MDPH en cours' }
    await en.camille.post(`${adresse(id)}/verifications`, corps).expect(403)
    await en.adrien.post(`${adresse(id)}/verifications`, corps).expect(403)
    await en.bastien.post(`${adresse(id)}/verifications`, corps).expect(403)
  })

  test('demande une raison, et une vérification qui a un objet', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: pauvre })
    await en.camille.post(`${adresse(id)}/verifications`, { ...handicap, commentaire: '  ' }).expect(422)
    await en.camille
      .post(`${adresse(id)}/verifications`, { code: 'LOYER_NUL', path: 'logementActuel.finance.loyer', message: 'x', commentaire: 'x' })
      .expect(409)
    await en.camille.post(`${adresse(id)}/verifications`, { ...handicap, message: 'Un autre constat', commentaire: 'x' }).expect(409)
    expect(await db.selectFrom('verification_acquittee').selectAll().where('menage_id', '=', id).execute()).toEqual([])
  })

  test('l’ôte de ce qui est à vérifier, avec sa raison et sa trace, sans nouvelle version', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: pauvre })
    const { corps } = await en.camille
      .post<Controle>(`${adresse(id)}/verifications`, { ...handicap, commentaire: 'Dossier MDPH en cours' })
      .expect(201)
    expect(corps.nonBlockingFields.map(({ code }) => code)).not.toContain('HANDICAP_A_PRECISER')
    expect(corps.acquittes).toMatchObject([
      { ...handicap, acquittement: { commentaire: 'Dossier MDPH en cours', auteur: { id: en.camille.id } } },
    ])
    expect(
      await db
        .selectFrom('verification_acquittee')
        .select(['code', 'chemin', 'message', 'commentaire', 'auteur_id'])
        .where('menage_id', '=', id)
        .execute(),
    ).toEqual([
      {
        code: 'HANDICAP_A_PRECISER',
        chemin: 'composition.handicapReconnu',
        message: 'La reconnaissance du handicap est à préciser',
        commentaire: 'Dossier MDPH en cours',
        auteur_id: en.camille.id,
      },
    ])
    expect(await lireHistoriqueEnBase(db, id)).toMatchObject([
      { type: 'MODIFICATION', texte: 'Vérification levée (La reconnaissance du handicap est à préciser) : Dossier MDPH en cours' },
    ])
    expect((await lireMenageEnBase(db, id)).version).toBe(1)
    const { corps: fiche } = await en.camille.get<{ aFaire: { chemin: string }[] }>(`/v1/menages/${id}`).expect(200)
    expect(fiche.aFaire.map(({ chemin }) => chemin)).not.toContain('composition.handicapReconnu')
  })

  test('la lever de nouveau en change la raison ; la remettre à vérifier la rend à la liste', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: pauvre })
    await en.camille.post(`${adresse(id)}/verifications`, { ...handicap, commentaire: 'En cours' }).expect(201)
    const { corps } = await en.rachid.post<Controle>(`${adresse(id)}/verifications`, { ...handicap, commentaire: 'Refusé' }).expect(201)
    expect(corps.acquittes).toMatchObject([{ acquittement: { commentaire: 'Refusé', auteur: { id: en.rachid.id } } }])
    const acquittement = corps.acquittes[0]?.acquittement.id
    await en.cyril.delete(`${adresse(id)}/verifications/${acquittement}`).expect(403)
    await en.camille.delete(`${adresse(id)}/verifications/${acquittement}`).expect(204)
    await en.camille.delete(`${adresse(id)}/verifications/${acquittement}`).expect(404)
    const { corps: apres } = await en.camille.get<Controle>(`${adresse(id)}/errors`).expect(200)
    expect(apres.nonBlockingFields.map(({ code }) => code)).toContain('HANDICAP_A_PRECISER')
  })

  test('le constat qui change revient', async ({ en, db }) => {
    const id = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { logementActuel: { finance: { loyer: 2000 }, surface: 78 }, ressourcesEtCharges: { charges: { loyerNetHorsAPL: null } } },
    })
    const lus = (await en.camille.get<Controle>(`${adresse(id)}/errors`).expect(200)).corps.nonBlockingFields
    const auM2 = lus.find(({ code }) => code === 'LOYER_AU_M2')
    await en.camille.post(`${adresse(id)}/verifications`, { ...auM2, commentaire: 'Maison' }).expect(201)
    await en.camille.patch(`/v1/menages/${id}`, { logementActuel: { finance: { loyer: 2400 } } }).expect(200)
    const { corps } = await en.camille.get<Controle>(`${adresse(id)}/errors`).expect(200)
    expect(corps.nonBlockingFields.map(({ code }) => code)).toContain('LOYER_AU_M2')
    expect(corps.acquittes).toEqual([])
  })
})

test('deux constats de même nature sur un même champ se lèvent chacun pour soi', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { relogement: { typologiesGTR: ['T6', 'T7_ET_PLUS'] } } })
  const lire = async () =>
    (await en.camille.get<Controle>(`${adresse(id)}/errors`).expect(200)).corps.nonBlockingFields.filter(
      ({ code }) => code === 'SOUS_OCCUPATION',
    )
  await db.deleteFrom('occupant').where('menage_id', '=', id).where('role', '=', 'ENFANT').execute()
  const [premier, second] = await lire()
  await en.camille.post(`${adresse(id)}/verifications`, { ...premier, commentaire: 'Garde alternée à venir' }).expect(201)
  expect(await lire()).toEqual([second])
  await en.camille.post(`${adresse(id)}/verifications`, { ...second, commentaire: 'Idem' }).expect(201)
  expect(await lire()).toEqual([])
})

describe('la nature des revenus', () => {
  test('ne s’actualise que sur ses dossiers', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.cyril.id })
    await en.camille.patch(`${adresse(id)}/actualiser-nature-revenus`).expect(403)
    await en.melanie.patch(`${adresse(id)}/actualiser-nature-revenus`).expect(403)
  })

  test('se déduit des ressources enregistrées, sans version ni trace', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille
      .patch<{ ressourcesEtCharges: { natureDesRevenus: string[] } }>(`${adresse(id)}/actualiser-nature-revenus`)
      .expect(200)
    expect(corps.ressourcesEtCharges.natureDesRevenus).toEqual(['ACTIVITE', 'PRESTATIONS_FAMILIALES'])
    expect(await lireMenageEnBase(db, id)).toMatchObject({ nature_revenus: ['ACTIVITE', 'PRESTATIONS_FAMILIALES'], version: 1 })
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])
  })

  test('suit chaque enregistrement des ressources', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.get<{ composition: { occupants: { id: string }[] } }>(`/v1/menages/${id}`).expect(200)
    const ressources = [{ occupantId: corps.composition.occupants[0]?.id, type: { code: 'RSA' }, montantMensuel: 607.75 }]
    await en.camille.patch(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources } }).expect(200)
    expect((await lireMenageEnBase(db, id)).nature_revenus).toEqual(['MINIMA_SOCIAUX'])
  })
})

/** Les revenus des deux années qui précèdent le jour du test. */
function revenusConnus() {
  const annee = new Date().getFullYear()
  return {
    ressourcesEtCharges: {
      revenusImposables: [samira, julien].flatMap(({ id }) => [unRevenu(id, annee - 1, 9000), unRevenu(id, annee - 2, 9000)]),
    },
  }
}

describe('l’ouverture d’une étape de la saisie', () => {
  const ouvertes = async (qui: Personne, id: string) =>
    (await qui.get<{ etapesOuvertes: number[] }>(`${adresse(id)}/errors`).expect(200)).corps.etapesOuvertes

  test('se note la première fois, sans version ni historique ; qui ne saisit pas ce dossier n’y note rien', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.cyril.id, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
    for (const qui of [en.camille, en.adrien, en.bastien]) await qui.put(`${adresse(id)}/etapes-ouvertes/3`).expect(403)
    expect(await ouvertes(en.cyril, id)).toEqual([])
    await en.cyril.put(`${adresse(id)}/etapes-ouvertes/3`).expect(204)
    await en.rachid.put(`${adresse(id)}/etapes-ouvertes/3`).expect(204)
    await en.cyril.put(`${adresse(id)}/etapes-ouvertes/1`).expect(204)
    expect(await ouvertes(en.rachid, id)).toEqual([1, 3])
    const lignes = await db.selectFrom('etape_ouverte').select(['etape', 'par']).where('menage_id', '=', id).orderBy('etape').execute()
    expect(lignes).toEqual([
      { etape: 1, par: en.cyril.id },
      { etape: 3, par: en.cyril.id },
    ])
    expect((await lireMenageEnBase(db, id)).version).toBe(1)
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])
    await en.cyril.put(`${adresse(id)}/etapes-ouvertes/8`).expect(404)
  })
})
