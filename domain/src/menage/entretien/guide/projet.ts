import { criteresProjet, type priorites } from '../../projet-residentiel/projetResidentiel.listes.ts'
import type { ProjetResidentiel, SecteurSouhaite } from '../../projet-residentiel/projetResidentiel.schema.ts'
import { libelleSecteur, NOMBRE_DE_SECTEURS, typologiesDuSecteur } from '../../projet-residentiel/secteurs.ts'
import { type Bloc, bloc, lignesVides, type Reponse, tableau, texteOuVide } from './blocs.ts'

const voeux = Array.from({ length: NOMBRE_DE_SECTEURS }, (_, rang) => rang)

/** Les trois vœux côte à côte, leurs critères en regard, les quartiers à exclure. */
export function blocsDuProjet({ secteursSouhaites, quartiersAExclure }: ProjetResidentiel): Bloc[] {
  const enTetes = voeux.map((rang) => ({ titre: `Vœu ${rang + 1}`, part: 2 }))
  const parVoeu = (lire: (secteur: SecteurSouhaite) => string) =>
    voeux.map((rang) => {
      const secteur = secteursSouhaites[rang]
      return secteur === undefined ? '' : lire(secteur)
    })
  const precisions = parVoeu((secteur) => texteOuVide(secteur.precisions))
  const longues = precisions.some((texte) => texte.length > PLACE_DANS_UNE_COLONNE)
  return [
    tableau(
      'Secteurs souhaités',
      [{ titre: 'Souhait', part: 1.4 }, ...enTetes],
      [
        ['Villes et quartiers', ...parVoeu(libelleSecteur)],
        ['Typologies', ...parVoeu(typologiesDuSecteur)],
        ...(longues ? [] : [['Précisions', ...precisions]]),
      ],
      { aEcrire: LIGNES_D_UN_VOEU },
    ),
    ...(longues ? [bloc(null, precisions.flatMap(precisionsDuVoeu))] : []),
    tableau(
      'Critères : noter I si indispensable, S si souhaité',
      [{ titre: 'Vœu', part: 4 }, ...voeux.map((rang) => ({ titre: String(rang + 1), part: 1 }))],
      Object.entries(criteresProjet).map(([code, libelle]) => [libelle, ...parVoeu((secteur) => critere(secteur, code))]),
      { coupes: enTroisColonnes() },
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

/** Une colonne n'a la place que d'une phrase : au-delà, les précisions s'écrivent sur toute la largeur, sous le tableau. */
const PLACE_DANS_UNE_COLONNE = 90
/** À la main, des villes et des quartiers ne tiennent pas sur une ligne d'un quart de page. */
const LIGNES_D_UN_VOEU = 2

const precisionsDuVoeu = (valeur: string, rang: number): Reponse[] =>
  valeur === '' ? [] : [{ libelle: `Précisions du vœu ${rang + 1}`, valeur, choix: [], large: true, lignes: LIGNES_D_UN_VOEU }]

/** Trois colonnes d'une même hauteur, quoi que l'administration ajoute. */
function enTroisColonnes(): number[] {
  const tiers = Math.ceil(Object.keys(criteresProjet).length / 3)
  return [tiers, 2 * tiers]
}

const INITIALE = { INDISPENSABLE: 'I', SOUHAITE: 'S' } as const satisfies Readonly<Record<keyof typeof priorites, string>>

const critere = ({ criteres }: SecteurSouhaite, code: string): string => {
  const trouve = criteres.find(({ type }) => type === code)
  return trouve === undefined ? '' : [INITIALE[trouve.priorite], trouve.texteLibre && `(${trouve.texteLibre})`].filter(Boolean).join(' ')
}
