import { type Acteur, EDIT } from '../acces/roles.ts'
import { porteeMenages } from '../menage/menage.visibilite.ts'

/** Une part des réunions ; le serveur traduit la liste en SQL, liste vide : aucune (domain-rules § 11.1). */
export type PorteeReunions =
  | { readonly sorte: 'TOUTES' }
  /** Celles d'un PRU qui couvre une de ces villes. */
  | { readonly sorte: 'VILLES'; readonly villes: readonly string[] }
  /** Celles où se présente un de ses logements, ou un ménage qui habite son parc. */
  | { readonly sorte: 'BAILLEUR'; readonly bailleurId: string }

const TOUTES = [...EDIT, 'RESPONSABLE_ADMINISTRATIF', 'UTILISATEUR_MEL', 'UTILISATEUR_DDT'] as const

export function porteeReunions(acteur: Acteur): PorteeReunions[] {
  if (acteur.roles.some((role) => TOUTES.some((tout) => tout === role))) return [{ sorte: 'TOUTES' }]
  return porteeMenages(acteur).flatMap((portee): PorteeReunions[] => {
    if (portee.sorte === 'VILLES' || portee.sorte === 'COMMUNE') return [{ sorte: 'VILLES', villes: portee.villes }]
    return portee.sorte === 'BAILLEUR_ACTUEL' ? [{ sorte: 'BAILLEUR', bailleurId: portee.bailleurId }] : []
  })
}

interface Commentee {
  readonly commentaire: string | null
  readonly commentaireDiffuse: boolean
}

/** Un commentaire du compte rendu se lit hors de l'équipe s'il se diffuse ; interne, il y est absent (domain-rules §§ 10, n° 8 et 9, et 11.1). */
export const commentaireLu = (equipe: boolean, { commentaire, commentaireDiffuse }: Commentee): Partial<Commentee> =>
  equipe || commentaireDiffuse ? { commentaire, commentaireDiffuse } : {}
