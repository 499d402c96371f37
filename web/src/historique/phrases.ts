// Le fil de l'historique : ses icônes et ses pastilles ; sa phrase est du domaine (`evenements.ts`).
import { libellesModification } from '@relogement/domain/historique/historique.listes'
import type { TypeModification } from '@relogement/domain/historique/historique.schema'
import type { NomIcone } from '../core/Icone.tsx'
import type { Modification } from './historique.data.ts'

type Evenement = Pick<Modification, 'type' | 'changements'>

const STATUT = 'relogement.statut'
const CHARGE = 'relogement.chargeDeRelogementPrincipal'

/** Les valeurs changées que la phrase ne dit pas déjà. */
export const changementsAMontrer = ({ changements }: Pick<Modification, 'changements'>): Modification['changements'] =>
  changements.filter(({ chemin }) => chemin !== STATUT && chemin !== CHARGE)

const icones: Readonly<Record<TypeModification, NomIcone>> = {
  ASSIGNATION: 'personne',
  RETRAIT_ASSIGNATION: 'personne',
  COMMENTAIRE: 'bulle',
  MODIFICATION: 'crayon',
  SUIVI: 'telephone',
  DOCUMENT_AJOUTE: 'document',
  DOCUMENT_SUPPRIME: 'corbeille',
  PRESENTATION_GTRM: 'immeuble',
  PRESENTATION_GTR: 'immeuble',
  RETRAIT_PRESENTATION_GTR: 'immeuble',
  PRESENTATION_LOGEMENT_GTR: 'maison',
  RETRAIT_PRESENTATION_LOGEMENT_GTR: 'maison',
  PRESENTATION_CAL: 'immeuble',
  PROPOSITION_REFUSEE: 'interdit',
  PROJECTION_FINANCIERE: 'euro',
  COURRIER: 'courriel',
  STATUT_LOGEMENT_GTR: 'maison',
}

export const iconeDe = ({ type, changements }: Evenement): NomIcone =>
  changements.some(({ chemin }) => chemin === STATUT) ? 'echange' : icones[type]

/** Les pastilles de l'historique, et les types d'événements de chacune. */
export const filtresHistorique = {
  modifications: { libelle: 'Statuts et saisies', types: ['MODIFICATION', 'ASSIGNATION', 'RETRAIT_ASSIGNATION'] },
  instances: {
    libelle: 'GTR et CALEOL',
    types: [
      'PRESENTATION_GTRM',
      'PRESENTATION_GTR',
      'RETRAIT_PRESENTATION_GTR',
      'PRESENTATION_LOGEMENT_GTR',
      'RETRAIT_PRESENTATION_LOGEMENT_GTR',
      'PRESENTATION_CAL',
      'PROPOSITION_REFUSEE',
      'STATUT_LOGEMENT_GTR',
    ],
  },
  documents: { libelle: 'Documents', types: ['DOCUMENT_AJOUTE', 'DOCUMENT_SUPPRIME', 'COURRIER', 'PROJECTION_FINANCIERE'] },
  echanges: { libelle: 'Échanges', types: ['SUIVI', 'COMMENTAIRE'] },
} as const satisfies Readonly<Record<string, { libelle: string; types: readonly TypeModification[] }>>
export type FiltreHistorique = keyof typeof filtresHistorique

/** Ce que l'historique montre : tout, une pastille, ou un seul type. */
export type ChoixHistorique = FiltreHistorique | TypeModification | null

const estPastille = (choix: string): choix is FiltreHistorique => Object.hasOwn(filtresHistorique, choix)

export const typesChoisis = (choix: ChoixHistorique): readonly TypeModification[] =>
  choix === null ? [] : estPastille(choix) ? filtresHistorique[choix].types : [choix]

/** Les types qui ont eu lieu, rangés sous leur pastille, avec leur nombre ; le type choisi y reste. */
export const typesProposes = (comptes: readonly { readonly valeur: string; readonly nombre: number }[], choix: ChoixHistorique) =>
  Object.values(filtresHistorique).flatMap(({ libelle, types }) => {
    const proposes = types.flatMap((type) => {
      const nombre = comptes.find(({ valeur }) => valeur === type)?.nombre ?? 0
      return nombre > 0 || type === choix ? [{ type, libelle: libellesModification[type], nombre }] : []
    })
    return proposes.length === 0 ? [] : [{ libelle, types: proposes }]
  })
