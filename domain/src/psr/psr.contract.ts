import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { dateAttendue } from '../common/champs.ts'
import { demandeDExportDe, demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { plageDemandee } from '../operation/objectifs.schema.ts'
import { listePsr } from './psr.liste.ts'
import { styles } from './psr.rules.ts'
import { lignePsrSchema } from './psr.schema.ts'

const psr = { domaine: 'pilotage', acces: { pour: 'page', page: 'psr' } } as const

/** Tel qu'il était à la fin de ce jour, à qui l'historique des opérations est ouvert ; absent, tel qu'il est. */
const au = dateAttendue.optional()

export const psrContract = defineContract({
  'GET /v1/business/operations/plan-strategique-relogement': {
    differe: true,
    resume: 'Le plan stratégique de relogement : chaque opération, ses dates, ses objectifs et ce qui s’est fait, mois par mois',
    ...psr,
    query: demandeDe(listePsr).extend({ ...plageDemandee, au }),
    reponse: collectionDe(lignePsrSchema, {
      ...valeursDesFiltres(listePsr),
      /** D'un autre jour : ce qui ne se reconstitue pas. */
      nonReconstitue: z.array(z.string()),
      /** Pourquoi la personne ne décide pas des objectifs ; `null` : elle en décide. */
      refusDecider: z.string().nullable(),
    }),
  },
  'POST /v1/business/operations/plan-strategique-relogement': {
    resume: 'Le classeur du plan stratégique de relogement, par mois ou par trimestre',
    ...psr,
    body: demandeDExportDe(
      listePsr,
      { psrStyle: z.enum(codesDe(styles), 'months ou quarters').default('months'), au },
      { colonnes: 'les siennes' },
    ),
    fichier: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
})
