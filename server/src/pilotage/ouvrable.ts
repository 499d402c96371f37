import { peutOuvrir } from '@relogement/domain/acces/pages'
import type { Acteur } from '@relogement/domain/acces/roles'
import { sql } from 'kysely'
import type { Condition } from '../core/liste/source.ts'
import { menagesDesListes } from '../portee/menages.ts'

/** La personne ouvre le dossier de ce `menage m` : elle a la page, et le dossier est à sa portée. */
export const estOuvrable = (acteur: Acteur): Condition => (peutOuvrir(acteur, 'menage') ? menagesDesListes(acteur) : sql`false`)
