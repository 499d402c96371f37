// Se connecter par le fournisseur d'identité de son organisme (OpenID Connect), et ce qu'on en garde à son compte.
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { jetonsSchema, quiChangeSchema } from './compte.schema.ts'
import { butsDuDepart } from './maison.rules.ts'
import { monCompteSchema } from './monCompte.contract.ts'

const domaine = 'acces'
const tous = { pour: 'tous' } as const
const connectes = { pour: 'connectes' } as const

const departSchema = z.object({ ...jsonLdDe('Depart'), adresse: z.string() })

export const maisonContract = defineContract({
  'GET /v1/oauth/maison': {
    resume: 'La connexion de la maison, telle que la nomme son bouton ; `libelle` nul : il n’y en a pas',
    domaine,
    acces: tous,
    reponse: z.object({ ...jsonLdDe('Maison'), libelle: z.string().nullable() }),
  },
  'POST /v1/oauth/maison/depart': {
    resume: 'Partir se connecter à la maison, ou y activer un compte où l’on est invité (`validationToken`)',
    domaine,
    acces: tous,
    body: z.object({ validationToken: z.string().max(200).optional() }),
    reponse: departSchema,
  },
  'POST /v1/oauth/maison/retour': {
    resume:
      'Rendre ce que la maison a répondu (la fin de l’adresse de retour) et entrer ; 401 et un `defi` si un second facteur est demandé',
    domaine,
    acces: tous,
    body: z.object({ reponse: z.string().min(1).max(4_000) }),
    reponse: jetonsSchema.extend({ but: z.enum(butsDuDepart) }),
  },
  'POST /v1/oauth/maison/sortie': {
    resume: 'Où se déconnecter aussi de la maison, sa session d’ici fermée par ailleurs ; `adresse` nulle : nulle part',
    domaine,
    acces: tous,
    reponse: z.object({ ...jsonLdDe('Sortie'), adresse: z.string().nullable() }),
  },
  'POST /v1/business/mon-compte/maison': {
    resume: 'Partir rattacher son compte à la maison. Demande le mot de passe actuel, ou une connexion de moins de cinq minutes',
    domaine,
    acces: connectes,
    body: quiChangeSchema,
    reponse: departSchema,
  },
  'POST /v1/business/mon-compte/maison/retrait': {
    resume: 'Ne plus entrer par la maison, si l’on a un mot de passe qui sert',
    domaine,
    acces: connectes,
    body: quiChangeSchema,
    reponse: monCompteSchema,
  },
})
