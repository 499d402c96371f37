import type { CodeVariable } from '@relogement/domain/referentiel/variables'
import type { Acces } from '../core/database.ts'

interface Valeur {
  debut: string
  valeur: number
}

// Relues toutes les 30 secondes : une valeur changée par l'administration vaut bientôt pour tous les processus.
const CACHE_MS = 30_000
let lues: { le: number; dites: string; parCode: Map<string, Valeur[]>; parJour: Map<string, Readonly<Record<string, number>>> } | null =
  null

/** À appeler après avoir écrit une variable. */
export const oublierVariables = (): void => {
  lues = null
}

/** La valeur d'une variable en vigueur ce jour-là. */
export async function variable(db: Acces, code: CodeVariable, jour: string): Promise<number> {
  const valeur = (await lire(db)).parCode.get(code)?.find(({ debut }) => debut <= jour)?.valeur
  if (valeur === undefined) throw new Error(`La variable ${code} n’a pas de valeur au ${jour}`)
  return valeur
}

/** Toutes les valeurs en vigueur ce jour-là, par code. */
export async function variablesEnVigueur(db: Acces, jour: string): Promise<Readonly<Record<string, number>>> {
  const { parCode, parJour } = await lire(db)
  const connues = parJour.get(jour)
  if (connues !== undefined) return connues
  const enVigueur: Record<string, number> = {}
  for (const [code, valeurs] of parCode) {
    const actuelle = valeurs.find(({ debut }) => debut <= jour)
    if (actuelle) enVigueur[code] = actuelle.valeur
  }
  parJour.set(jour, enVigueur)
  return enVigueur
}

/** Depuis quand elles valent. */
export const debutsEnVigueur = async (db: Acces, jour: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    [...(await lire(db)).parCode].flatMap(([code, valeurs]) => {
      const actuelle = valeurs.find(({ debut }) => debut <= jour)
      return actuelle === undefined ? [] : [[code, actuelle.debut]]
    }),
  )

/** Par code, de la plus récente à la plus ancienne. */
async function lire(db: Acces): Promise<NonNullable<typeof lues>> {
  if (lues && Date.now() - lues.le < CACHE_MS) return lues
  const lignes = await db
    .selectFrom('nomenclature')
    .select(['code', 'debut', 'valeur'])
    .where('type', '=', 'VARIABLE')
    .where('actif', '=', true)
    .where('valeur', 'is not', null)
    .orderBy('debut', (ordre) => ordre.desc().nullsLast())
    .execute()
  // Relues les mêmes, ce sont les mêmes objets : ce qui s'est calculé d'un barème se garde avec lui.
  const dites = JSON.stringify(lignes)
  if (lues?.dites === dites) {
    lues.le = Date.now()
    return lues
  }
  const parCode = new Map<string, Valeur[]>()
  for (const { code, debut, valeur } of lignes) {
    parCode.set(code, [...(parCode.get(code) ?? []), { debut: debut ?? '', valeur: valeur ?? 0 }])
  }
  lues = { le: Date.now(), dites, parCode, parJour: new Map() }
  return lues
}
