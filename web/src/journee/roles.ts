import { BAIL, EDIT } from '@relogement/domain/acces/roles'
import type { Moi } from '../acces/moi.ts'

type Roles = Pick<Moi, 'roles'>

export const aLeRole = ({ roles }: Roles, voulu: string) => roles.some(({ code }) => code === voulu)

export const estBailleur = (moi: Roles) => BAIL.some((role) => aLeRole(moi, role))

/** Ce qui l'attend aujourd'hui a déjà sa section : sans rappel, « Rien n'est dû » la démentirait. */
export const aSaPropreListe = (moi: Roles) => estBailleur(moi) || aLeRole(moi, 'PRESTATAIRE_DEMENAGEMENT') || aLeRole(moi, 'DPO')

export const estCharge = (moi: Roles) => aLeRole(moi, 'CHARGE_DE_RELOGEMENT')

/** Qui prend des rendez-vous et répond de promesses. */
export const estDeLEquipe = (moi: Roles) => aLeRole(moi, 'RESPONSABLE_ADMINISTRATIF') || EDIT.some((role) => aLeRole(moi, role))
