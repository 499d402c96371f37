import { dernierJourAdmis, HORIZON_D_UNE_OPERATION_ANS } from '@relogement/domain/common/horizon'
import { refusDuJourVise } from '@relogement/domain/operation/dates.rules'

/** Jusqu'où va un jour visé par une opération, pour un champ de date. */
export const joursVises = (jour: string) => ({
  max: dernierJourAdmis(jour, HORIZON_D_UNE_OPERATION_ANS),
  juger: (le: string) => refusDuJourVise(le, jour),
})
