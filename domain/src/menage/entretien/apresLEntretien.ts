/** Les dates du parcours qui viennent après l'entretien : ni le guide ni le récapitulatif ne les demandent. */
export const DATES_D_APRES: readonly string[] = [
  'relogement.dates.GTRM',
  'relogement.dates.signatureDuBail',
  'relogement.dates.edlEntree',
  'relogement.dates.demenagement',
  'relogement.dates.edlSortie',
  'relogement.dates.remiseDesCles',
]
