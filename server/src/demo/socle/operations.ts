import type { CodeBailleur } from './partenaires.ts'
import { type PruDemo, prus, type VilleDemo, villes } from './territoires.ts'

export interface OperationDemo {
  readonly prefixe: string
  readonly nom: string
  readonly famille: 'DEMOLITION' | 'REHABILITATION' | 'RECONSTITUTION' | 'RESIDENTIALISATION'
  readonly statutCreation: string
  readonly bailleur: CodeBailleur
  readonly pru: PruDemo
  readonly ville: VilleDemo
  readonly residence: string
  readonly rues: readonly string[]
  readonly logements: number
  /** Mois depuis aujourd'hui. */
  readonly debut: number
  readonly fin: number
  readonly report: number | null
  readonly travaux: number
  /** A des ménages à reloger. */
  readonly reloge: boolean
}

const [ROUBAIX, TOURCOING, LILLE, MONS, LOOS, WATTRELOS] = prus

type Situation = Pick<OperationDemo, 'prefixe' | 'nom' | 'bailleur' | 'pru' | 'ville' | 'residence' | 'logements'>
type Calendrier = readonly [debut: number, fin: number, travaux: number, report?: number]

const situation = (
  prefixe: string,
  nom: string,
  bailleur: CodeBailleur,
  pru: PruDemo,
  ville: VilleDemo,
  residence: string,
  logements: number,
): Situation => ({
  prefixe,
  nom,
  bailleur,
  pru,
  ville,
  residence,
  logements,
})

const operation = (
  lieu: Situation,
  famille: OperationDemo['famille'],
  statutCreation: string,
  [debut, fin, travaux, report]: Calendrier,
  rues: string,
): OperationDemo => ({
  ...lieu,
  famille,
  statutCreation,
  debut,
  fin,
  report: report ?? null,
  travaux,
  rues: rues === '' ? [] : rues.split(', '),
  reloge: rues !== '',
})

const demolition = (lieu: Situation, calendrier: Calendrier, rues: string, statut = 'CONVENTIONNEE_PROTOCOLEE') =>
  operation(lieu, 'DEMOLITION', statut, calendrier, rues)
const rehabilitation = (lieu: Situation, calendrier: Calendrier, rues: string) =>
  operation(lieu, 'REHABILITATION', 'AVENANTEE', calendrier, rues)
const sansMenage = (lieu: Situation, famille: OperationDemo['famille'], statut: string, calendrier: Calendrier) =>
  operation(lieu, famille, statut, calendrier, '')

