// La fiche du nouveau logement établie (domain-rules § 10, n° 5) : des textes prêts à lire.

import { formatDate } from '../../common/date.format.ts'
import { minuscule } from '../../common/minuscule.ts'
import { formatMontant, formatNombre, formatPourcentage } from '../../common/montant.ts'
import {
  adresseDe,
  etageDe,
  type Ligne,
  leJour,
  libelleDe,
  ligne,
  ouiOuNon,
  ouTiret,
  parMois,
  TIRET,
} from '../../document/produits/lignes.ts'
import { type ChargeDit, ligneDuCharge } from '../chargeDit.ts'
import { compositionsMenage } from '../composition/composition.listes.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import { typesRelogement } from '../relogement/relogement.listes.ts'
import { type CalculsDeLaFiche, calculsDeLaFiche, type Minoration, type ReperesDeLaFiche } from './calculs.ts'
import { classesDEvolution, type Indicateur } from './indicateursAnru.ts'
import { libelleDuFinancement, libelleDuReservataire } from './libelles.ts'
import { anciennetesDuLogement, localisationsGeographiques, typesDeLogement } from './nouveauLogement.listes.ts'
import type { FicheNouveauLogement } from './nouveauLogement.schema.ts'

export interface MenageReloge {
  readonly codeMenage: string
  readonly noms: string
  readonly charge: ChargeDit | null
  readonly operation: string
  readonly bailleurQuitte: string | null
  readonly bailleur: string | null
}

export interface ContenuDeLaFiche {
  readonly menage: readonly Ligne[]
  readonly bail: readonly Ligne[]
  readonly logement: readonly Ligne[]
  readonly financement: readonly Ligne[]
  readonly comparaison: Comparaison
  readonly minoration: {
    readonly verdict: string
    readonly conditions: readonly (readonly string[])[]
    readonly lignes: readonly Ligne[]
  }
  readonly indicateurs: readonly (readonly string[])[]
  readonly preavis: readonly Ligne[]
}

/** Avant et après, poste par poste ; la dernière ligne est la part à charge. */
export interface Comparaison {
  readonly postes: readonly (readonly string[])[]
  readonly total: readonly string[]
  readonly lignes: readonly Ligne[]
}

/** `jour` : celui du document, d'où se dit ce qui est passé et ce qui est à venir. */
export function ficheEtablie(menage: MenageReloge, fiche: FicheNouveauLogement, reperes: ReperesDeLaFiche, jour: string): ContenuDeLaFiche {
  const calculs = calculsDeLaFiche(fiche, reperes)
  return {
    menage: [
      ligne('Ménage', menage.noms),
      ligne('Code du ménage', menage.codeMenage),
      ligne('Personnes relogées', fiche.nombreDePersonne),
      ligne('Composition', libelleDe(compositionsMenage, fiche.composition)),
      ligne('Opération', menage.operation),
      ligne('PRU', reperes.pru),
      ligne('Bailleur quitté', menage.bailleurQuitte),
      ligneDuCharge(menage.charge),
    ],
    bail: [
      ligne('Signature du bail', leJour(reperes.dateSignatureBail)),
      ligne('Type de relogement', libelleDe(typesRelogement, fiche.typeRelogement)),
      ligne('Bailleur', menage.bailleur),
      ligne('Propositions écrites reçues', fiche.nombrePropositionEcrite),
    ],
    logement: logementEnLignes(fiche),
    financement: [
      ligne('Financement', libelleDuFinancement(fiche)),
      ligne('Réservataire', libelleDuReservataire(fiche)),
      ligne('Loyer plafond de la convention', parMois(fiche.loyerPlafond)),
      ligne('Loyer plafond de l’APL', parMois(fiche.loyerPlafondAPL)),
      ligne('Revenu fiscal de référence', formatMontant(fiche.revenuFiscalDeReference)),
    ],
    comparaison: comparaisonDe(reperes, calculs),
    minoration: minorationEnTextes(fiche, calculs.minoration),
    indicateurs: [
      indicateur('R1', 'Neuf, ou conventionné depuis moins de 5\u00A0ans', calculs.R1),
      indicateur('R2', 'Hors QPV', calculs.R2),
    ],
    preavis: preavisEnLignes(calculs, jour),
  }
}

export const logementEnLignes = (fiche: FicheNouveauLogement): Ligne[] => [
  ligne('Adresse', adresseDe({ rue: fiche.rue, codePostal: fiche.codePostal, ville: fiche.ville })),
  ligne('Localisation', libelleDe(localisationsGeographiques, fiche.localisationGeographique)),
  ligne('Typologie', libelleDe(typologies, fiche.typologie)),
  ligne(
    'Surface habitable',
    fiche.surfaceHabitable === null ? null : `${formatNombre(fiche.surfaceHabitable, fiche.surfaceHabitable % 1 === 0 ? 0 : 2)}\u00A0m²`,
  ),
  ligne('Type', libelleDe(typesDeLogement, fiche.type)),
  ligne('Étage', etageDe({ etage: fiche.etage, ascenseur: null })),
  ligne('État', libelleDe(anciennetesDuLogement, fiche.ancienneteDuLogement)),
  ligne('Groupe, bâtiment, entrée', [fiche.hp1, fiche.hp2, fiche.hp3].filter(Boolean).join(', ')),
  ligne('Livraison', leJour(fiche.dateDeLivraisonDuLogement)),
  ligne('Convention APL', leJour(fiche.dateDeConventionApl)),
  ligne('Quartier prioritaire', fiche.isQPV === true ? `Oui, ${ouTiret(fiche.nomQPV)}` : ouiOuNon(fiche.isQPV)),
  ligne('Adapté PMR', ouiOuNon(fiche.isPMR)),
  ligne('RT 2005', ouiOuNon(fiche.isRT2005)),
]

