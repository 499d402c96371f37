import { refusDeFin } from '@relogement/domain/logement/disponibilite'
import { cleDImport, type LectureDImport, type LigneRefusee, lireImport } from '@relogement/domain/logement/importLogements'
import type { ImportDeLogements } from '@relogement/domain/logement/importLogements.schema'
import type { logementContract } from '@relogement/domain/logement/logement.contract'
import { canCreerLogement } from '@relogement/domain/logement/logement.permissions'
import type { SaisieLogement } from '@relogement/domain/logement/logement.schema'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { lireClasseur, refusDuClasseur } from '../core/fichiers/lireClasseur.ts'
import type { FichierRecu } from '../core/fichiers/reception.ts'
import type { Traitement } from '../core/http/route.ts'
import type { Condition } from '../core/liste/source.ts'
import type { ServicesRelogement } from '../services.ts'
import { bailleurDe, exigerDroit, insererLogement } from './modifier.usecases.ts'

type Import = Traitement<(typeof logementContract)['POST /v1/logements/_import'], ServicesRelogement>

/**
 * La liste d'un bailleur. À blanc : ce qui serait créé, et pourquoi chaque autre ligne est refusée. Pour de bon : les lignes acceptées, toutes
 * ou aucune. Le fichier se lit dans le processus à part (décision 0036).
 */
export const importerLogements: Import = async (ctx, { body: { essai, bailleurId }, fichiers }, inscrire) => {
  exigerDroit(canCreerLogement(ctx.acteur))
  const lecture = await lireLaListe(ctx, fichiers)
  return inscrire(async (dansLaTransaction) => {
    const bailleur = await bailleurDe(dansLaTransaction, bailleurId === undefined ? undefined : { id: bailleurId })
    const retenues = ecarter(lecture, await raisonDUnConnu(dansLaTransaction, bailleur))
    return importer(retenues, essai === 'true', (saisie) => insererLogement(dansLaTransaction, bailleur, saisie, 'LOGEMENT_IMPORTE'))
  })
}

/** Écrit chaque ligne acceptée, ou dit seulement ce qui le serait. */
export async function importer(
  { colonnes, acceptees, refusees }: LectureDImport,
  essai: boolean,
  inserer: (saisie: SaisieLogement) => Promise<string>,
): Promise<ImportDeLogements> {
  const crees: string[] = []
  if (!essai) for (const { saisie } of acceptees) crees.push(await inserer(saisie))
  const dites = refusees.map(({ ligne, raisons }) => ({ ligne, raisons: [...raisons] }))
  return { essai, colonnes: [...colonnes], acceptees: acceptees.length, refusees: dites, crees }
}

/** La liste reçue, lue dans le processus à part (décision 0036). */
export async function lireLaListe({ services, aujourdhui }: Contexte, fichiers: readonly FichierRecu[]): Promise<LectureDImport> {
  const { feuilles } = await lireClasseur(services.fichiers.lecteurs, fichiers, { feuilles: 1, code: IMPORT })
  const lue = lireImport(feuilles[0]?.cellules ?? [], Number(aujourdhui.slice(0, 4)) + 2)
  if (typeof lue === 'string') throw refusDuClasseur(IMPORT, lue)
  return lue
}

const IMPORT = 'logement.import'

/** Déjà offert par ce bailleur sous la même UG et la même porte, ou dont la fin est passée : refusé, avec la raison. */
async function raisonDUnConnu({ db, maintenant }: Contexte, bailleurId: string) {
  const connus = await clesDe(
    db,
    sql`l.bailleur_id = ${bailleurId}::uuid and not l.parc and l.statut not in ('REPRIS_BAILLEUR', 'RENDU_BAILLEUR', 'NON_RETENU', 'NON_SOUHAITE')`,
  )
  return (saisie: SaisieLogement): string | null => {
    const { dateFinMiseADisposition: fin } = saisie.dates
    if (connus.has(cleDImport(saisie) ?? '')) return 'Déjà mis à disposition : même UG, même porte'
    const refus = refusDeFin(fin, maintenant.toISOString())
    return refus && `Fin mise à disposition : ${refus === 'passee' ? 'dans le passé' : refus.tropLoin}`
  }
}

/** UG et porte des logements retenus, comme `cleDImport` les écrit. */
export async function clesDe(db: Acces, retenus: Condition): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ cle: string }>`select lower(ug || '|' || coalesce(numero_porte, '')) as cle from logement l
    where l.ug is not null and ${retenus}`.execute(db)
  return new Set(rows.map(({ cle }) => cle))
}

/** Refuse les lignes qui ont une raison de l'être. */
export function ecarter(
  { colonnes, acceptees, refusees }: LectureDImport,
  raisonDe: (saisie: SaisieLogement) => string | null,
): LectureDImport {
  const jugees = acceptees.map((lue) => ({ lue, raison: raisonDe(lue.saisie) }))
  const ecartees = jugees.flatMap(({ lue: { ligne }, raison }): LigneRefusee[] => (raison === null ? [] : [{ ligne, raisons: [raison] }]))
  return {
    colonnes,
    acceptees: jugees.flatMap(({ lue, raison }) => (raison === null ? [lue] : [])),
    refusees: [...refusees, ...ecartees].toSorted((a, b) => a.ligne - b.ligne),
  }
}
