import { unMenage } from '@relogement/domain/menage/menage.examples'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { faireLaTache } from '../../../test/taches.ts'
import type { Base } from '../../core/database.ts'
import { oublierLesSeparations } from './delaiPasse.ts'

const SEPARER = '/v1/business/menages/decohabitation'
const annuler = (id: string) => `/v1/business/menages/${id}/annuler-decohabitation`

interface Fiche {
  id: string
  version: number
  codeMenage: string
  noms: string
  can: string[]
  refus: Record<string, string>
  composition: { occupants: { id: string; prenom: string; role: string; scolarite: object }[] }
  relogement: { statut: { code: string }; chargeDeRelogementPrincipal: { id: string } | null; operation: { id: string } }
  ressourcesEtCharges: { ressources: { occupantId: string; type: { code: string }; montantMensuel: number }[] }
  logementActuelLocalisation: { adresse: { rue: string } }
  decohabitations?: { origine: { id: string; codeMenage: string } | null; issus: { id: string; codeMenage: string }[] }
  aFaire: { message: string }[]
}

const YANIS = {
  ...unMenage().occupants[4],
  id: uuidv7(),
  prenom: 'Yanis',
  sexe: 'MASCULIN',
  dateDeNaissance: '2004-01-15',
  scolarite: { niveau: 'ENSEIGNEMENT_SUPERIEUR', etablissement: 'IUT de Tourcoing', ville: 'Tourcoing' },
  contact: { telephone: '0611111111', email: 'yanis@example.fr' },
}

/** Le foyer de Samira et Julien avec un grand fils, enregistré une fois : tout ce qui s'en déduit est écrit. */
async function unFoyer(
  db: Base,
  en: { rachid: { patch: <C>(url: string, corps: unknown) => PromiseLike<{ corps: C }> } },
  chargeId: string | null,
) {
  const id = await createMenage(db, {
    chargeId,
    operationId: await createOperation(db),
    menage: { statut: 'RECHERCHE_DU_LOGEMENT', occupants: [...unMenage().occupants, { ...YANIS, id: uuidv7() } as never] },
  })
  const personnes = await db.selectFrom('occupant').select(['id', 'prenom']).where('menage_id', '=', id).execute()
  const qui = Object.fromEntries(personnes.map((personne) => [personne.prenom, personne.id])) as Record<
    'Samira' | 'Julien' | 'Yanis' | 'Adam',
    string
  >
  await en.rachid.patch(`/v1/menages/${id}`, {
    ressourcesEtCharges: {
      ressources: [
        ...(
          await db
            .selectFrom('ressource')
            .innerJoin('occupant', 'occupant.id', 'ressource.occupant_id')
            .select(['occupant_id', 'type', 'montant_mensuel'])
            .where('menage_id', '=', id)
            .execute()
        ).map(({ occupant_id, type, montant_mensuel }) => ({
          occupantId: occupant_id,
          type: { code: type },
          montantMensuel: montant_mensuel,
        })),
        { occupantId: qui.Yanis, type: { code: 'BOURSE_ETUDIANT' }, montantMensuel: 310 },
      ],
    },
  })
  return { id, qui }
}

const depart = (menageId: string, yanis: string, plus: object = {}) => ({
  menageId,
  occupants: [yanis],
  principalId: yanis,
  motif: 'AUTONOMIE_JEUNE',
  date: '2026-01-05',
  ...plus,
})

