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

const compte = ({ total, archives }: Statistiques['reloges']) => ({ nombre: total, archives })

export function Nombres({ statistiques, portee, charge }: Props) {
  const { total, archives, entretiensRealises, entretiensRestants, partisSansEntretien, reloges, relogementsRestants } = statistiques
  const { departSpontane, accessionALaPropriete } = statistiques
  const vers = (avancements: Avancement) => adresseDesMenages(portee, { avancements })
  const enTout = { libelle: 'En tout', nombre: total, archives, vers: adresseDesMenages(portee, { inclure: 'clos' }) }
  return (
    <div className={`box ${styles.nombres}`}>
      <Anneau
        titre="Entretiens restants"
        restants={entretiensRestants.total}
        total={total}
        parts={[
          { libelle: 'Réalisés', ...compte(entretiensRealises), ton: 'realise', vers: vers('ENTRETIEN_REALISE') },
          { libelle: 'Restants', nombre: entretiensRestants.total, ton: 'reste', vers: vers('ENTRETIEN_RESTANT') },
          { libelle: 'Partis sans entretien', ...compte(partisSansEntretien), ton: 'parti', vers: vers('PARTI_SANS_ENTRETIEN') },
          enTout,
        ]}
      />
      <Anneau
        titre="Relogements restants"
        restants={relogementsRestants.total}
        total={total}
        parts={[
          { libelle: 'Réalisés', ...compte(reloges), ton: 'realise', vers: vers('RELOGE') },
          { libelle: 'Restants', nombre: relogementsRestants.total, ton: 'reste', vers: vers('RELOGEMENT_RESTANT') },
          { libelle: 'Départs spontanés', ...compte(departSpontane), ton: 'parti', vers: vers('DEPART_SPONTANE') },
          { libelle: 'Accessions', ...compte(accessionALaPropriete), ton: 'parti', vers: vers('ACCESSION') },
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
