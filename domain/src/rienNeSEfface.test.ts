// Ce qu'un appel qui modifie ne dit pas reste tel quel : aucun de ses champs n'a de valeur par défaut, qui remplacerait ce qui est connu.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contrat } from './contrat.ts'

/** Ce qui n'efface rien : un choix de l'appel même, ou ce que `null` laisse tel quel (un départ redit ne se réécrit pas). */
const SANS_EFFET = [
  'PATCH /v1/business/menages/{id}/depart-spontane relogement.departSpontane.commentaire',
  'PATCH /v1/nomenclatures/{id} debut',
  'PATCH /v1/champs-operations bailleurCode',
  'PUT /v1/business/menages/{id}/fiche-nouveau-logement relever',
]

const nu = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? nu(schema.unwrap() as z.ZodType)
    : schema

/** Les champs que l'appel remplit quand on ne les dit pas ; les lignes d'une liste se redisent entières. */
function remplis(schema: z.ZodType, chemin = ''): string[] {
  const objet = nu(schema)
  if (!(objet instanceof z.ZodObject)) return []
  return Object.entries(objet.shape as Record<string, z.ZodType>).flatMap(([nom, champ]) => {
    const dit = champ.safeParse(undefined)
    const ici = `${chemin}${nom}`
    return dit.success && dit.data !== undefined ? [ici] : remplis(champ, `${ici}.`)
  })
}

test('modifier sans dire un champ ne le remplit ni ne l’efface', () => {
  const appels = Object.entries(contrat as Readonly<Record<string, { readonly body?: z.ZodType }>>).filter(
    ([cle, { body }]) => /^PATCH |^PUT .*(fiche-nouveau-logement)/.test(cle) && body !== undefined,
  )
  expect(appels.length).toBeGreaterThan(25)
  expect(appels.flatMap(([cle, { body }]) => remplis(body as z.ZodType).map((champ) => `${cle} ${champ}`)).toSorted()).toEqual(
    SANS_EFFET.toSorted(),
  )
})
