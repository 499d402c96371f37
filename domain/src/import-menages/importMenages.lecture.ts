// Un classeur de ménages : ses feuilles, leurs colonnes, et ce que les lignes d'une même référence disent d'un ménage. Rien ne s'écrit d'ici.
import { messages } from '../common/champs.ts'
import { extraitDe, poser, separerLeNumero } from '../common/tableau/cellules.ts'
import { type ColonneLue, champDuTitre, lignesPleines, net, refusDesColonnes, type Titres } from '../common/tableau/colonnes.ts'
import { OCCUPANTS_MAX, tropDOccupants } from '../menage/menage.schema.ts'
import type { StatutMenage } from '../menage/menage.statuts.ts'
import {
  COLONNE_DES_RAISONS,
  champsDImport,
  libelleDuChampDImport,
  titresDesCommentaires,
  titresDesMenages,
  titresDesOccupants,
} from './importMenages.champs.ts'

/** Toutes feuilles ensemble. */
export const LIGNES_MAX = 10_000

export interface Feuille {
  readonly nom: string
  readonly cellules: readonly (readonly string[])[]
}

/** Ce que la personne a dit d'une colonne que rien ne reconnaît : « feuille|titre », nets, et le champ. */
export type Correspondances = Readonly<Record<string, string>>

export interface ColonneDImport extends ColonneLue {
  readonly feuille: string
}

/** Où l'on lit une chose dans le fichier. */
export interface Cellule {
  readonly feuille: string
  /** Numéro de la ligne, les titres comptés. */
  readonly ligne: number
  /** Le titre de sa colonne ; nul : la ligne entière. */
  readonly colonne: string | null
}

export interface RefusDeCellule extends Cellule {
  readonly raison: string
}

interface LigneLue {
  readonly feuille: FeuilleLue
  readonly numero: number
  readonly cellules: readonly string[]
}

interface FeuilleLue {
  readonly nom: string
  readonly colonnes: readonly ColonneDImport[]
}

/** Les lignes d'une même référence, dans l'ordre du fichier. */
export interface Groupe {
  readonly reference: string
  readonly lignes: readonly LigneLue[]
}

export interface Classeur {
  readonly colonnes: readonly ColonneDImport[]
  readonly groupes: readonly Groupe[]
  /** Les lignes qui ne sont d'aucun ménage. */
  readonly refus: readonly RefusDeCellule[]
}

interface SorteDeFeuille {
  readonly titres: Titres
  readonly exiges: readonly string[]
}
const MENAGES: SorteDeFeuille = { titres: titresDesMenages, exiges: ['reference', 'operation', 'nom', 'prenom'] }
const OCCUPANTS: SorteDeFeuille = { titres: titresDesOccupants, exiges: ['reference', 'role', 'nom', 'prenom'] }
const COMMENTAIRES: SorteDeFeuille = { titres: titresDesCommentaires, exiges: ['reference', 'commentaire.le', 'commentaire.texte'] }
const FEUILLES: Readonly<Record<string, SorteDeFeuille>> = {
  menages: MENAGES,
  menage: MENAGES,
  occupants: OCCUPANTS,
  occupant: OCCUPANTS,
  commentaires: COMMENTAIRES,
  commentaire: COMMENTAIRES,
}

/** La clé d'une colonne, telle que les correspondances la portent. */
export const cleDeColonne = (feuille: string, titre: string): string => `${net(feuille)}|${net(titre)}`

