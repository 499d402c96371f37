import type { Alea } from '../alea.ts'
import { enTexte, type Jour, millisecondes, mois } from '../jours.ts'
import { autresCharges, type CompteDemo, comptesParRole, secondBailleur } from './comptes.ts'
import { type OperationDemo, operations } from './operations.ts'
import { type PartenaireDemo, partenaires } from './partenaires.ts'
import { type Calendrier, createCalendrier } from './reunions.ts'
import { type PruDemo, prus, villes } from './territoires.ts'

export interface CompteEnBase extends CompteDemo {
  readonly id: string
}

export interface PartenaireEnBase extends PartenaireDemo {
  readonly id: string
}

export interface ZoneEnBase {
  readonly id: string
  readonly type: 'PRU' | 'EPCI' | 'TERRITOIRE' | 'AUTRE'
  readonly nom: string
  readonly code: string | null
  /** Codes des communes ; `null` : toutes celles de l'intercommunalité. */
  readonly villes: readonly string[] | null
}

export interface OperationEnBase {
  readonly id: string
  readonly code: string
  readonly demo: OperationDemo
  readonly bailleurId: string
  readonly pruId: string
  readonly debut: Jour
  readonly travaux: string
}

/** Ce que tous les ménages partagent. */
export interface Socle {
  readonly aujourdhui: Jour
  readonly zones: readonly ZoneEnBase[]
  readonly partenaires: readonly PartenaireEnBase[]
  readonly comptes: readonly CompteEnBase[]
  readonly operations: readonly OperationEnBase[]
  readonly calendrier: Calendrier
  readonly charges: readonly CompteEnBase[]
  readonly encadrants: readonly CompteEnBase[]
  readonly pruId: (pru: PruDemo) => string
}

const EPCI_MEL = '200093201'
const DOSSIERS_PAR_CHARGE = 70
const CHARGES_AU_PLUS = 120

export function createSocle(menages: number, aujourdhui: Jour, alea: Alea): Socle {
  const ilYALongtemps = millisecondes(aujourdhui - 1200)
  const id = () => alea.uuid(ilYALongtemps)
  const zones: ZoneEnBase[] = [
    ...prus.map((pru) => ({ id: id(), type: 'PRU' as const, nom: pru.nom, code: null, villes: pru.villes.map(({ code }) => code) })),
    { id: id(), type: 'EPCI', nom: 'Métropole européenne de Lille', code: EPCI_MEL, villes: null },
    {
      id: id(),
      type: 'TERRITOIRE',
      nom: 'Roubaisis et Tourquennois',
      code: null,
      villes: [villes.ROUBAIX, villes.TOURCOING, villes.WATTRELOS, villes.HEM, villes.CROIX, villes.HALLUIN].map(({ code }) => code),
    },
    {
      id: id(),
      type: 'TERRITOIRE',
      nom: 'Lille et sa couronne',
      code: null,
      villes: [villes.LILLE, villes.LOOS, villes.HAUBOURDIN, villes.MONS, villes.WATTIGNIES, villes.FACHES, villes.RONCHIN].map(
        ({ code }) => code,
      ),
    },
    ...[villes.ROUBAIX, villes.TOURCOING].map((ville) => ({
      id: id(),
      type: 'AUTRE' as const,
      nom: `Commune de ${ville.nom}`,
      code: ville.code,
      villes: [ville.code],
    })),
  ]
  const enBase = partenaires.map((partenaire) => ({ ...partenaire, id: id() }))
  const nombreDeCharges = Math.max(16, Math.min(CHARGES_AU_PLUS, Math.round(menages / DOSSIERS_PAR_CHARGE)))
  const comptes = [...comptesParRole, secondBailleur, ...autresCharges(nombreDeCharges - 1)].map((compte) => ({ ...compte, id: id() }))
  const trouver = <T>(liste: readonly T[], estLui: (element: T) => boolean): T => liste.find(estLui) ?? absent()
  const pruId = (pru: PruDemo) => trouver(zones, ({ type, nom }) => type === 'PRU' && nom === pru.nom).id
  return {
    aujourdhui,
    zones,
    partenaires: enBase,
    comptes,
    operations: operations.map((demo) => {
      const debut = aujourdhui + mois(demo.debut)
      return {
        id: id(),
        code: `${demo.prefixe}-${enTexte(debut).slice(0, 4)}`,
        demo,
        bailleurId: trouver(enBase, ({ code }) => code === demo.bailleur).id,
        pruId: pruId(demo.pru),
        debut,
        travaux: enTexte(aujourdhui + mois(demo.travaux)),
      }
    }),
    calendrier: createCalendrier(menages, aujourdhui, alea),
    charges: comptes.filter(({ role }) => role === 'CHARGE_DE_RELOGEMENT'),
    encadrants: comptes.filter(({ role }) => role === 'RESPONSABLE_EQUIPE_RELOGEMENT' || role === 'RESPONSABLE_INGENIERIE_SOCIALE'),
    pruId,
  }
}

function absent(): never {
  throw new Error('Élément du socle de démonstration absent')
}
