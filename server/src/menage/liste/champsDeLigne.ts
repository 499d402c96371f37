// Ce qu'une personne lit des lignes d'une liste, d'un export : ce qu'elle n'y lit pas ne se cherche, ne se filtre ni ne se trie.
import type { Acteur } from '@relogement/domain/acces/roles'
import { LIGNES_DETAILLEES } from '@relogement/domain/menage/ligneMenage.schema'
import { type GroupeDeChamps, groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../core/liste/source.ts'
import { derniereActiviteSql } from '../dossier/dossier.queries.ts'
import { type EtapeEnBase, etapeEnBase } from './etapeEnBase.ts'

/** Sur quelles lignes un groupe de champs se lit : toutes, aucune, ou pour un bailleur celles de ses locataires. */
export type LignesLisibles = 'toutes' | 'aucune' | { readonly bailleurActuelId: string }

/** Ce que la personne lit d'une ligne au-delà de l'identité du ménage. */
export interface ChampsDeLigne {
  /** Le téléphone. */
  readonly contact: LignesLisibles
  /** La ville, le code postal, le bâtiment et la porte du logement actuel. */
  readonly logement: LignesLisibles
  /** Le jour de la dernière activité. */
  readonly historique: LignesLisibles
  /** Ses rappels. */
  readonly alertes: LignesLisibles
  /** Ce qui lui a été promis. */
  readonly promesses: LignesLisibles
  /** La prochaine étape, telle qu'elle la lit. */
  readonly etape: EtapeEnBase
}

export const champsDeLigne = (acteur: Acteur): ChampsDeLigne => ({
  // Écrite seulement si quelque chose la filtre, la trie ou la compte : la plupart des pages ne la demandent pas à la base.
  get etape() {
    return etapeEnBase(acteur)
  },
  contact: lignesLisibles(acteur, 'CONTACT'),
  logement: lignesLisibles(acteur, 'LOGEMENT'),
  historique: lignesLisibles(acteur, 'HISTORIQUE'),
  alertes: lignesLisibles(acteur, 'ALERTES'),
  promesses: lignesLisibles(acteur, 'SOCIAL'),
})

const SANS_LIEN = { chargeDeRelogement: null, bailleurActuelId: null, bailleursProposes: [] }

export function lignesLisibles(acteur: Acteur, groupe: GroupeDeChamps): LignesLisibles {
  if (groupesVisibles(acteur, SANS_LIEN).has(groupe)) return 'toutes'
  const { partenaireId } = acteur
  return partenaireId !== null && groupesVisibles(acteur, { ...SANS_LIEN, bailleurActuelId: partenaireId }).has(groupe)
    ? { bailleurActuelId: partenaireId }
    : 'aucune'
}

/** Les lignes d'une page courte portent leurs téléphones, leur porte et leur prochaine étape ; une longue ferait un annuaire. */
export const estDetaillee = (pageSize: number): boolean => pageSize <= LIGNES_DETAILLEES

/** Une valeur de `menage m` là où elle se lit, nulle ailleurs ; `null` : nulle part. */
function valeurLue(valeur: RawBuilder<unknown>, lignes: LignesLisibles): RawBuilder<unknown> | null {
  if (lignes === 'aucune') return null
  return lignes === 'toutes' ? valeur : sql`case when ${estLisible(lignes.bailleurActuelId)} then ${valeur} end`
}

const estLisible = (bailleurActuelId: string): Condition => sql`m.partenaire_id = ${bailleurActuelId}::uuid`

/** La condition, là seulement où se lit ce qu'elle regarde : trouver, filtrer ou trier dirait ce que la liste tait. */
export function siLisible(condition: Condition, lignes: LignesLisibles): Condition {
  if (lignes === 'aucune') return sql`false`
  return lignes === 'toutes' ? condition : sql`(${estLisible(lignes.bailleurActuelId)} and ${condition})`
}

/** Le téléphone de `menage m` que la personne peut lire, ligne à ligne ; `null` : d'aucun ménage. */
export const telephoneLu = ({ contact }: ChampsDeLigne) => valeurLue(sql`m.telephone`, contact)

/** La dernière activité de `menage m` que la personne peut lire ; `null` : d'aucun ménage. */
export const activiteLue = ({ historique }: ChampsDeLigne) => valeurLue(derniereActiviteSql, historique)

export const villeLue = ({ logement }: ChampsDeLigne) =>
  valeurLue(sql`m.localisation -> 'adresse' ->> 'ville'`, logement) ?? sql`null::text`

export const codePostalLu = ({ logement }: ChampsDeLigne) => valeurLue(sql`m.code_postal`, logement) ?? sql`null::text`

/** Le bâtiment et la porte du logement actuel ; `null` : d'aucun ménage. */
export const porteLue = ({ logement }: ChampsDeLigne) =>
  valeurLue(sql`json_build_object('HPs', coalesce(m.patrimoine -> 'HPs', '[]'), 'numeroPorte', m.localisation ->> 'numeroPorte')`, logement)

/** Le code de la ville, d'où se lisent son nom et son EPCI. */
export const villeCodeLu = ({ logement }: ChampsDeLigne) => valeurLue(sql`m.ville_code`, logement) ?? sql`null::text`
