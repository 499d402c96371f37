interface Personne {
  readonly titulaire: boolean
  readonly role: string
}

/** À qui s'adresse la lettre : les titulaires du bail ; à défaut, les demandeurs. */
export function destinatairesDuCourrier<P extends Personne>(occupants: readonly P[]): P[] {
  const titulaires = occupants.filter(({ titulaire, role }) => titulaire && role !== 'ENFANT')
  return titulaires.length > 0 ? titulaires : occupants.filter(({ role }) => role === 'PRINCIPAL' || role === 'CODEMANDEUR')
}
