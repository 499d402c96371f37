// Les compteurs du tableau de bord (spécification A § 2, domain-rules § 1.4) : ce que chacun compte, par semaine et par mois.

export const compteurs = {
  attenteGTR: 'Ménages en attente de GTR',
  attenteCAL: 'Propositions en attente de CALEOL',
  passagesGTR: 'Passages GTR',
  passagesCAL: 'Passages CALEOL',
  ficheProjectionFinanciereEtablie: 'FPF réalisés',
} as const
export type Compteur = keyof typeof compteurs

/** La semaine va du lundi au dimanche, à Paris. */
export const periodes = { semaineCourante: 'Cette semaine', moisCourant: 'Ce mois', total: 'En tout' } as const
export type Periode = keyof typeof periodes
