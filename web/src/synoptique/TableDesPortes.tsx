import { adresseDuMenage } from '../acces/navigation.ts'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Lien } from '../core/Lien.tsx'
import { type Batiment, cotee, nomDeLaPorte, type Porte } from './synoptique.data.ts'

interface Ligne {
  readonly cage: string
  readonly etage: string
  readonly porte: Porte
}

interface Props {
  readonly batiment: Batiment
  /** La personne ouvre un dossier. */
  readonly menagesOuverts: boolean
}

/** Le même bâtiment, en lignes : le plan se lit aussi sans le voir, et au clavier. */
export const TableDesPortes = ({ batiment, menagesOuverts }: Props) => (
  <Section id={`b-${batiment.nom.replaceAll(' ', '-')}`} titre={batiment.nom} nombre={batiment.logements}>
    <TableDeSection<Ligne>
      libelle={batiment.nom}
      colonnes={colonnes(menagesOuverts)}
      lignes={batiment.cages.flatMap((cage) =>
        cage.etages.flatMap((etage) => etage.portes.map((porte) => ({ cage: cage.nom, etage: etage.libelle, porte }))),
      )}
      cleDe={({ porte }) => porte.id}
    />
  </Section>
)

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
