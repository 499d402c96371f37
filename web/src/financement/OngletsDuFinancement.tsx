import { useQuery } from '@tanstack/react-query'
import { OngletsDeFiche } from '../core/fiche/OngletsDeFiche.tsx'
import { documentsOptions } from '../document/document.data.ts'
import styles from '../operation/barre.module.css'
import { datesOptions, type Operation, vuDeLOperation } from '../operation/operation.data.ts'
import { paiementsOptions } from '../paiement/paiement.data.ts'
import { adresseDuFinancement } from './financement.data.ts'
import { type OngletDuFinancement, PREMIER } from './onglets.ts'

interface Props {
  readonly operation: Operation
  readonly ici: OngletDuFinancement
}

/** De la synthèse à l'historique ; ce qui n'est pas ouvert à la personne n'y est pas. */
export function OngletsDuFinancement({ operation: { id, can }, ici }: Props) {
  const fiche = adresseDuFinancement(id)
  const { data: paiements } = useQuery(paiementsOptions(id))
  const { data: dates } = useQuery(datesOptions(id))
  const { data: documents } = useQuery(documentsOptions(vuDeLOperation(id)))
  const onglet = (code: OngletDuFinancement, titre: string, nombre?: number) => ({
    id: code,
    titre,
    nombre,
    vers: code === PREMIER ? fiche : `${fiche}?onglet=${code}`,
  })
  const onglets = [
    onglet('synthese', 'Synthèse'),
    onglet('identite', 'Identité'),
    onglet('financement', 'Financement'),
    onglet('paiements', 'Paiements', paiements?.['hydra:totalItems']),
    onglet('calendrier', 'Calendrier', dates?.length),
    onglet('documents', 'Documents', documents?.['hydra:totalItems']),
    ...(can.includes('lireEnInterne') ? [onglet('historique', 'Historique')] : []),
  ]
  return (
    <div className={styles.barre}>
      <OngletsDeFiche libelle="Financement de l’opération" onglets={onglets} fiche={fiche} ici={ici} />
    </div>
  )
}
