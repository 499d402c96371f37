// Ce qu'une porte du synoptique montre : un état, ses mots, sa couleur (domain-rules § 13.4, look 13b). La couleur redit le mot.
import type { Liste } from '../common/listes.ts'
import type { StatutMenage } from '../menage/menage.statuts.ts'

/** Dans l'ordre de la légende. */
export const etatsDePorte = {
  ENTRETIEN: 'Entretien à faire',
  RECHERCHE: 'En recherche',
  BLOQUE: 'Bloqué',
  PROPOSITION: 'Proposition',
  BAIL: 'Bail signé',
  OCCUPE: 'Occupé',
  VIDE: 'Vide',
} as const satisfies Liste
export type EtatDePorte = keyof typeof etatsDePorte

/** Le mot d'une porte, sous le nom : court, il tient dans la case. */
export const motsDePorte = { ...etatsDePorte, ENTRETIEN: 'Entretien', RECHERCHE: 'Recherche' } as const satisfies Record<
  EtatDePorte,
  string
>

/** Où en est le relogement de qui y habite ; sorti de l'opération, il n'y habite plus. */
const etatDuStatut = {
  ENTRETIEN_PREALABLE_A_REALISER: 'ENTRETIEN',
  ENTRETIEN_A_TRANSMETTRE_A_LA_MEL: 'RECHERCHE',
  DLS_A_TRANSMETTRE_AU_BAILLEUR: 'RECHERCHE',
  ATTENTE_PRESENTATION_GTR: 'RECHERCHE',
  INSCRIT_EN_PRESENTATION_GTR: 'RECHERCHE',
  DOSSIER_EN_VEILLE: 'BLOQUE',
  REVISION_DU_PROJET_RESIDENTIEL: 'BLOQUE',
  RECHERCHE_DU_LOGEMENT: 'RECHERCHE',
  VALIDATION_GTR_BAILLEUR_PRIVE: 'PROPOSITION',
  ACCEPTE_EN_GTR: 'PROPOSITION',
  REFUSE_EN_GTR: 'BLOQUE',
  SIGNATURE_DU_BAIL: 'PROPOSITION',
  PROGRAMMATION_DU_DEMENAGEMENT: 'BAIL',
  ETAT_DES_LIEUX_D_ENTREE: 'BAIL',
  DEMENAGEMENT: 'BAIL',
  ETAT_DES_LIEUX_DE_SORTIE: 'BAIL',
  ACCOMPAGNEMENT_POST_RELOGEMENT: 'VIDE',
  CLOTURE: 'VIDE',
  DEPART_SPONTANE: 'VIDE',
  ACCESSION_A_LA_PROPRIETE: 'VIDE',
} as const satisfies Record<StatutMenage, EtatDePorte>

interface Habitant {
  readonly statut: StatutMenage
  readonly relogementNecessaire: boolean
}

/**
 * L'état d'une porte, d'après ceux que le lecteur y voit. Habitée sans qu'il voie par qui, elle est « occupée » : ni l'état d'un dossier hors de
 * sa portée, ni qu'il y en ait un, ne se devine. À plusieurs, celui qui a le plus de chemin devant lui.
 */
export function etatDeLaPorte(vide: boolean, habitants: readonly Habitant[]): EtatDePorte {
  if (vide) return 'VIDE'
  const etats = habitants
    .filter(({ relogementNecessaire }) => relogementNecessaire)
    .map(({ statut }): EtatDePorte => etatDuStatut[statut])
    .filter((etat) => etat !== 'VIDE')
  return DU_PLUS_LOIN.find((etat) => etats.includes(etat)) ?? 'OCCUPE'
}

const DU_PLUS_LOIN = ['BLOQUE', 'ENTRETIEN', 'RECHERCHE', 'PROPOSITION', 'BAIL'] as const satisfies readonly EtatDePorte[]