describe('séparer', () => {
  test('le fils part avec ses ressources et sa scolarité ; les deux dossiers se citent, l’historique le dit des deux côtés', async ({
    en,
    db,
  }) => {
    const { id, qui } = await unFoyer(db, en, en.camille.id)
    const { corps, entetes } = await en.camille.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)
    const source = await lireMenageEnBase(db, id)

    expect(corps).toMatchObject({
      codeMenage: `${source.code_menage}-D1`,
      noms: 'M. Duprez',
      relogement: {
        statut: { code: 'ENTRETIEN_PREALABLE_A_REALISER' },
        chargeDeRelogementPrincipal: { id: en.camille.id },
        operation: { id: source.operation_id },
      },
      composition: { occupants: [{ id: qui.Yanis, role: 'PRINCIPAL', scolarite: { etablissement: 'IUT de Tourcoing' } }] },
      informations: { telephone: '0611111111' },
      logementActuelLocalisation: { adresse: { rue: 'rue de Fontenoy' } },
      decohabitations: { origine: { id, codeMenage: source.code_menage }, issus: [], motifs: { [corps.id]: 'AUTONOMIE_JEUNE' } },
    })
    expect(entetes['etag']).toBe('"1"')
    // Une ligne par type ; les autres sont vides.
    expect(corps.ressourcesEtCharges.ressources).toHaveLength(16)
    expect(corps.ressourcesEtCharges.ressources.filter(({ montantMensuel }) => montantMensuel !== null)).toEqual([
      { occupantId: qui.Yanis, type: { code: 'BOURSE_ETUDIANT' }, montantMensuel: 310, montantAnnuel: 3720 },
    ])
    expect(source).toMatchObject({ version: 3, statut: 'RECHERCHE_DU_LOGEMENT', contentieux: true })
    expect(source.recherche).not.toContain('yanis')
    const issu = await lireMenageEnBase(db, corps.id)
    expect(issu).toMatchObject({ decohabite_de: id, contentieux: false, ville_code: source.ville_code, code_postal: '59100' })
    expect(issu.recherche).toContain('yanis')
    expect(issu.cotation_score).toBeGreaterThanOrEqual(0)

    const fiche = (await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps
    expect(fiche.composition.occupants.map(({ prenom }) => prenom)).toEqual(['Samira', 'Julien', 'Inès', 'Adam', 'Lina'])
    expect(fiche.decohabitations).toMatchObject({ origine: null, issus: [{ id: corps.id, codeMenage: corps.codeMenage }] })
    expect((await lireHistoriqueEnBase(db, id)).at(-1)).toMatchObject({
      type: 'MODIFICATION',
      auteur_id: en.camille.id,
      texte: `Décohabitation (prise d’autonomie d’un jeune) : une personne forme le ménage ${corps.codeMenage}`,
    })
    expect((await lireHistoriqueEnBase(db, corps.id)).map(({ type, texte }) => [type, texte])).toEqual([
      ['MODIFICATION', `Décohabitation : issu du ménage ${source.code_menage}`],
      ['ASSIGNATION', expect.stringContaining('Dossier confié à')],
    ])
    expect(await db.selectFrom('alerte').select('type').where('sujet_id', '=', corps.id).execute()).toEqual([
      { type: 'ENTRETIEN_A_REALISER' },
    ])
  })

  test('une proposition ouverte est à vérifier : elle était faite à un autre foyer ; une proposition d’après ne l’est pas', async ({
    en,
    db,
    distribution,
  }) => {
    const { id, qui } = await unFoyer(db, en, null)
    const bailleurId = distribution.partenaires.bailleur
    await createProposition(db, { menageId: id, bailleurId, statut: 'presentation_gtr', colonnes: { cree_le: '2026-01-01T08:00:00Z' } })
    await en.ines.post(SEPARER, depart(id, qui.Yanis)).expect(201)
    const demain = new Date(Date.now() + 86_400_000)
    await createProposition(db, { menageId: id, bailleurId, statut: 'assignation', colonnes: { cree_le: demain } })
    const { aFaire } = (await en.ines.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps
    expect(aFaire.filter(({ message }) => message.startsWith('Composition modifiée'))).toHaveLength(1)
  })

  test('quand la demandeuse part, le co-demandeur conduit le dossier d’origine et garde l’APL du logement', async ({ en, db }) => {
    const { id, qui } = await unFoyer(db, en, null)
    const { corps } = await en.rachid
      .post<Fiche>(SEPARER, {
        ...depart(id, qui.Samira),
        motif: 'SEPARATION',
        demandeLogementSocial: { numeroUnique: '0591 2250 41873 GDLCX', date: '2025-11-09' },
      })
      .expect(201)
    expect(corps).toMatchObject({ noms: 'Mme Benali', relogement: { statut: { code: 'ATTENTE_PRESENTATION_GTR' } } })
    expect(
      corps.ressourcesEtCharges.ressources.filter(({ montantMensuel }) => montantMensuel !== null).map(({ type }) => type.code),
    ).not.toContain('APL')
    expect((await lireMenageEnBase(db, id)).noms).toBe('M. Duprez')
    const apl = await db
      .selectFrom('ressource')
      .select('occupant_id')
      .where('type', '=', 'APL')
      .where('occupant_id', 'in', Object.values(qui))
      .execute()
    expect(apl).toEqual([{ occupant_id: qui.Julien }])
  })

  test('refusée : sans droit, sur le dossier d’un collègue, sans titulaire qui reste, pour un dossier clos, sur une version dépassée', async ({
    en,
    db,
  }) => {
    const { id, qui } = await unFoyer(db, en, en.cyril.id)
    await en.adrien.post(SEPARER, depart(id, qui.Yanis)).expect(403)
    await en.bastien.post(SEPARER, depart(id, qui.Yanis)).expect(403)
    await en.camille.post(SEPARER, depart(id, qui.Yanis)).expect(403)
    const tous = { occupants: Object.values(qui), principalId: qui.Samira }
    const { corps } = await en.cyril.post<{ violations: object[] }>(SEPARER, depart(id, qui.Yanis, tous)).expect(422)
    expect(corps.violations).toContainEqual({
      propertyPath: 'occupants',
      message: 'Le dossier d’origine doit garder au moins un adulte titulaire du bail.',
    })
    await en.cyril.avec({ 'If-Match': '"1"' }).post(SEPARER, depart(id, qui.Yanis)).expect(412)
    await en.cyril.post(SEPARER, depart(uuidv7(), qui.Yanis)).expect(404)
    await db.updateTable('menage').set({ statut: 'CLOTURE' }).where('id', '=', id).execute()
    const clos = await en.cyril.post<{ bloquants: string[] }>(SEPARER, depart(id, qui.Yanis)).expect(409)
    expect(clos.corps.bloquants).toEqual(['Le dossier est clôturé : rouvrez-le pour le modifier.'])
    expect(await db.selectFrom('decohabitation').selectAll().where('source_id', '=', id).execute()).toEqual([])
    expect((await lireMenageEnBase(db, id)).version).toBe(2)
  })

  test('la même demande redite avec sa clé ne sépare pas deux fois', async ({ en, db }) => {
    const { id, qui } = await unFoyer(db, en, null)
    const meme = en.rachid.avec({ 'Idempotency-Key': uuidv7() })
    const premier = await meme.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)
    const second = await meme.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)
    expect(second.corps.id).toBe(premier.corps.id)
    expect(await db.selectFrom('menage').select('code_menage').where('decohabite_de', '=', id).execute()).toHaveLength(1)
  })

  test('deux départs au même instant se suivent : deux dossiers, deux codes, aucune personne en double', async ({ en, db }) => {
    for (let tour = 0; tour < 10; tour += 1) {
      const { id, qui } = await unFoyer(db, en, null)
      const reponses = await Promise.all([
        en.rachid.post<Fiche>(SEPARER, depart(id, qui.Yanis)),
        en.ines.post<Fiche>(SEPARER, depart(id, qui.Julien, { motif: 'SEPARATION' })),
      ])
      expect(reponses.map(({ statut }) => statut)).toEqual([201, 201])
      expect(reponses.map(({ corps }) => corps.codeMenage.slice(-2)).toSorted()).toEqual(['D1', 'D2'])
      const personnes = await db.selectFrom('occupant').select('menage_id').where('id', 'in', Object.values(qui)).execute()
      expect(personnes).toHaveLength(6)
      expect((await lireMenageEnBase(db, id)).version).toBe(4)
    }
  })

  test('avec la version lue, le second est refusé et rien n’est fait à moitié', async ({ en, db }) => {
    for (let tour = 0; tour < 10; tour += 1) {
      const { id, qui } = await unFoyer(db, en, null)
      const si = { 'If-Match': '"2"' }
      const statuts = await Promise.all([
        en.rachid.avec(si).post(SEPARER, depart(id, qui.Yanis)),
        en.ines.avec(si).patch(`/v1/menages/${id}`, { informations: { observations: `tour ${tour}` } }),
      ]).then((reponses) => reponses.map(({ statut }) => statut))
      expect([
        [201, 412],
        [412, 200],
      ]).toContainEqual(statuts)
      const separe = statuts[0] === 201
      expect((await lireMenageEnBase(db, id)).version).toBe(3)
      expect(await db.selectFrom('occupant').select('id').where('menage_id', '=', id).execute()).toHaveLength(separe ? 5 : 6)
    }
  })
})

