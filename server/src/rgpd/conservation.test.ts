import { ajouterJours, ajouterMois } from '@relogement/domain/common/date'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { listCourriels } from '../../test/courriels.ts'
import { lireDocumentsEnBase } from '../../test/depots.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { jourDans } from '../../test/jours.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { avecClient } from '../core/postgres/client.ts'
import { faireRespecterLaConservation } from './conservation.ts'

const faire = (api: Api, dansJours = 0) =>
  faireLaTache(faireRespecterLaConservation, api, { maintenant: new Date(Date.now() + dansJours * 86_400_000) })
const vieillir = (db: Base, menageId: string, jours: number) =>
  sql`update document set ajoute_le = ajoute_le - make_interval(days => ${jours}) where sujet_id = ${menageId}::uuid`.execute(db)

test('trois mois après le bail, les justificatifs sont supprimés : il en reste la nature, l’empreinte et la date', async ({
  api,
  en,
  db,
}) => {
  const id = await createMenage(db, {
    menage: { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT', relogement: { dates: { signatureDuBail: jourDans(-100) } } },
  })
  await envoyer(api.app, en.ines, { menageId: id, type: 'AVIS_IMPOSITION' }, [{ nom: 'avis Benali.txt', contenu: 'avis' }])
  await envoyer(api.app, en.ines, { menageId: id, type: 'BAIL_NOUVEAU' }, [{ nom: 'bail.txt', contenu: 'bail' }])
  // Déposé ces jours-ci, un justificatif a lui aussi ses trois mois.
  await faire(api)
  expect((await lireDocumentsEnBase(db, id)).filter(({ supprime_le }) => supprime_le !== null)).toEqual([])

  await vieillir(db, id, 95)
  await faire(api)
  const [avis, bail] = await lireDocumentsEnBase(db, id)
  expect(avis).toMatchObject({
    type: 'AVIS_IMPOSITION',
    nom: '',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    supprime_le: expect.any(Date) as Date,
  })
  expect(bail).toMatchObject({ type: 'BAIL_NOUVEAU', nom: 'bail.txt', supprime_le: null })
  const { depot } = api.services.fichiers
  expect([await depot.exists(avis?.cle_stockage ?? ''), await depot.exists(bail?.cle_stockage ?? '')]).toEqual([false, true])
  expect((await lireHistoriqueEnBase(db, id)).at(-1)).toMatchObject({
    type: 'DOCUMENT_SUPPRIME',
    auteur_id: null,
    texte: 'Avis d’imposition : durée de conservation atteinte',
  })
  await faire(api)
  expect((await lireHistoriqueEnBase(db, id)).filter(({ type }) => type === 'DOCUMENT_SUPPRIME')).toHaveLength(1)
})

test('sans bail ni départ, ou avant trois mois, rien ne se supprime', async ({ api, en, db }) => {
  const [enCours, recent] = [
    await createMenage(db),
    await createMenage(db, { menage: { statut: 'DEMENAGEMENT', relogement: { dates: { signatureDuBail: jourDans(-60) } } } }),
  ]
  for (const menageId of [enCours, recent]) {
    await envoyer(api.app, en.ines, { menageId, type: 'PIECE_IDENTITE' }, [{ nom: 'cni.txt', contenu: 'cni' }])
    await vieillir(db, menageId, 95)
  }
  await faire(api)
  for (const menageId of [enCours, recent]) expect(await lireDocumentsEnBase(db, menageId)).toMatchObject([{ supprime_le: null }])
})

test('un relogement dit non nécessaire : purge prévue à douze mois, à valider le mois d’avant ; redevenu nécessaire, plus rien', async ({
  api,
  en,
  db,
}) => {
  const id = await createMenage(db, { menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
  const necessaire = (relogementNecessaire: boolean) =>
    en.ines.patch(`/v1/menages/${id}`, { relogement: { relogementNecessaire } }).expect(200)
  await necessaire(false)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ sans_relogement_le: jourDans(0), purge_prevue_le: null })
  await faire(api, 300)
  expect((await lireMenageEnBase(db, id)).purge_prevue_le).toBeNull()
  await faire(api, 340)
  const { purge_prevue_le, code_menage } = await lireMenageEnBase(db, id)
  expect(purge_prevue_le).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Number(purge_prevue_le?.slice(0, 4))).toBe(Number(jourDans(0).slice(0, 4)) + 1)
  expect(purge_prevue_le?.slice(5)).toBe(jourDans(0).slice(5))
  const alertes = () =>
    db
      .selectFrom('alerte')
      .select(['type', 'statut', 'pour', 'date_alerte'])
      .where('sujet_id', '=', id)
      .where('type', '=', 'PURGE_A_VALIDER')
      .execute()
  // L'échéance est le jour de la purge, non celui où elle se prévoit.
  const aValider = { type: 'PURGE_A_VALIDER', pour: 'DPO', date_alerte: new Date(`${purge_prevue_le}T06:00:00Z`) }
  expect(await alertes()).toEqual([{ ...aValider, statut: 'EN_ATTENTE' }])
  const recus = (await listCourriels(db, en.delphine.email)).filter(({ objet }) => objet === `Purge à valider : ${code_menage}`)
  expect(recus).toHaveLength(1)
  expect(recus[0]?.corps).not.toMatch(/benali|duprez/i)
  await faire(api, 341)
  expect(await alertes()).toHaveLength(1)

  await necessaire(true)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ sans_relogement_le: null, purge_prevue_le: null })
  expect(await alertes()).toEqual([{ ...aValider, statut: 'CLOTURE' }])
})

