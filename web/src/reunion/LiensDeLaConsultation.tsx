import { LiensRemis } from '../lien/LiensRemis.tsx'
import { type Reunion, useMontrerUnLien, useRetirerLeLien } from './reunion.data.ts'

/** Les liens par lesquels les participants d'une consultation écrite donnent leur avis sans compte. */
export function LiensDeLaConsultation({ reunion: { id, nom, liens } }: { readonly reunion: Reunion }) {
  const montrer = useMontrerUnLien(id)
  const retirer = useRetirerLeLien(id)
  if (liens === undefined) return null
  return (
    <LiensRemis
      titre="Liens de la consultation"
      objet={nom}
      liens={liens}
      montrer={montrer}
      retirer={async (lienId) => void (await retirer.mutateAsync(lienId))}
      auNomDe="au nom de cette personne"
    />
  )
}