const POSTES = ['Loyer', 'Charges', 'Chauffage', 'Eau', 'Garage', 'APL'] as const

export function comparaisonDe({ avant }: ReperesDeLaFiche, calculs: CalculsDeLaFiche): Comparaison {
  const { partAChargeAvant, partAChargeApres, evolution, tauxEffortAvant, tauxEffortApres } = calculs
  const dans = (termes: typeof partAChargeAvant.termes, poste: string) =>
    formatMontant(termes.find(({ libelle }) => libelle === poste)?.valeur)
  return {
    postes: POSTES.map((poste) => [poste, dans(avant.partACharge.termes, poste), dans(partAChargeApres.termes, poste)]),
    total: ['Part à charge', formatMontant(partAChargeAvant.valeur), formatMontant(partAChargeApres.valeur)],
    lignes: [
      ligne(
        'Évolution',
        evolution &&
          `${evolution.pourcentage > 0 ? '+' : ''}${formatPourcentage(evolution.pourcentage)}, ${minuscule(classesDEvolution[evolution.classe])}`,
      ),
      ligne('Taux d’effort', tauxDits(tauxEffortAvant.valeur, tauxEffortApres.valeur)),
      ...forfaitsEnLignes(calculs, avant.forfaits),
      ligne('Relevé du logement quitté', leJour(avant.releveLe)),
    ],
  }
}

const tauxDits = (avant: number | null, apres: number | null): string | null =>
  avant === null && apres === null ? null : `${formatPourcentage(avant)} avant, ${formatPourcentage(apres)} après`

/** Ce que le taux d'effort compte de plus que la part à charge : l'eau et le chauffage individuels. */
const forfaitsEnLignes = ({ forfaitsApres }: CalculsDeLaFiche, avant: CalculsDeLaFiche['forfaitsApres'] | undefined): Ligne[] =>
  [
    { quand: 'avant', termes: avant?.termes ?? [] },
    { quand: 'après', termes: forfaitsApres.termes },
  ].flatMap(({ quand, termes }) =>
    termes.map(({ libelle, valeur }) => ligne(`Au taux d’effort, ${quand}`, `${libelle}, soit ${formatMontant(valeur)}`)),
  )

function minorationEnTextes(
  fiche: FicheNouveauLogement,
  { conditions, proposee, bareme, sansMontant }: Minoration,
): ContenuDeLaFiche['minoration'] {
  const { isMinoriteLoyer, montantIndemnite, motifMinoration } = fiche
  return {
    verdict: verdictDe(proposee, isMinoriteLoyer),
    conditions: conditions.map(({ libelle, remplie, pourquoi }) => [
      libelle,
      remplie === null ? 'Inconnue' : remplie ? 'Remplie' : 'Non remplie',
      pourquoi,
    ]),
    lignes: [
      ligne('Barème', bareme === null ? sansMontant : `${formatMontant(bareme.valeur)}, depuis le ${formatDate(bareme.debut)}`),
      ligne('Minoration retenue', ouiOuNon(isMinoriteLoyer)),
      ligne('Indemnité', isMinoriteLoyer === true ? formatMontant(montantIndemnite) : TIRET),
      ...(motifMinoration === null ? [] : [ligne('Raison de l’écart', motifMinoration)]),
    ],
  }
}

/** La minoration décidée, le document dit la décision ; avant, ce que ses conditions proposent. */
function verdictDe(proposee: boolean | null, retenue: boolean | null): string {
  const constat =
    proposee === null
      ? 'Une condition n’est pas connue'
      : proposee
        ? 'Les quatre conditions sont remplies'
        : 'Une condition au moins n’est pas remplie'
  if (retenue !== null)
    return `${constat}${retenue === proposee ? ' :' : ' ;'} la minoration ${retenue ? 'est retenue' : 'n’est pas retenue'}.`
  if (proposee === null) return `${constat} : la minoration n’est ni proposée ni écartée.`
  return `${constat} : la minoration ${proposee ? 'est proposée' : 'n’est pas proposée'}.`
}

const indicateur = (code: string, libelle: string, { valeur, pourquoi }: Indicateur) => [code, libelle, ouiOuNon(valeur), pourquoi]

/** Le préavis à venir est théorique, et le double loyer un risque ; passé, ce sont des faits. */
export function preavisEnLignes({ preavis: { fin, mois, joursDeDoubleLoyer: jours } }: CalculsDeLaFiche, jour: string): Ligne[] {
  const passe = fin !== null && fin <= jour
  return [
    ligne(passe ? 'Fin du préavis' : 'Fin théorique du préavis', leJour(fin)),
    ligne('Durée du préavis', mois === 1 ? 'Un mois, chez le même bailleur' : 'Deux mois, entre deux bailleurs'),
    ligne(passe ? 'Double loyer' : 'Risque de double loyer', jours === null ? null : `${jours}\u00A0${jours > 1 ? 'jours' : 'jour'}`),
  ]
}
