import { useState } from 'react'
import type { Menage } from '../menage.data.ts'
import { Edition } from './Edition.tsx'
import type { Etape } from './navigation.ts'

interface Props {
  readonly menage: Menage
  readonly etape: Etape
  /** Le champ que l'on vient renseigner. */
  readonly champ: string | null
}

/** Une étape du dossier, où qu'il se saisisse ; l'heure du dernier enregistrement passe d'une étape à l'autre. */
export function SaisieDUneEtape(props: Props) {
  const [enregistreLe, setEnregistreLe] = useState<Date | null>(null)
  return <Edition key={props.etape.code} {...props} enregistreLe={enregistreLe} enregistre={() => setEnregistreLe(new Date())} />
}
