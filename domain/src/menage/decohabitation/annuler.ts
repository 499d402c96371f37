// Revenir sur une décohabitation (domain-rules § 13.1, décision 0014).
import { estDans } from '../../common/chemin.ts'
import { joursEntre } from '../../common/date.ts'
import type { Changement } from '../../historique/historique.schema.ts'
import type { RoleOccupant } from '../composition/composition.listes.ts'
import { aidesAuPrincipal } from '../composition/occupants.ts'
import { rangDuStatut, type StatutMenage } from '../menage.statuts.ts'
import type { PersonnesEtRessources } from './separer.ts'

export const JOURS_POUR_ANNULER = 7

/** Le rang et le rôle de chaque personne avant la séparation, dans l'ordre du dossier d'origine. */
export interface AvantSeparation {
  readonly personnes: readonly { readonly id: string; readonly role: RoleOccupant }[]
  readonly partis: readonly string[]
  /** Version du dossier d'origine juste après : plus tard, quelqu'un y a écrit. */
  readonly versionApres: number
  readonly projetModifieLe: string | null
}

export interface FaitsDAnnulation {
  /** Jour de la séparation. */
  readonly le: string
  readonly avant: AvantSeparation | null
  readonly statutSource: StatutMenage
  readonly propositions: number
  readonly remboursements: number
  readonly inscritAuGtr: boolean
  /** Décohabitations parties du nouveau dossier. */
  readonly issus: number
  /** Le nouveau dossier est sur une tablette. */
  readonly emporte: boolean
}

/** Toutes les raisons de ne pas annuler ; vide : c'est possible. */
export function raisonsDeNePasAnnuler(faits: FaitsDAnnulation, aujourdhui: string): string[] {
  const { le, avant, statutSource, propositions, remboursements, inscritAuGtr, issus, emporte } = faits
  return [
    ...si(
      avant === null || joursEntre(le, aujourdhui) > JOURS_POUR_ANNULER,
      `Une décohabitation s’annule dans les ${JOURS_POUR_ANNULER} jours : ce délai est passé.`,
    ),
    ...si(propositions > 0, 'Le nouveau dossier a déjà reçu une proposition de logement.'),
    ...si(remboursements > 0, 'Un remboursement a été demandé dans le nouveau dossier.'),
    ...si(inscritAuGtr, 'Le nouveau dossier est inscrit à un GTR : retirez-le d’abord de la réunion.'),
    ...si(issus > 0, 'Des personnes ont aussi quitté le nouveau dossier : annulez d’abord cette décohabitation.'),
    ...si(emporte, 'Le nouveau dossier est emporté sur une tablette : attendez qu’il en revienne, ce qui s’y saisit serait perdu.'),
    ...si(
      rangDuStatut(statutSource) >= rangDuStatut('CLOTURE'),
      'Le dossier d’origine est fermé : les personnes ne peuvent pas y revenir.',
    ),
  ]
}

const si = (vrai: boolean, raison: string): string[] => (vrai ? [raison] : [])

/** Réunit les deux dossiers : chacun revient à son rang et à son rôle, avec ce qui a pu être saisi pour lui depuis. */
export function reunir(
  source: PersonnesEtRessources,
  issu: PersonnesEtRessources,
  { personnes, partis }: AvantSeparation,
): PersonnesEtRessources {
  const revenus = issu.occupants.filter(({ id }) => partis.includes(id))
  const tous = [...source.occupants, ...revenus]
  const rang = (id: string) => {
    const connu = personnes.findIndex((personne) => personne.id === id)
    return connu === -1 ? personnes.length : connu
  }
  const occupants = tous
    .map((occupant) => {
      const avant = personnes.find(({ id }) => id === occupant.id)
      return avant === undefined ? occupant : { ...occupant, role: avant.role }
    })
    .sort((a, b) => rang(a.id) - rang(b.id))
  const deRetour = <R extends { readonly occupantId: string }>(lignes: readonly R[]) =>
    lignes.filter(({ occupantId }) => revenus.some(({ id }) => id === occupantId))
  return {
    occupants,
    ressources: aidesAuPrincipal(occupants, [...source.ressources, ...deRetour(issu.ressources)]),
    revenusImposables: [...source.revenusImposables, ...deRetour(issu.revenusImposables)],
  }
}

// Ce qui est aux personnes revient avec elles ; la cotation et le statut se déduisent.
const REVIENT_AVEC_LES_PERSONNES = [
  'composition.occupants',
  'ressourcesEtCharges.ressources',
  'ressourcesEtCharges.revenusImposables',
  'relogement.statut',
  'relogement.cotation',
]

/** Ce qui a été saisi dans le nouveau dossier et n'a pas sa place dans l'ancien : à dire avant de l'abandonner. */
export function saisiesAbandonnees(changements: readonly Pick<Changement, 'chemin' | 'libelle'>[], ajoutes: readonly string[]): string[] {
  const champs = changements
    .filter(({ chemin }) => !REVIENT_AVEC_LES_PERSONNES.some((part) => estDans(chemin, part)))
    .map(({ chemin, libelle }) => libelle ?? chemin)
  return [...new Set([...champs, ...ajoutes])]
}
