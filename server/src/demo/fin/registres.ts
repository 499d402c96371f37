import { evenementDeRegistre } from '@relogement/domain/registre/registre.evenements'
import { contenuSchema, type Registre } from '@relogement/domain/registre/registres'
import type pg from 'pg'
import type { Alea } from '../alea.ts'
import { heures, instantDe, type Jour } from '../jours.ts'
import { TRAITEMENTS } from './traitements.ts'
import { violationsAu } from './violations.ts'

interface Inscription {
  readonly registre: Registre
  readonly numero: number
  readonly contenu: Readonly<Record<string, string | null>>
  /** Jours écoulés depuis l'inscription. */
  readonly ilYA: number
}

const MATIN = heures(9)

/** Les deux registres de la protection des données, tenus comme la DPO les tient : chaque entrée entière, inscrite par elle. */
export async function ecrireLesRegistres(client: pg.ClientBase, aujourdhui: Jour, alea: Alea): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select utilisateur_id as id from utilisateur_role where role = 'DPO' order by 1 limit 1",
  )
  const auteur = rows[0]?.id
  if (auteur === undefined) throw new Error('La démonstration n’a pas de DPO')
  const inscriptions: Inscription[] = [
    ...TRAITEMENTS.map((contenu, rang) => ({ registre: 'TRAITEMENT' as const, numero: rang + 1, contenu, ilYA: 400 - rang })),
    ...violationsAu(aujourdhui).map(({ ilYA, contenu }, rang) => ({ registre: 'VIOLATION' as const, numero: rang + 1, contenu, ilYA })),
  ]
  for (const inscription of inscriptions) await inscrire(client, inscription, auteur, { aujourdhui, alea })
}

async function inscrire(
  client: pg.ClientBase,
  { registre, numero, contenu, ilYA }: Inscription,
  auteur: string,
  { aujourdhui, alea }: { readonly aujourdhui: Jour; readonly alea: Alea },
): Promise<void> {
  const le = instantDe(aujourdhui - ilYA, MATIN)
  const id = alea.uuid(Date.parse(le))
  // La même lecture qu'à la saisie : un champ oublié, un code inconnu arrêtent la démonstration au lieu d'y entrer.
  const lu = JSON.stringify(contenuSchema(registre).parse(contenu))
  await client.query('insert into registre_entree (id, registre, numero, contenu, inscrite_le) values ($1, $2, $3, $4, $5)', [
    id,
    registre,
    numero,
    lu,
    le,
  ])
  const { type, code, donnees } = evenementDeRegistre('ENTREE_INSCRITE', {})
  await client.query(
    'insert into modification (id, type, le, auteur_id, sujet_id, version, code, donnees) values ($1, $2, $3, $4, $5, 1, $6, $7)',
    [alea.uuid(Date.parse(le)), type, le, auteur, id, code, JSON.stringify(donnees)],
  )
}