/** Les 24 opérations ; chez certaines les travaux sont proches : leurs ménages restants pressent. */
export const operations: readonly OperationDemo[] = [
  demolition(
    situation('ALM', 'Alma – Fontenoy', 'LDM', ROUBAIX, villes.ROUBAIX, 'Résidence Fontenoy', 196),
    [-35, 6, 7.5],
    'rue de Fontenoy, rue de l’Alma',
  ),
  demolition(
    situation('EPE', 'Épeule – îlot Watt', 'TDM', ROUBAIX, villes.ROUBAIX, 'Résidence Watt', 124),
    [-33, 3, 5, 4],
    'rue de l’Épeule, rue Watt',
  ),
  rehabilitation(
    situation('TPO', 'Trois Ponts – Boileau', 'BER', ROUBAIX, villes.ROUBAIX, 'Résidence Boileau', 148),
    [-15, 10, 12],
    'rue Boileau, avenue Roger-Salengro',
  ),
  sansMenage(
    situation('RTP', 'Trois Ponts – reconstitution', 'BER', ROUBAIX, villes.CROIX, 'Clos des Mûriers', 64),
    'RECONSTITUTION',
    'ETUDE_VALIDEE',
    [-10, 16, 8],
  ),
  demolition(
    situation('BOU', 'Bourgogne – phase 1', 'DDF', TOURCOING, villes.TOURCOING, 'Résidence Racine', 212),
    [-36, -1, 4.5, 3],
    'rue Racine, rue Molière',
    'AVENANTEE',
  ),
  demolition(
    situation('BOD', 'Bourgogne – phase 2', 'DDF', TOURCOING, villes.TOURCOING, 'Résidence Corneille', 188),
    [-22, 8, 10],
    'rue Corneille, avenue du Roi-Albert',
  ),
  demolition(
    situation('PLA', 'Les Platanes', 'LLH', TOURCOING, villes.TOURCOING, 'Les Platanes', 96),
    [-9, 20, 22],
    'allée des Platanes, rue de la Bourgogne',
  ),
  sansMenage(
    situation('REB', 'Bourgogne – résidentialisation', 'DDF', TOURCOING, villes.TOURCOING, 'Résidence La Fontaine', 140),
    'RESIDENTIALISATION',
    'ETUDE',
    [-4, 24, 26],
  ),
  demolition(
    situation('CON', 'Concorde – Marivaux', 'TDM', LILLE, villes.LILLE, 'Tours Marivaux', 230),
    [-35, 3, 8],
    'boulevard de Metz, rue Marivaux',
    'AVENANT_EN_COURS',
  ),
  demolition(
    situation('DES', 'Concorde – Desaix', 'RDD', LILLE, villes.LILLE, 'Résidence Desaix', 160),
    [-23, 5, 9],
    'rue du Général-Desaix, rue de l’Arbrisseau',
  ),
  demolition(
    situation('CRO', 'Lille Sud – Croisette', 'TDM', LILLE, villes.LILLE, 'Résidence Croisette', 118),
    [-13, 18, 20],
    'rue de la Croisette, rue Lazare-Garreau',
  ),
  rehabilitation(
    situation('BRI', 'Blanc Riez', 'FDW', LILLE, villes.WATTIGNIES, 'Résidence du Blanc Riez', 90),
    [-32, 4, 6.5],
    'rue du Blanc-Riez, allée des Marronniers',
  ),
  sansMenage(
    situation('RLO', 'Concorde – reconstitution', 'RDD', LILLE, villes.LAMBERSART, 'Le Parc du Colysée', 72),
    'RECONSTITUTION',
    'CONVENTIONNEE_PROTOCOLEE',
    [-14, 14, 6],
  ),
  demolition(
    situation('SAN', 'Mons – Sangnier', 'BER', MONS, villes.MONS, 'Résidence Sangnier', 144),
    [-34, -2, 7, 5],
    'avenue Marc-Sangnier, rue de Normandie',
    'AVENANTEE',
  ),
  demolition(
    situation('EUR', 'Mons – tour Europe', 'BER', MONS, villes.MONS, 'Tour de l’Europe', 132),
    [-17, 9, 11],
    'place de l’Europe, rue du Languedoc',
  ),
  sansMenage(
    situation('RMO', 'Mons – reconstitution', 'CDC', MONS, villes.ASCQ, 'Les Terrasses du Héron', 58),
    'RECONSTITUTION',
    'ETUDE_VALIDEE',
    [-8, 18, 10],
  ),
  demolition(
    situation('KEN', 'Oliveaux – Kennedy', 'RDD', LOOS, villes.LOOS, 'Résidence Kennedy', 156),
    [-33, 1, 2],
    'avenue Kennedy, rue Clemenceau',
  ),
  demolition(
    situation('OLI', 'Oliveaux – barres 37', 'RDD', LOOS, villes.LOOS, 'Les Barres 37', 110),
    [-11, 16, 18],
    'rue des Oliveaux, rue Paul-Éluard',
  ),
  rehabilitation(
    situation('PAR', 'Haubourdin – Le Parc', 'CDC', LOOS, villes.HAUBOURDIN, 'Résidence du Parc', 84),
    [-25, 4, 7.5],
    'rue du Parc, allée des Charmes',
  ),
  sansMenage(
    situation('REO', 'Oliveaux – résidentialisation', 'FDW', LOOS, villes.LOOS, 'Résidence Verlaine', 102),
    'RESIDENTIALISATION',
    'ETUDE',
    [-3, 21, 24],
  ),
  demolition(
    situation('BEA', 'Beaulieu – Villas', 'LDM', WATTRELOS, villes.WATTRELOS, 'Résidence Beaulieu', 168),
    [-34, 5, 9],
    'rue de Beaulieu, avenue des Villas',
    'AVENANT_EN_COURS',
  ),
  demolition(
    situation('LIO', 'Lionderie – Provinces', 'LLH', WATTRELOS, villes.HEM, 'Résidence Lionderie', 120),
    [-19, 7, 9],
    'rue de la Lionderie, avenue du Docteur-Schweitzer',
  ),
  demolition(
    situation('VIL', 'Villas – tranche 3', 'LDM', WATTRELOS, villes.WATTRELOS, 'Les Villas', 76),
    [-6, 24, 27],
    'rue des Villas, rue du Sapin-Vert',
  ),
  sansMenage(
    situation('RHE', 'Lionderie – reconstitution', 'LLH', WATTRELOS, villes.HEM, 'Le Clos Saint-Corneille', 48),
    'RECONSTITUTION',
    'CONVENTIONNEE_PROTOCOLEE',
    [-12, 12, 4],
  ),
]
