import type { Acteur } from '@relogement/domain/acces/roles'
import type { ColonneLue, ListeLue } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { sql } from 'kysely'
import type { Contexte } from './contexte.ts'
import { type Base, enVie } from './database.ts'
import { grouper } from './groupeur.ts'
import type { PageDe } from './http/collection.ts'

/** Une page d'une liste, rendue à quelqu'un. */
export interface PageLue extends PageDe {
  readonly liste: ListeLue
  /** Lignes en tout. */
  readonly total: number
  readonly colonnes: readonly ColonneLue[]
  /** Les filtres posés, par leur nom seulement : ce qui est cherché peut être un nom de personne. */
  readonly filtres?: readonly string[]
}

interface Lecture {
  readonly acteur: Acteur
  readonly le: Date
  readonly page: PageLue
}

/** Note qu'une page de liste a été lue : qui, combien de lignes, quelles colonnes, jamais ce qui y est cherché. La réponse attend que ce soit écrit. */
export const noterPageLue = ({ services, acteur, maintenant }: Contexte, page: PageLue): Promise<void> =>
  ecritureDe(services.lecture)({ acteur, le: maintenant, page })

/** Les noms des filtres posés. */
export const filtresPoses = (filtres: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(filtres).flatMap(([cle, valeur]) =>
    valeur === undefined || valeur === '' || (Array.isArray(valeur) && valeur.length === 0) ? [] : [cle],
  )

const ecritures = new WeakMap<Base, (lecture: Lecture) => Promise<void>>()

// Les pages lues au même moment s'écrivent d'un coup.
function ecritureDe(base: Base): (lecture: Lecture) => Promise<void> {
  const connue = ecritures.get(base)
  if (connue) return connue
  const ecrire = grouper<Lecture, void>(
    async (lectures) => {
      const lignes = lectures.map(({ acteur, le, page: { liste, page, pageSize, total, colonnes, filtres = [] } }) => ({
        utilisateur_id: acteur.id,
        jeton_api_id: acteur.jetonApiId ?? null,
        le,
        liste,
        page,
        taille_de_page: pageSize,
        lignes: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)),
        total,
        colonnes,
        filtres,
      }))
      // Un seul texte, combien qu'elles soient : la base garde son plan.
      await sql`insert into lecture_de_liste (utilisateur_id, jeton_api_id, le, liste, page, taille_de_page, lignes, total, colonnes, filtres)
      select utilisateur_id, jeton_api_id, le, liste, page, taille_de_page, lignes, total, colonnes, filtres
      from json_populate_recordset(null::lecture_de_liste, ${JSON.stringify(lignes)}::json)`.execute(base)
      return lectures.map(() => undefined)
    },
    { enVie: () => enVie(base) },
  )
  ecritures.set(base, ecrire)
  return ecrire
}
