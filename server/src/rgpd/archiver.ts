// Les deux horloges d'un dossier achevé (domain-rules § 12) : il passe à l'archive, puis est rendu anonyme. Par lots, un dossier par transaction.

import { compositionMenage } from '@relogement/domain/menage/composition/compositionMenage'
import { calculsDeLaFiche } from '@relogement/domain/menage/nouveau-logement/calculs'
import { STATUTS_ACHEVES } from '@relogement/domain/rgpd/archive'
import { type dureesDe, finDeLArchive, finDeLUsageCourant } from '@relogement/domain/rgpd/conservation'
import { type IndicateursAnonymes, indicateursAnonymes } from '@relogement/domain/rgpd/indicateurs'
import { classeDActivite, classeDeRevenu, occupationDe } from '@relogement/domain/rgpd/profil'
import { evenementRgpd } from '@relogement/domain/rgpd/rgpd.evenements'
import { sql } from 'kysely'
import { cloreAlertes } from '../alerte/gestes.ts'
import { jourDe } from '../core/contexte.ts'
import type { Acces, Base } from '../core/database.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { changerLaConservation } from '../menage/conservation.ts'
import { getDossier } from '../menage/dossier/dossier.queries.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import { ficheDuDossier } from '../menage/nouveau-logement/reperes.ts'
import { insertPurge } from '../purge/gestes.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import { executerLaPurge } from './executer.ts'
import { lockMenage } from './purge.queries.ts'
import type { PurgeAuRegistre } from './registre.ts'

type Durees = ReturnType<typeof dureesDe>

/** Ce qu'une heure traite au plus : le reste suit à l'heure d'après. */
const LOT = 200

interface DossierAcheve {
  readonly id: string
  readonly code_menage: string
  readonly clotureLe: string
  readonly soldeLe: string | null
}

/** Les dossiers achevés dont l'usage courant est fini et qui ne sont pas encore archivés. */
export const listAArchiver = async (base: Base, durees: Durees, aujourdhui: string): Promise<DossierAcheve[]> =>
  (await acheves(base, 'archive_le is null')).filter(({ clotureLe }) => finDeLUsageCourant(clotureLe, durees) <= aujourdhui).slice(0, LOT)

/** Les archives arrivées à leur terme : tant d'années après le solde de leur opération, sans dépasser la durée maximale. */
export const listAAnonymiser = async (base: Base, durees: Durees, aujourdhui: string): Promise<(DossierAcheve & { fin: string })[]> =>
  (await acheves(base, 'archive_le is not null'))
    .map((dossier) => ({ ...dossier, fin: finDeLArchive(dossier, durees) }))
    .filter(({ fin }) => fin <= aujourdhui)
    .slice(0, LOT)

async function acheves(base: Base, condition: 'archive_le is null' | 'archive_le is not null'): Promise<DossierAcheve[]> {
  const dossiers = await base
    .selectFrom('menage as m')
    .innerJoin('operation as o', 'o.id', 'm.operation_id')
    .select(['m.id', 'm.code_menage', 'm.statut_depuis', 'o.solde_le as soldeLe'])
    .where('m.statut', 'in', [...STATUTS_ACHEVES])
    .where('purge_le', 'is', null)
    .where('limitation_depuis', 'is', null)
    .where(sql<boolean>`${sql.raw(condition)}`)
    .orderBy('m.statut_depuis')
    .orderBy('m.id')
    .execute()
  return dossiers.map(({ statut_depuis, ...dossier }) => ({ ...dossier, clotureLe: jourDe(statut_depuis) }))
}

/** Ferme le dossier à l'équipe ; rouvert entre-temps, sans effet. */
export const archiver = (base: Base, { id }: DossierAcheve, maintenant: Date): Promise<void> =>
  base.transaction().execute(async (db) => {
    await lockMenage(db, id)
    if (await estAcheve(db, id, false)) await fermer(db, id, maintenant)
  })

async function fermer(db: Acces, id: string, maintenant: Date): Promise<void> {
  await insertEvenements(db, null, maintenant, { id: id }, [evenementRgpd('DOSSIER_ARCHIVE', {})])
  await cloreAlertes({ db, maintenant }, (alertes) => alertes.where('sujet_id', '=', id))
  await changerLaConservation(db, id, { archive_le: maintenant })
}

/** N'en laisse que des indicateurs ; le reste s'efface comme dans une purge, avec son bilan, ses fichiers et son certificat. */
export const anonymiser = (base: Base, { id, code_menage, clotureLe, fin }: DossierAcheve & { fin: string }, maintenant: Date) =>
  enConservation(base, async (db) => {
    await lockMenage(db, id)
    if (!(await estAcheve(db, id, true))) return
    await nEnLaisserQueDesIndicateurs(db, { id, code: code_menage, clotureLe, fin, valideeLe: maintenant, refaiteLe: null }, maintenant)
  })

