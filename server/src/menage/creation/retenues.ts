import type { Retenues } from '../../core/supprimer.ts'

/** Ce qui garde un dossier, en mots. */
export const retenuesDuMenage: Retenues = {
  'demande_de_droits.menage_id': ['une ouverture de dossier', 'ouvertures de dossier'],
  'demande_paiement.menage_id': ['une demande de paiement', 'demandes de paiement'],
  'droits_dossier.menage_id': ['une demande de droits', 'demandes de droits'],
  'limitation.menage_id': ['un gel', 'gels'],
  'menage.decohabite_de': ['un dossier qui en est issu', 'dossiers qui en sont issus'],
  'purge.menage_id': ['une purge', 'purges'],
}
