import { etageDe } from '@relogement/domain/document/produits/lignes'
import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import type { ProjetResidentiel, SecteurSouhaite } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.schema'
import type { Alea } from '../alea.ts'
import type { OperationDemo } from '../socle/operations.ts'
import { toutesLesVilles, type VilleDemo } from '../socle/territoires.ts'
import { typologieDe } from './typologies.ts'

type Critere = SecteurSouhaite['criteres'][number]

const CRITERES: readonly (readonly [Critere['type'], number])[] = [
  ['PROXIMITE_TRANSPORT', 16],
  ['PROXIMITE_ECOLE', 12],
  ['PROXIMITE_FAMILLE', 12],
  ['PROXIMITE_SOINS', 7],
  ['PROXIMITE_EMPLOI', 6],
  ['BALCON_TERRASSE', 10],
  ['JARDIN', 6],
  ['STATIONNEMENT', 8],
  ['CAVE', 4],
  ['CALME', 8],
  ['INDIVIDUEL', 5],
  ['DOUCHE', 5],
  ['BAIGNOIRE', 3],
  ['CHAUFFAGE_COLLECTIF', 3],
  ['ANIMAUX', 3],
]

const PRECISIONS = [
  'Pas de rez-de-chaussée si possible.',
  'Souhaite rester près de ses parents.',
  'Les enfants doivent garder leur collège.',
  'Prendrait une maison, même plus petite.',
  'Arrêt de tramway ou de métro à moins de dix minutes à pied.',
  'Ne souhaite pas revenir dans un grand ensemble.',
  'Préfère un petit immeuble.',
]

interface Besoins {
  readonly pieces: number
  readonly mobiliteReduite: boolean
}

/** Les tailles de logement que le ménage peut occuper. */
export function tirerTypologies(pieces: number, alea: Alea): Typologie[] {
  const codes = alea.selon([
    [[pieces], 50],
    [[pieces, pieces + 1], 38],
    [[pieces - 1, pieces], 12],
  ] as const)
  return [...new Set(codes.map(typologieDe))]
}

/** Un à trois vœux, le premier souvent dans la ville d'aujourd'hui. */
export function creerProjet({ ville }: OperationDemo, besoins: Besoins, alea: Alea): ProjetResidentiel {
  const autres = alea.plusieurs(
    toutesLesVilles.filter(({ nom }) => nom !== ville.nom),
    2,
  )
  const souhaitees = alea.chance(0.8) ? [ville, ...autres] : autres
  const secteurs = souhaitees.slice(0, alea.entier(1, 3)).map((souhaitee, rang) => creerSecteur(souhaitee, besoins, rang === 0, alea))
  return {
    secteursSouhaites: secteurs,
    quartiersAExclure: alea.chance(0.25)
      ? [
          {
            ville: ville.nom,
            quartier: alea.choisir(ville.quartiers),
            motif: alea.choisir([null, 'Conflit de voisinage', 'Trop loin de la famille', 'Mauvais souvenirs']),
          },
        ]
      : [],
    precedentesPropositionsDeLogement: alea.chance(0.08) ? 'Une proposition avant l’opération, refusée : logement trop éloigné.' : null,
    retourSouhaite: alea.chance(0.3),
    observations: null,
  }
}

function creerSecteur(ville: VilleDemo, { pieces, mobiliteReduite }: Besoins, premier: boolean, alea: Alea): SecteurSouhaite {
  const quartiers = alea.chance(0.55) ? alea.plusieurs(ville.quartiers, alea.entier(1, 2)) : [null]
  const criteres = new Map<Critere['type'], Critere>()
  if (mobiliteReduite) criteres.set('PMR', { type: 'PMR', priorite: 'INDISPENSABLE', texteLibre: null })
  if (alea.chance(0.18))
    criteres.set('ETAGE_MAX', {
      type: 'ETAGE_MAX',
      priorite: 'INDISPENSABLE',
      texteLibre: etageDe({ etage: alea.entier(1, 3), ascenseur: null }),
    })
  for (let i = alea.entier(0, 3); i > 0; i -= 1) {
    const type = alea.selon(CRITERES)
    criteres.set(type, { type, priorite: alea.chance(0.25) ? 'INDISPENSABLE' : 'SOUHAITE', texteLibre: null })
  }
  return {
    villes: quartiers.map((quartier) => ({ nom: ville.nom, codePostal: ville.codePostal, quartier })),
    typologies: tirerTypologies(pieces, alea),
    precisions: premier && alea.chance(0.35) ? alea.choisir(PRECISIONS) : null,
    criteres: [...criteres.values()],
  }
}
