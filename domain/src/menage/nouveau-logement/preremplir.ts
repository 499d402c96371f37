// La fiche du nouveau logement avant toute saisie : le logement accepté, sa proposition et le dossier la remplissent (spécification B § 3).

import { EPCI_MEL } from '../apl/plafondApl.ts'
import type { CompositionMenage } from '../composition/composition.listes.ts'
import type { Typologie } from '../logement-actuel/logementActuel.listes.ts'
import type { Relogement } from '../relogement/relogement.schema.ts'
import { minorationDe, type ReperesDeLaFiche } from './calculs.ts'
import type { LocalisationGeographique } from './nouveauLogement.listes.ts'
import { type FicheNouveauLogement, ficheNouveauLogementSchema } from './nouveauLogement.schema.ts'

export interface LogementAccepte {
  readonly rue: string
  readonly codePostal: string
  readonly ville: string
  readonly villeCode: string | null
  readonly epciCode: string | null
  readonly hp1: string | null
  readonly hp2: string | null
  readonly hp3: string | null
  readonly type: 'INDIVIDUEL' | 'COLLECTIF' | null
  readonly typologie: Typologie
  readonly surfaceHabitable: number | null
  readonly etage: number | null
  readonly isPMR: boolean
  readonly loyer: number | null
  readonly chargesGenerales: number | null
  readonly chauffage: number | null
  readonly eau: number | null
  readonly garage: number | null
  readonly APL: number | null
  readonly prive: boolean
}

export interface SourcesDeLaFiche {
  /** `null` : aucun logement accepté au dossier. */
  readonly logement: LogementAccepte | null
  readonly villeActuelleCode: string | null
  readonly typeRelogement: Relogement['typeRelogement']
  readonly nombreDePersonne: number
  readonly composition: CompositionMenage | null
  readonly nombrePropositionEcrite: number
  readonly revenuFiscalDeReference: number | null
  readonly loyerPlafondAPL: number | null
}

export function fichePreremplie(sources: SourcesDeLaFiche, reperes: ReperesDeLaFiche): FicheNouveauLogement {
  const { logement, villeActuelleCode, typeRelogement, ...duDossier } = sources
  const { villeCode: _ville, epciCode: _epci, prive: _prive, type, ...duLogement } = logement ?? ({} as Partial<LogementAccepte>)
  const localisation = localisationDe(logement, villeActuelleCode)
  const fiche = ficheNouveauLogementSchema.parse({
    ...duLogement,
    ...duDossier,
    ...(type == null ? {} : { type }),
    ...(typeRelogement === null ? {} : { typeRelogement }),
    ...(localisation === null ? {} : { localisationGeographique: localisation }),
    // Un logement privé n'a ni contingent, ni financement social (domain-rules § 13.3).
    ...(logement?.prive ? { reservataire: null, typeFinancement: null, ancienneteDuLogement: null } : {}),
  })
  const { proposee, bareme } = minorationDe(fiche, reperes)
  return { ...fiche, isMinoriteLoyer: proposee, montantIndemnite: proposee === true ? (bareme?.valeur ?? null) : null }
}

/** `null` : la commune de l'un des deux logements n'est pas connue. */
function localisationDe(logement: LogementAccepte | null, villeActuelleCode: string | null): LocalisationGeographique | null {
  if (logement?.villeCode == null || villeActuelleCode === null) return null
  if (logement.villeCode === villeActuelleCode) return 'RELOGEMENT_DANS_LA_COMMUNE'
  return logement.epciCode === EPCI_MEL ? 'RELOGEMENT_HORS_COMMUNE_MAIS_DANS_LA_MEL' : 'RELOGEMENT_HORS_MEL'
}
