import type { Acteur } from '@relogement/domain/acces/roles'
import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import type { Jetons } from '@relogement/domain/compte/compte.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { DUREE_JETON_ACCES_S, nouveauJeton, signerJetonAcces } from '../core/jetons.ts'
import { variable } from '../referentiel/variables.ts'
import { fermerLesDefis } from './defis.queries.ts'
import { retirerSesJetons } from './jetonApi.queries.ts'
import type { SessionDeLaMaison } from './maison/fournisseur.ts'

export interface JetonsEmis extends Omit<Jetons, '@id' | '@type'> {
  /** Fin du jeton de rafraîchissement : celle du cookie. */
  finLe: Date
}

/** D'où s'ouvre une session : le navigateur, et la session du fournisseur d'identité si elle en vient. */
export interface Entree {
  readonly agent: string
  readonly maison?: SessionDeLaMaison | null
}

/** Ouvre une session ; ce que la personne peut faire y est figé, et la base la ferme dès que ses droits changent (migration « droits_figes »). */
export async function ouvrirSession(db: Acces, acteur: Acteur, { agent, maison = null }: Entree, maintenant: Date): Promise<JetonsEmis> {
  const heures = await variable(db, 'SESSION_DUREE_H', jourDe(maintenant))
  const fin = Math.min(maintenant.getTime() + heures * 3_600_000, await finDuPremierRole(db, acteur.id))
  const session = { id: uuidv7(), utilisateur_id: acteur.id, expire_le: new Date(fin) }
  await db
    .insertInto('session')
    .values({
      ...session,
      acteur: JSON.stringify(acteur),
      cree_le: maintenant,
      vue_le: maintenant,
      agent,
      maison: maison && JSON.stringify(maison),
    })
    .execute()
  return emettreJetons(db, session, 1, maintenant)
}

/** Un rôle confié pour un temps ne survit pas, dans une session, à son dernier jour. */
async function finDuPremierRole(db: Acces, utilisateurId: string): Promise<number> {
  const { jusquAu } = await db
    .selectFrom('utilisateur_role')
    .select((e) => e.fn.min('jusqu_au').as('jusquAu'))
    .where('utilisateur_id', '=', utilisateurId)
    .where('jusqu_au', '>=', sql<string>`(now() at time zone 'Europe/Paris')::date`)
    .executeTakeFirstOrThrow()
  return jusquAu === null ? Number.POSITIVE_INFINITY : Date.parse(debutDuJour(ajouterJours(jusquAu, 1)))
}

/** Les jetons d'une génération d'une session. Sans activité le temps d'un jeton de rafraîchissement, la session s'éteint. */
export async function emettreJetons(
  db: Acces,
  session: { id: string; utilisateur_id: string; expire_le: Date },
  generation: number,
  maintenant: Date,
): Promise<JetonsEmis> {
  const minutes = await variable(db, 'SESSION_INACTIVITE_MIN', jourDe(maintenant))
  const finLe = new Date(Math.min(maintenant.getTime() + minutes * 60_000, session.expire_le.getTime()))
  const { jeton, empreinte } = nouveauJeton()
  await db
    .insertInto('jeton_rafraichissement')
    .values({ empreinte, session_id: session.id, generation, emis_le: maintenant, expire_le: finLe })
    .execute()
  return {
    id_token: await signerJetonAcces({ sid: session.id, sub: session.utilisateur_id }, maintenant),
    refresh_token: jeton,
    expires_in: DUREE_JETON_ACCES_S,
    finLe,
  }
}

export type MotifDeRevocation =
  | 'DECONNEXION'
  | 'JETON_REUTILISE'
  | 'COMPTE_DESACTIVE'
  | 'ROLES_MODIFIES'
  | 'PARTENAIRE_MODIFIE'
  | 'MOT_DE_PASSE_CHANGE'
  | 'MOT_DE_PASSE_FERME'
  | 'FERMEE_PAR_ADMINISTRATION'
  | 'FERMEE_PAR_LA_PERSONNE'
  | 'SECOND_FACTEUR_EXIGE'
  | 'SECOND_FACTEUR_RETIRE'
  | 'RESTAURATION'
  | 'SORTIE_DE_LA_MAISON'

