import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { lireDocumentsEnBase } from '../../../test/depots.ts'
import { createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { lirePdf } from '../../../test/lirePdf.ts'

interface Fiche {
  version: number
  nouveauLogement: Record<string, unknown>
  enregistree: boolean
  total: number | null
  dateSignatureBail: string | null
  calculs: {
    partAChargeAvant: { valeur: number | null }
    minoration: { proposee: boolean | null; bareme: { valeur: number; debut: string; aConfirmer: boolean } | null }
    R1: { valeur: boolean | null }
    preavis: { fin: string | null; mois: number }
  }
  reperes: { avant: { releveLe: string | null } }
  manques: { propertyPath: string }[]
  can: string[]
  refus: Record<string, string>
}
const adresse = (id: string) => `/v1/business/menages/${id}/fiche-nouveau-logement`

/** Un ménage dont le bail du 24 rue de l'Épeule est signé : un T4 à 600 €, 100 € de charges. */
async function unMenageReloge(
  { db, bailleurId, chargeId }: { db: Parameters<typeof createMenage>[0]; bailleurId: string; chargeId: string | null },
  statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' | 'CLOTURE' | 'SIGNATURE_DU_BAIL' = 'ACCOMPAGNEMENT_POST_RELOGEMENT',
) {
  const id = await createMenage(db, {
    chargeId,
    partenaireId: bailleurId,
    menage: { statut, relogement: { dates: { signatureDuBail: '2026-03-02' } } },
  })
  await createProposition(db, {
    menageId: id,
    bailleurId,
    statut: 'acceptee_menage',
    colonnes: { acceptation_le: '2026-02-20', apl: 180, ecrite_envoyee_le: '2026-02-10' },
  })
  return id
}

const logementDe = async (db: Parameters<typeof createMenage>[0], menageId: string): Promise<string> =>
  (await db.selectFrom('proposition').select('logement_id').where('menage_id', '=', menageId).executeTakeFirstOrThrow()).logement_id

describe('la fiche avant toute saisie', () => {
  test('vient du logement accepté, de sa proposition et du dossier', async ({ en, db, distribution }) => {
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    const { corps } = await en.camille.get<Fiche>(adresse(id)).expect(200)
    expect(corps).toMatchObject({ enregistree: false, dateSignatureBail: '2026-03-02', total: 520, can: ['remplir'] })
    expect(corps.nouveauLogement).toMatchObject({
      rue: '24 rue de l’Épeule',
      codePostal: '59100',
      ville: 'Roubaix',
      typologie: 'T4',
      surfaceHabitable: 84,
      loyer: 600,
      chargesGenerales: 100,
      APL: 180,
      nombreDePersonne: 5,
      nombrePropositionEcrite: 1,
      composition: 'COUPLE_AVEC_ENFANTS',
      loyerPlafondAPL: 516.31,
      revenuFiscalDeReference: 23490,
      localisationGeographique: 'RELOGEMENT_DANS_LA_COMMUNE',
      typeFinancement: 'PLS',
    })
    // Le loyer dépasse le plafond : la minoration est écartée, et l'opération n'a pas de PRU.
    expect(corps.calculs.minoration.proposee).toBe(false)
    expect(corps.calculs.minoration.bareme).toMatchObject({ valeur: 4000, debut: '2016-01-01', aConfirmer: true })
    expect(corps.calculs.partAChargeAvant.valeur).toBe(413.44)
    expect(corps.calculs.preavis).toMatchObject({ fin: '2026-04-02', mois: 1 })
    expect(await db.selectFrom('fiche_nouveau_logement').select('menage_id').where('menage_id', '=', id).execute()).toEqual([])
  })

  test('donne de quoi estimer l’APL : le foyer, ses ressources de l’année, la zone et le parc', async ({ en, db, distribution }) => {
    const { bailleur: bailleurId } = distribution.partenaires
    const id = await unMenageReloge({ db, bailleurId, chargeId: en.camille.id })
    // (864,20 + 1 318) × 12 = 26 186,40, moins 10 %.
    const attendue = {
      foyer: { couple: true, personnesACharge: 3 },
      revenu: { valeur: 23567.76 },
      zone: '2',
      social: true,
      sansObjet: null,
    }
    expect((await en.camille.get(adresse(id)).expect(200)).corps).toMatchObject({ situationAPL: attendue })
    await db
      .updateTable('logement')
      .set({ prive: true, ville_code: '59183' })
      .where('id', '=', await logementDe(db, id))
      .execute()
    expect((await en.camille.get(adresse(id)).expect(200)).corps).toMatchObject({ situationAPL: { zone: null, social: false } })
  })

  test('n’existe pas avant l’acceptation, ni hors de portée, ni pour un partenaire', async ({ en, db, distribution }) => {
    const recherche = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await en.camille.get(adresse(recherche)).expect(409)
    await en.camille.put(adresse(recherche), { nouveauLogement: {} }).expect(409)
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    await en.bastien.get(adresse(id)).expect(403)
    await en.melanie.get(adresse(id)).expect(403)
    await en.camille.get(adresse('0198c000-0000-7000-8000-000000000000')).expect(404)
  })

  test('le dossier en donne l’adresse à l’équipe, dès qu’un logement est accepté, et à personne d’autre', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    const chez = async (qui: typeof en.camille, menageId = id) =>
      (await qui.get<{ ficheNouveauLogement?: string | null }>(`/v1/menages/${menageId}`).expect(200)).corps.ficheNouveauLogement
    expect(await chez(en.adrien)).toBe(adresse(id))
    expect(await chez(en.bastien)).toBeUndefined()
    const recherche = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    expect(await chez(en.rachid, recherche)).toBeNull()
  })
})