/** Une référence écrite de deux façons est la même. */
export const cleDeReference = (reference: string): string => reference.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Les feuilles d'un classeur reçu, leurs lignes réunies par référence ; une phrase s'il ne peut pas se lire du tout. */
export function reunirLesLignes(feuilles: readonly Feuille[], correspondances: Correspondances): Classeur | string {
  const lues: { feuille: FeuilleLue; pleines: LigneLue[] }[] = []
  for (const [rang, { nom, cellules }] of feuilles.entries()) {
    // La première feuille est celle des ménages, quel que soit son nom ; les autres se reconnaissent au leur.
    const sorte = FEUILLES[net(nom)] ?? (rang === 0 ? MENAGES : undefined)
    if (sorte === undefined) continue
    const [titres = [], ...lignes] = cellules
    const colonnes = titres.map((titre) => ({ feuille: nom, titre, champ: champDe(sorte, nom, titre, correspondances) }))
    const refus = refusDesColonnes(colonnes, sorte.exiges, libelleDuChampDImport)
    if (refus !== null) return feuilles.length === 1 ? refus : `Feuille « ${nom} » : ${refus}`
    const feuille = { nom, colonnes }
    lues.push({ feuille, pleines: lignesPleines(lignes).map(({ ligne, numero }) => ({ feuille, numero, cellules: ligne })) })
  }
  const lignes = lues.flatMap(({ pleines }) => pleines)
  if (lignes.length === 0) return 'Le fichier ne porte aucun ménage sous ses titres.'
  if (lignes.length > LIGNES_MAX)
    return `Un import porte ${LIGNES_MAX} lignes au plus, toutes feuilles ensemble : coupez le fichier en plusieurs.`
  return { colonnes: lues.flatMap(({ feuille }) => feuille.colonnes), ...grouper(lignes) }
}

function champDe({ titres }: SorteDeFeuille, feuille: string, titre: string, correspondances: Correspondances): string | null {
  const choisi = correspondances[cleDeColonne(feuille, titre)]
  if (choisi !== undefined) return Object.hasOwn(titres, choisi) ? choisi : null
  return champDuTitre(titres, titre)
}

/** Vrai pour une colonne que l'on peut rattacher à un champ : elle a un titre, et n'est pas celle que le produit ajoute. */
export const estARattacher = ({ titre, champ }: ColonneLue): boolean =>
  champ === null && net(titre) !== '' && net(titre) !== net(COLONNE_DES_RAISONS)

function grouper(lignes: readonly LigneLue[]): Pick<Classeur, 'groupes' | 'refus'> {
  const groupes = new Map<string, { reference: string; lignes: LigneLue[] }>()
  const refus: RefusDeCellule[] = []
  for (const ligne of lignes) {
    const rang = ligne.feuille.colonnes.findIndex(({ champ }) => champ === 'reference')
    const reference = (ligne.cellules[rang] ?? '').trim()
    const colonne = ligne.feuille.colonnes[rang]?.titre ?? null
    if (reference === '' || reference.length > 100)
      refus.push({
        feuille: ligne.feuille.nom,
        ligne: ligne.numero,
        colonne,
        raison: reference === '' ? 'Ce champ est requis' : '100 caractères au plus',
      })
    else {
      const cle = cleDeReference(reference)
      const groupe = groupes.get(cle) ?? { reference, lignes: [] }
      groupe.lignes.push(ligne)
      groupes.set(cle, groupe)
    }
  }
  return { groupes: [...groupes.values()], refus }
}

/** Un commentaire de l'autre outil, à sa date, signé du nom qui y est écrit. */
interface CommentaireLu {
  readonly le: string
  readonly auteur: string | null
  readonly texte: string
}

/** Un ménage tel que ses lignes le disent ; à valider par les règles du dossier. */
export interface MenageLu {
  readonly reference: string
  readonly lignes: readonly Cellule[]
  readonly operation: string
  readonly statut: StatutMenage
  /** Adresse électronique de son chargé de relogement. */
  readonly charge: string | null
  readonly patrimoine: { readonly UG?: string; readonly nomDeResidence?: string }
  readonly commentaires: readonly CommentaireLu[]
  /** Les sections du dossier, sous la forme d'un PATCH. */
  readonly patch: Readonly<Record<string, unknown>>
  /** D'où vient chaque chemin du patch. */
  readonly cellules: ReadonlyMap<string, Cellule>
}

interface AvecQuoi {
  readonly anneeMax: number
  readonly aujourdhui: string
  /** Les deux années dont les revenus se déclarent, la plus récente d'abord. */
  readonly annees: readonly [number, number]
  readonly nouvelId: () => string
}

