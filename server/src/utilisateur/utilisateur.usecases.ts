import type { Civilite } from '@relogement/domain/acces/civilite'
import type { CodeRole } from '@relogement/domain/acces/roles'
import { differences } from '@relogement/domain/common/difference'
import { accesRefuse, DomainError } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { type RoleConfie, refusDesRoles } from '@relogement/domain/utilisateur/roles.rules'
import { libelleDuChamp } from '@relogement/domain/utilisateur/utilisateur.champs'
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import {
  canAdministrer,
  canChangerLAdresse,
  canChangerLesDroits,
  canCreerUtilisateur,
  canDesactiver,
  canModifierUtilisateur,
  canReinviter,
  canRetirerLeSecondFacteur,
} from '@relogement/domain/utilisateur/utilisateur.permissions'
import type { CreationUtilisateur, ModificationUtilisateur } from '@relogement/domain/utilisateur/utilisateur.schema'
import { getActeur } from '../acces/acteur.queries.ts'
import { changerCompte, effacerCompte, ouvrirCompte } from '../compte/comptes.ts'
import { dire } from '../compte/direLeSecondFacteur.ts'
import { aAssezDeLiens, demanderUnLien, fermerLiens } from '../compte/liens.ts'
import { oterLeSecondFacteur } from '../compte/secondFacteur.queries.ts'
import { revoquerSession, revoquerSessions } from '../compte/session.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { relire } from './presenterUtilisateur.ts'
import { faitsDe, type LigneUtilisateur, lockUtilisateur, remplacerRoles, remplacerZones } from './utilisateur.queries.ts'

/** Ouvre un compte : la personne reçoit un lien, et choisit son mot de passe. */
export async function creerUtilisateur(ctx: Contexte, saisie: CreationUtilisateur) {
  const id = await ouvrir(ctx, saisie)
  ctx.reponse.entete('Location', `/v1/utilisateurs/${id}`)
  return relire(ctx, id)
}

export async function ouvrir(ctx: Contexte, { roles, partenaire, zonesPropres, ...identite }: CreationUtilisateur): Promise<string> {
  const { db, acteur, maintenant } = ctx
  exigerDroit(await refusDePuis(ctx, (frais) => canCreerUtilisateur(frais, codesDe(roles))))
  await exigerRolesDuPartenaire(ctx, roles, partenaire)
  const zones = await zonesDites(ctx, zonesPropres, partenaire)
  const id = await ouvrirCompte(db, { ...identite, partenaire_id: partenaire, cree_le: maintenant })
  if (id === null) throw saisie('email', 'Un compte existe déjà à cette adresse')
  await remplacerRoles(db, id, roles)
  await remplacerZones(
    db,
    id,
    zones.map((zone) => zone.id),
  )
  await demanderUnLien(db, { id, email: identite.email, prenom: identite.prenom }, 'VALIDATION', maintenant)
  await insertEvenements(db, acteur.id, maintenant, { id, version: 1 }, [evenementDUtilisateur('UTILISATEUR_INVITE', {})])
  return id
}

/** Modifie un compte : ce qui n'est pas dit reste. Ses sessions se ferment quand ses droits changent (migration « droits_figes »). */
export async function modifierUtilisateur(ctx: Contexte, id: string, patch: ModificationUtilisateur) {
  const ligne = await lockUtilisateur(ctx, id)
  const faits = faitsDe(ligne)
  exigerDroit(await refusDePuis(ctx, (frais) => canModifierUtilisateur(frais, faits)))
  verifierVersion(ligne, ctx.versionAttendue)
  const avant = saisieDe(ligne)
  const apres = await fusionner(ctx, avant, patch)
  const changees = differences(avant, apres)
  const touche = (...champs: string[]) => changees.some(({ chemin }) => champs.some((champ) => chemin.split('.')[0] === champ))
  if (touche('email')) exigerDroit(canChangerLAdresse(ctx.acteur, faits))
  const activation = patch.actif !== undefined && patch.actif !== ligne.actif
  if (activation || touche('roles', 'partenaire', 'zonesPropres')) exigerDroit(canChangerLesDroits(ctx.acteur, faits, codesDe(apres.roles)))
  if (touche('roles', 'partenaire')) await exigerRolesDuPartenaire(ctx, apres.roles, apres.partenaire?.id ?? null)
  if (changees.length === 0 && !activation) return relire(ctx, id)
  await ecrire(ctx, ligne, apres, { activation, roles: touche('roles'), zones: touche('zonesPropres'), email: touche('email') })
  const changements = changees.map((une) => ({ ...une, libelle: libelleDuChamp(une.chemin.split('.')[0] ?? '') }))
  await noter(ctx, ligne, [
    ...(changements.length > 0 ? [evenementDUtilisateur('UTILISATEUR_MODIFIE', {}, { changements })] : []),
    ...(activation ? [evenementDUtilisateur(patch.actif ? 'UTILISATEUR_REACTIVE' : 'UTILISATEUR_DESACTIVE', {})] : []),
  ])
  return relire(ctx, id)
}

