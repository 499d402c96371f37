// Le compte qui ouvre les autres, donné depuis le serveur : le premier d'une production neuve, ou celui qui manque quand tous sont perdus.
import type { CodeRole } from '@relogement/domain/acces/roles'
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import { sql } from 'kysely'
import { aServi, type Compte, entreParLaMaison, findCompte, lockCompte } from '../compte/compte.queries.ts'
import { changerCompte, ouvrirCompte } from '../compte/comptes.ts'
import { faireLeLien, fermerLiens, type LienFait, type UsageDuLien } from '../compte/liens.ts'
import { rattacheLe } from '../compte/maison/identite.queries.ts'
import type { Acces } from '../core/database.ts'
import { ErreurDemarrage } from '../core/erreurDemarrage.ts'
import { VERROUS } from '../core/postgres/verrou.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { operateurOuCree } from '../referentiel/operateur.queries.ts'
import type { ServicesRelogement } from '../services.ts'
import { remplacerRoles } from './utilisateur.queries.ts'

/** Le seul rôle qui confie tous les autres (`utilisateur.permissions`). */
const ROLE: CodeRole = 'DATA_STEWARD'

export interface Administrateur {
  readonly email: string
  readonly prenom: string
  readonly nom: string
}

export interface LienDAdministrateur extends LienFait {
  readonly email: string
}

/** Montré par un démarrage, ou demandé par la commande. */
type LienDuServeur = 'LIEN_DONNE_AU_SERVEUR' | 'LIEN_DEMANDE_AU_SERVEUR'

type Ouverture = Pick<ServicesRelogement, 'base' | 'log' | 'horloge' | 'urlPublique' | 'maison'>

/**
 * Ouvre un compte de data steward, ou rend le sien à qui l'a perdu, et fait le lien à usage unique qui en choisit le mot de passe, ou qui
 * le rattache à la maison quand son organisme n'entre plus que par elle. Un compte d'un autre rôle est refusé (`ErreurDemarrage`) : la commande ne donne de droits à personne qui en ait d'autres.
 */
export const ouvrirUnAdministrateur = (services: Ouverture, qui: Administrateur): Promise<LienDAdministrateur> =>
  inTransaction(services.base, services.log, (db) => ouvrir(db, services, qui, 'LIEN_DEMANDE_AU_SERVEUR'))

/**
 * Le lien du premier compte d'une production où personne n'a encore activé le sien ; `null` dès que quelqu'un l'a fait, par un mot de passe
 * ou par la maison. Chaque démarrage en fait un autre, et celui d'avant ne vaut plus (décision 0051).
 */
export const lienDuPremierCompte = (services: Ouverture, email: string | null): Promise<LienDAdministrateur | null> =>
  inTransaction(services.base, services.log, async (db) => {
    // Un service qui sert n'attend personne pour démarrer.
    if ((await compterLesComptes(db)).actives > 0) return null
    await sql`select pg_advisory_xact_lock(${VERROUS.PREMIER_COMPTE})`.execute(db)
    const { comptes, actives } = await compterLesComptes(db)
    if (actives > 0) return null
    if (email !== null) {
      await retirerLesAutres(db, email, services.horloge())
      return ouvrir(db, services, { email, prenom: 'Premier', nom: 'Administrateur' }, 'LIEN_DONNE_AU_SERVEUR')
    }
    if (comptes > 0) return null
    throw new ErreurDemarrage(
      'Cette base n’a encore aucun compte. Donnez dans ADMINISTRATEUR_EMAIL l’adresse de la personne qui ouvrira les autres : le démarrage montrera le lien qui active le sien.',
    )
  })

/**
 * Les comptes qu'un démarrage a ouverts à d'autres adresses, et que personne n'a activés : une adresse mal écrite puis corrigée resterait à
 * jamais celle d'un data steward. Ni le lien montré alors, ni un mot de passe oublié, ne l'ouvre plus. Un lien demandé par la commande reste à qui il est.
 */
