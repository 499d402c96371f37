import { estDans } from '@relogement/domain/common/chemin'
import { type Difference, differences } from '@relogement/domain/common/difference'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import { accorderLeContact, reditLeContact } from '@relogement/domain/menage/composition/contact'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { estExamineAuGtr, libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import { NECESSITE } from '@relogement/domain/menage/relogement/necessite'
import type { Updateable } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import { avecEvenements } from '../../historique/historique.queries.ts'
import { cloreLesRetoursDeCommission, tenirLesAlertes } from '../alertes/tenirLesAlertes.ts'
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

/** Écrit les sections changées, ce qui s'en déduit, l'historique et les alertes du dossier, dans la transaction en cours. Rend le dossier écrit, `null` si rien ne change. */
export async function enregistrer(
  ctx: Contexte,
  dossier: DossierVerrouille,
  avant: Sections,
  voulues: Sections,
  autres: AutresChangements = {},
): Promise<Dossier | null> {
  const apres = accorderLeContact(voulues, avant)
  const saisis = changementsEntre(avant, apres)
  const changements = [...saisis, ...(autres.changements ?? [])]
  if (changements.length === 0 && !autres.evenements?.length && !autres.colonnes) return null

  const { menage } = dossier
  exigerNonFerme(menage)
  const version = menage.version + 1
  const le = instantDEcriture(menage, ctx.maintenant)
  const touche = (...parts: readonly string[]) => saisis.some(({ chemin }) => parts.some((part) => estDans(chemin, part)))
  if (touche('composition.occupants', 'ressourcesEtCharges.ressources', 'ressourcesEtCharges.revenusImposables'))
    await ecrirePersonnes(ctx.db, menage.id, avant, apres)
  const conservation = touche(NECESSITE) ? await suivreLaNecessite(ctx, dossier, apres) : {}
  const derivees = await colonnesDerivees(ctx, dossier, apres, { ...menage, ...autres.colonnes } as Dossier['menage'])
  const sujet = { id: menage.id, version }
  const evenements = evenementsDe(changements, autres, derivees.changements)
  const ecrit = await avecEvenements(ctx.db, ctx.acteur.id, le, sujet, evenements)
    .updateTable('menage')
    .set({
      ...colonnesDesSectionsNommees(apres, new Set(saisis.map(({ chemin }) => chemin.split('.', 1)[0] ?? ''))),
      ...derivees.colonnes,
      ...conservation,
      ...autres.colonnes,
      ...(saisis.some(({ chemin }) => estExamineAuGtr(chemin)) ? { projet_modifie_le: le } : {}),
      version,
      modifie_le: le,
    })
    .where('id', '=', menage.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (dossier.alertes.some(({ type }) => type === 'RETOUR_COMMISSION')) await cloreLesRetoursDeCommission(ctx, menage.id)
  if (touche(NECESSITE)) await suivreLaNecessiteParLesAlertes(ctx, ecrit, apres)
  const alertes = await tenirLesAlertes(ctx, ecrit, apres)
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
