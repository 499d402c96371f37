import { uuidv7 } from 'uuidv7'
import { test } from '../../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { delaiDesArrets, fois } from '../../../test/longs.ts'
import { tuerAuMilieu } from '../../../test/tuerAuMilieu.ts'
import type { Base } from '../../core/database.ts'

const TOURS = fois(1, 50)
const REPONSES = 12

interface Repondant {
  readonly accepte: boolean
  readonly menage: string
  readonly retenue: string
  readonly logement: string
  /** Qui vient ensuite sur le logement retenu, et sur l'autre qui lui était proposé. */
  readonly suivants: readonly string[]
}

test(
  'tué au milieu de réponses, chaque ménage a accepté ou refusé avec toutes les suites de sa réponse, ou n’a rien répondu',
  async ({ base, en, db, api, distribution }) => {
    const jeton = await en.camille.jeton()
    const qui = { db, chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur }
    await tuerAuMilieu(base, api, {
      tours: TOURS,
      preparer: async () => {
        const menages: Repondant[] = []
        for (let rang = 0; rang < REPONSES; rang += 1) menages.push(await createRepondant({ ...qui, accepte: rang % 2 === 0 }))
        return menages
      },
      appel: ({ accepte, menage, retenue }) => ({
        methode: 'PUT',
        jeton,
        chemin: `/v1/business/menages/${menage}/transitions`,
        corps: accepte
          ? { transition: 'acceptation_logement', propositionId: retenue, donnees: { apl: 215.04 } }
          : {
              transition: 'refus_proposition',
              propositionId: retenue,
              donnees: { motif: 'TRANSPORTS', date: jourDans(0), legitime: false },
            },
      }),
      delai: (tour) => 5 + tour * 4,
      etat: (cas) => etatDe(db, cas),
      attendus: ({ accepte }) => ({ fait: accepte ? ACCEPTE : REFUSE, rien: ATTENDU }),
    })
  },
  delaiDesArrets(TOURS),
)

const ATTENDU = {
  statut: 'ACCEPTE_EN_GTR',
  version: 1,
  propositions: ['acceptee_cal', 'transmise_bailleur'],
  taux: null,
  indicateurs: {},
  appeles: [0, 0],
  evenements: [],
}
const ACCEPTE = {
  statut: 'SIGNATURE_DU_BAIL',
  version: 2,
  propositions: ['acceptee_menage', 'retiree'],
  // (600 + 100 − 215,04) ÷ 2 521 = 19,2 %
  taux: 19.2,
  indicateurs: { acceptationMenage: true },
  appeles: [0, 1],
  evenements: ['PROPOSITION_RETIREE', 'STATUT_PASSE'],
}
const REFUSE = {
  statut: 'ACCEPTE_EN_GTR',
  version: 2,
  propositions: ['refusee_menage', 'transmise_bailleur'],
  taux: null,
  indicateurs: { acceptationMenage: false },
  appeles: [1, 0],
  evenements: ['STATUT_PASSE'],
}

interface ACreer {
  readonly db: Base
  readonly chargeId: string
  readonly bailleurId: string
  readonly accepte: boolean
}

/** Un ménage qui a un logement à accepter, un autre en attente, et derrière lui un ménage sur chacun. */
async function createRepondant({ db, chargeId, bailleurId, accepte }: ACreer): Promise<Repondant> {
  const creer = () => createMenage(db, { chargeId, menage: { statut: 'ACCEPTE_EN_GTR' } })
  const menage = await creer()
  const colonnes = { gtr_accepte: true, gtr_reponse_rang: 1 }
  const retenue = await createProposition(db, { menageId: menage, bailleurId, statut: 'acceptee_cal', colonnes })
  const autre = await createProposition(db, { menageId: menage, bailleurId, statut: 'transmise_bailleur', colonnes })
  const suivants: string[] = []
  for (const { logementId: logement_id } of [retenue, autre]) {
    const menage_id = await creer()
    const suivante = { id: uuidv7(), logement_id, menage_id, statut: 'acceptee_gtr', gtr_accepte: true, gtr_reponse_rang: 2 }
    await db.insertInto('proposition').values(suivante).execute()
    suivants.push(menage_id)
  }
  return { accepte, menage, retenue: retenue.id, logement: retenue.logementId, suivants }
}

async function etatDe(db: Base, { menage, retenue, logement, suivants }: Repondant) {
  const { statut, version } = await db.selectFrom('menage').select(['statut', 'version']).where('id', '=', menage).executeTakeFirstOrThrow()
  const propositions = await db
    .selectFrom('proposition')
    .select(['id', 'statut', 'taux_effort'])
    .where('menage_id', '=', menage)
    .orderBy('statut')
    .execute()
  const { indicateurs } = await db.selectFrom('logement').select('indicateurs').where('id', '=', logement).executeTakeFirstOrThrow()
  const appeles = await db
    .selectFrom('alerte')
    .select('sujet_id')
    .where('sujet_id', 'in', [...suivants])
    .where('type', '=', 'RANG_SUIVANT')
    .execute()
  return {
    statut,
    version,
    propositions: propositions.map((une) => une.statut),
    taux: propositions.find(({ id }) => id === retenue)?.taux_effort ?? null,
    indicateurs,
    appeles: suivants.map((id) => appeles.filter(({ sujet_id }) => sujet_id === id).length),
    evenements: (await lireHistoriqueEnBase(db, menage)).map(({ code }) => String(code)).toSorted(),
  }
}