describe('annuler', () => {
  /** Tout le dossier, hors version et historique : la fiche telle qu'elle se lit, et les lignes de la base. */
  async function photographier(db: Base, en: { rachid: { get: <C>(url: string) => PromiseLike<{ corps: C }> } }, id: string) {
    const {
      version: _v,
      dateModification: _d,
      derniereActivite: _a,
      ...fiche
    } = (await en.rachid.get<Record<string, unknown>>(`/v1/menages/${id}`)).corps
    const { version: _version, modifie_le: _le, ...ligne } = await lireMenageEnBase(db, id)
    const occupants = await db.selectFrom('occupant').selectAll().where('menage_id', '=', id).orderBy('rang').execute()
    const ids = occupants.map((occupant) => occupant.id)
    const ressources = await db
      .selectFrom('ressource')
      .selectAll()
      .where('occupant_id', 'in', ids)
      .orderBy('occupant_id')
      .orderBy('type')
      .execute()
    const revenus = await db
      .selectFrom('revenu_imposable')
      .selectAll()
      .where('occupant_id', 'in', ids)
      .orderBy('occupant_id')
      .orderBy('annee')
      .execute()
    return JSON.stringify({ fiche, ligne, occupants, ressources, revenus })
  }

  test.for(['Yanis', 'Samira'] as const)(
    '%s revient : le dossier d’origine est, à l’octet près, ce qu’il était',
    async (prenom, { en, db }) => {
      const { id, qui } = await unFoyer(db, en, en.camille.id)
      const avant = await photographier(db, en, id)
      const { corps } = await en.camille.post<Fiche>(SEPARER, depart(id, qui[prenom])).expect(201)
      expect(corps.can).toContain('annulerDecohabitation')
      expect(await photographier(db, en, id)).not.toBe(avant)

      const reuni = await en.camille.avec({ 'If-Match': '"1"' }).post<Fiche>(annuler(corps.id), {}).expect(200)
      expect(reuni.corps.id).toBe(id)
      expect(await photographier(db, en, id)).toBe(avant)
      await en.camille.get(`/v1/menages/${corps.id}`).expect(404)
      expect((await lireHistoriqueEnBase(db, id)).at(-1)).toMatchObject({
        texte: `Décohabitation annulée : le dossier ${corps.codeMenage} est réuni à celui-ci`,
      })
      expect(await db.selectFrom('decohabitation').selectAll().where('source_id', '=', id).execute()).toEqual([])
      expect(
        await db.selectFrom('menage_supprime').select(['code_menage', 'cause']).where('code_menage', '=', corps.codeMenage).execute(),
      ).toEqual([{ code_menage: corps.codeMenage, cause: 'DECOHABITATION_ANNULEE' }])
    },
  )

  test('un code annulé ne resservira pas', async ({ en, db }) => {
    const { id, qui } = await unFoyer(db, en, null)
    const premier = (await en.rachid.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)).corps
    await en.rachid.post(annuler(premier.id), {}).expect(200)
    expect((await en.rachid.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)).corps.codeMenage).toBe(
      `${premier.codeMenage.slice(0, -1)}2`,
    )
  })

  test('ce qui a été saisi, déposé et noté pour la personne revient avec elle ; le reste ne s’abandonne qu’en le disant', async ({
    en,
    db,
  }) => {
    const { id, qui } = await unFoyer(db, en, null)
    const { corps: issu } = await en.rachid.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)
    await en.rachid
      .patch(`/v1/menages/${issu.id}`, {
        composition: { occupants: [{ id: qui.Yanis, nomDeNaissance: 'Haddad' }] },
        projetResidentiel: { observations: 'Près de l’IUT' },
      })
      .expect(200)
    await en.rachid.post(`/v1/menages/${issu.id}/commentaires`, { texte: 'Finalement il reste chez ses parents' }).expect(201)
    await en.rachid.post(`/v1/menages/${issu.id}/suivis`, { type: 'APPEL', date: '2026-01-06', texte: 'A rappelé' }).expect(201)

    const prevision = await en.rachid.get(`/v1/business/menages/${issu.id}/decohabitation`).expect(200)
    expect(prevision.corps).toMatchObject({ bloquants: [], ramenes: 2, abandons: [expect.stringContaining('Observations')] })
    const refus = await en.rachid.post<{ abandons: string[] }>(annuler(issu.id), {}).expect(409)
    expect(refus.corps.abandons).toHaveLength(1)
    expect((await lireMenageEnBase(db, issu.id)).version).toBe(2)

    await en.rachid.post(annuler(issu.id), { abandonner: true }).expect(200)
    expect(await db.selectFrom('occupant').select(['menage_id', 'nom_de_naissance']).where('id', '=', qui.Yanis).execute()).toEqual([
      { menage_id: id, nom_de_naissance: 'Haddad' },
    ])
    expect(await db.selectFrom('commentaire').select('texte').where('sujet_id', '=', id).execute()).toHaveLength(1)
    expect(await db.selectFrom('suivi').select('texte').where('sujet_id', '=', id).execute()).toHaveLength(1)
  })

  test('ce qui a été saisi au dossier d’origine depuis la séparation y reste', async ({ en, db }) => {
    const { id, qui } = await unFoyer(db, en, null)
    const { corps: issu } = await en.rachid.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)
    await en.ines.patch(`/v1/menages/${id}`, { informations: { observations: 'Digicode 59A' } }).expect(200)
    await en.rachid.post(annuler(issu.id), {}).expect(200)
    const source = await lireMenageEnBase(db, id)
    expect(source.informations).toMatchObject({ observations: 'Digicode 59A' })
    expect(await db.selectFrom('occupant').select('id').where('menage_id', '=', id).execute()).toHaveLength(6)
  })

  test('refusée : hors droit, après une proposition, sur une version dépassée, deux fois, pour un dossier qui n’est issu d’aucun', async ({
    en,
    db,
    distribution,
  }) => {
    const { id, qui } = await unFoyer(db, en, en.camille.id)
    await en.camille.post(annuler(id), {}).expect(409)
    const { corps: issu } = await en.camille.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)
    await en.cyril.post(annuler(issu.id), {}).expect(403)
    await en.adrien.post(annuler(issu.id), {}).expect(403)
    await en.camille.avec({ 'If-Match': '"7"' }).post(annuler(issu.id), {}).expect(412)
    const { id: proposition } = await createProposition(db, {
      menageId: issu.id,
      bailleurId: distribution.partenaires.bailleur,
      statut: 'assignation',
    })
    const { corps } = await en.camille.post<{ bloquants: string[] }>(annuler(issu.id), {}).expect(409)
    expect(corps.bloquants).toEqual(['Le nouveau dossier a déjà reçu une proposition de logement.'])
    await db.deleteFrom('proposition').where('id', '=', proposition).execute()
    const statuts = await Promise.all([en.camille.post(annuler(issu.id), {}), en.rachid.post(annuler(issu.id), {})])
    expect(statuts.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await db.selectFrom('occupant').select('id').where('menage_id', '=', id).execute()).toHaveLength(6)
  })
})

test('huit jours après, l’annulation n’est plus possible et ce qui la permettait est effacé', async ({ en, db, api }) => {
  const { id, qui } = await unFoyer(db, en, null)
  const { corps: issu } = await en.rachid.post<Fiche>(SEPARER, depart(id, qui.Yanis)).expect(201)
  const avant = () => db.selectFrom('decohabitation').select('avant').where('menage_id', '=', issu.id).executeTakeFirstOrThrow()
  const passer = () => faireLaTache(oublierLesSeparations, api)
  api.horloge.avancer({ jours: 7 })
  await passer()
  expect((await avant()).avant).not.toBeNull()
  api.horloge.avancer({ jours: 1, heures: 1 })
  const { corps } = await en.rachid.get<Fiche>(`/v1/menages/${issu.id}`).expect(200)
  expect(corps.refus['annulerDecohabitation']).toBe('Une décohabitation s’annule dans les 7 jours : ce délai est passé.')
  await en.rachid.post(annuler(issu.id), {}).expect(409)
  await passer()
  expect((await avant()).avant).toBeNull()
})
