import { sql } from 'kysely'
import type { Banc } from './banc.ts'

interface Modele {
  /** Le compte de démonstration dont ils sont la copie : sa partie gauche. */
  readonly compte: string
  readonly role: string
  /** Ce qui distingue ces copies d'autres. */
  readonly prefixe: string
}

/** Autant de collègues que voulu, copiés d'un compte de démonstration ; rend leurs comptes, pour s'y connecter. */
export async function copierDesComptes({ base }: Banc, nombre: number, { compte, role, prefixe }: Modele): Promise<string[]> {
  await sql`with copies as (insert into utilisateur select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', ${prefixe}::text || '-' || n || '@demo.relogement.test'))).*
      from utilisateur u cross join generate_series(1, ${nombre}::int) n where u.email = ${`${compte}@demo.relogement.test`} on conflict do nothing returning id)
    insert into utilisateur_role (utilisateur_id, role) select id, ${role} from copies`.execute(base)
  return Array.from({ length: nombre }, (_, rang) => `${prefixe}-${rang + 1}`)
}
