import type { Acteur } from '@relogement/domain/acces/roles'
import { type PorteeMenages, porteeMenages } from '@relogement/domain/menage/menage.visibilite'
import { type RawBuilder, sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { type Condition, ou } from '../core/liste/source.ts'

/**
 * Les ménages que l'acteur atteint, en condition sur `menage m`. Toute lecture, tout verrou, tout décompte, tout export en
 * part (design § 5, couche 3) ; hors de portée, un ménage n'existe pas. Archivé, il n'est à portée que de qui l'a ouvert avec un motif.
 */
export function menagesVisibles(acteur: Acteur): Condition {
  const ouverts = porteeMenages(acteur).filter(({ sorte }) => sorte === 'OUVERTS')
  return ou([menagesDesListes(acteur), ...ouverts.map((portee) => conditionDe(portee))])
}

/** Ceux de ces parts, archives comprises : à qui en part d'écarter ce qu'il ne montre pas. */
export const menagesDe = (portees: readonly PorteeMenages[]): Condition => ou(portees.map((portee) => conditionDe(portee)))

/** Les mêmes sans les dossiers ouverts un à un : une liste, un export, un décompte ne montrent ni archive ni demande de droits. */
export const menagesDesListes = (acteur: Acteur): Condition => sql`(m.archive_le is null and ${horsArchive(acteur)})`

/**
 * La même condition, de la forme qui se juge le plus vite d'un ménage à la fois : pour les premiers d'une longue liste. L'autre laisse la base
 * réunir d'abord tous ceux d'un bailleur.
 */
export const menagesDesListesUnAUn = (acteur: Acteur): Condition =>
  sql`(m.archive_le is null and ${ou(porteeDesListes(acteur).map((portee) => conditionDe(portee, lu)))})`

/** Ceux qu'il atteindrait si rien n'était archivé : un dossier archivé s'y dit comme tel, au lieu d'avoir disparu. */
export const horsArchive = (acteur: Acteur): Condition => ou(porteeDesListes(acteur).map((portee) => conditionDe(portee)))

/** Les dossiers que cette personne suit, et ceux des collègues qu'elle remplace. */
export const dossiersTenus = ({ id, remplace = [] }: Acteur): Condition =>
  estParmi(sql`m.charge_id`, [id, ...remplace.map((absent) => absent.id)], 'uuid')

/** Deux acteurs dont les listes ont le même périmètre partagent cette clé. */
export const clePortee = (acteur: Acteur): string => JSON.stringify(porteeDesListes(acteur))

/** Ses listes ne changent que si les lignes des ménages changent ; un logement proposé à l'un d'eux n'y fait entrer personne. */
export const dependDesSeulsMenages = (acteur: Acteur): boolean =>
  porteeDesListes(acteur).every(({ sorte }) => SELON_LE_MENAGE.some((seule) => seule === sorte))
const SELON_LE_MENAGE = ['TOUS', 'VILLES', 'BAILLEUR_ACTUEL'] as const satisfies readonly PorteeMenages['sorte'][]

const porteeDesListes = (acteur: Acteur) => porteeMenages(acteur).filter(({ sorte }) => sorte !== 'OUVERTS')

type Existe = (lignes: RawBuilder<unknown>) => Condition

const existe: Existe = (lignes) => sql`exists (select 1 ${lignes})`
/** Une valeur lue plutôt qu'une existence : la base ne peut pas en faire un ensemble. */
const lu: Existe = (lignes) => sql`coalesce((select true ${lignes} limit 1), false)`

function conditionDe(portee: PorteeMenages, si: Existe = existe): Condition {
  switch (portee.sorte) {
    case 'TOUS':
      return sql`true`
    case 'VILLES':
      return estParmi(sql`m.ville_code`, portee.villes)
    case 'COMMUNE':
      return sql`(${estParmi(sql`m.ville_code`, portee.villes)}
        or m.codes_postaux_souhaites && (select array_agg(cp) from ville v, unnest(v.codes_postaux) cp where ${estParmi(sql`v.code_insee`, portee.villes)})
        or ${si(sql`${proposes} and ${estParmi(sql`l.ville_code`, portee.villes)}`)})`
    case 'BAILLEUR_ACTUEL':
      return sql`m.partenaire_id = ${portee.bailleurId}::uuid`
    case 'OUVERTS':
      return sql`exists (select from demande_de_droits d where d.menage_id = m.id and d.utilisateur_id = ${portee.utilisateurId}::uuid and d.fermee_le is null and d.expire_le > now())`
    case 'PROPOSES_BAILLEUR':
      return si(sql`${proposes} and l.bailleur_id = ${portee.bailleurId}::uuid`)
  }
}

const proposes = sql`from proposition p join logement l on l.id = p.logement_id where p.menage_id = m.id and p.statut <> 'retiree'`
