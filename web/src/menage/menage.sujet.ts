import { sujetMenage } from '@relogement/domain/menage/menage.sujet'
import type { Commente } from '../commentaire/Commentaires.tsx'
import type { Vu } from '../sujet/vu.ts'
import { type Menage, peut } from './menage.data.ts'

export const vuDuMenage = ({ id }: Pick<Menage, 'id'>): Vu => ({ sujet: sujetMenage, id })

/** Le dossier, tel qu'on le commente. */
export const commenteDuMenage = (menage: Menage): Commente => ({
  vu: vuDuMenage(menage),
  lus: menage.comments !== undefined,
  premiers: menage.comments,
  interne: peut(menage, 'commenterEnInterne'),
  partenaires: peut(menage, 'commenterAuxPartenaires'),
  mentions: true,
})
