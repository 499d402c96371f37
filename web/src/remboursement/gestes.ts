import type { Demande } from './remboursements.data.ts'

export interface Geste {
  readonly nom: string
  readonly par: Demande['creee']['par']
  readonly le: string
}

/** Qui a fait quoi, du premier geste au dernier. */
export function gestesDe({ creee, soumise, validee, rejetee, payee }: Demande): readonly [Geste, ...Geste[]] {
  const geste = (nom: string, fait: Demande['soumise']): Geste[] => (fait === null ? [] : [{ nom, par: fait.par, le: fait.le }])
  return [
    { nom: 'Préparée', par: creee.par, le: creee.le },
    ...geste('Soumise', soumise),
    ...geste('Validée', validee),
    ...geste('Rejetée', rejetee),
    ...geste('Payée', payee),
  ]
}

export function dernierGeste(demande: Demande): Geste {
  const gestes = gestesDe(demande)
  return gestes.at(-1) ?? gestes[0]
}
