import { estDans } from '@relogement/domain/common/chemin'
import { type Difference, differences } from '@relogement/domain/common/difference'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import { accorderLeContact, reditLeContact } from '@relogement/domain/menage/composition/contact'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { estExamineAuGtr, libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import { NECESSITE } from '@relogement/domain/menage/relogement/necessite'
import { sql, type Updateable } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import { insertionDe } from '../../historique/historique.queries.ts'
import { suivreLaSortie } from '../../logement/ancienLogement.ts'
import { cloreLesRetoursDeCommission, tenirLesAlertesDe } from '../alertes/tenirLesAlertes.ts'
import type { Dossier, DossierVerrouille } from '../dossier/dossier.queries.ts'
import { ecrirePersonnes } from '../dossier/occupants.queries.ts'
import { colonnesDesSectionsNommees, type Sections } from '../dossier/sections.ts'
import { suivreLaNecessiteParLesAlertes } from './alertesDeLaNecessite.ts'
import { colonnesDerivees } from './derivees.ts'
import { suivreLaNecessite } from './necessite.ts'

/** Ce qui change hors des sections saisies : statut, chargé de relogement, drapeaux… */
export interface AutresChangements {
  colonnes?: Updateable<TableMenage>
  changements?: readonly Changement[]
  /** L'événement de l'historique ; à défaut, une modification qui porte tous les changements. */
  evenements?: readonly Evenement[]
}

/** Ce qui s'enregistre d'un dossier : ses sections d'avant, celles que l'on veut, et le reste. */
interface AEnregistrer {
  readonly dossier: DossierVerrouille
  readonly avant: Sections
  readonly voulues: Sections
  readonly autres?: AutresChangements
}

/** Écrit les sections changées, ce qui s'en déduit, l'historique et les alertes du dossier, dans la transaction en cours. Rend le dossier écrit, `null` si rien ne change. */
export async function enregistrer(
  ctx: Contexte,
  dossier: DossierVerrouille,
  avant: Sections,
  voulues: Sections,
  autres: AutresChangements = {},
): Promise<Dossier | null> {
  const ecrits = await enregistrerEnsemble(ctx, [{ dossier, avant, voulues, autres }])
  return ecrits.get(dossier.menage.id) ?? null
}

/** Les mêmes, de plusieurs dossiers d'un même geste : leurs lignes, leur historique et leurs alertes d'un trait chacun. Rend ceux qui s'écrivent. */
export async function enregistrerEnsemble(ctx: Contexte, dossiers: readonly AEnregistrer[]): Promise<ReadonlyMap<string, Dossier>> {
  const prets: Pret[] = []
  for (const dossier of dossiers) {
    const pret = await preparer(ctx, dossier)
    if (pret !== null) prets.push(pret)
  }
  if (prets.length === 0) return new Map()
  const lignes = await ecrireLesLignes(ctx, prets)
  const ecrits = prets.map((pret) => ({ ...pret, ecrit: lignes.get(pret.dossier.menage.id) as Dossier['menage'] }))
  const attendaient = prets.filter(({ dossier }) => dossier.alertes.some(({ type }) => type === 'RETOUR_COMMISSION'))
  if (attendaient.length > 0)
    await cloreLesRetoursDeCommission(
      ctx,
      attendaient.map(({ dossier }) => dossier.menage.id),
    )
  for (const { necessite, ecrit, apres } of ecrits) if (necessite) await suivreLaNecessiteParLesAlertes(ctx, ecrit, apres)
  const alertes = await tenirLesAlertesDe(
    ctx,
    ecrits.map(({ ecrit, apres }) => ({ menage: ecrit, sections: apres })),
  )
  return new Map(ecrits.map((un) => [un.ecrit.id, dossierEcrit(un, alertes.get(un.ecrit.id) ?? [])]))
}

/** Un dossier dont il ne reste qu'à écrire la ligne. */
interface Pret {
  readonly dossier: DossierVerrouille
  readonly apres: Sections
  readonly le: Date
  readonly evenements: readonly Evenement[]
  readonly colonnes: Updateable<TableMenage> & { readonly version: number }
  /** Que son relogement soit nécessaire vient de changer. */
  readonly necessite: boolean
}

/** `null` : rien ne change. */
async function preparer(ctx: Contexte, { dossier, avant, voulues, autres = {} }: AEnregistrer): Promise<Pret | null> {
  const apres = accorderLeContact(voulues, avant)
  const saisis = changementsEntre(avant, apres)
  const changements = [...saisis, ...(autres.changements ?? [])]
  if (changements.length === 0 && !autres.evenements?.length && !autres.colonnes) return null

  const { menage } = dossier
  exigerNonFerme(menage)
  const le = instantDEcriture(menage, ctx.maintenant)
  const touche = (...parts: readonly string[]) => saisis.some(({ chemin }) => parts.some((part) => estDans(chemin, part)))
  if (touche('composition.occupants', 'ressourcesEtCharges.ressources', 'ressourcesEtCharges.revenusImposables'))
    await ecrirePersonnes(ctx.db, menage.id, avant, apres)
  const sortiLe = avant.relogement.dates.edlSortie
  if (sortiLe !== null && touche('relogement.dates.edlSortie'))
    await suivreLaSortie(ctx, menage.id, sortiLe, apres.relogement.dates.edlSortie)
  const necessite = touche(NECESSITE)
  const conservation = necessite ? await suivreLaNecessite(ctx, dossier, apres) : {}
  const derivees = await colonnesDerivees(ctx, dossier, apres, { ...menage, ...autres.colonnes } as Dossier['menage'])
  const colonnes = {
    ...colonnesDesSectionsNommees(apres, new Set(saisis.map(({ chemin }) => chemin.split('.', 1)[0] ?? ''))),
    ...derivees.colonnes,
    ...conservation,
    ...autres.colonnes,
    ...(saisis.some(({ chemin }) => estExamineAuGtr(chemin)) ? { projet_modifie_le: le } : {}),
    version: menage.version + 1,
    modifie_le: le,
  }
  return { dossier, apres, le, evenements: evenementsDe(changements, autres, derivees.changements), colonnes, necessite }
}

// Chaque ligne dans une requête jointe à celle qui les lit toutes : le nombre de dossiers ne fait pas celui des allers et retours.
async function ecrireLesLignes(ctx: Contexte, prets: readonly Pret[]): Promise<ReadonlyMap<string, Dossier['menage']>> {
  const { db, acteur } = ctx
  const lignes = prets.map(({ dossier: { menage }, colonnes }) =>
    db.updateTable('menage').set(colonnes).where('id', '=', menage.id).returningAll(),
  )
  const trace = insertionDe(
    db,
    acteur.id,
    prets.map(({ le, evenements, dossier: { menage }, colonnes: { version } }) => ({ le, sujet: { id: menage.id, version }, evenements })),
  )
  const jointes = lignes.map((ligne, rang) => sql`${nomDeLigne(rang)} as (${ligne})`)
  const { rows } = await sql<Dossier['menage']>`
    with ${sql.join([...(trace === null ? [] : [sql`trace as (${trace})`]), ...jointes])}
    ${sql.join(
      lignes.map((_, rang) => sql`select * from ${nomDeLigne(rang)}`),
      sql` union all `,
    )}`.execute(db)
  return new Map(rows.map((ligne) => [ligne.id, ligne]))
}

const nomDeLigne = (rang: number) => sql.raw(`ligne_${rang}`)

function dossierEcrit(
  { dossier, apres, le, evenements, ecrit }: Pret & { readonly ecrit: Dossier['menage'] },
  alertes: Dossier['alertes'],
): Dossier {
  const { ressources, revenusImposables } = apres.ressourcesEtCharges
  const derniereActivite = evenements.length > 0 ? le.toISOString() : dossier.derniereActivite
  return { ...dossier, menage: ecrit, alertes, derniereActivite, occupants: apres.occupants, ressources, revenus: revenusImposables }
}

/**
 * L'instant d'une écriture sur un dossier verrouillé. Deux demandes arrivées dans un ordre ont pu obtenir le verrou dans
 * l'autre, et une horloge peut reculer : l'historique se lit toujours dans l'ordre des versions.
 */
export const instantDEcriture = ({ modifie_le }: Pick<Dossier['menage'], 'modifie_le'>, maintenant: Date): Date =>
  modifie_le > maintenant ? modifie_le : maintenant

export function changementsEntre(avant: Sections, apres: Sections): Changement[] {
  const dossier = { ...apres, occupants: [...apres.occupants, ...avant.occupants] }
  return ecartsEntre(avant, apres).map(({ chemin, ancien, nouveau }) => ({
    chemin,
    libelle: libelleDuChemin(chemin, dossier),
    ancien,
    nouveau,
  }))
}

/** Les mêmes, sans les mots qui les disent. */
export function ecartsEntre(avant: Sections, apres: Sections): Difference[] {
  const { occupants: occupantsAvant, composition: compositionAvant, ...resteAvant } = avant
  const { occupants, composition, ...reste } = apres
  return (
    differences(
      { ...resteAvant, composition: { ...compositionAvant, occupants: occupantsAvant } },
      { ...reste, composition: { ...composition, occupants } },
    )
      // De qui devient demandeur principal, le contact qu'il avait se garde : le dossier d'avant se relit sans celui du ménage.
      .filter(({ chemin }) => !reditLeContact(chemin, avant))
  )
}

// La cotation qui change est une conséquence : elle rejoint l'événement qui l'a causée.
function evenementsDe(changements: Changement[], { evenements }: AutresChangements, consequences: readonly Changement[]): Evenement[] {
  const tous = [...changements, ...consequences]
  if (!evenements?.length) return tous.length === 0 ? [] : [{ ...SAISIE, changements: tous }]
  const [premier, ...suivants] = evenements
  return premier ? [{ ...premier, changements: [...(premier.changements ?? []), ...tous] }, ...suivants] : []
}
