import { colonnesDeLExport } from '@relogement/domain/menage/exportMenages.colonnes'
import { nomDuFichierExporte } from '@relogement/domain/menage/exportMenages.regles'
import { cheminDeLigne } from '@relogement/domain/menage/ligneMenage.chemins'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import { exporteurDe } from '../../core/liste/exporteurDe.ts'
import { champsDeLigne } from '../liste/champsDeLigne.ts'
import { lectureDesMenages } from '../liste/menages.liste.ts'
import { colonnesExportables } from './colonnes.ts'

export const exporterMenages = exporteurDe(listeMenages, lectureDesMenages, {
  nom: 'menages',
  colonnes: ({ acteur }) => colonnesExportables(champsDeLigne(acteur)),
  colonnesDeLEcran: colonnesDeLExport,
  cheminDe: cheminDeLigne,
  nomDuFichier: nomDuFichierExporte,
})
