// Ce qu'un dossier emporté est dans le coffre : la fiche telle qu'elle a été lue, telle que l'entretien l'a laissée, et ce qui partira avec.

import type { TypeDocumentMenage } from '@relogement/domain/document/document.listes'
import type { Laisse } from '@relogement/domain/emport/emport.contract'
import type { Lisibilite } from '@relogement/domain/emport/lisibilite'
import type { SaisieAcquittement } from '@relogement/domain/menage/completude/completude.contract'
import type { ReponseApi } from '../core/api.ts'
import type { Chemin } from '../core/fusion.ts'
import type { ControleDuServeur } from '../menage/edition/edition.data.ts'
import type { Menage } from '../menage/menage.data.ts'
import type { Coffre } from './coffre.ts'

/** Une photo prise pendant l'entretien, ou la signature ; ses octets sont à part. */
export interface Piece {
  readonly id: string
  readonly nature: TypeDocumentMenage
  readonly nom: string
  readonly taille: number
  readonly le: string
  /** Se relira-t-elle ? Absente : prise avant que la tablette ne le mesure, ou une signature. */
  readonly lisibilite?: Lisibilite
}

/** Une réponse que le serveur a refusée et que la personne a laissée de côté : elle ne part pas, l'historique la gardera. */
export interface ReponseLaissee extends Laisse {
  readonly chemin: Chemin
  /** Telle que la saisie la range, pour la reprendre. */
  readonly saisie: unknown
}

export interface DossierEmporte {
  readonly emportId: string
  readonly menageId: string
  readonly prisLe: string
  readonly expireLe: string
  /** La fiche lue au départ : ce à quoi la fusion compare. */
  readonly base: Menage
  readonly menage: Menage
  readonly controle: ControleDuServeur
  readonly commenceLe: string | null
  readonly termineLe: string | null
  readonly ouvertes: readonly number[]
  /** Vérifications levées ici ; `id` : celui que porte ce qui se lit, et la clé de l'envoi. */
  readonly levees: readonly (SaisieAcquittement & { readonly id: string })[]
  /** Celles du dossier, à remettre. */
  readonly remises: readonly string[]
  readonly pieces: readonly Piece[]
  readonly signature: (Piece & { readonly qui: string }) | null
  readonly commentaire: { readonly id: string; readonly texte: string }
  /** Demander par courriel, au retour, les pièces qui manquent : la clé de l'envoi ; absente : non. */
  readonly demandeDePieces?: string | null
  /** Absent : rien n'a été laissé. */
  readonly laisses?: readonly ReponseLaissee[]
  /** Ce qui est déjà parti : un envoi coupé reprend après. */
  readonly partis: readonly string[]
}

/** Ce que tout dossier emporté lit, une fois pour tous. */
export interface Commun {
  readonly moi: ReponseApi<'GET /v1/utilisateurs/moi'>
  readonly listes: ReponseApi<'GET /v1/business/listes'>
  readonly variables: ReponseApi<'GET /v1/nomenclatures'>
}

const DOSSIER = 'dossier/'
const cleDuDossier = (menageId: string) => `${DOSSIER}${menageId}`
const cleDeLaPiece = (menageId: string, id: string) => `piece/${menageId}/${id}`
const COMMUN = 'commun'

export const lireCommun = (coffre: Coffre) => coffre.lire<Commun>(COMMUN)
export const ecrireCommun = (coffre: Coffre, commun: Commun) => coffre.ecrire(COMMUN, commun)

export const lireDossier = (coffre: Coffre, menageId: string) => coffre.lire<DossierEmporte>(cleDuDossier(menageId))
export const ecrireDossier = (coffre: Coffre, dossier: DossierEmporte) =>
  coffre.ecrire(cleDuDossier(dossier.menageId), dossier, dossier.expireLe)

/** Par ordre de leur code. */
export async function lireDossiers(coffre: Coffre): Promise<readonly DossierEmporte[]> {
  const lus = await Promise.all((await coffre.inventaire(DOSSIER)).map(({ cle }) => coffre.lire<DossierEmporte>(cle)))
  return lus.filter((lu) => lu !== null).toSorted((a, b) => a.menage.codeMenage.localeCompare(b.menage.codeMenage))
}

export const lirePiece = (coffre: Coffre, { menageId }: Pick<DossierEmporte, 'menageId'>, id: string) =>
  coffre.lireOctets(cleDeLaPiece(menageId, id))
export const ecrirePiece = (coffre: Coffre, { menageId }: DossierEmporte, id: string, octets: ArrayBuffer) =>
  aSonTour(menageId, async () => coffre.ecrireOctets(cleDeLaPiece(menageId, id), octets, (await tenu(coffre, menageId)).expireLe))
export const supprimerPiece = (coffre: Coffre, menageId: string, id: string) => coffre.supprimer(cleDeLaPiece(menageId, id))

/**
 * Chacun son tour sur un dossier, même d'un autre onglet : une photo qui finit de se sceller n'écrase pas un champ saisi entre-temps, et rien ne
 * s'écrit d'un dossier qui vient d'être effacé.
 */
export const aSonTour = <T>(menageId: string, geste: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`relogement-emport:${menageId}`, geste) as Promise<T>

const tenu = async (coffre: Coffre, menageId: string): Promise<DossierEmporte> => {
  const dossier = await lireDossier(coffre, menageId)
  if (dossier === null) throw new Error('Ce dossier n’est plus sur la tablette.')
  return dossier
}

export const changerDossier = (
  coffre: Coffre,
  menageId: string,
  changer: (dossier: DossierEmporte) => DossierEmporte,
): Promise<DossierEmporte> =>
  aSonTour(menageId, async () => {
    const apres = changer(await tenu(coffre, menageId))
    await ecrireDossier(coffre, apres)
    return apres
  })
