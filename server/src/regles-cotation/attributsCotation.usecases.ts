import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { seuilsDeCotation } from '@relogement/domain/menage/cotation/cotation'
import type { AttributCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import { champsCotables } from '@relogement/domain/menage/cotation/faitsCotation'
import { canChangerLesRegles, verbesDesRegles } from '@relogement/domain/operation/operation.permissions'
import type { ModificationAttributCotation, SaisieAttributCotation } from '@relogement/domain/regles-cotation/attributsCotation.contract'
import { changementsDeRegle } from '@relogement/domain/regles-cotation/changementsDeRegle'
import { codeDeRegle } from '@relogement/domain/regles-cotation/codeDeRegle'
import { evenementDeRegle } from '@relogement/domain/regles-cotation/regles.evenements'
import { type ChangementDeRegles, reglesApres } from '@relogement/domain/regles-cotation/reglesApres'
import { reglesManquantes } from '@relogement/domain/regles-cotation/reglesManquantes'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { mesurerLesRegles, mesurerToutesLesRegles, recoterLOperation } from '../menage/cotation/recoterLOperation.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import {
  codesCoches,
  compterLesMenages,
  deleteRegle,
  getOperation,
  insertRegles,
  listRegles,
  type RegleEnBase,
  updateRangs,
  updateRegle,
} from './attributsCotation.queries.ts'

export async function lireRegles(ctx: Contexte, operationId: string) {
  const operation = await getOperation(ctx.db, ctx.acteur, operationId)
  const regles = (await listRegles(ctx.db, operationId)).map((regle) => presenter(operationId, regle))
  const enVigueur = await variablesEnVigueur(ctx.db, ctx.aujourdhui)
  const variables = Object.fromEntries(
    Object.values(champsCotables).flatMap(({ variable: code }) => {
      const valeur = code === undefined ? undefined : enVigueur[code]
      return code === undefined || valeur === undefined ? [] : [[code, valeur]]
    }),
  )
  const page = { page: 1, pageSize: Math.max(1, regles.length), total: regles.length }
  return presentCollection({ type: 'AttributCotation', url: ctx.requete.url, ...page }, regles, {
    operation,
    seuils: seuilsDeCotation(enVigueur),
    variables,
    ...(await compterLesMenages(ctx.db, ctx.acteur, operationId)),
    ...verbesDesRegles(ctx.acteur),
  })
}

export async function ajouterRegle(ctx: Contexte, operationId: string, saisie: SaisieAttributCotation) {
  const avant = await viser(ctx, operationId)
  const nouvelle = await completer(ctx, operationId, avant, saisie, null)
  const apres = reglesApres(avant, { quoi: 'ajouter', regle: nouvelle })
  const regle = trouver(apres, nouvelle.id)
  await insertRegles(ctx.db, operationId, [regle])
  return {
    ...presenter(operationId, { ...regle, version: 1 }),
    effet: await suites(ctx, operationId, apres, evenementDeRegle('REGLE_AJOUTEE', { regle: regle.libelle }), null, regle),
  }
}

export async function changerRegle(ctx: Contexte, operationId: string, id: string, dite: ModificationAttributCotation) {
  const avant = await viser(ctx, operationId)
  const { version, ...ancienne } = viserLaVersion(ctx, trouver(avant, id))
  const { libelle = ancienne.libelle, condition = ancienne.condition, points = ancienne.points } = dite
  const voulue = await completer(ctx, operationId, avant, { ...dite, libelle, condition, points }, ancienne)
  const apres = reglesApres(avant, { quoi: 'changer', regle: voulue })
  const regle = trouver(apres, id)
  if (changementsDeRegle(ancienne, regle, {}).length === 0)
    return { ...presenter(operationId, { ...ancienne, version }), effet: await mesurerToutesLesRegles(ctx, operationId, apres) }
  await updateRegle(ctx.db, regle)
  const effet = await suites(ctx, operationId, apres, evenementDeRegle('REGLE_CHANGEE', { regle: regle.libelle }), ancienne, regle)
  return { ...presenter(operationId, { ...regle, version: version + 1 }), effet }
}

export async function oterRegle(ctx: Contexte, operationId: string, id: string) {
  const avant = await viser(ctx, operationId)
  const { version: _, ...ancienne } = viserLaVersion(ctx, trouver(avant, id))
  await deleteRegle(ctx.db, id)
  const apres = reglesApres(avant, { quoi: 'oter', id })
  return { effet: await suites(ctx, operationId, apres, evenementDeRegle('REGLE_OTEE', { regle: ancienne.libelle }), ancienne, null) }
}

