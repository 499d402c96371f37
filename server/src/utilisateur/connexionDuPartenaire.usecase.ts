import { ADM } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import { refusDeFermer } from '@relogement/domain/compte/maison.rules'
import { canReglerLaConnexion } from '@relogement/domain/utilisateur/utilisateur.permissions'
import type { ConnexionDuPartenaire } from '@relogement/domain/utilisateur/utilisateur.schema'
import { type RawBuilder, sql } from 'kysely'
import { tenirCeuxDuPartenaire } from '../compte/compte.queries.ts'
import { retirerSesJetons } from '../compte/jetonApi.queries.ts'
import { direLaMaison } from '../compte/maison/direLaMaison.ts'
import { revoquerSessions } from '../compte/session.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { presentItem } from '../core/http/hydra.ts'
import { ecrireLaConnexion, lockPartenaire } from '../referentiel/partenaire.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { conflit, exigerDroit, refusDePuis } from './utilisateur.usecases.ts'

type Ctx = Contexte<ServicesRelogement>

/**
 * Dit comment les comptes d'un partenaire entrent. Fermer leurs mots de passe ferme leurs sessions et retire leurs jetons d'API : chacun
 * rentre par la maison, et l'apprend par courriel. Un SIRET exigé ensuite le fait à qui n'est pas entré en son nom.
 */
export async function reglerLaConnexion(ctx: Ctx, id: string, { siret, motDePasse }: ConnexionDuPartenaire) {
  const { db, services, acteur, maintenant } = ctx
  const partenaire = await lockPartenaire(db, id)
  if (!partenaire) throw introuvable('Partenaire')
  await tenirCeuxDuPartenaire(db, id)
  const comptes = await comptesDe(ctx, id)
  exigerDroit(
    await refusDePuis(ctx, (frais) =>
      canReglerLaConnexion(
        frais,
        comptes.flatMap(({ roles }) => roles),
      ),
    ),
  )
  const ferme = partenaire.mot_de_passe_ferme_le !== null
  // Fermés, un SIRET de plus, ou un autre, laisse dehors qui n'entre pas en son nom.
  if (!motDePasse && (!ferme || (siret !== null && siret !== partenaire.siret))) {
    const moi = comptes.find((compte) => compte.id === acteur.id)
    const refus = refusDeFermer({
      maison: services.maison !== null,
      administrationEntre: await administrationEntre(ctx, id, siret),
      senferme: moi?.rattache === false,
      dUnAutreEtablissement: moi !== undefined && siret !== null && moi.siret !== siret,
      libelle: services.maison?.libelle ?? 'la connexion de la maison',
    })
    if (refus !== null) throw conflit(refus)
  }
  await ecrireLaConnexion(db, id, { siret, mot_de_passe_ferme_le: motDePasse ? null : (partenaire.mot_de_passe_ferme_le ?? maintenant) })
  // Déjà fermés, le SIRET exigé de plus vaut aussi pour qui est entré avant.
  if (!motDePasse && ferme && siret !== null && siret !== partenaire.siret)
    for (const compte of comptes) if (compte.siret !== siret) await revoquerSessions(db, compte.id, 'MOT_DE_PASSE_FERME', maintenant)
  if (motDePasse === ferme) {
    const libelle = services.maison?.libelle ?? 'la connexion de la maison'
    for (const compte of comptes) {
      // Qui ferme est rattaché : sa session en cours reste.
      if (!motDePasse && compte.id === acteur.id) await retirerSesJetons(db, compte.id, maintenant)
      else if (!motDePasse) await revoquerSessions(db, compte.id, 'MOT_DE_PASSE_FERME', maintenant)
      await direLaMaison(db, compte, motDePasse ? 'MOT_DE_PASSE_ROUVERT' : 'MOT_DE_PASSE_FERME', {
        auteurId: acteur.id,
        libelle,
        maintenant,
      })
    }
  }
  return presentItem('ConnexionDuPartenaire', `/v1/business/partenaires/${id}/connexion`, { siret, motDePasse })
}

/** L'identité `i`, que la maison d'aujourd'hui affirme : celles d'un fournisseur d'avant n'ouvrent plus rien. */
const deLaMaison = ({ maison }: ServicesRelogement): RawBuilder<boolean> => estParmi(sql`i.emetteur`, maison?.emetteurs ?? [])

const comptesDe = ({ db, services }: Ctx, partenaireId: string) =>
  db
    .selectFrom('utilisateur as u')
    .leftJoin('identite_maison as i', (jointure) => jointure.onRef('i.utilisateur_id', '=', 'u.id').on(deLaMaison(services)))
    .select([
      'u.id',
      'u.email',
      'u.prenom',
      sql<string[]>`array(select r.role from utilisateur_role r where r.utilisateur_id = u.id)`.as('roles'),
      'i.siret',
      sql<boolean>`i.utilisateur_id is not null`.as('rattache'),
    ])
    .where('u.partenaire_id', '=', partenaireId)
    .where('u.actif', '=', true)
    .orderBy('u.id')
    .execute()

/** Les mots de passe de ce partenaire fermés, et ce SIRET exigé de lui, une personne de l'administration entrerait encore. */
async function administrationEntre({ db, services, aujourdhui }: Ctx, partenaireId: string, siret: string | null): Promise<boolean> {
  const { rows } = await sql<{ oui: boolean }>`
    select exists (
      select from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id left join partenaire p on p.id = u.partenaire_id
      where u.actif and u.valide_le is not null and r.role = any(${[...ADM]}::text[])
        and (r.jusqu_au is null or r.jusqu_au >= ${aujourdhui}::date)
        and (exists (select from identite_maison i where i.utilisateur_id = u.id and ${deLaMaison(services)}
            and (u.partenaire_id is distinct from ${partenaireId}::uuid or ${siret}::text is null or i.siret = ${siret}::text))
          or (u.mot_de_passe is not null and u.partenaire_id is distinct from ${partenaireId}::uuid and p.mot_de_passe_ferme_le is null))
    ) as oui`.execute(db)
  return rows[0]?.oui === true
}