/** Désactive ; n'efface que le compte que personne n'a activé, si rien ne le cite. */
export async function retirerUtilisateur(ctx: Contexte, id: string): Promise<undefined> {
  const ligne = await lockUtilisateur(ctx, id)
  exigerDroit(await refusDePuis(ctx, (frais) => canChangerLesDroits(frais, faitsDe(ligne))))
  verifierVersion(ligne, ctx.versionAttendue)
  if (!ligne.valide && (await effacerCompte(ctx.db, id))) return
  const refus = canDesactiver(ctx.acteur, faitsDe(ligne))
  if (refus !== null) throw conflit(refus)
  await changerCompte(ctx.db, id, { actif: false })
  await fermerTousLesLiens(ctx, id)
  await noter(ctx, ligne, [evenementDUtilisateur('UTILISATEUR_DESACTIVE', {})])
}

/** Envoie une nouvelle invitation ; celle d'avant ne vaut plus. */
export async function reinviter(ctx: Contexte, id: string) {
  const { db, maintenant } = ctx
  const ligne = await lockUtilisateur(ctx, id)
  exigerDroit(canAdministrer(ctx.acteur))
  const refus = canReinviter(ctx.acteur, faitsDe(ligne))
  if (refus !== null) throw conflit(refus)
  if (await aAssezDeLiens(db, id, maintenant)) throw conflit('Trois liens ont déjà été envoyés dans l’heure.')
  await demanderUnLien(db, ligne, 'VALIDATION', maintenant)
  await insertEvenements(db, ctx.acteur.id, maintenant, { id }, [evenementDUtilisateur('UTILISATEUR_REINVITE', {})])
  return relire(ctx, id)
}

/** Ferme une session de la personne, ou toutes ; elles sont refusées à la demande suivante. */
export async function fermerSessions(ctx: Contexte, id: string, sessionId: string | null) {
  const { db, acteur, maintenant } = ctx
  await lockUtilisateur(ctx, id)
  exigerDroit(await refusDePuis(ctx, canAdministrer))
  const ouvertes = await db
    .selectFrom('session')
    .select('id')
    .where('utilisateur_id', '=', id)
    .where('revoquee_le', 'is', null)
    .where('expire_le', '>', maintenant)
    .$if(sessionId !== null, (q) => q.where('id', '=', sessionId ?? ''))
    .execute()
  if (ouvertes.length === 0) throw conflit(sessionId === null ? 'Aucune session n’est ouverte.' : 'Cette session est déjà fermée.')
  if (sessionId === null) await revoquerSessions(db, id, 'FERMEE_PAR_ADMINISTRATION', maintenant)
  else await revoquerSession(db, sessionId, 'FERMEE_PAR_ADMINISTRATION', maintenant)
  await insertEvenements(db, acteur.id, maintenant, { id }, [evenementDUtilisateur('SESSIONS_FERMEES', { nombre: ouvertes.length })])
  return relire(ctx, id)
}

/** Retire le second facteur de qui a perdu le sien ; ses sessions se ferment, et elle l'apprend par courriel. */
export async function retirerLeSecondFacteur(ctx: Contexte, id: string) {
  const { db, acteur, maintenant } = ctx
  const ligne = await lockUtilisateur(ctx, id)
  exigerDroit(await refusDePuis(ctx, (frais) => canRetirerLeSecondFacteur(frais, faitsDe(ligne))))
  if (!(await oterLeSecondFacteur(db, id))) throw conflit('Ce compte n’a pas de second facteur.')
  await revoquerSessions(db, id, 'SECOND_FACTEUR_RETIRE', maintenant)
  await dire(db, ligne, 'SECOND_FACTEUR_RETIRE', acteur.id, maintenant)
  return relire(ctx, id)
}

/** Les droits de qui agit se relisent une fois le compte tenu : fermés entre-temps, ils ne valent plus. */
export async function refusDePuis({ db, acteur }: Contexte, regle: (frais: Contexte['acteur']) => string | null): Promise<string | null> {
  const frais = await getActeur(db, acteur.id)
  return frais === null ? 'Votre compte vient d’être désactivé.' : regle(frais)
}

export function exigerDroit(refus: string | null): void {
  if (refus !== null) throw Object.assign(accesRefuse(), { details: { bloquants: [refus] } })
}

export const saisie = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'utilisateur.saisie', message, { violations: [{ propertyPath, message }] })

export const conflit = (message: string) => new DomainError('conflit', 'utilisateur.refus', message, { details: { bloquants: [message] } })

const codesDe = (roles: readonly RoleConfie[]): CodeRole[] => roles.map(({ code }) => code)

interface Saisie {
  readonly nom: string
  readonly prenom: string
  readonly email: string
  readonly telephone: string | null
  readonly civilite: Civilite | null
  readonly roles: readonly RoleConfie[]
  readonly partenaire: { readonly id: string; readonly nom: string } | null
  readonly zonesPropres: readonly { readonly id: string; readonly nom: string }[]
}

