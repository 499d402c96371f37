// La page d'un ménage, ouverte par le QR code de sa lettre, sans compte : le jeton vient dans le corps, jamais dans une adresse ; lire aussi
// est un POST, qui demande une date de naissance (décision 0080).
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { choixTenu, codeTenu, dateAttendue, texteLong } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { motifsRefusMenage } from '../menage/relogement/refus.listes.ts'
import { reponsesDuMenage } from '../proposition/ecrite/reponses.ts'
import { listesChangeesSchema } from '../referentiel/nomenclature.schema.ts'
import { PRECISIONS_MAX } from './reponseMenage.rules.ts'

const domaine = 'propositions'
const tous = { pour: 'tous' } as const
const jeton = z.string('Ce lien est incomplet.').max(100, 'Ce lien est incomplet.')
const tenue = { jeton, naissance: dateAttendue }

const champsDeLaReponse = {
  reponse: z.enum(codesDe(reponsesDuMenage), 'Choisissez une réponse.'),
  motif: choixTenu(motifsRefusMenage),
  precisions: texteLong(PRECISIONS_MAX),
}

/** Rien que la lettre ne dise déjà, et aucun nom du ménage. */
export const reponseMenageSchema = z.object({
  ...jsonLdDe('ReponseMenage'),
  numero: z.number().int(),
  logement: z.string(),
  /** Les lignes de la lettre. */
  fiche: z.array(z.object({ libelle: z.string(), valeur: z.string() })),
  /** Le dernier jour du délai ; nul : il court de la réception, `delaiJours` jours. */
  jusquAu: z.string().nullable(),
  delaiJours: z.number().int(),
  operateur: z.string(),
  charge: z.object({ nom: z.string(), telephone: z.string().nullable(), email: z.string() }).nullable(),
  recepisse: z
    .object({
      numero: z.string(),
      version: z.number().int(),
      le: z.string(),
      reponse: z.enum(codesDe(reponsesDuMenage)),
      motif: codeTenu(motifsRefusMenage).nullable(),
      precisions: z.string().nullable(),
    })
    .nullable(),
  /** Les listes que la page montre, telles que l'administration les a redites. */
  listes: listesChangeesSchema.shape.listes,
  /** Pourquoi la réponse ne change plus ; nul : elle change. */
  ferme: z.string().nullable(),
})
export type ReponseMenage = z.infer<typeof reponseMenageSchema>

export const reponseMenageContract = defineContract({
  'POST /v1/business/reponse-menage/_ouvrir': {
    resume: 'Lire la proposition que porte le QR code de la lettre',
    domaine,
    acces: tous,
    body: z.object(tenue),
    reponse: reponseMenageSchema,
  },
  'POST /v1/business/reponse-menage/_signaler': {
    resume: 'Dire que la lettre n’est pas la sienne : son QR code n’ouvre plus rien',
    domaine,
    acces: tous,
    body: z.object({ jeton }),
    statut: 204,
  },
  'POST /v1/business/reponse-menage': {
    resume: 'Envoyer la réponse du ménage ; redite, une version de plus, jusqu’au dernier jour du délai',
    domaine,
    acces: tous,
    body: z.object({ ...tenue, ...champsDeLaReponse }),
    reponse: reponseMenageSchema,
  },
})
