import { memo } from 'react'
import { useMoi } from '../acces/moi.ts'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Lien } from '../core/Lien.tsx'
import type { PropsExtrait } from './ExtraitDuBatiment.tsx'
import papier from './extrait.module.css'
import { ParTranches } from './ParTranches.tsx'
import { type Batiment, cotee, nomDeLaPorte, type Porte } from './synoptique.data.ts'

interface Ligne {
  readonly cage: string
  readonly etage: string
  readonly porte: Porte
}

interface Props {
  readonly batiments: readonly Batiment[]
  readonly extrait: PropsExtrait
}

/** Une ligne coûte plus qu'une porte. */
const TRANCHE = 20

/** Les mêmes bâtiments, en lignes : le plan se lit aussi sans le voir, et au clavier. */
export function PortesEnTableau({ batiments, extrait }: Props) {
  const { pages } = useMoi()
  const menagesOuverts = pages.includes('menage')
  return (
    <div className={papier.batiments}>
      <ParTranches
        batiments={batiments}
        extrait={extrait}
        tranche={TRANCHE}
        rendu={(batiment, dessinees) => <Tableau batiment={batiment} menagesOuverts={menagesOuverts} dessinees={dessinees} />}
      />
    </div>
  )
}

interface PropsTableau {
  readonly batiment: Batiment
  /** La personne ouvre un dossier. */
  readonly menagesOuverts: boolean
  readonly dessinees: number
}

const Tableau = memo(function Tableau({ batiment, menagesOuverts, dessinees }: PropsTableau) {
  return (
    <Section id={`b-${batiment.nom.replaceAll(' ', '-')}`} titre={batiment.nom} nombre={batiment.logements}>
      <TableDeSection<Ligne>
        libelle={batiment.nom}
        colonnes={colonnes(menagesOuverts)}
        lignes={lignesDe(batiment).slice(0, dessinees)}
        cleDe={({ porte }) => porte.id}
      />
    </Section>
  )
})

const lignesDe = ({ cages }: Batiment): Ligne[] =>
  cages.flatMap((cage) => cage.etages.flatMap((etage) => etage.portes.map((porte) => ({ cage: cage.nom, etage: etage.libelle, porte }))))

const colonnes = (menagesOuverts: boolean): readonly ColonneDeSection<Ligne>[] => [
  { titre: 'Porte', largeur: 96, carte: 1, rendu: ({ porte }) => <b className="num">{porte.numero ?? porte.UG}</b> },
  { titre: 'Cage', largeur: 140, carte: 5, rendu: ({ cage }) => cage },
  { titre: 'Étage', largeur: 80, carte: 4, rendu: ({ etage }) => etage },
  {
    titre: 'Ménage',
    carte: 3,
    rendu: ({ porte }) => {
      const [premier] = porte.menages
      if (premier === undefined) return <span className="muted">{nomDeLaPorte(porte)}</span>
      return menagesOuverts ? (
        <Lien className="lk" vers={adresseDuMenage(premier.id)}>
          {premier.noms}
        </Lien>
      ) : (
        premier.noms
      )
    },
  },
  {
    titre: 'État',
    largeur: 220,
    carte: 2,
    rendu: ({ porte }) =>
      [porte.etat.libelle, porte.etat.code === 'VIDE' && porte.texte, cotee(porte) && 'cotation noire'].filter(Boolean).join(', '),
  },
]
