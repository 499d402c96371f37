import type { Ligne } from '../copie.ts'
import { enTexte, type Jour, mois } from '../jours.ts'
import type { CompteEnBase, OperationEnBase, Socle } from './socle.ts'
import type { PruDemo } from './territoires.ts'

type Identite = Pick<
  Ligne<'operation'>,
  | 'residence'
  | 'batiments'
  | 'annee_construction'
  | 'qpv'
  | 'charge_operation_id'
  | 'familles_action'
  | 'orientation'
  | 'etat_du_sol'
  | 'domanialites'
  | 'domanialites_futures'
  | 'statut_subvention'
  | 'date_convention'
  | 'reference_convention'
  | 'motif_avenant'
  | 'numero_avenant'
  | 'date_avenant'
>

const QPV: Readonly<Record<string, string>> = {
  'Roubaix – Alma et Trois Ponts': 'Blanc Seau – Croix Bas Saint-Pierre – Alma – Cul de Four – Épeule',
  'Tourcoing – La Bourgogne': 'La Bourgogne',
  'Lille – Concorde et Secteur Sud': 'Secteur Sud',
  'Mons-en-Barœul – Nouveau Mons': 'Nouveau Mons – Les Sarts – Dombrowski',
  'Loos, Haubourdin – Les Oliveaux': 'Les Oliveaux',
  'Wattrelos, Hem – Villas et Lionderie': 'Lionderie – Trois Baudets',
}
const qpvDe = (pru: PruDemo) => QPV[pru.nom] ?? null

const FAMILLES = {
  DEMOLITION: { action: ['DEMOLIR'], orientation: 'DEMOLITION_TOTALE', future: 'PUBLIC_COMMUNAL' },
  REHABILITATION: { action: ['REQUALIFIER', 'CONSERVER'], orientation: 'REHABILITATION_LOURDE', future: 'PRIVE_BAILLEUR' },
  RECONSTITUTION: { action: ['RECONSTITUER'], orientation: 'A_L_ETUDE', future: 'PRIVE_BAILLEUR' },
  RESIDENTIALISATION: { action: ['RESIDENTIALISER', 'AMENAGER'], orientation: 'MAINTIEN', future: 'PRIVE_BAILLEUR' },
} as const

const CONVENTIONNEES = ['CONVENTIONNEE_PROTOCOLEE', 'AVENANT_EN_COURS', 'AVENANTEE']

/** Ce qu'est chaque opération, et qui la conduit. */
export function identiteDe({ demo, debut }: OperationEnBase, rang: number, { comptes }: Pick<Socle, 'comptes'>): Identite {
  const { famille, statutCreation } = demo
  const { action, orientation, future } = FAMILLES[famille]
  const neuve = famille === 'RECONSTITUTION'
  const conventionnee = CONVENTIONNEES.includes(statutCreation)
  const avenantee = statutCreation === 'AVENANTEE'
  return {
    residence: demo.residence,
    batiments: neuve ? null : ['A', 'A et B', 'A, B et C', 'A à D'][Math.min(3, Math.floor(demo.logements / 60))],
    annee_construction: neuve ? null : 1958 + ((rang * 7) % 18),
    qpv: neuve ? null : qpvDe(demo.pru),
    charge_operation_id: conduites(comptes)[rang % 2] ?? null,
    familles_action: [...action],
    orientation,
    etat_du_sol: neuve ? 'VIABILISE' : 'BATI_OCCUPE',
    domanialites: ['PRIVE_BAILLEUR'],
    domanialites_futures: rang % 3 === 0 && famille === 'DEMOLITION' ? [future, 'SPLA_AMENAGEUR'] : [future],
    statut_subvention: conventionnee ? subventionDe(rang) : null,
    date_convention: conventionnee ? enTexte(debut - 60) : null,
    reference_convention: conventionnee ? `NPNRU-${enTexte(debut - 60).slice(0, 4)}-${String(100 + rang)}` : null,
    motif_avenant: avenantee || statutCreation === 'AVENANT_EN_COURS' ? 'Calendrier du relogement revu' : null,
    numero_avenant: avenantee ? '1' : null,
    date_avenant: avenantee ? enTexte(debut + mois(12)) : null,
  }
}

/** Celles et ceux qui conduisent des opérations. */
const conduites = (comptes: readonly CompteEnBase[]): string[] =>
  comptes.filter(({ role }) => role === 'CHEF_DE_PROJET_EDITION' || role === 'CHEF_DE_PROJET_CONSULTATION').map(({ id }) => id)

/** La même quel que soit le jour où la démonstration se charge. */
const subventionDe = (rang: number): string =>
  ['FAT_D_EN_PREPARATION', 'FAT_P_SAISIE', 'FAT_P_VALIDEE', 'FAT_P_ETABLIE'][rang % 4] ?? 'FAT_P_EN_PREPARATION'

/** Les dates d'une opération, prévues, reportées, passées. */
export function datesDe(operation: OperationEnBase, aujourdhui: Jour, id: () => string): Ligne<'operation_date'>[] {
  const { demo, debut, travaux } = operation
  const dans = (nombre: number) => aujourdhui + mois(nombre)
  const fin = dans(demo.fin)
  const report = demo.report === null ? null : dans(demo.report)
  const jalon = (type: string, objectif: Jour, { report: reporte = null, delai = 0 }: { report?: Jour | null; delai?: number } = {}) => {
    const reel = (reporte ?? objectif) + delai
    const passe = reel < aujourdhui
    return {
      id: id(),
      operation_id: operation.id,
      type,
      objectif: enTexte(objectif),
      report: reporte === null ? null : enTexte(reporte),
      reel: passe ? enTexte(reel) : null,
      statut: passe ? 'CLOTURE' : 'EN_ATTENTE',
    }
  }
  const osTravaux = {
    id: id(),
    operation_id: operation.id,
    type: 'OS_TRAVAUX',
    objectif: travaux,
    report: null,
    reel: null,
    statut: 'EN_ATTENTE',
  }
  if (!demo.reloge) return [jalon('DELIBERATION_CA', debut - 90, { delai: 12 }), osTravaux]
  const decale = report === null ? 0 : report - fin
  const entretiens = Math.round(debut + (fin - debut) * 0.6)
  return [
    jalon('DELIBERATION_CA', debut - 110, { delai: 9 }),
    ...(demo.famille === 'DEMOLITION' ? [jalon('DEPOT_DID', debut - 75), jalon('ACCORD_DID', debut - 20, { delai: 6 })] : []),
    jalon('REUNION_PUBLIQUE', debut - 14, { delai: 3 }),
    jalon('DEMARRAGE_PSR', debut),
    jalon('FIN_ENTRETIENS', entretiens, { report: decale === 0 ? null : entretiens + decale }),
    { ...jalon('FIN_PSR', fin, { report }), reel: null, statut: 'EN_ATTENTE' },
    { ...jalon('IMMEUBLE_VIDE', fin + 30, { report: report === null ? null : report + 30 }), reel: null, statut: 'EN_ATTENTE' },
    osTravaux,
  ]
}
