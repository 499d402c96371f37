import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** À partir de combien d'échecs, en combien de temps, on bloque ; le blocage double à chaque échec suivant. */
interface Regime {
  readonly echecs: number
  readonly fenetreMin: number
}
const BLOCAGE_MAX_MIN = 30
const COMPTE: Regime = { echecs: 6, fenetreMin: 15 }
const ADRESSE: Regime = { echecs: 60, fenetreMin: 1 }

const empreinte = (texte: string) => createHash('sha256').update(texte).digest('base64url')

/**
 * Les compteurs d'une connexion, sans courriel ni adresse en clair. `connue` compte à part les échecs d'une adresse d'où la
 * personne s'est déjà connectée : qui essaie ses mots de passe d'ailleurs ne l'empêche pas d'entrer, et ce que font les autres de
 * cette adresse non plus. Les liens demandés d'une adresse se comptent à part des connexions.
 */
export function clesDe(email: string, ip: string) {
  const compte = empreinte(email.toLowerCase())
  const adresse = empreinte(ip)
  return {
    compte: `compte:${compte}`,
    connue: `connue:${compte}:${adresse}`,
    adresse: `adresse:${adresse}`,
    recuperation: `recuperation:${adresse}`,
  }
}
export type Cles = ReturnType<typeof clesDe>

export interface Blocage {
  /** Les secondes à attendre, ou `null`. */
  readonly attendre: number | null
  /** Celles de l'adresse, même si la personne y est connue et passe. */
  readonly adresse: number | null
  /** Le compteur de compte qui vaut pour cette adresse. */
  readonly gouverne: string
}

/** Ce qui bloque une connexion, ou une demande de lien. */
export async function lireBlocage(db: Acces, cles: Cles, par: 'adresse' | 'recuperation', maintenant: Date): Promise<Blocage> {
  const lignes = await db
    .selectFrom('tentative_connexion')
    .select(['cle', 'bloque_jusqu_a'])
    .where('cle', 'in', Object.values(cles))
    .execute()
  const restant = (cle: string) => {
    const fin = lignes.find((ligne) => ligne.cle === cle)?.bloque_jusqu_a?.getTime() ?? 0
    return fin > maintenant.getTime() ? Math.ceil((fin - maintenant.getTime()) / 1000) : null
  }
  const connue = lignes.some(({ cle }) => cle === cles.connue)
  const gouverne = connue ? cles.connue : cles.compte
  const adresse = restant(cles[par])
  // Demander un lien ne se bloque pas au compte : c'est ce qui reste à qui a trop essayé.
  const duCompte = par === 'adresse' ? restant(gouverne) : null
  const attendre = Math.max(duCompte ?? 0, connue ? 0 : (adresse ?? 0))
  return { attendre: attendre > 0 ? attendre : null, adresse, gouverne }
}

export const compterEchecDuCompte = (db: Acces, cle: string, maintenant: Date) => compterEchec(db, cle, COMPTE, maintenant)
export const compterEchecDeLAdresse = (db: Acces, cle: string, maintenant: Date) => compterEchec(db, cle, ADRESSE, maintenant)

async function compterEchec(db: Acces, cle: string, { echecs, fenetreMin }: Regime, maintenant: Date): Promise<void> {
  const finDeFenetre = sql`coalesce(t.bloque_jusqu_a, t.depuis) + make_interval(mins => ${fenetreMin})`
  const suite = sql`case when ${finDeFenetre} < ${maintenant} then 1 else t.echecs + 1 end`
  const blocage = (n: ReturnType<typeof sql>) =>
    sql`case when ${n} >= ${echecs} then ${maintenant}::timestamptz + least(power(2, least(${n} - ${echecs}, 20)), ${BLOCAGE_MAX_MIN}) * interval '1 minute' end`
  await sql`
    insert into tentative_connexion as t (cle, echecs, depuis)
    values (${cle}, 1, ${maintenant})
    on conflict (cle) do update set
      echecs = ${suite},
      depuis = case when ${finDeFenetre} < ${maintenant} then ${maintenant} else t.depuis end,
      bloque_jusqu_a = ${blocage(suite)}
  `.execute(db)
}

/** Une connexion réussie : les échecs s'oublient, l'adresse devient connue. */
export async function oublierEchecs(db: Acces, gouverne: string, cles: Cles, maintenant: Date): Promise<void> {
  if (gouverne === cles.compte) await db.deleteFrom('tentative_connexion').where('cle', '=', cles.compte).execute()
  await db
    .insertInto('tentative_connexion')
    .values({ cle: cles.connue, echecs: 0, depuis: maintenant })
    .onConflict((conflit) => conflit.column('cle').doUpdateSet({ echecs: 0, depuis: maintenant, bloque_jusqu_a: null }))
    .execute()
}

/** Le mot de passe a été choisi de nouveau : plus rien ne bloque le compte ; ses adresses restent connues. */
export async function debloquerCompte(db: Acces, email: string): Promise<void> {
  const { compte } = clesDe(email, '')
  await db
    .updateTable('tentative_connexion')
    .set({ echecs: 0, bloque_jusqu_a: null })
    .where((e) => e.or([e('cle', '=', compte), e('cle', 'like', `${compte.replace('compte:', 'connue:').replaceAll('_', '\\_')}:%`)]))
    .execute()
}

const cleDesLiens = (ip: string) => `lien:${empreinte(ip)}`

/** Les secondes à attendre d'où trop de liens inconnus ont été essayés, ou `null`. */
export async function adresseBloquee(db: Acces, ip: string, maintenant: Date): Promise<number | null> {
  const ligne = await db.selectFrom('tentative_connexion').select('bloque_jusqu_a').where('cle', '=', cleDesLiens(ip)).executeTakeFirst()
  const reste = (ligne?.bloque_jusqu_a?.getTime() ?? 0) - maintenant.getTime()
  return reste > 0 ? Math.ceil(reste / 1000) : null
}

export const compterEchecDuLien = (db: Acces, ip: string, maintenant: Date) => compterEchec(db, cleDesLiens(ip), ADRESSE, maintenant)
