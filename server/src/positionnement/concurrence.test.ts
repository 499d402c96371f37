import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { createPersonne } from '../../test/cast.ts'
import { compter, test } from '../../test/deuxServeurs.ts'
import { createCandidat, createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { createLogement } from '../../test/logements.ts'
import { fois } from '../../test/longs.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import { seance } from '../../test/seance.ts'

const COUPLES = fois(6, 50)
const CHARGES = fois(12, 100)
const SEANCES = fois(1, 5)
const OCCUPE = 'Ce dossier est en cours d’enregistrement par une autre personne. Réessayez.'

test(
  'arrivées et retraits en foule sur un logement, chacun demandé à deux serveurs : une fois fait, une fois refusé, les rangs de 1 à n',
  async ({ appeler, db, en, distribution }) => {
    const { operationId, pruId } = await createOperationDuPru(db)
    const reunion_id = await createGtr(db, pruId)
    const logement_id = await createLogement(db, distribution.partenaires.bailleur, { statut: 'EN_COURS_DE_TRAITEMENT' })
    const presents: string[] = []
    for (let gtr_rang = 1; gtr_rang <= COUPLES; gtr_rang += 1) {
      const id = uuidv7()
      const menage_id = await createMenage(db, { operationId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
      await db.insertInto('proposition').values({ id, logement_id, menage_id, reunion_id, gtr_rang }).execute()
      presents.push(id)
    }
    const arrivants: string[] = []
    for (let rang = 0; rang < COUPLES; rang += 1) arrivants.push(await createCandidat(db, { operationId, chargeId: en.camille.id }))
    const jeton = await en.denise.jeton()
    const gestes = arrivants.flatMap((menage, rang) => {
      const arrive = { jeton, chemin: `/v1/logements/${logement_id}/menages/${menage}` }
      const part = { jeton, methode: 'DELETE', chemin: `/v1/propositions/${presents[rang]}` } as const
      return [arrive, arrive, part, part]
    })
    const reponses = await appeler(gestes)
    // Le second de chaque paire apprend pourquoi ; qui attend trop longtemps le premier l'apprend aussi.
    const nombres = compter(reponses.map((reponse) => reponse.slice(0, 3).replace(/^40[49]$/, 'refus')))
    expect(nombres, reponses.join('\n')).toEqual({ 201: COUPLES, 204: COUPLES, refus: COUPLES * 2 })
    const file = await db
      .selectFrom('proposition')
      .select(['menage_id', 'gtr_rang'])
      .where('logement_id', '=', logement_id)
      .orderBy('gtr_rang')
      .execute()
    expect(file.map(({ gtr_rang }) => gtr_rang)).toEqual(arrivants.map((_, rang) => rang + 1))
    expect(new Set(file.map(({ menage_id }) => menage_id))).toEqual(new Set(arrivants))
  },
  60_000 + COUPLES * 2_000,
)

test(
  'des chargés réservent ensemble le même logement, sur deux serveurs : chacun sa réservation, une seule fait passer le logement',
  async ({ appeler, api, db, distribution }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    const jetons: string[] = []
    for (let rang = 0; rang < CHARGES; rang += 1) {
      const partenaireId = distribution.partenaires.operateur
      const charge = await createPersonne(api, { prenom: `charge-${rang}`, role: 'CHARGE_DE_RELOGEMENT', partenaireId })
      jetons.push(await charge.jeton())
    }
    // Chacun clique deux fois : la seconde ne double rien.
    const reponses = await appeler(
      jetons.flatMap((jeton) => [{ jeton, chemin: `/v1/logements/${logement}/reservations` }]).flatMap((un) => [un, un]),
    )
    expect(compter(reponses)).toEqual({ 201: CHARGES * 2 })
    const reservations = await db.selectFrom('reservation').select('utilisateur_id').where('logement_id', '=', logement).execute()
    expect(new Set(reservations.map(({ utilisateur_id }) => utilisateur_id)).size).toBe(CHARGES)
    expect(reservations).toHaveLength(CHARGES)
    const historique = (await lireHistoriqueEnBase(db, logement)).map(({ code }) => String(code))
    expect(compter(historique)).toEqual({ LOGEMENT_RESERVE: CHARGES, LOGEMENT_PASSE: 1 })
    expect((await db.selectFrom('logement').select('statut').where('id', '=', logement).executeTakeFirstOrThrow()).statut).toBe('RESERVE')
  },
  60_000 + CHARGES * 1_000,
)

test(
  'deux personnes clôturent la même réunion, chacune sur son serveur : une y parvient, l’autre apprend pourquoi',
  async ({ appeler, db, en, distribution }) => {
    const seances = []
    for (let rang = 0; rang < SEANCES; rang += 1) {
      const une = await seance(db, en, distribution.partenaires.bailleur)
      await une.toutRepondre()
      seances.push(une)
    }
    const jetons = [await en.camille.jeton(), await en.rachid.jeton()]
    const reponses = await appeler(
      seances.flatMap(({ gtr }) => jetons.map((jeton) => ({ jeton, chemin: `/v1/business/gtr/${gtr}/cloture` }))),
    )
    // Qui attend trop longtemps la fin de l'autre l'apprend aussi.
    const refus = ['409 « Enregistrer et clôturer » n’est pas possible au statut « Clôturé ».', `409 ${OCCUPE}`]
    expect(reponses.filter((reponse) => reponse === '200')).toHaveLength(SEANCES)
    expect(
      reponses.filter((reponse) => refus.includes(reponse)),
      reponses.join('\n'),
    ).toHaveLength(SEANCES)
    for (const { gtr } of seances) {
      const documents = await db.selectFrom('document').select('type').where('sujet_id', '=', gtr).orderBy('type').execute()
      expect(documents.map(({ type }) => type)).toEqual(['COMPTE_RENDU', 'COMPTE_RENDU_INTERNE'])
    }
  },
  60_000 + SEANCES * 15_000,
)
