// Une opération, ou un plan, à deux dates : ce qui a changé de l'une à l'autre, champ par champ.

import { formatMois } from '../common/date.format.ts'
import { differences } from '../common/difference.ts'
import type { MoisDObjectif } from '../objectif/objectif.rules.ts'
import { type Nature, natures } from '../objectif/objectif.schema.ts'
import { cheminDObjectif, direLaValeur, libelleDuChamp } from '../operation/operation.champs.ts'
import type { LignePsr } from '../psr/psr.schema.ts'
import type { OperationAu } from './operationAu.schema.ts'

export interface Ecart {
  readonly chemin: string
  readonly libelle: string
  readonly avant: string
  readonly apres: string
}

type Etat = Readonly<Record<string, unknown>>

const ecartsDe = (avant: Etat, apres: Etat): Ecart[] =>
  [...new Set([...Object.keys(avant), ...Object.keys(apres)])].flatMap((chemin) =>
    differences(avant[chemin], apres[chemin]).length === 0
      ? []
      : [
          {
            chemin,
            libelle: libelleDuChamp(chemin),
            avant: direLaValeur(chemin, avant[chemin]),
            apres: direLaValeur(chemin, apres[chemin]),
          },
        ],
  )

type DeuxNatures = Readonly<Record<Nature, readonly MoisDObjectif[]>>

/** Ce qui est décidé et prévu, mois par mois ; ce qui s'est fait se lit de l'avancement. */
const etatDesMois = (plan: DeuxNatures): Etat =>
  Object.fromEntries(
    (Object.keys(natures) as Nature[]).flatMap((nature) =>
      plan[nature].flatMap(({ mois, objectif, previsionnel }) => [
        [cheminDObjectif(nature, mois, 'objectif'), objectif],
        [cheminDObjectif(nature, mois, 'previsionnel'), previsionnel],
      ]),
    ),
  )

const etatDesReperes = ({ debutDesEntretiens, immeubleVide }: Pick<LignePsr, 'debutDesEntretiens' | 'immeubleVide'>): Etat => ({
  'reperes.debutDesEntretiens': debutDesEntretiens && formatMois(debutDesEntretiens),
  'reperes.immeubleVide': immeubleVide && formatMois(immeubleVide),
})

const etatDuReste = ({ menagesAReloger, relogementsRestants, entretiensRestants }: LignePsr['statistiques']): Etat => ({
  'avancement.menages': menagesAReloger,
  'avancement.restants': relogementsRestants,
  'avancement.entretiens': entretiensRestants,
})

/** Ce qui change d'une opération entre deux dates. */
export const comparerOperations = (avant: OperationAu, apres: OperationAu): Ecart[] =>
  ecartsDe(etatDOperation(avant), etatDOperation(apres))

const etatDOperation = (operation: OperationAu): Etat => {
  const { chargeOperation: qui, famille, statutCreation, bailleur, PRU, jalons } = operation
  return {
    ...etatDuReste(operation.statistiques),
    'avancement.reloges': operation.objectifsCumulesADate.relogements.realise,
    'avancement.relogement': Math.round(operation.avancementRelogement),
    ...etatDesReperes(operation),
    statutCreation: statutCreation.code,
    nom: operation.nom,
    famille: famille.code,
    bailleur: bailleur?.nom,
    PRU: PRU?.nom,
    ville: operation.ville,
    QPV: operation.QPV,
    chargeOperation: qui && `${qui.prenom} ${qui.nom}`,
    nombreLogements: operation.nombreLogements,
    nombrePropositionsDues: operation.nombrePropositionsDues,
    residence: operation.residence,
    batiments: operation.batiments,
    anneeConstruction: operation.anneeConstruction === null ? null : String(operation.anneeConstruction),
    famillesAction: operation.famillesAction,
    orientation: operation.orientation,
    etatDuSol: operation.etatDuSol,
    domanialites: operation.domanialites,
    domanialitesFutures: operation.domanialitesFutures,
    ...Object.fromEntries(
      jalons.flatMap(({ type, ...jours }) => Object.entries(jours).map(([champ, valeur]) => [`dates.${type}.${champ}`, valeur])),
    ),
    ...etatDesMois(operation),
  }
}

export interface EcartsDuPlan {
  readonly id: string
  readonly nom: string
  /** Entrée au plan, sortie du plan, ou changée. */
  readonly sorte: 'ENTREE' | 'SORTIE' | 'CHANGEE'
  readonly ecarts: readonly Ecart[]
}

/** Ce qui change du plan entre deux dates, opération par opération ; celles qui ne changent pas n'y sont pas. */
export function comparerPlans(avant: readonly LignePsr[], apres: readonly LignePsr[]): EcartsDuPlan[] {
  const parId = new Map(avant.map((ligne) => [ligne.id, ligne]))
  const encore = new Set(apres.map(({ id }) => id))
  const changees = apres.flatMap((ligne): EcartsDuPlan[] => {
    const { id, nom } = ligne
    const ancienne = parId.get(id)
    if (ancienne === undefined) return [{ id, nom, sorte: 'ENTREE', ecarts: [] }]
    const ecarts = ecartsDe(etatDuPlan(ancienne), etatDuPlan(ligne))
    return ecarts.length === 0 ? [] : [{ id, nom, sorte: 'CHANGEE', ecarts }]
  })
  return [...changees, ...avant.flatMap(({ id, nom }) => (encore.has(id) ? [] : [{ id, nom, sorte: 'SORTIE' as const, ecarts: [] }]))]
}

const etatDuPlan = (ligne: LignePsr): Etat => {
  const { demarragePSR, finPSR } = ligne.dates.datesOperationnelles
  return {
    ...etatDuReste(ligne.statistiques),
    nom: ligne.nom,
    bailleur: ligne.bailleur?.nom,
    PRU: ligne.PRU?.nom,
    nombreLogements: ligne.nombreLogements,
    'dates.DELIBERATION_CA.objectif': ligne.validation,
    'dates.DEPOT_DID.objectif': ligne.dates.didPrevisionnelle,
    'dates.OS_TRAVAUX.objectif': ligne.dates.osTravauxPrevisionnel,
    'dates.DEMARRAGE_PSR.objectif': demarragePSR.objectif,
    'dates.DEMARRAGE_PSR.report': demarragePSR.report,
    'dates.FIN_PSR.objectif': finPSR.objectif,
    'dates.FIN_PSR.report': finPSR.report,
    ...etatDesReperes(ligne),
    ...etatDesMois(ligne),
  }
}