describe('enregistrer la fiche', () => {
  test('l’eau et le chauffage à 0 € se comptent au forfait dans le taux d’effort, pas dans la part à charge', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    await db
      .updateTable('menage')
      .set({ logement_actuel: sql`logement_actuel || '{"chauffageIndividuel": true}'::jsonb` })
      .where('id', '=', id)
      .execute()
    const { corps } = await en.camille.get<Fiche>(adresse(id)).expect(200)
    const saisie = { ...corps.nouveauLogement, eau: 0, chauffage: 0 }
    const apres = await en.camille.put<Fiche>(adresse(id), { nouveauLogement: saisie }).expect(200)
    // (520 + 75 + 84) ÷ 2 521 ; avant, (413,44 + 78) ÷ 2 521, relevé au premier enregistrement.
    const taux = { tauxEffortAvant: { valeur: 19.5 }, tauxEffortApres: { valeur: 26.9 } }
    expect(apres.corps).toMatchObject({ total: 520, calculs: taux })
    await db.updateTable('menage').set({ logement_actuel: sql`logement_actuel - 'chauffageIndividuel'` }).where('id', '=', id).execute()
    expect((await en.camille.get<Fiche>(adresse(id)).expect(200)).corps).toMatchObject({ calculs: taux })
  })

  test('refuse un collègue, un administratif, un dossier clos, une valeur impossible', async ({ en, db, distribution }) => {
    const { bailleur: bailleurId } = distribution.partenaires
    const id = await unMenageReloge({ db, bailleurId, chargeId: en.cyril.id })
    await en.camille.put(adresse(id), { nouveauLogement: { loyer: 400 } }).expect(403)
    await en.adrien.put(adresse(id), { nouveauLogement: { loyer: 400 } }).expect(403)
    await en.cyril.put(adresse(id), { nouveauLogement: { loyer: -1 } }).expect(422)
    await en.cyril.put(adresse(id), { nouveauLogement: { typeFinancement: 'OR' } }).expect(422)
    const clos = await unMenageReloge({ db, bailleurId, chargeId: en.cyril.id }, 'CLOTURE')
    await en.cyril.put(adresse(clos), { nouveauLogement: { loyer: 400 } }).expect(409)
    const { corps } = await en.cyril.get<Fiche>(adresse(clos)).expect(200)
    expect(corps.refus['remplir']).toBe('Le dossier est clôturé : rouvrez-le pour modifier la fiche.')
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])
  })

  test('écrit chaque champ, une version, un événement ; la minoration et le type de relogement deviennent ceux du dossier', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    const { corps } = await en.camille.get<Fiche>(adresse(id)).expect(200)
    const saisie = {
      ...corps.nouveauLogement,
      loyer: 498.2,
      dateDeLivraisonDuLogement: '2025-11-03',
      dateDeConventionApl: '2025-10-01',
      isQPV: true,
      nomQPV: 'Blanc-Seau',
      hp1: 'Épeule',
      reservataire: 'AUTRE',
      reservataireLabel: 'Défense nationale',
      typeFinancement: 'PLUS',
      typeRelogement: 'TIROIR',
      isMinoriteLoyer: false,
      montantIndemnite: null,
    }
    const apres = await en.camille.put<Fiche>(adresse(id), { nouveauLogement: saisie }).expect(200)
    expect(apres.corps).toMatchObject({ enregistree: true, version: corps.version + 1, total: 418.2, nouveauLogement: saisie, manques: [] })
    expect(await db.selectFrom('fiche_nouveau_logement').selectAll().where('menage_id', '=', id).executeTakeFirstOrThrow()).toMatchObject({
      loyer: 498.2,
      date_de_livraison: '2025-11-03',
      est_qpv: true,
      nom_qpv: 'Blanc-Seau',
      reservataire: 'AUTRE',
      reservataire_libelle: 'Défense nationale',
      type_financement: 'PLUS',
      est_minorite_loyer: false,
      montant_indemnite: null,
    })
    expect(await lireMenageEnBase(db, id)).toMatchObject({ minoration: false, relogement: { typeRelogement: 'TIROIR' } })
    const historique = await lireHistoriqueEnBase(db, id)
    expect(historique).toMatchObject([{ type: 'MODIFICATION', auteur_id: en.camille.id }])
    expect(historique[0]?.changements).toContainEqual({
      chemin: 'nouveauLogement.loyer',
      libelle: 'Loyer du nouveau logement',
      ancien: null,
      nouveau: 498.2,
    })
    const chemins = historique.flatMap(({ changements }) => (changements as { chemin: string }[]).map(({ chemin }) => chemin))
    expect(new Set(chemins).size, 'chaque champ une fois').toBe(chemins.length)
  })

  test('redite telle quelle, ne fait ni version ni trace', async ({ en, db, distribution }) => {
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    const { corps } = await en.camille.put<Fiche>(adresse(id), { nouveauLogement: { loyer: 500 } }).expect(200)
    await en.camille.put(adresse(id), { nouveauLogement: corps.nouveauLogement }).expect(200)
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
  })

  test('ce qui n’est pas redit reste ; `null` l’efface', async ({ en, db, distribution }) => {
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    const premiere = { loyer: 500, nomQPV: 'Blanc-Seau', reservataire: 'AUTRE', isPMR: true }
    await en.camille.put(adresse(id), { nouveauLogement: premiere }).expect(200)
    const { corps } = await en.camille.put<Fiche>(adresse(id), { nouveauLogement: { loyer: 510, nomQPV: null } }).expect(200)
    expect(corps.nouveauLogement).toMatchObject({ ...premiere, loyer: 510, nomQPV: null })
  })

  test('une version dépassée : 412 avec les champs changés depuis', async ({ en, db, distribution }) => {
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    await en.rachid.put(adresse(id), { nouveauLogement: { loyer: 500 } }).expect(200)
    const { corps } = await en.camille
      .avec({ 'If-Match': '"1"' })
      .put<{ champs: { chemin: string; valeur: unknown }[] }>(adresse(id), { nouveauLogement: { loyer: 510 } })
      .expect(412)
    expect(corps.champs).toContainEqual(expect.objectContaining({ chemin: 'nouveauLogement.loyer', valeur: 500 }))
  })

  test('la part à charge du logement quitté est relevée une fois ; on peut la relever de nouveau', async ({ en, db, distribution }) => {
    const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    const { corps } = await en.camille.put<Fiche>(adresse(id), { nouveauLogement: { loyer: 500 } }).expect(200)
    expect(corps.reperes.avant.releveLe).toMatch(/^\d{4}-\d\d-\d\d$/)
    await en.rachid.patch(`/v1/menages/${id}`, { ressourcesEtCharges: { charges: { loyerNetHorsAPL: 600 } } }).expect(200)
    const lue = async () => (await en.camille.get<Fiche>(adresse(id)).expect(200)).corps
    expect((await lue()).calculs.partAChargeAvant.valeur).toBe(413.44)
    await en.camille.put(adresse(id), { nouveauLogement: corps.nouveauLogement, relever: true }).expect(200)
    expect((await lue()).calculs.partAChargeAvant.valeur).toBe(527.14)
  })
})

