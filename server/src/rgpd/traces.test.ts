// Lire une liste, c'est lire (décision 0037) : tous les appels de lecture, l'un après l'autre ; aucun ne nomme un ménage sans trace.
import { lundiDe, moisDe } from '@relogement/domain/common/date'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Personne, type Prenom, test } from '../../test/cast.ts'
import { ceQuiSeLit } from '../../test/ceQuiSeLit.ts'
import { createMenage, createProposition, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { adressesDeLecture } from '../../test/lectures.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'

const NOM = 'Vandromschelde'

const traces = async (db: Base): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from lecture_de_liste)::int + (select coalesce(sum(extract(epoch from le)), 0) from consultation)::float8 as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** L'agenda et le direct ne disent d'un dossier que son code, ou son repère : ils n'ouvrent rien. */
const SANS_JOURNAL = /^\/v1\/(?:agendas|direct)/

test('aucune lecture ne nomme un ménage, ni n’en dit le code, sans qu’un journal le note', { timeout: 300_000 }, async ({
  en,
  db,
  distribution,
}) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const { bailleur } = distribution.partenaires
  const menageId = await createMenage(db, {
    operationId,
    partenaireId: bailleur,
    chargeId: en.rachid.id,
    menage: { statut: 'ATTENTE_PRESENTATION_GTR' },
  })
  await db.updateTable('occupant').set({ nom: NOM }).where('menage_id', '=', menageId).where('role', '=', 'PRINCIPAL').execute()
  const reunionId = await createGtr(db, pruId)
  await en.rachid.post(`/v1/reunions/${reunionId}/menages/${menageId}`).expect(201)
  const { logementId } = await createProposition(db, {
    menageId,
    bailleurId: bailleur,
    statut: 'presentation_gtr',
    colonnes: { reunion_id: reunionId },
  })
  await db
    .insertInto('alerte')
    .values({
      id: uuidv7(),
      sujet_id: menageId,
      type: 'MANUELLE',
      texte: 'À rappeler',
      couleur: 'ORANGE',
      date_alerte: jourDans(0),
      pour: 'CHARGE',
      statut: 'ALERTE',
    })
    .execute()

  const note = { notee_par: en.rachid.id, notee_le: new Date() }
  // Le planning lu sans plage est celui du mois, dimanches ôtés.
  const [ceJour, ...voisins] = [0, -1, 1].map((jours) => jourDans(jours))
  const dimanche = lundiDe(jourDans()) === jourDans(-6)
  const jour = dimanche ? voisins.find((un) => moisDe(un) === moisDe(jourDans())) : ceJour
  if (jour === undefined) throw new Error('Aucun jour de planning')
  await db
    .insertInto('promesse')
    .values({
      ...{ id: uuidv7(), sujet_id: menageId, nature: 'TRAVAUX', texte: 'Volets', promise_le: jourDans(-9), echeance: jourDans(-1) },
      ...{ responsable_id: en.rachid.id, ...note },
    })
    .execute()
  await db
    .insertInto('rendez_vous')
    .values({
      ...{ id: uuidv7(), sujet_id: menageId, nature: 'VISITE', debut: new Date(`${jourDans(2)}T10:00:00Z`), duree_minutes: 60 },
      ...{ note_par: en.rachid.id, note_le: new Date() },
    })
    .execute()
  await db
    .insertInto('demande_paiement')
    .values({
      ...{ id: uuidv7(), operation_id: operationId, menage_id: menageId, numero: 1, nature: 'INDEMNITE', montant: 4000 },
      ...{ redacteurs: [en.firmin.id], preparee_par: en.firmin.id, preparee_le: new Date() },
    })
    .execute()
  const bon = { menage_id: menageId, jour, prestataire_id: en.paul.partenaireId }
  await db
    .insertInto('creneau')
    .values({ ...bon, id: uuidv7(), rang: 1, titre: NOM, commande: 9_001 })
    .execute()
  await db
    .insertInto('ordre_demenagement')
    .values({ ...bon, id: uuidv7(), numero: 9_001, quoi: 'COMMANDE', envoye_le: new Date() })
    .execute()
  const { code_menage } = await lireMenageEnBase(db, menageId)

  const adresses = adressesDeLecture({ menages: menageId, logements: logementId, reunions: reunionId, operations: operationId })
  const lire = async (qui: Personne) => {
    const nomment: string[] = []
    const sansTrace: string[] = []
    for (const adresse of adresses) {
      const avant = await traces(db)
      const reponse = await qui.get(adresse)
      const lu = reponse.statut === 200 && !SANS_JOURNAL.test(adresse) ? await ceQuiSeLit(reponse) : ''
      if (![NOM, code_menage].some((dit) => lu.includes(dit))) continue
      nomment.push(adresse)
      if ((await traces(db)) === avant) sansTrace.push(adresse)
    }
    return { nomment, sansTrace }
  }
  const { nomment, sansTrace } = await lire(en.rachid)
  // De quoi échouer : ce qui nomme a bien été lu.
  for (const liste of ['/v1/menages', '/v1/propositions', '/v1/utilisateurs/moi/alertes', `/v1/logements/${logementId}/propositions`])
    expect(nomment).toContain(liste)
  for (const vue of ['menages', 'logements']) expect(nomment).toContain(`/v1/reunions/${reunionId}/${vue}`)
  expect(sansTrace).toEqual([])
  const autres: readonly Prenom[] = ['bastien', 'colette', 'damien', 'paul', 'firmin', 'denise', 'delphine', 'corinne']
  const tues: string[] = []
  const sansRien: Prenom[] = []
  for (const prenom of autres) {
    const lu = await lire(en[prenom])
    tues.push(...lu.sansTrace.map((adresse) => `${prenom} ${adresse}`))
    if (lu.nomment.length === 0) sansRien.push(prenom)
  }
  expect(tues).toEqual([])
  // Corinne ne lit aucun nom, mais les codes des deux suivis.
  expect(sansRien).toEqual([])
})