/** Où un ménage peut arriver : tant que rien d'autre que l'entretien n'a eu lieu. Plus loin, il lui faudrait réunions, propositions ou bail. */
const STATUTS_D_ARRIVEE: readonly StatutMenage[] = [
  'ENTRETIEN_PREALABLE_A_REALISER',
  'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
  'DLS_A_TRANSMETTRE_AU_BAILLEUR',
  'ATTENTE_PRESENTATION_GTR',
]

/** Ce que le bailleur dit du logement n'est d'aucun formulaire : rien d'autre ne le borne. */
const LONGUEURS: Readonly<Record<string, number>> = { 'patrimoine.UG': 50, 'patrimoine.nomDeResidence': 100 }

/** Lit le ménage d'un groupe de lignes ; ou toutes les raisons de ne pas le lire. */
export function lireLeMenage({ reference, lignes }: Groupe, avec: AvecQuoi): MenageLu | { readonly refus: RefusDeCellule[] } {
  const refus: RefusDeCellule[] = []
  const sections: Record<string, unknown> = {}
  const cellules = new Map<string, Cellule>()
  const textes = new Map<string, string>()
  const occupants: Record<string, unknown>[] = []
  const ressources: Record<string, unknown>[] = []
  const revenusImposables: Record<string, unknown>[] = []
  const commentaires: CommentaireLu[] = []
  if (!lignes.some(({ feuille }) => feuille.colonnes.some(({ champ }) => champ === 'operation')))
    return { refus: lignes.map((ligne) => ({ ...celluleDeLaLigne(ligne), raison: 'Aucun ménage de ce fichier n’a cette référence' })) }

  for (const ligne of lignes) {
    const personne: Record<string, unknown> = { id: avec.nouvelId() }
    const commentaire: Record<string, string> = {}
    const rang = occupants.length
    let dit = false
    for (const [i, { champ, titre }] of ligne.feuille.colonnes.entries()) {
      const texte = (ligne.cellules[i] ?? '').trim()
      const connu = champ === null ? undefined : champsDImport[champ]
      if (champ === null || connu === undefined || connu.de === 'cle' || texte === '') continue
      const cellule = { feuille: ligne.feuille.nom, ligne: ligne.numero, colonne: titre }
      const valeur = connu.lire(texte, avec.anneeMax)
      if (valeur === undefined) refus.push({ ...cellule, raison: `« ${extraitDe(texte)} » ne se lit pas` })
      else if (texte.length > (LONGUEURS[champ] ?? Number.POSITIVE_INFINITY))
        refus.push({ ...cellule, raison: `${LONGUEURS[champ]} caractères au plus` })
      else if (connu.de === 'menage') {
        const deja = textes.get(champ)
        if (deja !== undefined && net(deja) !== net(texte))
          refus.push({ ...cellule, raison: `Contredit la ligne ${cellules.get(champ)?.ligne} du même ménage` })
        else if (deja === undefined) {
          poser(sections, champ, valeur)
          cellules.set(champ, cellule)
          textes.set(champ, texte)
        }
      } else if (connu.de === 'commentaire') commentaire[champ.slice('commentaire.'.length)] = String(valeur)
      else {
        dit = true
        const [liste, quoi = ''] = champ.split('.')
        if (liste === 'ressources') {
          cellules.set(`ressourcesEtCharges.ressources.${ressources.length}`, cellule)
          ressources.push({ occupantId: personne['id'], type: { code: quoi }, montantMensuel: valeur })
        } else if (liste === 'revenus') {
          cellules.set(`ressourcesEtCharges.revenusImposables.${revenusImposables.length}`, cellule)
          revenusImposables.push({ occupantId: personne['id'], annee: avec.annees[Number(quoi)], revenuFiscalDeReference: valeur })
        } else {
          poser(personne, champ, valeur)
          cellules.set(`composition.occupants.${rang}.${champ}`, cellule)
        }
      }
    }
    if (ligne.feuille.colonnes.some(({ champ }) => champ === 'commentaire.texte')) {
      refus.push(...refusDuCommentaire(ligne, commentaire, avec.aujourdhui))
      commentaires.push({ le: commentaire['le'] ?? '', auteur: commentaire['auteur'] ?? null, texte: commentaire['texte'] ?? '' })
    }
    if (!dit) continue
    // Au-delà, rien de ce ménage ne se lit : dix mille lignes d'une même référence occuperaient le serveur.
    if (rang === OCCUPANTS_MAX) return { refus: [{ ...celluleDeLaLigne(ligne), raison: tropDOccupants }] }
    cellules.set(`composition.occupants.${rang}`, { feuille: ligne.feuille.nom, ligne: ligne.numero, colonne: null })
    occupants.push(personne)
  }
  refus.push(...lesRoles(occupants, cellules), ...lesManques(sections, occupants, cellules, lignes))
  const statut = (sections['statut'] ?? 'ENTRETIEN_PREALABLE_A_REALISER') as StatutMenage
  refus.push(...leStatut(statut, sections, cellules))
  if (refus.length > 0) return { refus }

  const { statut: _statut, operation, charge = null, patrimoine = {}, ...patch } = sections
  separerLeNumero((patch['logementActuelLocalisation'] as { adresse?: { numero?: string; rue?: string } } | undefined)?.adresse)
  poser(patch, 'composition.occupants', occupants)
  if (ressources.length > 0) poser(patch, 'ressourcesEtCharges.ressources', ressources)
  if (revenusImposables.length > 0) poser(patch, 'ressourcesEtCharges.revenusImposables', revenusImposables)
  return {
    reference,
    lignes: lignes.map(celluleDeLaLigne),
    operation: String(operation),
    statut,
    charge: charge as string | null,
    patrimoine: patrimoine as MenageLu['patrimoine'],
    commentaires,
    patch,
    cellules,
  }
}