test('le contrôle du dossier exige du bail loyer, charges, typologie, surface et financement, jusqu’à ce que la fiche les donne', async ({
  en,
  db,
  distribution,
}) => {
  const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
  const manques = async () =>
    (await en.camille.get<{ invalidFields: { path: string }[] }>(`/v1/business/menages/${id}/errors`).expect(200)).corps.invalidFields.map(
      ({ path }) => path,
    )
  expect(await manques()).toEqual(['nouveauLogement.typeFinancement'])
  await en.camille.put(adresse(id), { nouveauLogement: { loyer: 500, typologie: 'T4', surfaceHabitable: 84 } }).expect(200)
  expect(await manques()).toEqual(['nouveauLogement.chargesGenerales'])
})

test('une opération d’un PRU, un loyer sous le plafond, un logement neuf : la minoration est proposée avec son montant', async ({
  en,
  db,
  distribution,
}) => {
  const id = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
  const { operation_id } = await lireMenageEnBase(db, id)
  const [zone] = await db
    .insertInto('zone_geographique')
    .values({ id: crypto.randomUUID(), type: 'PRU', nom: `PRU ${id}` })
    .returning('id')
    .execute()
  await db
    .updateTable('operation')
    .set({ pru_id: zone?.id ?? null })
    .where('id', '=', operation_id)
    .execute()
  await db
    .updateTable('logement')
    .set({ loyer: 516.31 })
    .where('id', 'in', db.selectFrom('proposition').select('logement_id').where('menage_id', '=', id))
    .execute()
  const { corps } = await en.camille.get<Fiche>(adresse(id)).expect(200)
  expect(corps.calculs.minoration.proposee).toBe(true)
  expect(corps.calculs.R1.valeur).toBe(true)
  expect(corps.nouveauLogement).toMatchObject({ isMinoriteLoyer: true, montantIndemnite: 4000 })
})

