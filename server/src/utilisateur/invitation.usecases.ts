import { roleDit } from '@relogement/domain/acces/civilite'
import { ADM, type CodeRole, roleDe } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import { canAdministrer, canDemanderUnCompte } from '@relogement/domain/utilisateur/utilisateur.permissions'
import type { DemandeDeCompte } from '@relogement/domain/utilisateur/utilisateur.schema'
import { uuidv7 } from 'uuidv7'
import { listAdresses } from '../acces/adresses.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lirePage } from '../core/page.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { compterLesInvitations, type LigneInvitation, lignesDInvitation } from './invitation.queries.ts'
import { conflit, exigerDroit, ouvrir, refusDePuis } from './utilisateur.usecases.ts'

const DEMANDES_EN_ATTENTE = 20

/** Un directeur demande un compte pour une personne de son partenaire : rien n'y dit si un compte existe à cette adresse. */
export async function demanderUnCompte(ctx: Contexte, { nom, prenom, email, civilite, role }: DemandeDeCompte) {
  const { db, acteur, maintenant } = ctx
  exigerDroit(canDemanderUnCompte(acteur))
  const partenaireId = acteur.partenaireId as string
  // Le partenaire se tient : deux demandes au même instant se comptent l'une après l'autre.
  const partenaire = await db
    .selectFrom('partenaire')
    .select('nom')
    .where('id', '=', partenaireId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if ((await compterLesInvitations(db, partenaireId)) >= DEMANDES_EN_ATTENTE)
    throw conflit(`${DEMANDES_EN_ATTENTE} demandes attendent déjà l’administration pour votre partenaire.`)
  await db
    .insertInto('invitation')
    .values({
      id: uuidv7(),
      nom,
      prenom,
      email,
      civilite,
      role,
      partenaire_id: partenaireId,
      demandee_par: acteur.id,
      demandee_le: maintenant,
    })
    .execute()
  await ecrireCourriel(
    db,
    {
      type: 'COMPTE_DEMANDE',
      destinataires: await listAdresses(db, ADM),
      sujet: `Relogement : un compte demandé par ${partenaire.nom}`,
      corps: `Bonjour,\n\n${acteur.prenom} ${acteur.nom} (${partenaire.nom}) demande un compte pour une personne de son équipe. La demande attend dans la liste des utilisateurs.`,
      auteurId: acteur.id,
    },
    maintenant,
  )
  return presentItem('Message', '/v1/business/invitations', { message: 'Demande transmise à l’administration, qui ouvrira le compte.' })
}

export async function lireInvitations({ db, requete }: Contexte, { page, pageSize }: PageDe) {
  const { lignes, total } = await lirePage(lignesDInvitation(db).orderBy('i.demandee_le').orderBy('i.id'), { page, pageSize })
  return presentCollection({ type: 'Invitation', url: requete.url, page, pageSize, total }, lignes.map(presenter), {})
}

/** Ouvre le compte demandé, ou refuse ; la demande s'efface, et son auteur l'apprend. */
export async function deciderDeLInvitation(ctx: Contexte, id: string, { acceptee }: { readonly acceptee: boolean }) {
  const { db, maintenant } = ctx
  const tenue = await db.selectFrom('invitation').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const ligne = tenue && (await lignesDInvitation(db).where('i.id', '=', id).executeTakeFirst())
  if (!ligne) throw introuvable('Demande')
  exigerDroit(await refusDePuis(ctx, canAdministrer))
  if (acceptee) {
    const { nom, prenom, email, civilite, partenaire_id: partenaire } = ligne
    await ouvrir(ctx, {
      nom,
      prenom,
      email,
      civilite,
      telephone: null,
      roles: [{ code: codeDe(ligne), jusquAu: null }],
      partenaire,
      zonesPropres: [],
    })
  }
  await db.deleteFrom('invitation').where('id', '=', id).execute()
  const { email: adresse } = await db
    .selectFrom('utilisateur')
    .select('email')
    .where('id', '=', ligne.demandeurId)
    .executeTakeFirstOrThrow()
  await ecrireCourriel(
    db,
    {
      type: 'COMPTE_DEMANDE_DECIDE',
      destinataires: [adresse],
      sujet: 'Relogement : votre demande de compte',
      corps: `Bonjour ${ligne.demandeurPrenom},\n\nLe compte demandé pour ${ligne.prenom} ${ligne.nom} ${acceptee ? 'est ouvert : la personne reçoit un lien pour choisir son mot de passe' : 'n’est pas ouvert. Adressez-vous à l’administration pour en savoir plus'}.`,
    },
    maintenant,
  )
  return presenter(ligne)
}

const codeDe = ({ role }: LigneInvitation): CodeRole => {
  const connu = roleDe(role)
  if (connu === null) throw introuvable('Demande')
  return connu
}

const presenter = (ligne: LigneInvitation) => {
  const { id, nom, prenom, email, partenaire_id, partenaire, demandee_le, demandeurId, demandeurNom, demandeurPrenom } = ligne
  const code = codeDe(ligne)
  return presentItem('Invitation', `/v1/business/invitations/${id}`, {
    id,
    nom,
    prenom,
    email,
    role: { code, libelle: roleDit(code, ligne.civilite) },
    partenaire: { id: partenaire_id, nom: partenaire },
    demandeePar: { id: demandeurId, nom: demandeurNom, prenom: demandeurPrenom },
    demandeeLe: demandee_le.toISOString(),
  })
}
