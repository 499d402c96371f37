import type { Avancement } from '@relogement/domain/menage/avancements'
import type { Compteur, Periode } from '@relogement/domain/tableau-de-bord/compteurs'
import { adresseDesMenages, type Portee } from '../objectif/adresses.ts'
import { Anneau } from './Anneau.tsx'
import { Compteurs } from './Compteurs.tsx'
import { PointsDAttention } from './PointsDAttention.tsx'
import styles from './resume.module.css'
import type { Statistiques } from './tableauDeBord.data.ts'

interface Props {
  readonly statistiques: Statistiques
  readonly portee: Portee
  /** Pour un chargé de relogement : ses totaux et ses points d'attention. */
  readonly charge: boolean
}

const DE_L_EQUIPE: readonly Compteur[] = ['ficheProjectionFinanciereEtablie', 'passagesCAL']
const DU_CHARGE: readonly Compteur[] = ['passagesGTR', 'passagesCAL']
const PAR_PERIODE: readonly Periode[] = ['semaineCourante', 'moisCourant']

export function Nombres({ statistiques, portee, charge }: Props) {
  const { total, entretiensRealises, entretiensRestants, partisSansEntretien, reloges, relogementsRestants } = statistiques
  const { departSpontane, accessionALaPropriete } = statistiques
  const vers = (avancements: Avancement) => adresseDesMenages(portee, { avancements })
  const enTout = { libelle: 'En tout', nombre: total, vers: adresseDesMenages(portee, { inclure: 'clos' }) }
  return (
    <div className={`box ${styles.nombres}`}>
      <Anneau
        titre="Entretiens restants"
        restants={entretiensRestants.total}
        total={total}
        parts={[
          { libelle: 'Réalisés', nombre: entretiensRealises.total, ton: 'realise', vers: vers('ENTRETIEN_REALISE') },
          { libelle: 'Restants', nombre: entretiensRestants.total, ton: 'reste', vers: vers('ENTRETIEN_RESTANT') },
          { libelle: 'Partis sans entretien', nombre: partisSansEntretien.total, ton: 'parti', vers: vers('PARTI_SANS_ENTRETIEN') },
          enTout,
        ]}
      />
      <Anneau
        titre="Relogements restants"
        restants={relogementsRestants.total}
        total={total}
        parts={[
          { libelle: 'Réalisés', nombre: reloges.total, ton: 'realise', vers: vers('RELOGE') },
          { libelle: 'Restants', nombre: relogementsRestants.total, ton: 'reste', vers: vers('RELOGEMENT_RESTANT') },
          { libelle: 'Départs spontanés', nombre: departSpontane.total, ton: 'parti', vers: vers('DEPART_SPONTANE') },
          { libelle: 'Accessions', nombre: accessionALaPropriete.total, ton: 'parti', vers: vers('ACCESSION') },
          enTout,
        ]}
      />
      <section>
        <Compteurs
          statistiques={statistiques}
          portee={portee}
          montres={charge ? DU_CHARGE : DE_L_EQUIPE}
          colonnes={charge ? ['total'] : PAR_PERIODE}
        />
      </section>
      {charge && <PointsDAttention />}
    </div>
  )
}
