// Les champs d'une fiche de financement : ce qu'ils sont, où ils se remplissent, et, livré avec le produit, à quelle étape et pour quelle
// famille d'opération ils se montrent et sont requis. « Paramétrage, Opérations » le change par bailleur, étape et famille.
import type { Liste } from '../common/listes.ts'
import type { ChampDit } from '../common/valeurDite.ts'
import { type FamilleOperation, type TypeDeDate, typesDeDate } from '../operation/operation.listes.ts'
import { codesOrigines, codesPostes, type Etape, origines, PRODUISENT, postes, postesDeLaFamille, zonages } from './financement.listes.ts'

/** Où le champ se remplit : dans le plan, dans l'identité de l'opération, dans ses dates. */
export const sections = {
  depenses: 'Dépenses',
  ressources: 'Ressources',
  logements: 'Logements',
  instruction: 'Instruction',
  identite: 'Identité',
  convention: 'Convention',
  calendrier: 'Calendrier',
} as const satisfies Liste
export type SectionDeChamp = keyof typeof sections

export interface ChampDeFiche extends ChampDit {
  readonly section: SectionDeChamp
  readonly montre: (famille: FamilleOperation, etape: Etape) => boolean
  readonly requis: (famille: FamilleOperation, etape: Etape) => boolean
}

const toujours = () => true
const jamais = () => false
const produit = (famille: FamilleOperation) => (PRODUISENT as readonly FamilleOperation[]).includes(famille)
const demolit = (famille: FamilleOperation) => famille === 'DEMOLITION'
const aPartirDe = (premiere: Etape) => (_: FamilleOperation, etape: Etape) => 'PDC'.indexOf(etape) >= 'PDC'.indexOf(premiere)

const depense = (code: keyof typeof postes): ChampDeFiche => ({
  // De l'instant : l'administration peut redire le poste (décision 0056).
  get libelle() {
    return postes[code]
  },
  nature: 'montant',
  section: 'depenses',
  montre: (famille) => postesDeLaFamille[famille].includes(code),
  requis: (famille) => postesDeLaFamille[famille].includes(code) && code !== 'AUTRES_DEPENSES' && code !== 'VALEUR_NETTE_COMPTABLE',
})

const COURANTES: readonly (keyof typeof origines)[] = ['METROPOLE', 'VILLE', 'REGION', 'AUTRES_RESSOURCES']
const DE_PRODUCTION: readonly (keyof typeof origines)[] = ['ACTION_LOGEMENT', 'BANQUE_DES_TERRITOIRES']
const ressource = (code: keyof typeof origines): ChampDeFiche => ({
  get libelle() {
    return origines[code]
  },
  nature: 'montant',
  section: 'ressources',
  montre: (famille) => COURANTES.includes(code) || (produit(famille) && DE_PRODUCTION.includes(code)),
  requis: jamais,
})

const deLOperation = (section: 'identite' | 'convention', libelle: string, nature: ChampDit['nature']): ChampDeFiche => ({
  libelle,
  nature,
  section,
  montre: toujours,
  requis: toujours,
})

const date = (type: TypeDeDate, quand: (famille: FamilleOperation, etape: Etape) => boolean, reelle = false): ChampDeFiche => ({
  libelle: reelle ? `${typesDeDate[type]}, date réelle` : typesDeDate[type],
  nature: 'date',
  section: 'calendrier',
  montre: quand,
  requis: quand,
})
const ala = (voulue: Etape, familles: (famille: FamilleOperation) => boolean) => (famille: FamilleOperation, etape: Etape) =>
  familles(famille) && etape === voulue

