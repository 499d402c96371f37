import type { PropositionSuivie } from '@relogement/domain/pilotage/suivis.schema'
import { describe, expect } from 'vitest'
import { LILLE, type Personne, test } from '../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../test/dossiers.ts'
import type { Base } from '../core/database.ts'

interface Relogement {
  readonly id: string
  readonly nombreDePropositions: number
  readonly ville: string | null
  readonly ouvrable: boolean
}
interface Liste<L> {
  readonly 'hydra:member': readonly L[]
  readonly 'hydra:totalItems': number
  readonly metadata: Readonly<Record<string, readonly { valeur: string; nombre: number }[]>>
}

const relogements = async (qui: Personne, requete = '') =>
  (await qui.get<Liste<Relogement>>(`/v1/business/suivi-relogements?pageSize=200${requete}`).expect(200)).corps
const propositions = async (qui: Personne, requete = '') =>
  (await qui.get<Liste<PropositionSuivie>>(`/v1/propositions?pageSize=200${requete}`).expect(200)).corps

/** Un locataire du bailleur, avec une proposition chez lui et une chez l'autre, et l'accord de chacun. */
async function chezDeuxBailleurs(db: Base, { bailleur, autreBailleur }: { bailleur: string; autreBailleur: string }) {
  const menage = await createMenage(db, { partenaireId: bailleur, menage: { statut: 'ACCEPTE_EN_GTR' } })
  const colonnes = {
    gtr_accepte: true,
    gtr_reponse_rang: 2,
    gtr_date: '2026-03-02',
    cal_bailleur_accepte: true,
    cal_bailleur_rang: 1,
    apl: 120.5,
  }
  const ici = await createProposition(db, { menageId: menage, bailleurId: bailleur, statut: 'acceptee_cal', colonnes })
  const ailleurs = await createProposition(db, { menageId: menage, bailleurId: autreBailleur, statut: 'acceptee_cal', colonnes })
  return { menage, ici, ailleurs }
}