async function retirerLesAutres(db: Acces, email: string, maintenant: Date): Promise<void> {
  const aRecu = (lien: LienDuServeur) =>
    db.selectFrom('modification as m').select('m.id').whereRef('m.sujet_id', '=', sql.ref('u.id')).where('m.code', '=', lien)
  const autres = await db
    .selectFrom('utilisateur as u')
    .select('u.id')
    .where(sql`lower(u.email)`, '<>', email.toLowerCase())
    .where('u.actif', '=', true)
    .where((e) => e.and([e.exists(aRecu('LIEN_DONNE_AU_SERVEUR')), e.not(e.exists(aRecu('LIEN_DEMANDE_AU_SERVEUR')))]))
    .execute()
  for (const { id } of autres) {
    await fermerLiens(db, id, 'VALIDATION', maintenant)
    await changerCompte(db, id, { actif: false })
    await insertEvenements(db, null, maintenant, { id }, [evenementDUtilisateur('UTILISATEUR_DESACTIVE', {})])
  }
}

const compterLesComptes = (db: Acces) =>
  db
    .selectFrom('utilisateur')
    .select((e) => [
      e.fn.countAll<number>().as('comptes'),
      e.fn
        .countAll<number>()
        .filterWhere((compte) => compte.or([compte('valide_le', 'is not', null), compte('mot_de_passe', 'is not', null)]))
        .as('actives'),
    ])
    .executeTakeFirstOrThrow()

/** Ce que le serveur en dit à qui le démarre. */
export const annoncer = ({ email, adresse, expireLe }: LienDAdministrateur): string =>
  `\nPour ${email}, un lien qui ne sert qu’une fois, jusqu’au ${jusqua.format(expireLe)} :\n${adresse}\n\n`

const jusqua = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

async function ouvrir(
  db: Acces,
  { horloge, urlPublique, maison }: Ouverture,
  { email, prenom, nom }: Administrateur,
  lien: LienDuServeur,
): Promise<LienDAdministrateur> {
  const maintenant = horloge()
  const id =
    (await ouvrirCompte(db, { email, prenom, nom, partenaire_id: await operateurOuCree(db), cree_le: maintenant })) ??
    (await rendu(db, email))
  const compte = await lockCompte(db, id)
  if (!aServi(compte)) await remplacerRoles(db, id, [{ code: ROLE, jusquAu: null }])
  const usage = await usageDuLien(db, maison, compte)
  await fermerLiens(db, id, usage, maintenant)
  await insertEvenements(db, null, maintenant, { id }, [evenementDUtilisateur(lien, {})])
  return { email, ...(await faireLeLien(db, urlPublique, id, usage, maintenant)) }
}

/** Ce que le lien ouvre à cette personne ; rattachée, et sans mot de passe qui serve, aucun ne lui ouvrirait rien. */
async function usageDuLien(db: Acces, maison: Ouverture['maison'], compte: Compte): Promise<UsageDuLien> {
  if (!aServi(compte)) return 'VALIDATION'
  if (maison === null || !entreParLaMaison({ maison }, compte)) return 'RECUPERATION'
  if ((await rattacheLe(db, compte.id, maison)) === null) return 'VALIDATION'
  throw new ErreurDemarrage(
    `Ce compte entre par ${maison.libelle}, où il est rattaché, et son organisme n’a plus de mot de passe : aucun lien ne lui ouvrirait rien. Si ${maison.libelle} ne l’ouvre plus, retirez OIDC_EMETTEUR, OIDC_CLIENT_ID et OIDC_SECRET, relancez le service, puis refaites cette commande.`,
  )
}

/** Le compte qui est déjà à cette adresse, réactivé s'il le faut. */
async function rendu(db: Acces, email: string): Promise<string> {
  const compte = await findCompte(db, email)
  if (!compte) throw new ErreurDemarrage('Ce compte vient d’être effacé : recommencez.')
  const role = await db
    .selectFrom('utilisateur_role')
    .select('role')
    .where('utilisateur_id', '=', compte.id)
    .where('role', '=', ROLE)
    .where('jusqu_au', 'is', null)
    .executeTakeFirst()
  if (!role)
    throw new ErreurDemarrage('Le compte de cette adresse n’est pas celui d’un data steward : donnez une adresse qui n’a pas de compte.')
  if (!compte.actif) await changerCompte(db, compte.id, { actif: true })
  return compte.id
}
