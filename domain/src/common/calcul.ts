/** Un montant calculé avec ses termes ; sans un terme nécessaire, `null` et ce qui manque, jamais 0 (domain-rules § 5.1). */
export interface Calcul {
  valeur: number | null
  manque: string[]
  termes: { libelle: string; valeur: number | null }[]
}