const celluleDeLaLigne = ({ feuille, numero }: LigneLue): Cellule => ({ feuille: feuille.nom, ligne: numero, colonne: null })

/** Un texte et sa signature tiennent dans un commentaire. */
const COMMENTAIRE_MAX = 9_500

function refusDuCommentaire(ligne: LigneLue, dit: Readonly<Record<string, string>>, aujourdhui: string): RefusDeCellule[] {
  const { colonnes } = ligne.feuille
  const rangDe = (champ: string) => colonnes.findIndex((colonne) => colonne.champ === `commentaire.${champ}`)
  const refus = (champ: string, raison: string): RefusDeCellule => ({
    ...celluleDeLaLigne(ligne),
    colonne: colonnes[rangDe(champ)]?.titre ?? null,
    raison,
  })
  return [
    ...['le', 'texte'].filter((champ) => (ligne.cellules[rangDe(champ)] ?? '').trim() === '').map((champ) => refus(champ, messages.requis)),
    ...((dit['le'] ?? '') > aujourdhui ? [refus('le', messages.dateAnterieure)] : []),
    ...((dit['texte'] ?? '').length > COMMENTAIRE_MAX ? [refus('texte', `${COMMENTAIRE_MAX} caractères au plus`)] : []),
    ...((dit['auteur'] ?? '').length > 200 ? [refus('auteur', '200 caractères au plus')] : []),
  ]
}

