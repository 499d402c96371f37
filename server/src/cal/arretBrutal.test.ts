import { test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { delaiDesArrets, fois } from '../../test/longs.ts'
import { tuerAuMilieu } from '../../test/tuerAuMilieu.ts'
import type { Base } from '../core/database.ts'

const TOURS = fois(1, 50)
const COMMISSIONS = 8

type Retenu = Awaited<ReturnType<typeof createLogementRetenu>>

test(
  'tué au milieu de retours de commission, chacun est enregistré avec ses rangs, ses statuts et sa proposition, ou rien n’en est écrit',
  async ({ base, en, db, api, distribution }) => {
    const jeton = await en.camille.jeton()
    await tuerAuMilieu(base, api, {
      tours: TOURS,
      preparer: async () => {
        const logements: Retenu[] = []
        for (let rang = 0; rang < COMMISSIONS; rang += 1) {
          const un = await createLogementRetenu(db, { bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
          await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: un.logementId }).expect(201)
          logements.push(un)
        }
        return logements
      },
      appel: ({ logementId, retenus: [a, b] }) => ({
        methode: 'PUT',
        jeton,
        chemin: `/v1/business/logements/${logementId}/cal`,
        corps: {
          calLe: jourDans(0),
          reponses: [
            { propositionId: a?.propositionId, accepte: false, rang: 3, motif: 'DOSSIER_INCOMPLET' },
            { propositionId: b?.propositionId, accepte: true, rang: 1 },
            { propositionId: null, externe: true, accepte: true, rang: 2, reponseExterne: null },
          ],
        },
      }),
      delai: (tour) => 10 + tour * 4,
      etat: (logement) => etatDe(db, logement),
      attendus: () => ({ fait: ENREGISTRE, rien: ATTENDU }),
    })
  },
  delaiDesArrets(TOURS),
)

const ENREGISTRE = {
  logement: 'RETOUR_CAL',
  unite: 'CAL',
  passages: [true],
  propositions: ['1 proposition_relogement', '2 acceptee_cal', '3 refusee_cal'],
  premier: ['AVIS_CALEOL', 'FICHE_AU_BAILLEUR', 'PROPOSITION_ETABLIE'],
  refuse: ['AVIS_CALEOL', 'FICHE_AU_BAILLEUR'],
  annonces: 2,
}
const ATTENDU = {
  logement: 'EN_COURS_DE_TRAITEMENT',
  unite: 'TRANSMIS_BAILLEUR',
  passages: [false],
  propositions: ['null transmise_bailleur', 'null transmise_bailleur'],
  premier: ['FICHE_AU_BAILLEUR'],
  refuse: ['FICHE_AU_BAILLEUR'],
  annonces: 0,
}

async function etatDe(db: Base, { logementId, reunionId, retenus }: Retenu) {
  const logement = await db.selectFrom('logement').select('statut').where('id', '=', logementId).executeTakeFirstOrThrow()
  const unite = await db
    .selectFrom('reunion_logement')
    .select('statut')
    .where('logement_id', '=', logementId)
    .where('reunion_id', '=', reunionId)
    .executeTakeFirstOrThrow()
  const passages = await db.selectFrom('passage_cal').select('enregistre_le').where('logement_id', '=', logementId).execute()
  const propositions = await db
    .selectFrom('proposition')
    .select(['statut', 'cal_rang'])
    .where('logement_id', '=', logementId)
    .orderBy('cal_rang')
    .execute()
  const [refuse = '', premier = ''] = retenus.map(({ menageId }) => menageId)
  const annonces = await db
    .selectFrom('alerte')
    .select('id')
    .where('sujet_id', 'in', [refuse, premier])
    .where('type', '=', 'RETOUR_COMMISSION')
    .execute()
  const codes = async (id: string) => (await lireHistoriqueEnBase(db, id)).map(({ code }) => String(code)).toSorted()
  return {
    logement: logement.statut,
    unite: unite.statut,
    passages: passages.map(({ enregistre_le }) => enregistre_le !== null),
    propositions: propositions.map(({ statut, cal_rang }) => `${cal_rang} ${statut}`),
    premier: await codes(premier),
    refuse: await codes(refuse),
    annonces: annonces.length,
  }
}