/**
 * La même, que le registre se rappelle et qu'une base rendue a oubliée : sa date vaut, quoi que cette base dise du solde de l'opération, des
 * durées ou du statut. Faux s'il est gelé : il le sera sa limitation levée.
 */
export async function anonymiserANouveau(
  db: Acces,
  { menage: id, code, depuis: fin, purgeLe }: PurgeAuRegistre,
  maintenant: Date,
): Promise<boolean> {
  await lockMenage(db, id)
  const dossier = await db
    .selectFrom('menage')
    .select(['statut_depuis', 'archive_le'])
    .where('id', '=', id)
    .where('purge_le', 'is', null)
    .where('limitation_depuis', 'is', null)
    .executeTakeFirst()
  if (dossier === undefined) return false
  if (dossier.archive_le === null) await fermer(db, id, maintenant)
  const clotureLe = jourDe(dossier.statut_depuis)
  const faits = { id, code, clotureLe, fin, valideeLe: new Date(purgeLe), refaiteLe: maintenant }
  await nEnLaisserQueDesIndicateurs(db, faits, maintenant)
  return true
}

interface FinDArchive {
  readonly id: string
  readonly code: string
  readonly clotureLe: string
  readonly fin: string
  readonly valideeLe: Date
  readonly refaiteLe: Date | null
}

async function nEnLaisserQueDesIndicateurs(
  db: Acces,
  { id, code, clotureLe, fin, valideeLe, refaiteLe }: FinDArchive,
  maintenant: Date,
): Promise<void> {
  const indicateurs = await indicateursDuDossier(db, id, clotureLe)
  await insertPurge(db, {
    menage_id: id,
    code_menage: code,
    motif: 'FIN_D_ARCHIVE',
    depuis: fin,
    prevue_le: fin,
    empreinte_apercu: '',
    validee_le: valideeLe,
    validee_par: null,
    refaite_le: refaiteLe,
  })
  // Rien ne se garde d'une anonymisation qui n'a rien effacé.
  if (!(await executerLaPurge(db, id, maintenant))) throw new Error('Une archive n’est pas arrivée à son terme')
  await changerLaConservation(db, id, { indicateurs: JSON.stringify(indicateurs) })
}

/** Une transaction à qui la base laisse effacer dans une archive. */
export const enConservation = <T>(base: Base, geste: (db: Acces) => Promise<T>): Promise<T> =>
  base.transaction().execute(async (db) => {
    await sql`select set_config('relogement.conservation', 'oui', true)`.execute(db)
    return geste(db)
  })

const estAcheve = async (db: Acces, id: string, archive: boolean): Promise<boolean> =>
  (await db
    .selectFrom('menage')
    .select('id')
    .where('id', '=', id)
    .where('statut', 'in', [...STATUTS_ACHEVES])
    .where('purge_le', 'is', null)
    .where('limitation_depuis', 'is', null)
    .where('archive_le', archive ? 'is not' : 'is', null)
    .executeTakeFirst()) !== undefined

/** Ce que ses indicateurs disent d'un dossier. */
export async function indicateursDuDossier(db: Acces, id: string, clotureLe: string): Promise<IndicateursAnonymes> {
  const dossier = await getDossier(db, sql`true`, id)
  const { menage } = dossier
  const sections = lireSections(menage, dossier)
  const { occupants, composition } = sections
  const reloge = dossier.fiche === null ? null : await ficheDuDossier({ db, aujourdhui: clotureLe }, dossier, sections)
  const principal = occupants.find(({ role }) => role === 'PRINCIPAL')
  const jour = menage.date_signature_bail ?? clotureLe
  const variables = await variablesEnVigueur(db, jour)
  const relogees = reloge?.fiche.nombreDePersonne ?? occupants.length
  return indicateursAnonymes({
    naissance: principal?.dateDeNaissance ?? null,
    jour,
    occupations: [
      occupationDe(sections.logementActuel.typologie, occupants.length),
      occupationDe(reloge?.fiche.typologie ?? null, relogees),
    ],
    revenu: classeDeRevenu({ occupants, composition, revenus: sections.ressourcesEtCharges.revenusImposables, jour, variables }),
    activite: classeDActivite(principal?.situationProfessionnelle),
    composition: compositionMenage(occupants, composition.colocation),
    accession: menage.accession !== null,
    issuDUneDecohabitation: menage.decohabite_de !== null,
    dates: {
      entretien: menage.date_entretien,
      // Le jour où le GTR a validé sa présentation, à défaut celui qui était prévu (décision 0078).
      gtr: menage.presentation_validee_le === null ? menage.date_gtrm : jourDe(menage.presentation_validee_le),
      bail: menage.date_signature_bail,
      demenagement: menage.date_demenagement,
    },
    reloge: reloge && { fiche: reloge.fiche, calculs: calculsDeLaFiche(reloge.fiche, reloge.reperes) },
  })
}
