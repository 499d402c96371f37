import type { Acteur } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import { type Base, enVie } from '../core/database.ts'
import { grouper } from '../core/groupeur.ts'

/** Qui lit sans compte : le lien remis au bailleur, au participant d'une consultation écrite, ou au ménage par le QR code de sa lettre. */
type ParLien = { readonly lien_bailleur_id: string } | { readonly lien_consultation_id: string } | { readonly lien_menage_id: string }

type Consultation = Lecture & ({ readonly utilisateur_id: string; readonly jeton_api_id: string | null } | ParLien)

interface Lecture {
  readonly sujet_id: string
  readonly ecran: string
  readonly groupes: string[]
  readonly le: Date
}

/** Note qu'une personne a lu un dossier, et quels groupes de champs (domain-rules § 12) ; la réponse attend que ce soit écrit. */
export const noterConsultation = (
  base: Base,
  acteur: Acteur,
  sujetId: string,
  ecran: string,
  groupes: Iterable<string>,
  le: Date,
): Promise<void> =>
  ecritureDe(base)({
    utilisateur_id: acteur.id,
    jeton_api_id: acteur.jetonApiId ?? null,
    sujet_id: sujetId,
    ecran,
    groupes: [...groupes],
    le,
  })

/** La même lecture, par un lien remis. */
export const noterParLeLien = (
  base: Base,
  lien: ParLien,
  sujetId: string,
  ecran: 'lien-bailleur' | 'lien-consultation' | 'lien-menage',
  groupes: readonly string[],
  le: Date,
): Promise<void> => ecritureDe(base)({ ...lien, sujet_id: sujetId, ecran, groupes: [...groupes], le })

const ecritures = new WeakMap<Base, (consultation: Consultation) => Promise<void>>()

// Les lectures simultanées s'écrivent d'un coup.
function ecritureDe(base: Base): (consultation: Consultation) => Promise<void> {
  const connue = ecritures.get(base)
  if (connue) return connue
  const ecrire = grouper<Consultation, void>(
    async (consultations) => {
      // Un seul texte, combien qu'elles soient : la base garde son plan.
      await sql`insert into consultation (utilisateur_id, jeton_api_id, lien_bailleur_id, lien_consultation_id, lien_menage_id, sujet_id, ecran, groupes, le)
      select utilisateur_id, jeton_api_id, lien_bailleur_id, lien_consultation_id, lien_menage_id, sujet_id, ecran, groupes, le
      from json_populate_recordset(null::consultation, ${JSON.stringify(consultations)}::json)`.execute(base)
      return consultations.map(() => undefined)
    },
    { enVie: () => enVie(base) },
  )
  ecritures.set(base, ecrire)
  return ecrire
}
