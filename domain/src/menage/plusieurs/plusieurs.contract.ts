import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { saisieAlerteSchema } from '../../alerte/alerte.schema.ts'
import { jsonLdDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { MENAGES_AU_PLUS } from './plusieurs.bornes.ts'

const commun = {
  menages: z
    .array(identifiant('Ménage inconnu'))
    .min(1, 'Choisissez au moins un ménage')
    .max(MENAGES_AU_PLUS, `${MENAGES_AU_PLUS} ménages au plus`),
  /** Dire qui refuserait et pourquoi, sans rien changer. */
  essai: z.boolean().default(false),
}

const gesteSurPlusieursSchema = z.discriminatedUnion('geste', [
  z.object({ ...commun, geste: z.literal('CONFIER'), chargeId: identifiant('Chargé de relogement inconnu') }),
  z.object({ ...commun, geste: z.literal('ALERTER'), alerte: saisieAlerteSchema }),
  z.object({ ...commun, geste: z.literal('DEMANDER_PIECES') }),
])
export type GesteSurPlusieurs = z.output<typeof gesteSurPlusieursSchema>

export const plusieursContract = defineContract({
  'POST /v1/business/menages/plusieurs': {
    resume:
      'Le même geste sur plusieurs ménages, tous ou aucun : les confier, y poser une alerte, leur demander les pièces qui manquent ; `essai` dit qui refuserait et pourquoi',
    domaine: 'menages',
    acces: { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] },
    body: gesteSurPlusieursSchema,
    reponse: z.object({
      ...jsonLdDe('GesteSurPlusieurs'),
      essai: z.boolean(),
      /** Un ménage chacun, dans l'ordre demandé ; nul : le geste s'y fait. */
      lignes: z.array(z.object({ id: identifiant(), refus: z.string().nullable() })),
    }),
    statut: 200,
  },
})