/** Chemin → champ. `financement.…` : dans le plan de l'étape ; les autres : dans l'opération. */
export const champsDeFiche = {
  nom: deLOperation('identite', 'Nom', 'texte'),
  bailleur: deLOperation('identite', 'Bailleur', 'texte'),
  PRU: deLOperation('identite', 'PRU', 'texte'),
  ville: deLOperation('identite', 'Ville', 'texte'),
  QPV: deLOperation('identite', 'QPV', 'texte'),
  nombreLogements: deLOperation('identite', 'Nombre de logements', 'nombre'),
  'convention.reference': deLOperation('convention', 'Référence de la convention', 'texte'),
  'convention.date': deLOperation('convention', 'Date de la convention', 'date'),
  'dates.DELIBERATION_CA': date('DELIBERATION_CA', ala('P', toujours)),
  'dates.DEPOT_DID': date('DEPOT_DID', ala('P', demolit)),
  'dates.ACCORD_DID': date('ACCORD_DID', ala('D', demolit)),
  'dates.OS_TRAVAUX': date('OS_TRAVAUX', ala('D', toujours)),
  'dates.FIN_DEMOLITION.reel': date('FIN_DEMOLITION', ala('C', demolit), true),
  'dates.LIVRAISON.reel': date(
    'LIVRAISON',
    ala('C', (famille) => !demolit(famille)),
    true,
  ),
  ...(Object.fromEntries(codesPostes.map((code) => [`financement.depenses.${code}`, depense(code)])) as {
    readonly [K in keyof typeof postes as `financement.depenses.${K}`]: ChampDeFiche
  }),
  ...(Object.fromEntries(codesOrigines.map((code) => [`financement.ressources.${code}`, ressource(code)])) as {
    readonly [K in keyof typeof origines as `financement.ressources.${K}`]: ChampDeFiche
  }),
  'financement.logements': {
    libelle: 'Logements par typologie et financement',
    nature: 'lignes',
    section: 'logements',
    montre: produit,
    requis: produit,
  },
  'financement.taux': {
    libelle: 'Taux de la subvention',
    nature: 'nombre',
    unite: '%',
    section: 'instruction',
    montre: toujours,
    requis: jamais,
  },
  'financement.numeroIODA': {
    libelle: 'Numéro de l’opération dans IODA',
    nature: 'texte',
    section: 'instruction',
    montre: toujours,
    requis: aPartirDe('D'),
  },
  'financement.dateMarche': {
    libelle: 'Date du marché',
    nature: 'date',
    section: 'instruction',
    montre: aPartirDe('D'),
    requis: aPartirDe('D'),
  },
  'financement.zonage': { libelle: 'Zonage', nature: 'choix', liste: zonages, section: 'instruction', montre: produit, requis: produit },
  'financement.contact': {
    libelle: 'Contact du maître d’ouvrage',
    nature: 'texte',
    section: 'instruction',
    montre: toujours,
    requis: jamais,
  },
  'financement.referenceRIB': {
    libelle: 'Référence du RIB',
    nature: 'texte',
    section: 'instruction',
    montre: aPartirDe('D'),
    requis: jamais,
  },
  'financement.droitsUniques': {
    libelle: 'Droits de réservation dus à Action Logement',
    nature: 'nombre',
    section: 'instruction',
    montre: produit,
    requis: jamais,
  },
} as const satisfies Readonly<Record<string, ChampDeFiche>>

export type CheminDeChamp = keyof typeof champsDeFiche
export const cheminsDeChamps = Object.keys(champsDeFiche) as [CheminDeChamp, ...CheminDeChamp[]]
export const champDe = (chemin: CheminDeChamp): ChampDeFiche => champsDeFiche[chemin]

/** Le même, comme `validate` le nomme. */
export const jsonPathDe = (chemin: string): string => `$.${chemin}`

/** Ce qu'un réglage change d'un champ, pour une étape et une famille ; sans bailleur, pour tous. */
export interface Reglage {
  readonly bailleurId: string | null
  readonly etape: string
  readonly famille: string
  readonly chemin: string
  readonly montre: boolean
  readonly requis: boolean
}

export interface ChampRegle {
  readonly chemin: CheminDeChamp
  readonly montre: boolean
  readonly requis: boolean
}

interface Vise {
  readonly bailleurId: string | null
  readonly etape: Etape
  readonly famille: FamilleOperation
}

/** Les champs d'une fiche, réglés : le réglage du bailleur, sinon celui de tous, sinon ce qui est livré. Un champ requis se montre. */
export function champsRegles({ bailleurId, etape, famille }: Vise, reglages: readonly Reglage[]): ChampRegle[] {
  const siens = reglages.filter((reglage) => reglage.etape === etape && reglage.famille === famille)
  return cheminsDeChamps.map((chemin) => {
    const reglage = [bailleurId, null]
      .map((id) => siens.find((sien) => sien.chemin === chemin && sien.bailleurId === id))
      .find((trouve) => trouve !== undefined)
    const { montre, requis } = reglage ?? { montre: champDe(chemin).montre(famille, etape), requis: champDe(chemin).requis(famille, etape) }
    return { chemin, montre: montre || requis, requis }
  })
}

/** Ce qu'un réglage fait d'un champ. */
export const etatsDeChamp = { MASQUE: 'Masqué', MONTRE: 'Montré', REQUIS: 'Requis' } as const satisfies Liste
export type EtatDeChamp = keyof typeof etatsDeChamp

export const etatDuChamp = ({ montre, requis }: Pick<ChampRegle, 'montre' | 'requis'>): EtatDeChamp =>
  requis ? 'REQUIS' : montre ? 'MONTRE' : 'MASQUE'

export interface ChampARegler extends ChampRegle {
  /** Réglé ici même, et non repris de ce qui vaut pour tous ou de ce qui est livré. */
  readonly regle: boolean
  /** Ce qu'il serait sans ce réglage. */
  readonly defaut: EtatDeChamp
}

/** Les champs à régler pour ce bailleur (ou pour tous), à cette étape et pour cette famille. */
export function champsARegler(vise: Vise, reglages: readonly Reglage[]): ChampARegler[] {
  const ici = ({ bailleurId, etape, famille }: Reglage) =>
    bailleurId === vise.bailleurId && etape === vise.etape && famille === vise.famille
  const siens = new Set(reglages.filter(ici).map(({ chemin }) => chemin))
  const defauts = new Map(
    champsRegles(
      vise,
      reglages.filter((reglage) => !ici(reglage)),
    ).map((champ) => [champ.chemin, etatDuChamp(champ)]),
  )
  return champsRegles(vise, reglages).map((champ) => ({
    ...champ,
    regle: siens.has(champ.chemin),
    defaut: defauts.get(champ.chemin) ?? 'MASQUE',
  }))
}
