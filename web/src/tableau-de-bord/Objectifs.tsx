import { Section } from '../core/fiche/Section.tsx'
import { Lien } from '../core/Lien.tsx'
import { Segments } from '../core/Onglets.tsx'
import { pas as choixDePas, GrilleDObjectifs, type Pas } from '../objectif/GrilleDObjectifs.tsx'
import { moisDeLaCle } from '../objectif/moisDeLaCle.ts'
import { adresseDesMenages } from './adresses.ts'
import type { Grille } from './ResumePage.tsx'
import type { Portee } from './tableauDeBord.data.ts'

interface Props {
  readonly grille: Grille
  readonly portee: Portee
  readonly pas: Pas
  readonly choisirLePas: (pas: Pas) => void
  readonly moisCourant: string
}

export const Objectifs = ({ grille, portee, pas, choisirLePas, moisCourant }: Props) => (
  <Section
    id="objectifs"
    titre="Objectifs"
    actions={
      <>
        {portee.charge !== null && (
          <Lien className="btn sm ghost" vers={`/outil-de-pilotage/charges-de-relogement/${portee.charge}#objectifs`}>
            Saisir mon prévisionnel
          </Lien>
        )}
        <Segments libelle="Période des objectifs" choix={choixDePas} choisi={pas} choisir={choisirLePas} />
      </>
    }
  >
    <GrilleDObjectifs
      {...grille}
      pas={pas}
      moisCourant={moisCourant}
      lienDe={(nature, cle) =>
        adresseDesMenages(portee, nature === 'relogements' ? { moisRelogement: moisDeLaCle(cle) } : { moisEntretien: moisDeLaCle(cle) })
      }
    />
  </Section>
)
