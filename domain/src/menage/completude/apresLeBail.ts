import { rangDuStatut, type StatutMenage } from '../menage.statuts.ts'
import type { DossierAControler } from './dossier.ts'
import { estVide, valeurAu } from './requis.ts'

/** Ce qui ne se sait qu'un logement accepté. */
export const champsDApresLeBail = [
  'relogement.dates.signatureDuBail',
  'relogement.dates.edlEntree',
  'relogement.dates.demenagement',
  'relogement.dates.edlSortie',
  'relogement.dates.remiseDesCles',
  'relogement.accompagnementPostRelogement',
  'relogement.minoration',
] as const

/** Ces champs se montrent dès que le ménage a un bail à signer, ou dès que l'un d'eux dit quelque chose. */
export const apresLeBailSeSaisit = (dossier: DossierAControler, statut: StatutMenage): boolean =>
  rangDuStatut(statut) >= rangDuStatut('SIGNATURE_DU_BAIL') ||
  champsDApresLeBail.some((chemin) => {
    const valeur = valeurAu(dossier, chemin.split('.'))
    return !estVide(valeur) && valeur !== false
  })