test('interrompue par un blocage croisé, une purge se prévoit quand même cette nuit-là', async ({ base, api, en, db }) => {
  const id = await createMenage(db, { menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
  await en.ines.patch(`/v1/menages/${id}`, { relogement: { relogementNecessaire: false } }).expect(200)
  // La première fois seulement : une séquence ne revient pas en arrière avec sa transaction.
  await avecClient(base.urlMigration, (client) =>
    client.query(`create sequence blocage_croise;
      create function blocage_croise() returns trigger language plpgsql security definer as
        $$ begin if nextval('blocage_croise') = 1 then raise exception 'croisé' using errcode = '40P01'; end if; return new; end $$;
      create trigger blocage_croise before update of purge_prevue_le on menage for each row when (new.id = '${id}') execute function blocage_croise()`),
  )
  await faire(api, 340)
  expect((await lireMenageEnBase(db, id)).purge_prevue_le).toMatch(/^\d{4}-\d\d-\d\d$/)
  await avecClient(base.urlMigration, (client) => client.query('drop trigger blocage_croise on menage'))
})

test('le journal des consultations et des exports se garde douze mois', async ({ api, en, db }) => {
  const sujet_id = await createMenage(db)
  for (const jours of [-400, -200])
    await db
      .insertInto('consultation')
      .values({
        utilisateur_id: en.ines.id,
        sujet_id,
        ecran: 'fiche',
        groupes: ['IDENTITE'],
        le: new Date(Date.now() + jours * 86_400_000),
      })
      .execute()
  await faire(api)
  expect(await db.selectFrom('consultation').select('id').where('sujet_id', '=', sujet_id).execute()).toHaveLength(1)
})

test('le dossier dit jusqu’à quand il se garde, à l’équipe ; un partenaire ne le lit pas', async ({ en, db }) => {
  const id = await createMenage(db, { menage: { statut: 'DEMENAGEMENT', relogement: { dates: { signatureDuBail: '2026-01-31' } } } })
  const { corps } = await en.camille
    .get<{ conservation: { echeances: { etape: string; le: string | null }[] } }>(`/v1/menages/${id}`)
    .expect(200)
  expect(corps.conservation.echeances).toMatchObject([
    { etape: 'JUSTIFICATIFS', le: '2026-04-30' },
    { etape: 'BASE_ACTIVE', le: null },
    { etape: 'ARCHIVE' },
    { etape: 'JOURNAL' },
  ])
  const { corps: vuParLaMel } = await en.melanie.get<object>(`/v1/menages/${id}`).expect(200)
  expect(vuParLaMel).not.toHaveProperty('conservation')
})

test('une demande de droits s’efface cinq ans après sa réponse, avec ses étapes ; une demande ouverte reste', async ({ api, en, db }) => {
  const saisie = { droit: 'ACCES', personne: 'Ancienne Demande', canal: 'COURRIER', recueLe: jourDans(-3), objet: 'Copie de ses données' }
  const enregistrer = async () => (await en.delphine.post<{ id: string }>('/v1/rgpd/demandes', saisie).expect(201)).corps.id
  const [ancienne, recente, ouverte] = [await enregistrer(), await enregistrer(), await enregistrer()]
  const ilYACinqAns = ajouterMois(jourDans(0), -60)
  for (const [id, le] of [
    [ancienne, ajouterJours(ilYACinqAns, -1)],
    [recente, ilYACinqAns],
  ] as const)
    await db
      .updateTable('droits_demande')
      .set({ statut: 'REFUSEE', motif_refus: 'DEMANDE_EXCESSIVE', recue_le: le, close_le: le })
      .where('id', '=', id)
      .execute()
  await faireLaTache(faireRespecterLaConservation, api)
  const restantes = (await db.selectFrom('droits_demande').select('id').where('personne', '=', 'Ancienne Demande').execute()).map(
    ({ id }) => id,
  )
  expect(restantes.toSorted()).toEqual([recente, ouverte].toSorted())
  expect(await db.selectFrom('droits_etape').select('id').where('demande_id', '=', ancienne).execute()).toEqual([])
})
