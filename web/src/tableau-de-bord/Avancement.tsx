import { moisEntre } from '@relogement/domain/common/date'
import { moisVide, parTrimestre, trimestreDe } from '@relogement/domain/objectif/objectif.rules'
import { enTrimestresEntiers, MOIS_AU_PLUS, plageDe } from '@relogement/domain/objectif/plage'
import { Section } from '../core/fiche/Section.tsx'
import { Segments } from '../core/Onglets.tsx'
import { ChoixDePlage } from '../objectif/ChoixDePlage.tsx'
import { formes, Graphique } from '../objectif/Graphique.tsx'
import { pas } from '../objectif/GrilleDObjectifs.tsx'
import { moisDeLaCle } from '../objectif/moisDeLaCle.ts'
import { adresseDesMenages } from './adresses.ts'
import type { Choix } from './memoire.ts'
import type { Grille } from './ResumePage.tsx'
import styles from './resume.module.css'
import type { Portee } from './tableauDeBord.data.ts'

interface Props {
  readonly grille: Grille
  readonly portee: Portee
  readonly choix: Choix
  readonly changer: (changement: Partial<Choix>) => void
  readonly moisCourant: string
}

/** Relogements, objectif et réalisé, sur la plage choisie. */
export function Avancement({ grille, portee, choix, changer, moisCourant }: Props) {
  const plage = choix.plage ?? plageDe(null, null, moisCourant)
  const connus = new Map(grille.relogements.map((un) => [un.mois, un]))
  const parMois = choix.pas === 'MONTH'
  const montree = parMois ? plage : enTrimestresEntiers(plage)
  const mois = moisEntre(montree.debut, montree.fin)
    .slice(-MOIS_AU_PLUS)
    .map((cle) => connus.get(cle) ?? moisVide(cle))
  const courant = parMois ? moisCourant : trimestreDe(moisCourant)
  const points = (parMois ? mois : parTrimestre(mois)).map((un) => ({ ...un, realise: un.mois > courant ? null : un.realise }))
  return (
    <Section id="avancement" titre="Avancement du relogement">
      <div className={styles.mois}>
        <div className={`${styles.reglages} ecran`}>
          <Segments libelle="Forme" choix={formes} choisi={choix.forme} choisir={(forme) => changer({ forme })} />
          <Segments libelle="Période" choix={pas} choisi={choix.pas} choisir={(choisi) => changer({ pas: choisi })} />
          <ChoixDePlage plage={plage} moisCourant={moisCourant} choisir={(choisie) => changer({ plage: choisie })} />
        </div>
        <Graphique
          titre={`Relogements par ${parMois ? 'mois' : 'trimestre'}, objectif et réalisé`}
          points={points}
          forme={choix.forme}
          courant={courant}
          lienDe={(cle) => adresseDesMenages(portee, { moisRelogement: moisDeLaCle(cle) })}
        />
      </div>
    </Section>
  )
}