describe('le suivi de relogements', () => {
  test('montre les ménages à reloger une fois l’entretien transmis, et aucun autre', async ({ en, db }) => {
    const suivi = await createMenage(db, { menage: { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR' } })
    const clos = await createMenage(db, { menage: { statut: 'CLOTURE' } })
    const tus = [
      await createMenage(db, { menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } }),
      await createMenage(db, { menage: { statut: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL' } }),
      await createMenage(db, { colonnes: { relogement_necessaire: false } }),
    ]
    const ids = (await relogements(en.rachid))['hydra:member'].map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([suivi, clos]))
    for (const tu of tus) expect(ids).not.toContain(tu)
  })

  test('le cheffe de projet le lit sans pouvoir ouvrir un dossier ; une direction, ses locataires seuls', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const { menage } = await chezDeuxBailleurs(db, distribution.partenaires)
    const autre = await createMenage(db, { partenaireId: autreBailleur })
    const lu = async (qui: Personne, id: string) => (await relogements(qui))['hydra:member'].find((ligne) => ligne.id === id)
    expect(await lu(en.rachid, menage)).toMatchObject({ nombreDePropositions: 2, ouvrable: true })
    expect(await lu(en.corinne, menage)).toMatchObject({ nombreDePropositions: 2, ville: 'Roubaix', ouvrable: false })
    expect(await lu(en.basile, menage)).toMatchObject({ nombreDePropositions: 1, ouvrable: false })
    expect(await lu(en.bastien, menage)).toMatchObject({ nombreDePropositions: 1, ouvrable: true })
    expect(await lu(en.basile, autre)).toBeUndefined()
    await en.camille.get('/v1/business/suivi-relogements').expect(403)
    await en.melanie.get('/v1/business/suivi-relogements').expect(403)
    expect(bailleur).not.toBe(autreBailleur)
  })

  test('s’exporte comme il se lit', async ({ en, db }) => {
    const operationId = await createOperation(db)
    await createMenage(db, { operationId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const nom = (await db.selectFrom('operation').select('nom').where('id', '=', operationId).executeTakeFirstOrThrow()).nom
    const columns = [
      { name: 'Nom', path: 'noms' },
      { name: 'Nombre de propositions', path: 'nombreDePropositions' },
      { name: 'État du dossier', path: 'statut' },
    ]
    const { texte } = await en.rachid
      .post('/v1/business/suivi-relogements/_export', { recherche: nom, columns, motif: 'essai' })
      .expect(200)
    expect(texte).toBe('\ufeff"Nom";"Nombre de propositions";"État du dossier"\r\n"Mme Benali / M. Duprez";0;Recherche du logement\r\n')
  })
})

describe('le suivi de propositions', () => {
  test('un bailleur ne lit, ne compte ni ne trouve ce qui se propose chez un autre', async ({ en, db, distribution }) => {
    const { ici, ailleurs, menage } = await chezDeuxBailleurs(db, distribution.partenaires)
    const lues = async (qui: Personne, requete = '') =>
      (await propositions(qui, requete))['hydra:member'].filter((ligne) => ligne.menage.id === menage).map(({ id }) => id)
    expect((await lues(en.rachid)).toSorted()).toEqual([ici.id, ailleurs.id].toSorted())
    for (const qui of [en.bastien, en.agathe, en.basile]) expect(await lues(qui)).toEqual([ici.id])
    const { bailleur, autreBailleur } = distribution.partenaires
    const liste = await propositions(en.bastien)
    expect(liste.metadata['partenaires']?.map(({ valeur }) => valeur)).toEqual([bailleur])
    expect((await propositions(en.bastien, `&partenaires=${autreBailleur}`))['hydra:totalItems']).toBe(0)
    const { texte } = await en.basile.post('/v1/propositions/_export', { motif: 'essai' }).expect(200)
    expect(texte.split('\r\n').filter((ligne) => ligne.includes('Duprez')).length).toBe(liste['hydra:totalItems'])
  })

  test('dit l’avis du GTR, celui du bailleur, l’envoi et la réponse, et garde son ordre', async ({ en, db, distribution }) => {
    const menageId = await createMenage(db)
    const { bailleur } = distribution.partenaires
    const colonnes = {
      gtr_accepte: true,
      gtr_reponse_rang: 1,
      cal_accepte: true,
      cal_rang: 2,
      ecrite_envoyee_le: '2026-02-01',
      refus_le: '2026-02-09',
    }
    const { id } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'refusee_menage', colonnes })
    const ligne = (await propositions(en.melanie))['hydra:member'].find((une) => une.id === id)
    expect(ligne).toMatchObject({
      proposition: true,
      GTR: { accepte: true, rang: 1 },
      CAL: { accepte: true, rang: 2 },
      refusMenage: '2026-02-09',
      acceptationMenage: null,
      menage: { id: menageId, ouvrable: true },
      adresse: '24 rue de l’Épeule, Roubaix',
    })
    await en.rachid.get('/v1/propositions?sort=noms:asc').expect(400)
  })

  test('l’export porte la part à charge de la formule, à qui lit la finance seulement', async ({ en, db, distribution }) => {
    const { menage } = await chezDeuxBailleurs(db, distribution.partenaires)
    const code = (await db.selectFrom('menage').select('code_menage').where('id', '=', menage).executeTakeFirstOrThrow()).code_menage
    const columns = [
      { name: 'Code', path: 'codeMenage' },
      { name: 'Part à charge', path: 'partACharge' },
    ]
    const exporter = async (qui: Personne) =>
      (await qui.post('/v1/propositions/_export', { recherche: code, columns, motif: 'essai' }).expect(200)).texte
    // 600 de loyer, 100 de charges, 120,50 d'APL ; le garage n'y est pas.
    expect(await exporter(en.bastien)).toBe(`\ufeff"Code";"Part à charge"\r\n${code};579,50\r\n`)
    expect(await exporter(en.corinne)).toBe(`\ufeff"Code"\r\n${code}\r\n${code}\r\n`)
  })

  test('l’export dit, comme l’écran, un avis qui s’attend', async ({ en, db, distribution }) => {
    const menageId = await createMenage(db)
    const { bailleur } = distribution.partenaires
    await createProposition(db, { menageId, bailleurId: bailleur, statut: 'presentation_gtr', colonnes: { gtr_date: '2026-02-01' } })
    const { code_menage } = await db.selectFrom('menage').select('code_menage').where('id', '=', menageId).executeTakeFirstOrThrow()
    const columns = [
      { name: 'GTR', path: 'GTR' },
      { name: 'CALEOL', path: 'CAL' },
    ]
    const { texte } = await en.rachid.post('/v1/propositions/_export', { recherche: code_menage, columns, motif: 'essai' }).expect(200)
    expect(texte).toBe('\ufeff"GTR";"CALEOL"\r\nEn attente;\r\n')
  })

  test('une retirée n’y est plus ; une commune n’y lit que son territoire', async ({ en, db, distribution }) => {
    const menageId = await createMenage(db)
    const { bailleur } = distribution.partenaires
    const retiree = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'retiree' })
    const aLille = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'acceptee_gtr', villeCode: LILLE })
    const ids = async (qui: Personne) => (await propositions(qui))['hydra:member'].map(({ id }) => id)
    expect(await ids(en.rachid)).not.toContain(retiree.id)
    expect(await ids(en.rachid)).toContain(aLille.id)
    expect(await ids(en.colette)).not.toContain(aLille.id)
  })
})