describe('établir la fiche', () => {
  const ETABLIR = '/v1/business/fiche-nouveau-logement/generate'
  interface Refus {
    bloquants: string[]
    violations: { propertyPath: string; message: string }[]
  }

  test('est refusé à qui ne modifie pas le dossier, et tant qu’un champ du bail manque ; rien n’est alors écrit', async ({
    en,
    db,
    distribution,
  }) => {
    const menageId = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.cyril.id })
    for (const qui of [en.camille, en.adrien, en.bastien]) await qui.post(ETABLIR, { menageId }).expect(403)
    const { corps } = await en.cyril.post<Refus>(ETABLIR, { menageId, loyer: null, reservataire: 'AUTRE' }).expect(409)
    expect(corps.violations.map(({ propertyPath }) => propertyPath)).toEqual(['nouveauLogement.loyer', 'nouveauLogement.reservataireLabel'])
    expect(corps.bloquants).toContain('loyer du nouveau logement')
    await en.cyril.post(ETABLIR, { menageId, loyer: 'cher' }).expect(422)
    expect(await db.selectFrom('fiche_nouveau_logement').select('menage_id').where('menage_id', '=', menageId).execute()).toEqual([])
    expect(await lireHistoriqueEnBase(db, menageId)).toEqual([])
  })

  test('enregistre les champs envoyés, produit le document, ferme l’alerte et ouvre la clôture', async ({ api, en, db, distribution }) => {
    const menageId = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    await db
      .insertInto('alerte')
      .values({
        id: crypto.randomUUID(),
        sujet_id: menageId,
        type: 'FICHE_NOUVEAU_LOGEMENT_A_ETABLIR',
        texte: 'Fiche à établir',
        statut: 'ALERTE',
        date_alerte: new Date(),
      })
      .execute()
    await en.camille.post(ETABLIR, { menageId, typeFinancement: 'PLUS', isQPV: false, inconnu: 'ignoré', statut: 'CLOTURE' }).expect(201)
    expect(
      await db.selectFrom('fiche_nouveau_logement').select(['type_financement', 'est_qpv']).where('menage_id', '=', menageId).execute(),
    ).toEqual([{ type_financement: 'PLUS', est_qpv: false }])
    const [document] = await lireDocumentsEnBase(db, menageId)
    expect(document).toMatchObject({ type: 'FICHE_NOUVEAU_LOGEMENT', genere: true, numero: 1 })
    expect(await db.selectFrom('alerte').select(['statut', 'close_par']).where('sujet_id', '=', menageId).execute()).toEqual([
      { statut: 'CLOTURE', close_par: en.camille.id },
    ])
    const { corps } = await en.camille.get<Fiche & { etablie: { id: string } | null }>(adresse(menageId)).expect(200)
    expect(corps.etablie?.id).toBe(document?.id)

    const { texte, titre, accessible } = await lirePdf(await readFile(join(api.dataDir, 'documents', document?.cle_stockage ?? '')))
    expect({ titre, accessible }).toEqual({ titre: 'Fiche nouveau logement', accessible: true })
    for (const attendu of ['24 rue de l’Épeule, 59100 Roubaix', 'PLUS', '520,00 €', '413,44 €', 'Non remplie', '2 avril 2026'])
      expect(texte).toContain(attendu)
    expect(texte, 'une remarque pour l’équipe ne s’imprime pas').not.toContain('confirmer')
  })

  test('corrigée puis établie de nouveau : une seconde version, la première reste', async ({ en, db, distribution }) => {
    const menageId = await unMenageReloge({ db, bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    await en.camille.post(ETABLIR, { menageId, typeFinancement: 'PLUS' }).expect(201)
    await en.camille.post(ETABLIR, { menageId, typeFinancement: 'PLAI' }).expect(201)
    const versions = await lireDocumentsEnBase(db, menageId)
    expect(versions.map(({ numero }) => numero ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2])
  })
})
