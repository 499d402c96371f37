import type { Acteur } from '@relogement/domain/acces/roles'
import type { Candidats, LogementsPossibles } from '@relogement/domain/candidat/candidat.schema'
import { codesCriteres, criteres, debutDuPoids, poidsDe } from '@relogement/domain/candidat/criteres'
import { type Exclusion, type RegleDExclusion, reglesDExclusion } from '@relogement/domain/candidat/exclusions'
import { type Explication, rapprocher } from '@relogement/domain/candidat/rapprocher'
import { codesDe } from '@relogement/domain/common/listes'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { statutsLogement } from '@relogement/domain/logement/logement.listes'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import type { Contexte } from '../core/contexte.ts'
import { debutsEnVigueur, variablesEnVigueur } from '../referentiel/variables.ts'
import type { LogementLu } from './logements.queries.ts'
import type { MenageLu } from './menages.queries.ts'

export interface Demande {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
}

/** Noms montrés sous chaque règle ; le nombre, lui, les compte tous. */
export const NOMS_MONTRES = 50

export type ReglesDuJour = Awaited<ReturnType<typeof reglesDuJour>>

/** Le jour et les valeurs avec lesquels ces points se comptent, et leurs règles. */
export async function reglesDuJour({ db, aujourdhui }: Contexte) {
  const [variables, debuts] = await Promise.all([variablesEnVigueur(db, aujourdhui), debutsEnVigueur(db, aujourdhui)])
  const poids = poidsDe(variables)
  const ici = { jour: aujourdhui, variables }
  return {
    ici,
    ...rapprocher(ici),
    poids: codesCriteres.map((critere) => ({
      critere,
      libelle: criteres[critere],
      poids: poids[critere],
      depuis: debutDuPoids(debuts, critere),
    })),
  }
}

export const presenterPoints = (points: number, { lignes, rapprocherait, effort }: Explication) => ({
  points,
  lignes: [...lignes],
  rapprocherait,
  tauxEffort: effort.taux,
  partACharge: effort.part,
})

export const qui = ({ id, noms, codeMenage }: Pick<MenageLu, 'id' | 'noms' | 'codeMenage'>) => ({ id, noms, codeMenage })

/** Qui tient le dossier positionne le ménage. */
export const gestesSur = (acteur: Acteur, { chargeId }: Pick<MenageLu, 'chargeId'>): 'proposer'[] =>
  canModifierMenage(acteur, {
    chargeDeRelogement: chargeId === null ? null : { id: chargeId, nom: '' },
    bailleurActuelId: null,
    bailleursProposes: [],
  }) === null
    ? ['proposer']
    : []

export const lequel = ({ id, bailleur, typologie, ville, ...adresse }: LogementLu) => ({
  id,
  adresse: adresseEnClair({ ville, ...adresse }),
  ville,
  typologie,
  bailleur: bailleur?.nom ?? null,
})

export const statutDuLogement = (statut: LogementLu['statut']) => ({ code: statut, libelle: statutsLogement[statut] })

export const presenterExclusions = (exclusions: readonly Exclusion[]) =>
  exclusions.map((exclusion) => ({ ...exclusion, libelle: reglesDExclusion[exclusion.regle] }))

interface Ecarte<L> {
  /** Dite de ceux seuls qui se montrent. */
  readonly ligne: () => L
  readonly exclusions: readonly Exclusion[]
  /** Ce qu'il aurait sans la règle ; nul : cela ne se compte pas. */
  readonly points: number | null
}
type Ecartes = Candidats['metadata']['ecartes'] | LogementsPossibles['metadata']['ecartes']

/** Rangés sous leur première règle ; `nombres` dit ceux que la base a comptés sans les lire. */
export const presenterEcartes = <L extends object>(ecartes: readonly Ecarte<L>[], nombres: Partial<Record<RegleDExclusion, number>> = {}) =>
  codesDe(reglesDExclusion).flatMap((regle) => {
    const siens = ecartes.filter(({ exclusions: [premiere] }) => premiere?.regle === regle)
    const nombre = nombres[regle] ?? siens.length
    if (nombre === 0) return []
    const lignes = siens.slice(0, NOMS_MONTRES).map(({ ligne, exclusions, points }) => ({
      ...ligne(),
      exclusions: presenterExclusions(exclusions),
      points,
    }))
    return [{ regle, libelle: reglesDExclusion[regle], nombre, lignes }]
  }) satisfies Ecartes | readonly object[]
