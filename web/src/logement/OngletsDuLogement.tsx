import { useMoi } from '../acces/moi.ts'
import { OngletsDeFiche } from '../core/fiche/OngletsDeFiche.tsx'
import type { Logement } from './logement.data.ts'
import styles from './ongletsDuLogement.module.css'

/** La fiche, ou une page qui la suit. */
export type PageDuLogement = 'fiche' | 'candidats' | 'cal'

interface Props {
  readonly logement: Logement
  readonly ici: PageDuLogement
  /** Combien correspondent, quand la page le sait. */
  readonly candidats?: number | undefined
}

const EN_COMMISSION = ['EN_COURS_DE_TRAITEMENT', 'RETOUR_CAL', 'NON_RETENU'] as const

/** La fiche d'un logement, ses candidats, sa commission, et ce qui s'y lit ; ce qui n'est pas ouvert à la personne n'y est pas. */
export function OngletsDuLogement({ logement: { id, statut, menagesAssignes, can }, ici, candidats }: Props) {
  const { pages } = useMoi()
  const fiche = `/instances-partenariales/${id}`
  const offert = statut !== null && pages.includes('candidats')
  const enCommission = EN_COMMISSION.some((code) => code === statut?.code) && pages.includes('cal')
  const onglets = [
    { id: 'fiche', titre: 'Fiche', vers: fiche },
    offert && { id: 'candidats', titre: 'Candidats', nombre: candidats, vers: `${fiche}/candidats` },
    enCommission && { id: 'cal', titre: 'CALEOL', vers: `${fiche}/cal` },
    menagesAssignes > 0 && { id: 'propositions', titre: 'Propositions', nombre: menagesAssignes },
    { id: 'commentaires', titre: 'Commentaires' },
    can.includes('lireHistorique') && { id: 'historique', titre: 'Historique' },
  ].filter((onglet) => onglet !== false)
  return (
    <div className={styles.barre}>
      <OngletsDeFiche libelle="Logement" onglets={onglets} fiche={fiche} ici={ici} />
    </div>
  )
}
