import { minutesPourPartir } from '@relogement/domain/courriel/courriel.rules'
import { MARQUE_DU_LIEN } from '@relogement/domain/courriel/lien.rules'
import type { Acces } from '../core/database.ts'
import { empreinteDe, nouveauJeton } from '../core/jetons.ts'
import { ecrireCourriel, renoncerAuxLiens } from '../courriel/ecrireCourriel.ts'
import type { Compte } from './compte.queries.ts'

export type UsageDuLien = 'RECUPERATION' | 'VALIDATION'

interface Lien {
  readonly minutes: number
  readonly page: string
  readonly sujet: string
  readonly corps: (prenom: string, adresse: string) => string
}

const liens: Record<UsageDuLien, Lien> = {
  RECUPERATION: {
    minutes: minutesPourPartir('RECUPERATION'),
    page: 'reinitialisation-mot-de-passe',
    sujet: 'Relogement : choisir un nouveau mot de passe',
    corps: (prenom, adresse) => `Bonjour ${prenom},

Pour choisir un nouveau mot de passe, ouvrez ce lien dans l’heure :

${adresse}

Il ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.`,
  },
  VALIDATION: {
    minutes: minutesPourPartir('VALIDATION'),
    page: 'validation-compte',
    sujet: 'Relogement : votre compte est ouvert',
    corps: (prenom, adresse) => `Bonjour ${prenom},

Un compte vous est ouvert sur Relogement. Pour l’activer et choisir votre mot de passe, ouvrez ce lien dans les sept jours :

${adresse}`,
  },
}

/**
 * Écrit à une personne un courriel qui lui portera un lien à usage unique ; ses liens et ses demandes d'avant ne valent plus. Le lien ne
 * se fait qu'à l'envoi : rien de ce qui est écrit ici ne permet d'entrer.
 */
export async function demanderUnLien(
  db: Acces,
  compte: Pick<Compte, 'id' | 'email' | 'prenom'>,
  usage: UsageDuLien,
  maintenant: Date,
): Promise<void> {
  const { sujet, corps } = liens[usage]
  await fermerLiens(db, compte.id, usage, maintenant)
  await ecrireCourriel(
    db,
    { type: usage, destinataires: [compte.email], sujet, corps: corps(compte.prenom, MARQUE_DU_LIEN), lienDe: compte.id },
    maintenant,
  )
}

export interface LienFait {
  readonly adresse: string
  readonly expireLe: Date
}

/**
 * Fait un lien à usage unique, dont la base ne garde que l'empreinte. Ceux d'un envoi précédent du même courriel valent encore : il a pu
 * arriver. Le jeton suit un « # » : il ne part ni au journal du serveur ni dans un en-tête Referer.
 */
export async function faireLeLien(
  db: Acces,
  urlPublique: string,
  utilisateurId: string,
  usage: UsageDuLien,
  maintenant: Date,
): Promise<LienFait> {
  const { minutes, page } = liens[usage]
  const { jeton, empreinte } = nouveauJeton()
  const expireLe = new Date(maintenant.getTime() + minutes * 60_000)
  await db
    .insertInto('jeton_compte')
    .values({ empreinte, utilisateur_id: utilisateurId, usage, emis_le: maintenant, expire_le: expireLe })
    .execute()
  return { adresse: `${urlPublique}/${page}#jeton=${jeton}`, expireLe }
}

/** Prend un lien valable : le compte qu'il ouvre, ou `null`. Deux usages simultanés : un seul l'obtient. */
export async function prendreLien(db: Acces, jeton: string, usage: UsageDuLien, maintenant: Date): Promise<string | null> {
  const pris = await db
    .updateTable('jeton_compte')
    .set({ utilise_le: maintenant })
    .where('empreinte', '=', empreinteDe(jeton))
    .where('usage', '=', usage)
    .where('utilise_le', 'is', null)
    .where('expire_le', '>', maintenant)
    .returning('utilisateur_id')
    .executeTakeFirst()
  return pris?.utilisateur_id ?? null
}

/** Les liens d'un usage ne valent plus, et ceux qui attendaient leur envoi ne partiront pas. */
export async function fermerLiens(db: Acces, utilisateurId: string, usage: UsageDuLien, maintenant: Date): Promise<void> {
  await db
    .updateTable('jeton_compte')
    .set({ utilise_le: maintenant })
    .where('utilisateur_id', '=', utilisateurId)
    .where('usage', '=', usage)
    .where('utilise_le', 'is', null)
    .execute()
  await renoncerAuxLiens(db, utilisateurId, usage, REMPLACE)
}

const REMPLACE = 'Un lien plus récent le remplace, ou la personne a choisi son mot de passe.'

const LIENS_PAR_HEURE = 3

/** Vrai si la personne a demandé assez de liens dans l'heure : un tiers ne doit pas pouvoir remplir sa boîte. */
export async function aAssezDeLiens(db: Acces, utilisateurId: string, maintenant: Date): Promise<boolean> {
  const { nombre } = await db
    .selectFrom('email_sortant')
    .select((e) => e.fn.countAll<number>().as('nombre'))
    .where('lien_de', '=', utilisateurId)
    .where('cree_le', '>', new Date(maintenant.getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  return nombre >= LIENS_PAR_HEURE
}
