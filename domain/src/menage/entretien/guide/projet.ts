import { typologies } from '../../logement-actuel/logementActuel.listes.ts'
import { criteresProjet, priorites } from '../../projet-residentiel/projetResidentiel.listes.ts'
import type { ProjetResidentiel, SecteurSouhaite } from '../../projet-residentiel/projetResidentiel.schema.ts'
import { estOuvert, NOMBRE_DE_SECTEURS, TOUS_SECTEURS } from '../../projet-residentiel/secteurs.ts'
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
        ['Villes et quartiers', ...parVoeu(lieux)],
        ['Typologies', ...parVoeu(({ typologies: codes }) => codes.map((code) => typologies[code]).join(', '))],
        ['Précisions', ...parVoeu(({ precisions }) => texteOuVide(precisions))],
      ],
    ),
    tableau(
      'Critères : noter I si indispensable, S si souhaité',
      [{ titre: 'Critère', part: 2 }, ...enTetes.map((colonne) => ({ ...colonne, part: 1.6 }))],
      Object.entries(criteresProjet).map(([code, libelle]) => [libelle, ...parVoeu((secteur) => critere(secteur, code))]),
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

const lieux = (secteur: SecteurSouhaite): string =>
  estOuvert(secteur) ? TOUS_SECTEURS : secteur.villes.map(({ nom, quartier }) => [nom, quartier].filter(Boolean).join(' – ')).join(', ')

const critere = ({ criteres }: SecteurSouhaite, code: string): string => {
  const trouve = criteres.find(({ type }) => type === code)
  return trouve === undefined ? '' : [priorites[trouve.priorite], trouve.texteLibre && `(${trouve.texteLibre})`].filter(Boolean).join(' ')
}
