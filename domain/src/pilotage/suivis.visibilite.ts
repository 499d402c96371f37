// Qui lit quoi des deux suivis (domain-rules § 11.1) : les dossiers de sa portée, et pour ceux qui n'ouvrent aucun dossier, ces listes seules.
import type { Acteur, CodeRole } from '../acces/roles.ts'
import {
  groupesVisibles,
  type PorteeMenages,
  type PorteePropositions,
  porteeMenages,
  porteePropositions,
} from '../menage/menage.visibilite.ts'

/** Ils suivent les relogements de leurs zones sans en ouvrir les dossiers. */
const SANS_DOSSIER = [
  'CHEF_DE_PROJET_CONSULTATION',
  'CHEF_DE_PROJET_EDITION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
] as const satisfies readonly CodeRole[]

const suitSansDossier = ({ roles }: Acteur) => roles.some((role) => SANS_DOSSIER.some((suiveur) => suiveur === role))

/** Les directions d'un bailleur : ses locataires, et les propositions sur ses logements. */
const bailleurDesDirections = ({ roles, partenaireId, partenaireCategorie }: Acteur): string | null =>
  roles.includes('BAILLEUR_DIRECTIONS') && partenaireCategorie === 'BAILLEUR' ? partenaireId : null

/** Ni archive ni dossier ouvert pour une demande de droits : un suivi n'en montre pas. */
export function porteeDesSuivis(acteur: Acteur): PorteeMenages[] {
  const { villes } = acteur
  const bailleurId = bailleurDesDirections(acteur)
  return [
    ...porteeMenages(acteur).filter(({ sorte }) => sorte !== 'OUVERTS'),
    ...(suitSansDossier(acteur) ? [villes === null ? { sorte: 'TOUS' as const } : { sorte: 'VILLES' as const, villes }] : []),
    ...(bailleurId === null ? [] : [{ sorte: 'BAILLEUR_ACTUEL' as const, bailleurId }]),
  ]
}

/** Un bailleur ne lit jamais ce qui se propose ailleurs que chez lui : ni lignes, ni nombres, ni rangs. */
export function propositionsDesSuivis(acteur: Acteur): PorteePropositions[] {
  const bailleurId = bailleurDesDirections(acteur)
  return [
    ...porteePropositions(acteur),
    ...(suitSansDossier(acteur) ? [{ sorte: 'TOUTES' as const }] : []),
    ...(bailleurId === null ? [] : [{ sorte: 'BAILLEUR' as const, bailleurId }]),
  ]
}

/** La ville du logement actuel : de tous pour qui suit sans dossier, de ses locataires pour une direction, sinon comme au dossier. */
export const villeDesSuivis = (acteur: Acteur): 'toutes' | { readonly bailleurActuelId: string } | null => {
  if (suitSansDossier(acteur)) return 'toutes'
  const bailleurId = bailleurDesDirections(acteur)
  return bailleurId === null ? null : { bailleurActuelId: bailleurId }
}

/** La part à charge d'une proposition se lit avec la finance du dossier. */
export const litLaPartACharge = (acteur: Acteur): boolean =>
  groupesVisibles(acteur, {
    chargeDeRelogement: null,
    bailleurActuelId: null,
    bailleursProposes: acteur.partenaireId === null ? [] : [acteur.partenaireId],
  }).has('FINANCE')
