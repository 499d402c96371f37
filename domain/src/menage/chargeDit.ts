import { type Civilite, roleDit } from '../acces/civilite.ts'
import { type Ligne, ligne } from '../document/produits/lignes.ts'

/** Qui suit le dossier, tel qu'un document le nomme. */
export interface ChargeDit {
  readonly nom: string
  readonly prenom: string
  readonly civilite?: Civilite | null
}

/** « Chargée de relogement : Camille Delattre » */
export const ligneDuCharge = (charge: ChargeDit | null): Ligne =>
  ligne(roleDit('CHARGE_DE_RELOGEMENT', charge?.civilite), charge && `${charge.prenom} ${charge.nom}`)

/** « La chargée de relogement », sous une signature ou dans une phrase. */
export const leCharge = (charge: Pick<ChargeDit, 'civilite'> | null): string =>
  charge?.civilite === 'MADAME' ? 'La chargée de relogement' : 'Le chargé de relogement'