const saisieDe = ({ nom, prenom, email, telephone, civilite, roles, partenaire, zonesPropres }: LigneUtilisateur): Saisie => ({
  nom,
  prenom,
  email,
  telephone,
  civilite,
  roles,
  partenaire: partenaire && { id: partenaire.id, nom: partenaire.nom },
  zonesPropres: zonesPropres.map(({ id, nom }) => ({ id, nom })),
})

async function fusionner(
  ctx: Contexte,
  avant: Saisie,
  { partenaire, zonesPropres, actif: _actif, ...reste }: ModificationUtilisateur,
): Promise<Saisie> {
  const dits = Object.fromEntries(Object.entries(reste).filter(([, valeur]) => valeur !== undefined))
  const chez = partenaire === undefined || partenaire === avant.partenaire?.id ? avant.partenaire : await partenaireDit(ctx, partenaire)
  const zones = zonesPropres === undefined ? avant.zonesPropres : await zonesDites(ctx, zonesPropres, chez?.id ?? null)
  return { ...avant, ...dits, partenaire: chez, zonesPropres: zones }
}

interface Touches {
  readonly activation: boolean
  readonly roles: boolean
  readonly zones: boolean
  readonly email: boolean
}

async function ecrire(ctx: Contexte, ligne: LigneUtilisateur, apres: Saisie, touches: Touches): Promise<void> {
  const { db, maintenant } = ctx
  const { id } = ligne
  const { nom, prenom, email, telephone, civilite, partenaire } = apres
  const actif = touches.activation ? !ligne.actif : ligne.actif
  await changerCompte(db, id, { nom, prenom, email, telephone, civilite, partenaire_id: partenaire?.id ?? null, actif }).catch(
    refuserAdressePrise,
  )
  // Ce qu'elle avait ouvert, commencé d'ouvrir ou confié à un outil l'était dans l'organisme d'avant, et comme il entre.
  if (partenaire?.id !== ligne.partenaire?.id) await revoquerSessions(db, id, 'PARTENAIRE_MODIFIE', maintenant)
  if (touches.roles) await remplacerRoles(db, id, apres.roles)
  if (touches.zones)
    await remplacerZones(
      db,
      id,
      apres.zonesPropres.map((zone) => zone.id),
    )
  if (!actif) await fermerTousLesLiens(ctx, id)
  else if (touches.email) await demanderUnLien(db, { id, email, prenom }, 'VALIDATION', maintenant)
}

function refuserAdressePrise(erreur: unknown): never {
  throw (erreur as { code?: string }).code === '23505' ? saisie('email', 'Un compte existe déjà à cette adresse') : erreur
}

async function fermerTousLesLiens({ db, maintenant }: Contexte, id: string): Promise<void> {
  await fermerLiens(db, id, 'RECUPERATION', maintenant)
  await fermerLiens(db, id, 'VALIDATION', maintenant)
}

function verifierVersion({ version }: LigneUtilisateur, attendue: number | null): void {
  if (attendue === null || attendue === version) return
  const message = 'Ce compte a été modifié par une autre personne depuis que vous l’avez ouvert.'
  throw new DomainError('version', 'utilisateur.version', message, { details: { version } })
}

const noter = ({ db, acteur, maintenant }: Contexte, { id, version }: LigneUtilisateur, evenements: readonly Evenement[]) =>
  insertEvenements(db, acteur.id, maintenant, { id, version: version + 1 }, evenements)

async function partenaireDit({ db }: Contexte, id: string | null): Promise<{ id: string; nom: string; categorie: string }> {
  const connu = await db.selectFrom('partenaire').select(['id', 'nom', 'categorie']).where('id', '=', id).executeTakeFirst()
  if (!connu) throw saisie('partenaire', 'Partenaire inconnu')
  return connu
}

async function exigerRolesDuPartenaire(ctx: Contexte, roles: readonly RoleConfie[], partenaireId: string | null): Promise<void> {
  const { categorie } = await partenaireDit(ctx, partenaireId)
  const refus = refusDesRoles(roles, categorie, ctx.aujourdhui)
  if (refus !== null) throw saisie('roles', refus)
}

/** Une personne se limite à des zones de son partenaire ; d'un partenaire sans zone, à n'importe lesquelles. */
async function zonesDites({ db }: Contexte, ids: readonly string[], partenaireId: string | null) {
  const uniques = [...new Set(ids)]
  if (uniques.length === 0) return []
  const connues = await db
    .selectFrom('zone_geographique')
    .select(['id', 'nom'])
    .where('id', 'in', uniques)
    .orderBy('type')
    .orderBy('nom')
    .execute()
  if (connues.length < uniques.length) throw saisie('zonesPropres', 'Zone inconnue')
  const siennes = await db.selectFrom('partenaire_zone').select('zone_id').where('partenaire_id', '=', partenaireId).execute()
  const dehors = siennes.length > 0 && connues.some(({ id }) => !siennes.some(({ zone_id }) => zone_id === id))
  if (dehors) throw saisie('zonesPropres', 'Une zone du partenaire est attendue')
  return connues
}
