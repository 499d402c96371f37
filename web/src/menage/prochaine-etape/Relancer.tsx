import { useFiche } from '../fiche/fiche.contexte.ts'
import { type Etape, peut } from '../menage.data.ts'
import { apres } from './apres.ts'

interface Props {
  readonly qui: Etape['qui'][number] | null | undefined
  readonly classe?: string | undefined
  /** Fermer d'abord le dialogue qui porte le bouton. */
  readonly avant?: (() => void) | undefined
}

/** Relancer qui l'étape attend : toujours par un courriel relu, gardé au dossier et à son historique. */
export function Relancer({ qui, classe = 'lk', avant }: Props) {
  const { menage, relancer } = useFiche()
  if (qui?.cible === undefined || relancer === undefined || !peut(menage, 'modifier')) return null
  const { cible } = qui
  const nom = COMPLEMENTS[cible] ?? qui.nom
  return (
    <button className={classe} type="button" aria-haspopup="dialog" onClick={() => apres(avant, () => relancer({ cible, nom }))}>
      Relancer {nom}
    </button>
  )
}

/** Une fonction se nomme avec son article ; une personne ou un bailleur, par son nom. */
const COMPLEMENTS: Readonly<Record<string, string>> = {
  ADMINISTRATIF: 'le responsable administratif',
  DPO: 'le délégué à la protection des données',
  ENCADREMENT: 'l’encadrement',
  MENAGE: 'le ménage',
}
