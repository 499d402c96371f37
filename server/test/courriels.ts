import { sql } from 'kysely'
import type { Base } from '../src/core/database.ts'
import type { ServicesRelogement } from '../src/services.ts'
import { envoiDesCourriels } from '../src/taches.ts'
import { startSmtp } from './smtp.ts'

/** Les courriels écrits pour cette adresse, dans l'ordre. */
export const listCourriels = (db: Base, adresse: string) =>
  db.selectFrom('email_sortant').selectAll().where(sql<boolean>`${adresse} = any(destinataires)`).orderBy('id').execute()

/** Envoie le dernier courriel écrit pour cette adresse par un vrai serveur, et rend le lien que la personne y lit. */
export async function dernierLien(db: Base, adresse: string, urlPublique: string, maintenant: Date): Promise<string> {
  const id = (await listCourriels(db, adresse)).at(-1)?.id
  const smtp = await startSmtp()
  try {
    const services = { base: db, urlPublique } as ServicesRelogement
    await envoiDesCourriels.executer({ services, config: { smtpUrl: smtp.url }, maintenant, essai: 1, dernierEssai: false }, { id })
    return /https?:\/\/\S+/.exec(enClair(smtp.recus.at(-1) ?? ''))?.[0] ?? ''
  } finally {
    await smtp.close()
  }
}

/** Un message aux lignes longues ou accentuées arrive en « quoted-printable ». */
export const enClair = (message: string) =>
  message.replaceAll('=\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