/** Compte ce que le changement ferait ; la saisie se refuse comme elle le serait. */
export async function mesurerUnChangement(
  ctx: Contexte,
  operationId: string,
  { attributId, regle: saisie, apres }: { attributId: string | null; regle: SaisieAttributCotation | null; apres: string | null },
) {
  exiger(canChangerLesRegles(ctx.acteur))
  await getOperation(ctx.db, ctx.acteur, operationId)
  const avant = await listRegles(ctx.db, operationId)
  const ancienne = attributId === null ? null : trouver(avant, attributId)
  const changement = async (): Promise<ChangementDeRegles> => {
    if (saisie === null) return { quoi: 'oter', id: ancienne?.id ?? '' }
    return { quoi: ancienne === null ? 'ajouter' : 'changer', regle: await completer(ctx, operationId, avant, saisie, ancienne) }
  }
  return mesurerLesRegles(ctx, operationId, reglesApres(avant, await changement()), apres)
}

/** Rend à l'opération les règles par défaut qu'elle n'a plus, après les siennes ; celles qu'elle a changées restent comme elle les a voulues. */
export async function reprendreLesReglesParDefaut(ctx: Contexte, operationId: string) {
  const avant = await viser(ctx, operationId)
  const reprises = reglesManquantes(avant).map((regle, rang) => ({ ...regle, id: uuidv7(), ordre: avant.length + rang }))
  const apres = [...reglesApres(avant, { quoi: 'oter', id: '' }), ...reprises]
  if (reprises.length === 0) return { ajoutees: 0, effet: await mesurerToutesLesRegles(ctx, operationId, apres) }
  await insertRegles(ctx.db, operationId, reprises)
  const evenement = evenementDeRegle('REGLES_PAR_DEFAUT_REPRISES', { regles: reprises.map(({ libelle }) => libelle) })
  return { ajoutees: reprises.length, effet: await suites(ctx, operationId, apres, evenement, null, null) }
}

/** Les règles de l'opération verrouillée, si l'acteur peut les changer. */
async function viser(ctx: Contexte, operationId: string): Promise<RegleEnBase[]> {
  exiger(canChangerLesRegles(ctx.acteur))
  await getOperation(ctx.db, ctx.acteur, operationId, 'verrou')
  return listRegles(ctx.db, operationId)
}

function trouver<R extends AttributCotation>(regles: readonly R[], id: string): R {
  const regle = regles.find((une) => une.id === id)
  if (regle === undefined) throw introuvable('Règle de cotation')
  return regle
}

function viserLaVersion({ versionAttendue }: Contexte, regle: RegleEnBase): RegleEnBase {
  if (versionAttendue !== null && versionAttendue !== regle.version)
    throw new DomainError(
      'version',
      'cotation.version',
      'Cette règle a été changée par une autre personne depuis que vous l’avez ouverte.',
      {
        details: { version: regle.version, champs: [] },
      },
    )
  return regle
}

async function completer(
  { db }: Contexte,
  operationId: string,
  regles: readonly RegleEnBase[],
  { code, ordre, plancher, actif, ...saisie }: SaisieAttributCotation,
  ancienne: AttributCotation | null,
): Promise<AttributCotation> {
  if (code !== undefined && regles.some((regle) => regle.code === code && regle.id !== ancienne?.id)) {
    const message = `Une règle de cette opération porte déjà le code ${code}.`
    throw new DomainError('conflit', 'cotation.code', message, { violations: [{ propertyPath: 'code', message }] })
  }
  const pris = async () => new Set([...regles.map((regle) => regle.code), ...(await codesCoches(db, operationId))])
  return {
    ...saisie,
    id: ancienne?.id ?? uuidv7(),
    code: code ?? ancienne?.code ?? codeDeRegle(saisie.libelle, await pris()),
    ordre: ordre ?? ancienne?.ordre ?? regles.length,
    plancher: plancher === undefined ? (ancienne?.plancher ?? null) : plancher,
    actif: actif ?? ancienne?.actif ?? true,
  }
}

const presenter = (operationId: string, { id, code, libelle, condition, points, plancher, actif, ordre, version }: RegleEnBase) =>
  presentItem('AttributCotation', `/v1/operations/${operationId}/attributs-cotations/${id}`, {
    id,
    code,
    libelle,
    condition,
    points,
    plancher,
    actif,
    ordre,
    version,
  })

/** Les rangs, la trace de l'opération, et ses ménages recotés : avec le changement, ou pas du tout. */
async function suites(
  ctx: Contexte,
  operationId: string,
  regles: readonly AttributCotation[],
  evenement: Evenement,
  avant: AttributCotation | null,
  apres: AttributCotation | null,
) {
  await updateRangs(ctx.db, regles)
  const changements = changementsDeRegle(avant, apres, await variablesEnVigueur(ctx.db, ctx.aujourdhui))
  await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id: operationId }, [{ ...evenement, changements }])
  return recoterLOperation(ctx, operationId, regles)
}
