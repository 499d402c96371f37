import type { Acteur } from '@relogement/domain/acces/roles'
import { type PorteeMenages, porteeMenages } from '@relogement/domain/menage/menage.visibilite'
import { sql } from 'kysely'
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

/** Ceux qu'il atteindrait si rien n'était archivé : un dossier archivé s'y dit comme tel, au lieu d'avoir disparu. */
export const horsArchive = (acteur: Acteur): Condition => ou(porteeDesListes(acteur).map((portee) => conditionDe(portee)))

/** Les dossiers que cette personne suit, et ceux des collègues qu'elle remplace. */
export const dossiersTenus = ({ id, remplace = [] }: Acteur): Condition =>
  estParmi(sql`m.charge_id`, [id, ...remplace.map((absent) => absent.id)], 'uuid')

/** Deux acteurs dont les listes ont le même périmètre partagent cette clé. */
export const clePortee = (acteur: Acteur): string => JSON.stringify(porteeDesListes(acteur))

/** Ses listes ne changent que si les lignes des ménages changent ; un logement proposé à l'un d'eux n'y fait entrer personne. */
export const dependDesSeulsMenages = (acteur: Acteur): boolean => porteeDesListes(acteur).every(({ sorte }) => estDeLaLigne(sorte))

const DE_LA_LIGNE = ['TOUS', 'VILLES', 'BAILLEUR_ACTUEL'] as const satisfies readonly PorteeMenages['sorte'][]
const estDeLaLigne = (sorte: PorteeMenages['sorte']) => DE_LA_LIGNE.some((seule) => seule === sorte)

/** Les ménages de ses listes, en deux conditions sur `menage_en_bref m` : ceux que leur ville ou leur bailleur y met, et ceux qui s'y ajoutent. */
export function porteeEnDeux(acteur: Acteur): { readonly deLaLigne: Condition; readonly ajoutes: Condition | null } {
  const portees = porteeDesListes(acteur)
  const ajoutes = portees.flatMap(ajoutesPar)
  const deLaLigne = portees.flatMap((portee) => {
    if (portee.sorte === 'COMMUNE') return [conditionDe({ ...portee, sorte: 'VILLES' })]
    return estDeLaLigne(portee.sorte) ? [conditionDe(portee)] : []
  })
  return { deLaLigne: ou(deLaLigne), ajoutes: ajoutes.length === 0 ? null : ou(ajoutes) }
}

/** Réunis d'abord, puisqu'ils se comptent tous. */
function ajoutesPar(portee: PorteeMenages): Condition[] {
  const proposes = (un: Condition) => sql`m.menage_id in (select p.menage_id from logement_propose p where ${un})`
  switch (portee.sorte) {
    case 'COMMUNE':
      return [souhaite(portee.villes), proposes(proposeEnVille(portee.villes))]
    case 'PROPOSES_BAILLEUR':
      return [proposes(proposeAuBailleur(portee.bailleurId))]
    default:
      return []
  }
}

const porteeDesListes = (acteur: Acteur) => porteeMenages(acteur).filter(({ sorte }) => sorte !== 'OUVERTS')

function conditionDe(portee: PorteeMenages): Condition {
  switch (portee.sorte) {
    case 'TOUS':
      return sql`true`
    case 'VILLES':
      return estParmi(sql`m.ville_code`, portee.villes)
    case 'COMMUNE':
      return ou([estParmi(sql`m.ville_code`, portee.villes), souhaite(portee.villes), seVoitProposer(proposeEnVille(portee.villes))])
    case 'BAILLEUR_ACTUEL':
      return sql`m.partenaire_id = ${portee.bailleurId}::uuid`
    case 'OUVERTS':
      return sql`exists (select from demande_de_droits d where d.menage_id = m.id and d.utilisateur_id = ${portee.utilisateurId}::uuid and d.fermee_le is null and d.expire_le > now())`
    case 'PROPOSES_BAILLEUR':
      return seVoitProposer(proposeAuBailleur(portee.bailleurId))
  }
}

const souhaite = (villes: readonly string[]): Condition =>
  sql`m.codes_postaux_souhaites && (select array_agg(cp) from ville v, unnest(v.codes_postaux) cp where ${estParmi(sql`v.code_insee`, villes)})`

// La base tient d'elle-même ce qui est proposé à chacun (décision 0206).
const seVoitProposer = (un: Condition): Condition => sql`exists (select from logement_propose p where p.menage_id = m.id and ${un})`
const proposeEnVille = (villes: readonly string[]): Condition => estParmi(sql`p.ville_code`, villes)
const proposeAuBailleur = (bailleurId: string): Condition => sql`p.bailleur_id = ${bailleurId}::uuid`