/** La première personne sans rôle dit est le demandeur principal ; une seule l'est, titulaire du bail sauf mention contraire. */
function lesRoles(occupants: readonly Record<string, unknown>[], cellules: ReadonlyMap<string, Cellule>): RefusDeCellule[] {
  const [premiere] = occupants
  if (premiere !== undefined && premiere['role'] === undefined && !occupants.some(({ role }) => role === 'PRINCIPAL'))
    premiere['role'] = 'PRINCIPAL'
  const refus: RefusDeCellule[] = []
  let principal: number | null = null
  for (const [rang, personne] of occupants.entries()) {
    const ici = cellules.get(`composition.occupants.${rang}.role`) ?? cellules.get(`composition.occupants.${rang}`)
    if (ici === undefined) continue
    if (personne['role'] === undefined) refus.push({ ...ici, raison: 'Rôle : ce champ est requis, le ménage a plusieurs lignes' })
    else if (personne['role'] === 'PRINCIPAL') {
      if (principal !== null)
        refus.push({
          ...ici,
          raison: `Deux demandeurs principaux : voir la ligne ${cellules.get(`composition.occupants.${principal}`)?.ligne}`,
        })
      principal ??= rang
      personne['titulaire'] ??= true
    }
  }
  return refus
}

const IDENTITE = ['nom', 'prenom']
const ADRESSE = ['rue', 'codePostal', 'ville']

/** Ce que demande l'ouverture d'un dossier : l'opération, qui l'on reloge, où il habite. */
function lesManques(
  sections: Record<string, unknown>,
  occupants: readonly Record<string, unknown>[],
  cellules: ReadonlyMap<string, Cellule>,
  lignes: Groupe['lignes'],
): RefusDeCellule[] {
  const [ligne] = lignes
  const ici: Cellule = { feuille: ligne?.feuille.nom ?? '', ligne: ligne?.numero ?? 0, colonne: null }
  const requis = (ou: Cellule, libelle: string): RefusDeCellule => ({ ...ou, colonne: libelle, raison: 'Ce champ est requis' })
  const principal = occupants.findIndex(({ role }) => role === 'PRINCIPAL')
  const adresse = ((sections['logementActuelLocalisation'] as { adresse?: Record<string, unknown> } | undefined)?.adresse ?? {}) as Record<
    string,
    unknown
  >
  return [
    ...(sections['operation'] === undefined ? [requis(ici, libelleDuChampDImport('operation'))] : []),
    ...(principal === -1 ? [{ ...ici, raison: 'Aucune ligne ne dit le demandeur principal' }] : []),
    ...IDENTITE.filter((champ) => principal !== -1 && occupants[principal]?.[champ] === undefined).map((champ) =>
      requis(cellules.get(`composition.occupants.${principal}`) ?? ici, libelleDuChampDImport(champ)),
    ),
    ...ADRESSE.filter((champ) => adresse[champ] === undefined).map((champ) =>
      requis(ici, libelleDuChampDImport(`logementActuelLocalisation.adresse.${champ}`)),
    ),
  ]
}

function leStatut(statut: StatutMenage, sections: Record<string, unknown>, cellules: ReadonlyMap<string, Cellule>): RefusDeCellule[] {
  const ici = cellules.get('statut')
  if (ici === undefined) return []
  if (!STATUTS_D_ARRIVEE.includes(statut))
    return [{ ...ici, raison: 'Un ménage s’importe au plus tard en attente de présentation en GTR : la suite se fait dans son dossier' }]
  const entretien = (sections['relogement'] as { dates?: { entretien?: string } } | undefined)?.dates?.entretien
  return statut !== 'ENTRETIEN_PREALABLE_A_REALISER' && entretien === undefined
    ? [{ ...ici, raison: 'À ce statut, l’entretien est fait : sa date est requise' }]
    : []
}

/** La cellule d'où vient un chemin du dossier : la sienne, celle de sa personne, ou la première ligne du ménage. */
export function celluleDuChemin({ cellules, lignes, patch }: MenageLu, chemin: string): Cellule {
  const ids = ((patch['composition'] as { occupants?: { id: string }[] } | undefined)?.occupants ?? []).map(({ id }) => id)
  const parts = chemin.split('.').map((part) => (ids.includes(part) ? String(ids.indexOf(part)) : part))
  for (let longueur = parts.length; longueur > 0; longueur -= 1) {
    const trouvee = cellules.get(parts.slice(0, longueur).join('.'))
    if (trouvee !== undefined) return trouvee
  }
  return lignes[0] ?? { feuille: '', ligne: 0, colonne: null }
}
