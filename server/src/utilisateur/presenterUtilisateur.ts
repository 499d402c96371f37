import { droitsDe } from '@relogement/domain/utilisateur/droits'
import { canAdministrer, verbesDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.permissions'
import type { Utilisateur } from '@relogement/domain/utilisateur/utilisateur.schema'
import { sql } from 'kysely'
import { getActeur } from '../acces/acteur.queries.ts'
import { estExige, secondFacteurPoseLe } from '../compte/secondFacteur.queries.ts'
import { sessionsOuvertes } from '../compte/session.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { nombresVus } from './nombresVus.ts'
import { champsDUtilisateur, poidsDesDossiers, tempsDeTravailJson } from './utilisateur.liste.ts'
import { faitsDe, getUtilisateur, type LigneUtilisateur } from './utilisateur.queries.ts'

/** Le compte tel qu'il vient d'être écrit. */
export const relire = async (ctx: Contexte, id: string): Promise<Utilisateur> => presenterUtilisateur(ctx, await getUtilisateur(ctx, id))

/** Un compte tel que cette personne le lit : à qui n'administre pas, ni téléphone, ni session, ni droits ; son temps de travail, à qui le règle et à elle. */
export async function presenterUtilisateur(ctx: Contexte, ligne: LigneUtilisateur): Promise<Utilisateur> {
  const { id, version } = ligne
  const verbes = verbesDUtilisateur(ctx.acteur, faitsDe(ligne))
  const champs = await lireLesChamps(ctx, id, verbes.can.includes('reglerLeTempsDeTravail') || ctx.acteur.id === id)
  return presentItem('Utilisateur', `/v1/utilisateurs/${id}`, {
    id,
    version,
    ...champs,
    ...verbes,
    ...(canAdministrer(ctx.acteur) === null ? await pourLAdministration(ctx, ligne) : {}),
  })
}

type Champs = Pick<
  Utilisateur,
  | 'nom'
  | 'prenom'
  | 'email'
  | 'civilite'
  | 'photoURL'
  | 'roles'
  | 'partenaire'
  | 'zones'
  | 'nombreDeMenages'
  | 'EPCIs'
  | 'charge'
  | 'tempsDeTravail'
  | 'tempsParDefaut'
  | 'etat'
  | 'derniereConnexion'
>

async function lireLesChamps(ctx: Contexte, id: string, avecLeTemps: boolean): Promise<Champs> {
  const { db } = ctx
  const poids = await poidsDesDossiers(ctx)
  const champs = Object.entries(champsDUtilisateur(ctx, poids)).flatMap(([cle, lu]) => (lu === null ? [] : [sql`${sql.lit(cle)}, ${lu}`]))
  if (avecLeTemps) champs.push(sql`'tempsDeTravail', ${tempsDeTravailJson}, 'tempsParDefaut', ${poids.CHARGE_TEMPS_DE_TRAVAIL}::numeric`)
  const { rows } = await sql<{ lu: Champs }>`
    select json_build_object(${sql.join(champs)}) as lu from utilisateur u left join partenaire p on p.id = u.partenaire_id where u.id = ${id}::uuid`.execute(
    db,
  )
  return (rows[0] as { lu: Champs }).lu
}

async function pourLAdministration({ db, maintenant }: Contexte, { id, telephone, actif, creeLe, zonesPropres, roles }: LigneUtilisateur) {
  const [sessions, acteur, poseLe, exige] = await Promise.all([
    sessionsOuvertes(db, id, maintenant),
    getActeur(db, id),
    secondFacteurPoseLe(db, id),
    estExige(db, { roles: roles.map(({ code }) => code) }, maintenant),
  ])
  return {
    telephone,
    actif,
    creeLe: creeLe.toISOString(),
    zonesPropres: [...zonesPropres],
    sessions,
    secondFacteur: { poseLe: poseLe?.toISOString() ?? null, exige },
    // Désactivé, le compte n'ouvre rien.
    droits: acteur === null ? [] : droitsDe(acteur, await nombresVus(db, acteur)),
  }
}
