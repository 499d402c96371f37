import { test } from '../../test/cast.ts'
import { delaiDesArrets, fois } from '../../test/longs.ts'
import { seance } from '../../test/seance.ts'
import { tuerAuMilieu } from '../../test/tuerAuMilieu.ts'
import type { Base } from '../core/database.ts'

const TOURS = fois(1, 50)
const SEANCES = 4

test(
  'tué au milieu de clôtures, chaque GTR est clos avec ses statuts et ses deux comptes rendus, ou n’a rien de tout cela',
  async ({ base, en, db, api, distribution }) => {
    const jeton = await en.camille.jeton()
    await tuerAuMilieu(base, api, {
      tours: TOURS,
      preparer: async () => {
        const seances = []
        for (let rang = 0; rang < SEANCES; rang += 1) {
          const une = await seance(db, en, distribution.partenaires.bailleur)
          await une.toutRepondre()
          seances.push(une)
        }
        return seances
      },
      appel: ({ gtr }) => ({ jeton, chemin: `/v1/business/gtr/${gtr}/cloture` }),
      // Les PDF se compilent, ou la transaction se refait.
      delai: (tour) => 20 + tour * 8,
      etat: (cas) => etatDe(db, cas),
      attendus: () => ({ fait: CLOS, rien: OUVERT }),
    })
  },
  delaiDesArrets(TOURS),
)

const CLOS = {
  statut: 'CLOTURE',
  menages: ['RECHERCHE_DU_LOGEMENT', 'REVISION_DU_PROJET_RESIDENTIEL', 'DOSSIER_EN_VEILLE', 'ACCEPTE_EN_GTR', 'ACCEPTE_EN_GTR'],
  propositions: ['acceptee_gtr', 'acceptee_gtr', 'refusee_gtr'],
  passages: 5,
  documents: ['COMPTE_RENDU', 'COMPTE_RENDU_INTERNE'],
}
const OUVERT = {
  statut: 'COMPTE_RENDU',
  menages: [
    'INSCRIT_EN_PRESENTATION_GTR',
    'INSCRIT_EN_PRESENTATION_GTR',
    'INSCRIT_EN_PRESENTATION_GTR',
    'RECHERCHE_DU_LOGEMENT',
    'RECHERCHE_DU_LOGEMENT',
  ],
  propositions: ['assignation', 'assignation', 'assignation'],
  passages: 0,
  documents: [],
}

async function etatDe(db: Base, { gtr, accepte, revise, veille, cherche, autre, p }: Awaited<ReturnType<typeof seance>>) {
  const statutDe = async (table: 'reunion' | 'menage' | 'proposition', id: string) =>
    (await db.selectFrom(table).select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut
  const passages = await db.selectFrom('reunion_passage').select('menage_id').where('reunion_id', '=', gtr).execute()
  const documents = await db.selectFrom('document').select('type').where('sujet_id', '=', gtr).orderBy('type').execute()
  return {
    statut: await statutDe('reunion', gtr),
    menages: await Promise.all([accepte, revise, veille, cherche, autre].map((id) => statutDe('menage', id))),
    propositions: await Promise.all([p.un, p.deux, p.trois].map((id) => statutDe('proposition', id))),
    passages: passages.length,
    documents: documents.map(({ type }) => type),
  }
}