/** Ferme toutes les sessions d'une personne, et celle qu'elle commence à ouvrir, et retire ses jetons d'API, dans la transaction du geste qui la concerne : elles sont refusées à la demande suivante. */
export async function revoquerSessions(db: Acces, utilisateurId: string, motif: MotifDeRevocation, maintenant: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoquee_le: maintenant, motif_revocation: motif })
    .where('utilisateur_id', '=', utilisateurId)
    .where('revoquee_le', 'is', null)
    .execute()
  await fermerLesDefis(db, utilisateurId)
  await retirerSesJetons(db, utilisateurId, maintenant)
}

/** Ferme celles qu'une personne a ouvertes jusqu'à cet instant : redit plus tard, cela n'en ferme pas d'autre. */
export async function revoquerCellesDAvant(
  db: Acces,
  utilisateurId: string,
  avant: Date,
  motif: MotifDeRevocation,
  maintenant: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoquee_le: maintenant, motif_revocation: motif })
    .where('utilisateur_id', '=', utilisateurId)
    .where('cree_le', '<=', avant)
    .where('revoquee_le', 'is', null)
    .execute()
  await fermerLesDefis(db, utilisateurId, avant)
}

/** La session du fournisseur d'où vient celle-ci, ou `null`. */
export async function maisonDe(db: Acces, id: string | null): Promise<SessionDeLaMaison | null> {
  if (id === null) return null
  const lue = await db
    .selectFrom('session')
    .select('maison')
    .where('id', '=', id)
    .$narrowType<{ maison: SessionDeLaMaison | null }>()
    .executeTakeFirst()
  return lue?.maison ?? null
}

/** Ferme celles de tout le monde : la base revient d'une sauvegarde. */
export async function revoquerToutesLesSessions(db: Acces, motif: MotifDeRevocation, maintenant: Date): Promise<void> {
  await db.updateTable('session').set({ revoquee_le: maintenant, motif_revocation: motif }).where('revoquee_le', 'is', null).execute()
}

export async function revoquerSession(db: Acces, id: string, motif: MotifDeRevocation, maintenant: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoquee_le: maintenant, motif_revocation: motif })
    .where('id', '=', id)
    .where('revoquee_le', 'is', null)
    .execute()
}

/** Cette session vaut encore. */
export async function estOuverte(db: Acces, id: string | null, maintenant: Date): Promise<boolean> {
  if (id === null) return false
  const ouverte = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('revoquee_le', 'is', null)
    .where('expire_le', '>', maintenant)
    .executeTakeFirst()
  return ouverte !== undefined
}

/** Les sessions ouvertes d'une personne, la plus récemment active d'abord. */
export async function sessionsOuvertes(db: Acces, utilisateurId: string, maintenant: Date) {
  const lues = await db
    .selectFrom('session')
    .select(['id', 'agent', 'cree_le', 'vue_le'])
    .where('utilisateur_id', '=', utilisateurId)
    .where('revoquee_le', 'is', null)
    .where('expire_le', '>', maintenant)
    .orderBy('vue_le', 'desc')
    .orderBy('id')
    .execute()
  return lues.map(({ id, agent, cree_le, vue_le }) => ({ id, agent, ouverteLe: cree_le.toISOString(), vueLe: vue_le.toISOString() }))
}

/** Une personne ferme ses propres sessions : `seule`, ou toutes celles qui ne sont pas `sauf` ; rend combien l'étaient. */
export async function fermerLesMiennes(
  db: Acces,
  utilisateurId: string,
  { sauf, seule }: { readonly sauf: string | null; readonly seule: string | null },
  maintenant: Date,
): Promise<number> {
  const fermees = await db
    .updateTable('session')
    .set({ revoquee_le: maintenant, motif_revocation: 'FERMEE_PAR_LA_PERSONNE' satisfies MotifDeRevocation })
    .where('utilisateur_id', '=', utilisateurId)
    .where('revoquee_le', 'is', null)
    .where('expire_le', '>', maintenant)
    .$if(sauf !== null, (q) => q.where('id', '<>', sauf ?? ''))
    .$if(seule !== null, (q) => q.where('id', '=', seule ?? ''))
    .returning('id')
    .execute()
  return fermees.length
}

/** Se déconnecter ferme la session d'un jeton de rafraîchissement, déjà utilisé ou échu aussi bien. */
export async function revoquerSessionDuJeton(db: Acces, empreinte: Buffer, maintenant: Date): Promise<void> {
  const connu = await db.selectFrom('jeton_rafraichissement').select('session_id').where('empreinte', '=', empreinte).executeTakeFirst()
  if (connu) await revoquerSession(db, connu.session_id, 'DECONNEXION', maintenant)
}
