// La fiche de projection financière (domain-rules § 10, n° 10) : le logement actuel et le logement proposé, poste par poste.
import { minuscule } from '../../common/minuscule.ts'
import { formatMontant, formatPourcentage } from '../../common/montant.ts'
import { adresseDe, type Ligne, libelleDe, ligne, ouiOuNon, parMois, TIRET } from '../../document/produits/lignes.ts'
import { estimerRLS } from '../apl/estimationApl.ts'
import { foyerAPL } from '../apl/foyerApl.ts'
import { loyerPlafondAPL } from '../apl/plafondApl.ts'
import { situationAPLNouvelle } from '../apl/situationApl.ts'
import type { Variables } from '../completude/variables.ts'
import type { Composition, Occupant } from '../composition/composition.schema.ts'
import { adultesDe } from '../composition/occupants.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import type { LogementActuel } from '../logement-actuel/logementActuel.schema.ts'
import { partAChargeActuelle } from '../ressources/indicateurs.ts'
import { foyerDe, revenuDeReference, verifierPlafonds } from '../ressources/plafonds.ts'
import { type DossierAProjeter, type LogementAProjeter, type Projection, projeter } from './projection.ts'

export interface DossierDeLaFiche extends DossierAProjeter {
  readonly noms: string
  readonly codeMenage: string
  readonly occupants: readonly Occupant[]
  readonly composition: Composition
  readonly logementActuel: LogementActuel
  readonly ressourcesEtCharges: DossierAProjeter['ressourcesEtCharges'] & {
    readonly revenusImposables: readonly {
      readonly occupantId: string
      readonly annee: number
      readonly revenuFiscalDeReference: number | null
    }[]
  }
}

export interface LogementDeLaFiche extends LogementAProjeter {
  readonly adresse: string
  readonly ville: string
  readonly typologie: string
  readonly bailleur: string | null
  readonly depotDeGarantie: number | null
  /** Le PRU de l'opération que le ménage quitte ; nul : l'ANRU ne la finance pas. */
  readonly pru: string | null
}

export interface FicheDeProjection {
  readonly menage: readonly Ligne[]
  readonly postes: readonly (readonly string[])[]
  readonly total: readonly string[]
  readonly budget: readonly (readonly string[])[]
  readonly ponctuels: readonly Ligne[]
  readonly minoration: readonly Ligne[]
  readonly plafonds: readonly (readonly string[])[]
  readonly manques: string
}

export function ficheDeProjection(
  dossier: DossierDeLaFiche,
  logement: LogementDeLaFiche,
  aplSaisie: number | null,
  jour: string,
  variables: Variables,
): FicheDeProjection {
  const projection = projeter(dossier, logement, aplSaisie, jour, variables)
  const actuelle = partAChargeActuelle(dossier)
  const rls = estimerRLS(situationAPLNouvelle(dossier, { zone: logement.zone, social: true }, jour, variables), variables).valeur
  const { actuel } = projection
  return {
    menage: [
      ligne('Ménage', dossier.noms),
      ligne('Code du ménage', dossier.codeMenage),
      ligne('Logement proposé', adresseDe({ rue: logement.adresse, ville: logement.ville })),
      ligne('Typologie', libelleDe(typologies, logement.typologie)),
      ligne('Bailleur', logement.bailleur),
      ligne('APL du logement proposé', aplEnClair(projection)),
    ],
    postes: POSTES.map((poste) => [poste, dans(actuelle.termes, poste), dans(projection.part.termes, poste)]),
    total: ['Part à charge', formatMontant(actuelle.valeur), formatMontant(projection.part.valeur)],
    budget: [
      ['RLS, déduite du loyer par le bailleur', formatMontant(actuel.rls), formatMontant(rls)],
      ['Taux d’effort', formatPourcentage(actuel.tauxEffort.valeur), formatPourcentage(projection.tauxEffort.valeur)],
      ['Reste à vivre par mois', formatMontant(actuel.resteAVivre.valeur), formatMontant(projection.resteAVivre.parMois)],
      ['Reste à vivre par jour et par UC', formatMontant(actuel.resteAVivreParJourEtUC), formatMontant(projection.resteAVivre.parJourEtUC)],
    ],
    ponctuels: ponctuels(dossier.logementActuel.finance.depotDeGarantie, logement.depotDeGarantie),
    minoration: minoration(dossier, logement, jour, variables),
    plafonds: plafonds(dossier, jour, variables),
    manques: [...new Set([...projection.part.manque, ...projection.tauxEffort.manque])].join(', '),
  }
}

const POSTES = ['Loyer', 'Charges', 'Chauffage', 'Eau', 'Garage', 'APL'] as const

const dans = (termes: Projection['part']['termes'], poste: string) => formatMontant(termes.find(({ libelle }) => libelle === poste)?.valeur)

const sources = {
  SAISIE: 'saisie au dossier',
  ESTIMEE: 'estimation, seul le calcul de la CAF fait foi',
  ANNONCEE: 'annoncée par le bailleur',
}

const aplEnClair = ({ apl: { valeur, source, estimation } }: Projection): string | null =>
  valeur === null || source === null ? (estimation.raison ?? null) : `${parMois(valeur)}, ${sources[source]}`

function ponctuels(verse: number | null, demande: number | null): Ligne[] {
  const differentiel = verse === null || demande === null ? null : demande - verse
  return [
    ligne('Dépôt de garantie versé', formatMontant(verse)),
    ligne('Dépôt de garantie demandé', formatMontant(demande)),
    ligne(
      'Différentiel',
      differentiel === null ? TIRET : `${formatMontant(Math.abs(differentiel))} ${differentiel < 0 ? 'à restituer' : 'à prévoir'}`,
    ),
    ligne('Assurance du logement', 'Selon l’assureur du ménage'),
    ligne('Ouverture des compteurs', 'Selon les fournisseurs du ménage'),
  ]
}

/** Ce qui s'en sait avant le bail ; la décision se prend sur la fiche du nouveau logement. */
function minoration(dossier: DossierDeLaFiche, { loyer, pru }: LogementDeLaFiche, jour: string, variables: Variables): Ligne[] {
  const plafond = loyerPlafondAPL(foyerAPL(dossier, jour, variables), variables)
  return [
    ligne('Loyer plafond de l’APL pour ce foyer', parMois(plafond)),
    ligne('Loyer sous ce plafond', ouiOuNon(plafond === null || loyer === null ? null : loyer <= plafond)),
    ligne('Opération financée par l’ANRU', pru === null ? 'Non' : `Oui, ${pru}`),
    ligne('Décision', 'À la signature du bail'),
  ]
}

function plafonds(dossier: DossierDeLaFiche, jour: string, variables: Variables): string[][] {
  const { occupants, composition, ressourcesEtCharges } = dossier
  const revenu = revenuDeReference(adultesDe(occupants, jour), ressourcesEtCharges.revenusImposables, jour)
  if (revenu === null) return []
  return verifierPlafonds(revenu.montant, foyerDe(occupants, composition, jour), variables).map(
    ({ financement, plafond, resultat, depassement }) => [
      financement,
      formatMontant(plafond),
      resultat === 'SOUS_PLAFOND' ? 'Sous le plafond' : `Dépassement de ${minuscule(formatPourcentage(depassement))}`,
    ],
  )
}
