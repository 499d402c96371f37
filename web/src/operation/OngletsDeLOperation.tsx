import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { OngletsDeFiche } from '../core/fiche/OngletsDeFiche.tsx'
import { documentsOptions } from '../document/document.data.ts'
import styles from './barre.module.css'
import { comptesOptions } from './menages.data.ts'
import { type Operation, vuDeLOperation } from './operation.data.ts'
import { ecritsOptions } from './taches.data.ts'

/** Une page qui suit la fiche de l'opération. */
export type PageDeLOperation = 'synoptique' | 'simulation'

interface Props {
  readonly operation: Operation
  /** Nulle : la fiche. */
  readonly ici: PageDeLOperation | null
}

/** De la synthèse à l'historique, et les pages qui suivent ; ce qui n'est pas ouvert à la personne n'y est pas. */
export function OngletsDeLOperation({ operation: { id, parc, can }, ici }: Props) {
  const { pages } = useMoi()
  const interne = can.includes('lireEnInterne')
  const fiche = adresseDeLOperation(id)
  const { data: menages } = useQuery({ ...comptesOptions(id), enabled: pages.includes('menages') })
  const { data: documents } = useQuery({ ...documentsOptions(vuDeLOperation(id)), enabled: ici === null })
  const { data: ecrits } = useQuery({ ...ecritsOptions(id), enabled: interne && ici === null })
  const onglets = [
    { id: 'synthese', titre: 'Synthèse' },
    { id: 'objectifs', titre: 'Objectifs' },
    pages.includes('menages') && { id: 'menages', titre: 'Ménages', nombre: menages?.tous },
    { id: 'logements', titre: 'Logements', nombre: parc.logements },
    { id: 'synoptique', titre: 'Synoptique', vers: `${fiche}/synoptique` },
    pages.includes('simulation') && { id: 'simulation', titre: 'Simulation', vers: `${fiche}/simulation` },
    pages.includes('financementOperation') && { id: 'financement', titre: 'Financement', vers: `/financement/operations/${id}` },
    interne && { id: 'commentaires', titre: 'Commentaires', nombre: ecrits?.length },
    { id: 'documents', titre: 'Documents', nombre: documents?.['hydra:totalItems'] },
    interne && { id: 'historique', titre: 'Historique' },
  ].filter((onglet) => onglet !== false)
  return (
    <div className={styles.barre}>
      <OngletsDeFiche libelle="Opération" onglets={onglets} fiche={fiche} ici={ici} />
    </div>
  )
}
