interface LogementEndette {
  readonly dettes?: { readonly loyer?: { readonly montant: number | null }; readonly charges?: { readonly montant: number | null } }
  readonly planApurement?: { readonly mensualite: number | null }
}

/** Vrai si une dette de loyer, une dette de charges ou la mensualité du plan d'apurement n'est pas nulle (spécification § 4). */
export const enContentieux = ({ dettes, planApurement }: LogementEndette): boolean =>
  [dettes?.loyer?.montant, dettes?.charges?.montant, planApurement?.mensualite].some((montant) => (montant ?? 0) !== 0)
