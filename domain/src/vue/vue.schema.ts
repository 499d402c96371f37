import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { texteRequis } from '../common/champs.ts'
import { filtresDe } from '../common/defineListe.contrat.ts'
import { trisDe } from '../common/defineListe.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { listeEnVue, type PageEnVues, pagesEnVues } from './listesEnVues.ts'

const NOM_DE_VUE_MAX = 60

/** Ce que l'adresse de la liste dit d'elle, moins la page, la taille et les mots cherchés : une clé par filtre, `sort`, `masquees`. */
const adresseSchema = z.record(z.string().max(60), z.string().max(4000))
export type AdresseDeVue = z.infer<typeof adresseSchema>

const nom = texteRequis(NOM_DE_VUE_MAX)
const page = z.enum(pagesEnVues, 'Liste inconnue')

export const creationVueSchema = z
  .object({ page, nom, adresse: adresseSchema, partagee: z.boolean().default(false), epinglee: z.boolean().default(false) })
  .superRefine(({ page: laPage, adresse }, ctx) => {
    for (const message of refusDAdresse(laPage, adresse)) ctx.addIssue({ code: 'custom', message, path: ['adresse'] })
  })
export type CreationVue = z.output<typeof creationVueSchema>

export const modificationVueSchema = z.object({
  nom: nom.optional(),
  adresse: adresseSchema.optional(),
  partagee: z.boolean().optional(),
  epinglee: z.boolean().optional(),
})
export type ModificationVue = z.output<typeof modificationVueSchema>

export const vueSchema = z.object({
  ...jsonLdDe('Vue'),
  id: identifiant(),
  version: z.number().int(),
  page,
  nom: z.string(),
  adresse: adresseSchema,
  partagee: z.boolean(),
  epinglee: z.boolean(),
  auteur: personneSchema,
  /** Ce que la personne peut en faire. */
  can: z.array(z.enum(['modifier', 'supprimer'])),
})
export type Vue = z.output<typeof vueSchema>

/** Ce que la liste de cette page ne sait pas lire dans cette adresse : filtre, valeur, tri ou colonne inconnus, en mots. */
export function refusDAdresse(laPage: PageEnVues, adresse: AdresseDeVue): readonly string[] {
  const { liste, plus = {} } = listeEnVue(laPage)
  const filtres: Readonly<Record<string, z.ZodType>> = filtresDe(liste)
  return Object.entries(adresse).flatMap(([cle, valeur]) => {
    if (cle === 'sort') return triConnu(trisDe(liste), valeur) ? [] : [`Tri inconnu : ${valeur}`]
    if (cle === 'masquees') return inconnues(valeur, Object.keys(liste.colonnes)).map((colonne) => `Colonne inconnue : ${colonne}`)
    if (Object.hasOwn(plus, cle)) return inconnues(valeur, plus[cle] ?? []).map((une) => `Valeur inconnue : ${une}`)
    if (!Object.hasOwn(filtres, cle) || liste.filtres[cle]?.sorte === 'mots') return [`Une vue ne garde pas « ${cle} »`]
    // Vide, un filtre posé d'avance est retiré.
    if (valeur === '') return []
    const lu = filtres[cle]?.safeParse(valeur)
    return lu?.success === false ? lu.error.issues.map(({ message }) => message) : []
  })
}

const inconnues = (valeur: string, connues: readonly string[]) => valeur.split(',').filter((une) => une !== '' && !connues.includes(une))

const triConnu = (tris: readonly string[], valeur: string) => tris.some((tri) => valeur === `${tri}:asc` || valeur === `${tri}:desc`)
