import { ErreurDemarrage } from '../core/erreurDemarrage.ts'
import { peutChangerLeSchema } from '../core/postgres/droits.ts'
import { createClient } from '../core/postgres/primaire.ts'
import { DEMONSTRATION } from './etatDeLaBase.ts'

/** Ce que la production exige d'une base : ni démonstration, ni compte de démonstration actif, ni API qui puisse en changer le schéma. */
export async function exigerBaseDeService(urlApp: string): Promise<void> {
  const { demonstration, comptes } = await lireLaDemonstration(urlApp)
  if (demonstration)
    throw new ErreurDemarrage(
      'Cette base tient les données de démonstration : en production, partez d’une base neuve (DATABASE_URL, DATA_DIR).',
    )
  if (comptes > 0)
    throw new ErreurDemarrage(
      `Cette base a ${comptes} compte${comptes > 1 ? 's' : ''} de démonstration actif${comptes > 1 ? 's' : ''}, au mot de passe public : désactivez tout compte @demo.relogement.test avant la production.`,
    )
  if (await peutChangerLeSchema(urlApp))
    throw new ErreurDemarrage(
      'Le compte de DATABASE_URL peut changer le schéma de la base. En production, l’API se connecte sous un compte qui ne le peut pas (create role relogement_app login password …), et DATABASE_URL_MIGRATIONS donne celui qui possède la base.',
    )
}

async function lireLaDemonstration(url: string): Promise<{ demonstration: boolean; comptes: number }> {
  const client = createClient(url, { connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ demonstration: boolean; comptes: number }>(
      `select exists (select from reference_chargee where nom = $1) as demonstration,
        (select count(*)::int from utilisateur where actif and lower(email) like '%@demo.relogement.test') as comptes`,
      [DEMONSTRATION],
    )
    return rows[0] ?? { demonstration: true, comptes: 0 }
  } finally {
    await client.end()
  }
}
