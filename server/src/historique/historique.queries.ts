import type { Evenement } from '@relogement/domain/historique/evenement'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'

/** Le sujet d'un événement, et sa version après lui. */
export interface SujetEvenement {
  readonly id: string
  readonly version?: number
}

/**
 * Écrit l'historique dans la transaction du geste : pas de changement sans sa trace. La base en éteint SANS_NOUVELLES, quand il vient d'une
 * personne (migration « objet_et_nouvelles »).
 */
export async function insertEvenements(
  db: Acces,
  auteurId: string | null,
  le: Date,
  sujet: SujetEvenement,
  evenements: readonly Evenement[],
): Promise<void> {
  if (evenements.length === 0) return
  await db
    .insertInto('modification')
    .values(lignesDe(auteurId, le, sujet, evenements))
    .execute()
}

interface Trace {
  readonly le: Date
  readonly sujet: SujetEvenement
  readonly evenements: readonly Evenement[]
}

/** Ce qu'un geste fait à plusieurs objets, d'un seul aller et retour. */
export async function insertEvenementsDe(db: Acces, auteurId: string | null, traces: readonly Trace[]): Promise<void> {
  await insertionDe(db, auteurId, traces)?.execute()
}

/** La même, à joindre à la requête qui écrit ces objets ; `null` : rien à dire. */
export function insertionDe(db: Acces, auteurId: string | null, traces: readonly Trace[]) {
  const values = traces.flatMap(({ le, sujet, evenements }) => lignesDe(auteurId, le, sujet, evenements))
  return values.length === 0 ? null : db.insertInto('modification').values(values)
}

/** Ce que le produit fait de lui-même à plusieurs objets, d'un seul aller et retour. */
export async function insertEvenementsSansAuteur(
  db: Acces,
  lignes: readonly { readonly le: Date; readonly sujet: SujetEvenement; readonly evenement: Evenement }[],
): Promise<void> {
  if (lignes.length === 0) return
  const values = lignes.flatMap(({ le, sujet, evenement }) => lignesDe(null, le, sujet, [evenement]))
  await db.insertInto('modification').values(values).execute()
}

/** Joint l'historique à la requête qui suit : la ligne et sa trace s'écrivent d'un seul aller et retour. */
export function avecEvenements(db: Acces, auteurId: string | null, le: Date, sujet: SujetEvenement, evenements: readonly Evenement[]) {
  if (evenements.length === 0) return db
  return db.with('trace', (requete) => requete.insertInto('modification').values(lignesDe(auteurId, le, sujet, evenements)))
}

const lignesDe = (auteurId: string | null, le: Date, sujet: SujetEvenement, evenements: readonly Evenement[]) =>
  evenements.map(({ type, code, donnees, changements }) => ({
    id: uuidv7(),
    type,
    code,
    donnees: JSON.stringify(donnees),
    le,
    auteur_id: auteurId,
    sujet_id: sujet.id,
    version: sujet.version ?? null,
    changements: JSON.stringify(changements ?? []),
  }))
