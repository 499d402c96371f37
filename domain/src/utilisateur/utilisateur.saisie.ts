// Un compte tel qu'il se saisit à l'écran : un rôle principal, d'autres, et le dernier jour de ceux-ci.
import { z } from 'zod'
import { codesRoles } from '../acces/roles.ts'
import { dateFacultative, messages } from '../common/champs.ts'
import { identifiant } from '../common/identifiant.ts'
import type { RoleConfie } from './roles.rules.ts'
import { creationUtilisateurSchema, demandeDeCompteSchema } from './utilisateur.schema.ts'

const { nom, prenom, email, telephone, civilite } = creationUtilisateurSchema.shape

export const saisieUtilisateurSchema = z.object({
  nom,
  prenom,
  email,
  telephone,
  civilite,
  partenaire: identifiant(messages.requis),
  principal: z.enum(codesRoles, messages.requis),
  autres: z.array(z.enum(codesRoles)),
  /** Par rôle. */
  fins: z.record(z.string(), dateFacultative),
  zonesPropres: z.array(identifiant()),
})
export type SaisieUtilisateur = z.output<typeof saisieUtilisateurSchema>

/** Les rôles d'une saisie, le principal d'abord. */
export const rolesDeLaSaisie = ({ principal, autres, fins }: Pick<SaisieUtilisateur, 'principal' | 'autres' | 'fins'>): RoleConfie[] => [
  { code: principal, jusquAu: null },
  ...autres.filter((code) => code !== principal).map((code) => ({ code, jusquAu: fins[code] ?? null })),
]

export const saisieDeDemandeSchema = z.object({ ...demandeDeCompteSchema.shape, role: z.string(messages.requis).min(1, messages.requis) })
export type SaisieDeDemande = z.output<typeof saisieDeDemandeSchema>
