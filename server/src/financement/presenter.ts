import { type ChampRegle, champDe, jsonPathDe } from '@relogement/domain/financement/champs'
import { statutsFat } from '@relogement/domain/financement/fat.statuts'
import { type FaitsFat, placesDeLaFat } from '@relogement/domain/financement/fat.transitions'
import { codesEtapes } from '@relogement/domain/financement/financement.listes'
import { verbesDuFinancement } from '@relogement/domain/financement/financement.permissions'
import type { ChampDOperation, Fiche, Financement } from '@relogement/domain/financement/financement.schema'
import { CE_QUI_SE_FIGE, estSaisie } from '@relogement/domain/operation/gel'
import type { StatutCreation } from '@relogement/domain/operation/operation.listes'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { FicheEnBase, FinancementLu } from './financement.queries.ts'
import { empreinteDe } from './prefat.ts'

/** Le financement tel que cette personne le lit, et ce qu'elle peut en faire. */
export function presenterFinancement(ctx: Contexte, lu: FinancementLu): Financement {
  const { operation, etape, calcul, gel } = lu
  const { ligne } = operation
  const enCours = lu.fiches.find((fiche) => fiche.etape === etape)
  return presentItem('Financement', `/v1/financement/operations/${operation.id}`, {
    id: operation.id,
    version: operation.version,
    code: ligne.code,
    nom: ligne.nom,
    famille: ligne.famille,
    bailleur: ligne.bailleur,
    PRU: ligne.PRU,
    ville: ligne.ville,
    nombreLogements: ligne.nombreLogements,
    statutCreation: ligne.statutCreation,
    statutSubvention: ligne.statutSubvention,
    cout: calcul.cout,
    partAnru: calcul.subvention,
    relogementsRestants: ligne.statistiques.relogementsRestants,
    depuis: operation.statut_subvention_le,
    convention: { date: operation.date_convention, reference: operation.reference_convention },
    etape,
    fiches: [...lu.fiches.filter((fiche) => fiche !== enCours).map(presenterFiche), { ...jours(enCours), etape, plan: lu.plan, calcul }],
    bareme: lu.bareme,
    champs: lu.champs.map((champ) => presenterChamp(champ, operation.famille)),
    invalidFields: [...lu.enFaute],
    nonBlockingFields: [...lu.aVerifier],
    gel: gel === null ? null : { raison: gel, champs: estSaisie(lu.statut) ? [...CE_QUI_SE_FIGE] : [] },
    nextPlaces: placesDeLaFat({ faits: faitsDe(lu), donnees: {}, aujourdhui: ctx.aujourdhui }, ctx.acteur),
    ...verbesDuFinancement(ctx.acteur),
  })
}

/** Où en est la subvention, seule. */
export const presenterLesPlaces = ({ acteur, aujourdhui }: Contexte, lu: FinancementLu) =>
  presentItem('TransitionsSubvention', `/v1/business/operations/${lu.operation.id}/subvention_transitions`, {
    place: lu.statut === 'AUCUNE' ? null : lu.statut,
    libelle: statutsFat[lu.statut],
    nextPlaces: placesDeLaFat({ faits: faitsDe(lu), donnees: {}, aujourdhui }, acteur),
  })

/** Ce que les passages lisent. */
export const faitsDe = (lu: FinancementLu): FaitsFat => {
  const enCours = lu.fiches.find(({ etape }) => etape === lu.etape)
  const avant = codesEtapes[codesEtapes.indexOf(lu.etape) - 1]
  return {
    statut: lu.statut,
    creation: lu.operation.statut_creation as StatutCreation,
    enFaute: lu.enFaute,
    prefatAJour: enCours?.prefat_empreinte === empreinteDe(lu),
    osTravaux: jourDuChemin(lu, 'dates.OS_TRAVAUX'),
    finDesTravaux: jourDuChemin(lu, 'dates.FIN_DEMOLITION.reel') ?? jourDuChemin(lu, 'dates.LIVRAISON.reel'),
    dejaDemande: lu.dejaDemande,
    dejaVerse: lu.dejaVerse,
    restants: lu.operation.famille === 'DEMOLITION' ? lu.operation.ligne.statistiques.relogementsRestants : 0,
    saisieLe: enCours?.saisie_le ?? null,
    precedenteValideeLe: lu.fiches.find(({ etape }) => etape === avant)?.validee_le ?? null,
  }
}

const jourDuChemin = ({ valeurs }: FinancementLu, chemin: string): string | null => (valeurs[chemin] as string | null | undefined) ?? null

const jours = (fiche: FicheEnBase | undefined) => ({
  enPreparationLe: fiche?.en_preparation_le ?? null,
  etablieLe: fiche?.etablie_le ?? null,
  saisieLe: fiche?.saisie_le ?? null,
  valideeLe: fiche?.validee_le ?? null,
  montantNotifie: fiche?.montant_notifie ?? null,
  motifRejet: fiche?.motif_rejet ?? null,
  prefatLe: fiche?.prefat_le?.toISOString() ?? null,
})

const presenterFiche = (fiche: FicheEnBase): Fiche => ({
  ...jours(fiche),
  etape: fiche.etape as Fiche['etape'],
  plan: fiche.plan,
  calcul: fiche.calcul,
})

/** Un champ tel que le formulaire le dessine. */
export function presenterChamp({ chemin, montre, requis }: ChampRegle, famille: string): ChampDOperation {
  const { libelle, section, nature, unite, liste } = champDe(chemin)
  return presentItem('ChampOperation', `/v1/champs-operations/${famille}.${chemin}`, {
    chemin,
    propertyJsonPath: jsonPathDe(chemin),
    libelle,
    section,
    nature,
    unite: unite ?? null,
    options: liste === undefined ? null : Object.entries(liste).map(([code, mots]) => ({ code, libelle: mots })),
    famille,
    montre,
    requis,
  })
}
