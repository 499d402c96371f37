// Ce qui partira d'un dossier emporté au retour du réseau, champ par champ : rien ne part qui ne se soit montré.
import { type Chemin, fusionner } from '../core/fusion.ts'
import { aujourdhui } from '../core/jour.ts'
import { lireLeDossier } from '../menage/edition/saisie/saisie.ts'
import { presenterChamp } from '../menage/modification/champs.ts'
import type { DossierEmporte, Piece } from './dossierEmporte.ts'

export interface ChampQuiPart {
  readonly chemin: Chemin
  readonly libelle: string
  readonly section: string
  readonly valeur: string
}

export interface Partira {
  readonly champs: readonly ChampQuiPart[]
  readonly verifications: number
  readonly pieces: readonly Piece[]
  readonly signature: Piece | null
  readonly commentaire: string
  readonly demandeDePieces: boolean
  /** Octets des pièces et de la signature. */
  readonly octets: number
}

export function partiraDe({
  base,
  menage,
  levees,
  remises,
  pieces,
  signature,
  commentaire,
  demandeDePieces = null,
  partis,
}: DossierEmporte): Partira {
  const lire = lireLeDossier(aujourdhui())
  const [avant, apres] = [lire(base), lire(menage)]
  const champs = fusionner(avant, apres, avant).reunis.map((chemin) => {
    const { libelle, section = '', valeur } = presenterChamp(chemin, valeurA(apres, chemin), menage)
    return { chemin, libelle, section, valeur: valeur === '' ? 'Vidé' : valeur }
  })
  const reste = ({ id }: { readonly id: string }) => !partis.includes(id)
  const aEnvoyer = pieces.filter(reste)
  const signee = signature !== null && reste(signature) ? signature : null
  return {
    champs,
    verifications: levees.filter(reste).length + remises.filter((id) => reste({ id })).length,
    pieces: aEnvoyer,
    signature: signee,
    commentaire: reste(commentaire) ? commentaire.texte.trim() : '',
    demandeDePieces: demandeDePieces !== null && reste({ id: demandeDePieces }),
    octets: [...aEnvoyer, ...(signee === null ? [] : [signee])].reduce((total, { taille }) => total + taille, 0),
  }
}

export const rienNePart = ({ champs, verifications, pieces, signature, commentaire, demandeDePieces }: Partira): boolean =>
  champs.length + verifications + pieces.length === 0 && signature === null && commentaire === '' && !demandeDePieces

export function valeurA(valeurs: unknown, chemin: Chemin): unknown {
  return chemin.reduce<unknown>((ici, cle) => (ici as Readonly<Record<string, unknown>> | null | undefined)?.[cle], valeurs)
}
