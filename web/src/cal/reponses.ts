// La saisie des réponses d'un bailleur : l'ordre des lignes est celui des rangs.
import type { MotifRefusBailleur } from '@relogement/domain/cal/cal.listes'
import { type ReponseDeCal, renumeroter } from '@relogement/domain/cal/cal.rules'
import { egal } from '../core/fusion.ts'

export interface LigneDeReponse extends ReponseDeCal {
  readonly cle: string
  readonly nom: string
  readonly detail: string
}

export type Lignes = readonly LigneDeReponse[]

/** Change une ligne ; défavorable, elle passe en fin de liste. */
export const repondre = (lignes: Lignes, cle: string, change: Partial<Pick<ReponseDeCal, 'accepte' | 'reponseExterne'>>): Lignes =>
  renumeroter(
    lignes.map((ligne) => (ligne.cle === cle ? { ...ligne, ...change, motif: change.accepte === true ? null : ligne.motif } : ligne)),
  )

export const motiver = (lignes: Lignes, cle: string, motif: MotifRefusBailleur | null): Lignes =>
  lignes.map((ligne) => (ligne.cle === cle ? { ...ligne, motif } : ligne))

/** Monte ou descend d'un rang, parmi ceux qui ont le même avis. */
export function deplacer(lignes: Lignes, cle: string, pas: -1 | 1): Lignes {
  const place = lignes.findIndex((ligne) => ligne.cle === cle)
  if (!peutSeDeplacer(lignes, place, pas)) return lignes
  const ordre = [...lignes]
  const [ligne] = ordre.splice(place, 1)
  if (ligne !== undefined) ordre.splice(place + pas, 0, ligne)
  return ordre.map((autre, rang) => ({ ...autre, rang: rang + 1 }))
}

export function peutSeDeplacer(lignes: Lignes, place: number, pas: -1 | 1): boolean {
  const [ligne, voisine] = [lignes[place], lignes[place + pas]]
  return ligne !== undefined && voisine !== undefined && (ligne.accepte === false) === (voisine.accepte === false)
}

let ajoutes = 0

export const ajouterUnCandidat = (lignes: Lignes): Lignes =>
  renumeroter([
    ...lignes,
    {
      cle: `ajoute-${++ajoutes}`,
      nom: 'Candidat du bailleur',
      detail: 'Ajouté à l’instant',
      propositionId: null,
      externe: true,
      accepte: true,
      rang: lignes.length + 1,
      motif: null,
      reponseExterne: null,
    },
  ])

/** Ce qui avait été tapé, sur les candidats d'aujourd'hui : un retiré n'y est plus, un nouveau vient à la suite. */
export function reprendreLesLignes(enregistrees: Lignes, gardees: Lignes): Lignes {
  const connues = new Map(enregistrees.map((ligne) => [ligne.cle, ligne]))
  const reprises = gardees.flatMap((gardee) => {
    if (gardee.propositionId === null && !connues.has(gardee.cle)) return [{ ...gardee, cle: `ajoute-${++ajoutes}` }]
    const { nom, detail } = connues.get(gardee.cle) ?? {}
    return nom === undefined || detail === undefined ? [] : [{ ...gardee, nom, detail }]
  })
  const vues = new Set(reprises.map(({ cle }) => cle))
  return renumeroter([...reprises, ...enregistrees.filter(({ cle }) => !vues.has(cle))])
}

/**
 * La même reprise, quand le bailleur a répondu entre-temps : ses avis et son ordre restent, sauf où l'on avait soi-même répondu.
 * `base` : ce qui était enregistré quand on a tapé.
 */
export function reunirLesLignes(enregistrees: Lignes, gardees: Lignes, base: Lignes): Lignes {
  if (egal(base.map(avisDe), enregistrees.map(avisDe))) return reprendreLesLignes(enregistrees, gardees)
  const de = (lignes: Lignes, cle: string) => lignes.find((ligne) => ligne.cle === cle)
  const reunies = enregistrees.map((ligne) => {
    const tapee = de(gardees, ligne.cle)
    if (tapee === undefined || egal(avisDe(tapee), avisDe(de(base, ligne.cle) ?? ligne))) return ligne
    return { ...ligne, accepte: tapee.accepte, motif: tapee.motif, reponseExterne: tapee.reponseExterne }
  })
  const ajoutees = gardees.filter(({ cle, propositionId }) => propositionId === null && !de(enregistrees, cle) && !de(base, cle))
  return renumeroter([...reunies, ...ajoutees.map((ligne) => ({ ...ligne, cle: `ajoute-${++ajoutes}` }))])
}

const avisDe = ({ cle, accepte, motif, reponseExterne }: LigneDeReponse) => ({ cle, accepte, motif, reponseExterne })

export const retirer = (lignes: Lignes, cle: string): Lignes => renumeroter(lignes.filter((ligne) => ligne.cle !== cle))

/** Celles à qui il manque une réponse, ou le motif d'un refus. */
export const incompletes = (lignes: Lignes) =>
  lignes.filter(({ accepte, motif, externe }) => accepte === null || (accepte === false && !externe && motif === null))

/** Ce qui s'envoie. */
export const envoi = (lignes: Lignes) =>
  lignes.map(({ propositionId, externe, accepte, rang, motif, reponseExterne }) => ({
    propositionId,
    externe,
    accepte: accepte === true,
    rang,
    motif,
    reponseExterne,
  }))
