import { messages } from '@relogement/domain/common/champs'
import { differences } from '@relogement/domain/common/difference'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import { valeurDite } from '@relogement/domain/common/valeurDite'
import { type CheminDeChamp, champDe, cheminsDeChamps, jsonPathDe } from '@relogement/domain/financement/champs'
import { type Etape, postes } from '@relogement/domain/financement/financement.listes'
import { canFinancer } from '@relogement/domain/financement/financement.permissions'
import { libellesDuCalcul } from '@relogement/domain/financement/plan.calcul'
import { enLignes } from '@relogement/domain/financement/plan.mots'
import { type Calcul, type ModificationPlan, type Plan, planModifie } from '@relogement/domain/financement/plan.schema'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import type { Changement } from '@relogement/domain/historique/historique.schema'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { enregistrerOperation, saisieRefusee, verifierVersion } from '../operation/gestes.ts'
import { getLigne, lockOperation } from '../operation/operation.queries.ts'
import { getFinancement, lireLePlan } from './financement.queries.ts'
import { presenterFinancement } from './presenter.ts'

/** Le financement tel qu'il vient d'être écrit. */
export const relire = async (ctx: Contexte, id: string) => presenterFinancement(ctx, await getFinancement(ctx, id))

/** Saisit le plan de la fiche en cours : ce qui n'est pas dit reste ; ce qui est figé se refuse. */
export async function modifierLePlan(
  ctx: Contexte,
  id: string,
  { etape, ...patch }: ModificationPlan & { readonly etape?: Etape | undefined },
) {
  const ligne = await lockOperation(ctx.db, ctx.acteur, id)
  exiger(canFinancer(ctx.acteur))
  verifierVersion(ligne, ctx.versionAttendue)
  const lu = await getFinancement(ctx, id)
  const raison =
    etape !== undefined && etape !== lu.etape
      ? `La fiche en cours est la FAT ${lu.etape} : celle de la FAT ${etape} ne se change pas.`
      : lu.gel
  const plan = planModifie(lu.plan, patch)
  const changements = differences(lu.plan, plan)
  if (changements.length === 0) return presenterFinancement(ctx, lu)
  if (raison !== null) throw new DomainError('conflit', 'financement.fige', raison, { details: { bloquants: [raison] } })
  if (plan.dateMarche !== null && plan.dateMarche !== lu.plan.dateMarche && plan.dateMarche > ctx.aujourdhui)
    throw saisieRefusee('dateMarche', messages.dateAnterieure)
  await ecrireFiche(ctx.db, id, lu.etape, { plan, calcul: lu.calculer(plan) })
  await enregistrerOperation(ctx, ligne, {}, [{ ...SAISIE, changements: changements.map((difference) => enMots(lu.etape, difference)) }])
  return relire(ctx, id)
}

/** Ce qu'un calcul change, sans rien enregistrer. */
export async function calculerLePlan(ctx: Contexte, { id, ...patch }: ModificationPlan & { readonly id: string }) {
  const lu = await lireLePlan(ctx, await getLigne(ctx.db, ctx.acteur, id))
  const calcul = lu.gel === null ? lu.calculer(planModifie(lu.plan, patch)) : lu.calcul
  const enregistre = lu.fiches.find(({ etape }) => etape === lu.etape)?.calcul ?? {}
  return presentItem('CalculFinancement', `/v1/financement/operations/${id}`, {
    id,
    etape: lu.etape,
    changements: differences(enregistre, calcul).map(({ chemin, ancien, nouveau }) => ({
      propertyJsonPath: jsonPathDe(`financement.calcul.${chemin}`),
      libelle: libellesDuCalcul[chemin as keyof Calcul] ?? chemin,
      ancien,
      nouveau,
    })),
    calcul,
  })
}

interface AEcrire {
  readonly plan: Plan
  readonly calcul: Calcul
}

/** Écrit une fiche ; ce qui n'est pas dit de ses jours reste. */
export async function ecrireFiche(db: Acces, id: string, etape: Etape, { plan, calcul, ...jours }: AEcrire & object): Promise<void> {
  const valeurs = { plan: JSON.stringify(plan), calcul: JSON.stringify(calcul), ...jours }
  await db
    .insertInto('financement_fiche')
    .values({ operation_id: id, etape, ...valeurs })
    .onConflict((conflit) => conflit.columns(['operation_id', 'etape']).doUpdateSet(valeurs))
    .execute()
}

/** Ce que l'historique dit d'un champ : ses mots, non ses codes. */
function enMots(etape: Etape, { chemin, ancien, nouveau }: { chemin: string; ancien: unknown; nouveau: unknown }): Changement {
  const complet = `financement.${chemin}`
  const poste = chemin.startsWith('justifications.') ? chemin.slice('justifications.'.length) : null
  const libelle = poste === null ? libelleDe(complet) : `${postes[poste as keyof typeof postes]}, justification de l’écart`
  const dire = (valeur: unknown) => (valeur === null || poste !== null ? valeur : valeurEnMots(complet, valeur))
  return { chemin: `financement.${etape}.${chemin}`, libelle: `FAT ${etape}, ${libelle}`, ancien: dire(ancien), nouveau: dire(nouveau) }
}

const connu = (chemin: string): chemin is CheminDeChamp => (cheminsDeChamps as readonly string[]).includes(chemin)
const libelleDe = (chemin: string) => (connu(chemin) ? champDe(chemin).libelle : chemin)

function valeurEnMots(chemin: string, valeur: unknown): unknown {
  if (Array.isArray(valeur)) return enLignes(valeur as Plan['logements'])
  return (connu(chemin) ? valeurDite(champDe(chemin), valeur) : null) ?? valeur
}
