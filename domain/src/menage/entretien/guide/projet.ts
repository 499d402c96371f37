import { criteresProjet, type priorites } from '../../projet-residentiel/projetResidentiel.listes.ts'
import type { ProjetResidentiel, SecteurSouhaite } from '../../projet-residentiel/projetResidentiel.schema.ts'
import { libelleSecteur, NOMBRE_DE_SECTEURS, typologiesDuSecteur } from '../../projet-residentiel/secteurs.ts'
import { type Bloc, lignesVides, tableau, texteOuVide } from './blocs.ts'

const voeux = Array.from({ length: NOMBRE_DE_SECTEURS }, (_, rang) => rang)

/** Les trois vœux côte à côte, leurs critères en regard, les quartiers à exclure. */
export function blocsDuProjet({ secteursSouhaites, quartiersAExclure }: ProjetResidentiel): Bloc[] {
  const enTetes = voeux.map((rang) => ({ titre: `Vœu ${rang + 1}`, part: 2 }))
  const parVoeu = (lire: (secteur: SecteurSouhaite) => string) =>
    voeux.map((rang) => {
      const secteur = secteursSouhaites[rang]
      return secteur === undefined ? '' : lire(secteur)
    })
  return [
    tableau(
      'Secteurs souhaités',
      [{ titre: 'Souhait', part: 1.4 }, ...enTetes],
      [
        ['Villes et quartiers', ...parVoeu(libelleSecteur)],
        ['Typologies', ...parVoeu(typologiesDuSecteur)],
        ['Précisions', ...parVoeu(({ precisions }) => texteOuVide(precisions))],
      ],
    ),
    tableau(
      'Critères : noter I si indispensable, S si souhaité',
      [{ titre: 'Vœu', part: 4 }, ...voeux.map((rang) => ({ titre: String(rang + 1), part: 1 }))],
      Object.entries(criteresProjet).map(([code, libelle]) => [libelle, ...parVoeu((secteur) => critere(secteur, code))]),
      { coupes: [TIERS, 2 * TIERS] },
    ),
    tableau(
      'Quartiers à exclure',
      [
        { titre: 'Ville', part: 1.5 },
        { titre: 'Quartier', part: 1.5 },
        { titre: 'Motif', part: 3 },
      ],
      [
        ...quartiersAExclure.map(({ ville, quartier, motif }) => [texteOuVide(ville), texteOuVide(quartier), texteOuVide(motif)]),
        ...lignesVides(2, 3),
      ],
    ),
  ]
}

const TIERS = Math.ceil(Object.keys(criteresProjet).length / 3)

const INITIALE = { INDISPENSABLE: 'I', SOUHAITE: 'S' } as const satisfies Readonly<Record<keyof typeof priorites, string>>

const critere = ({ criteres }: SecteurSouhaite, code: string): string => {
  const trouve = criteres.find(({ type }) => type === code)
  return trouve === undefined ? '' : [INITIALE[trouve.priorite], trouve.texteLibre && `(${trouve.texteLibre})`].filter(Boolean).join(' ')
}
