import { rolesAuFeminin } from '@relogement/domain/acces/civilite'
import { type Acteur, roles } from '@relogement/domain/acces/roles'
import { formatDate } from '@relogement/domain/common/date.format'
import { colonnesDesUtilisateurs, listeUtilisateurs } from '@relogement/domain/utilisateur/utilisateur.liste'
import { etatsDuCompte } from '@relogement/domain/utilisateur/utilisateur.listes'
import { canAdministrer } from '@relogement/domain/utilisateur/utilisateur.permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { type Condition, croissant, enClair, instantJson, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { enCours } from '../portee/dossiersSuivis.ts'
import { menagesDesListes } from '../portee/menages.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import { epcisDe } from '../zone/epci.ts'
import { compterLesInvitations } from './invitation.queries.ts'
import { estCharge, etatSql, menagesSuivis, utilisateursVisibles, ZONES, zonesJson } from './portee.ts'

const lecture: LectureDeListe<typeof listeUtilisateurs> = {
  classe: 'Utilisateur',
  chemin: '/v1/utilisateurs',
  source: async (ctx) => sourceDesUtilisateurs(ctx, await poidsDesDossiers(ctx)),
  metadata: async ({ acteur, db }) => (canAdministrer(acteur) === null ? { aValider: await compterLesInvitations(db) } : {}),
}

/** La liste des utilisateurs, telle que cette personne la lit. */
export const lireUtilisateurs = lecteurDe(listeUtilisateurs, lecture)

/** Tels que l'écran les montre à l'administration, tous les rôles et toutes les zones dits. */
export const exporterUtilisateurs = exporteurDe(listeUtilisateurs, lecture, {
  nom: 'utilisateurs',
  colonnes: ({ acteur }) => exportables(acteur),
  colonnesDeLEcran: colonnesDesUtilisateurs,
  nomDuFichier: (jour, _filtres, format) => `Utilisateurs au ${formatDate(jour)}.${format}`,
})

const exportables = (acteur: Acteur): Readonly<Record<string, ColonneExportable>> => ({
  nom: { valeur: sql`u.prenom || ' ' || u.nom`, libre: true, largeur: 28 },
  roles: {
    valeur: sql`(select string_agg(${ROLE_DIT}, ', ' order by r.rang, r.role) from utilisateur_role r where r.utilisateur_id = u.id)`,
    libre: false,
    largeur: 36,
  },
  partenaire: { valeur: sql`p.nom`, libre: true, largeur: 24 },
  zones: {
    valeur: sql`coalesce((select string_agg(z.nom, ', ' order by z.type, z.nom) from zone_geographique z where z.id in ${ZONES}), 'Toutes')`,
    libre: true,
    largeur: 30,
  },
  nombreDeMenages: {
    valeur: sql`(select count(*)::int from menage m where ${menagesSuivis(acteur)})`,
    libre: false,
    nature: 'nombre',
    largeur: 14,
  },
  etat: { valeur: enClair(etatSql, etatsDuCompte), libre: false, largeur: 18 },
  derniereConnexion: {
    valeur: sql`to_char(${DERNIERE_CONNEXION} at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI')`,
    libre: false,
    largeur: 18,
  },
})

const ROLE_DIT = sql`case u.civilite when 'MADAME' then ${enClair(sql`r.role`, rolesAuFeminin)} else ${enClair(sql`r.role`, roles)} end`
const DERNIERE_CONNEXION = sql`(select max(s.vue_le) from session s where s.utilisateur_id = u.id)`
const ROLES_JSON = sql`(select coalesce(json_agg(json_build_object('code', r.role, 'libelle', ${ROLE_DIT}, 'jusquAu', r.jusqu_au)
  order by r.rang, r.role), '[]') from utilisateur_role r where r.utilisateur_id = u.id)`

/** Ce que pèse un dossier, et ce qu'un chargé peut suivre (VARIABLEs). */
export type Poids = Readonly<
  Record<
    'CHARGE_POIDS_DOSSIER' | 'CHARGE_POIDS_NOIRE' | 'CHARGE_POIDS_ACCOMPAGNEMENT' | 'CHARGE_CAPACITE' | 'CHARGE_TEMPS_DE_TRAVAIL',
    number
  >
>

export const poidsDesDossiers = async ({ db, aujourdhui }: Contexte): Promise<Poids> => (await variablesEnVigueur(db, aujourdhui)) as Poids

/** Ce que pèse `menage m`, en points. */
export const pointsDuDossier = (poids: Poids): RawBuilder<unknown> =>
  sql`case when m.statut = 'ACCOMPAGNEMENT_POST_RELOGEMENT' then ${poids.CHARGE_POIDS_ACCOMPAGNEMENT}::numeric
    when m.cotation_couleur = 'NOIRE' then ${poids.CHARGE_POIDS_NOIRE}::numeric else ${poids.CHARGE_POIDS_DOSSIER}::numeric end`

/** Le temps de travail de `u`, le dernier jour dit d'abord. */
export const tempsDeTravailJson: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('depuis', t.depuis, 'quotite', t.quotite)
  order by t.depuis desc), '[]') from temps_de_travail t where t.utilisateur_id = u.id)`

/** Ce que `u` peut suivre ce jour, en points : sa part d'un temps plein, ou celle qu'on suppose à qui n'en a pas de réglée. */
export const capaciteDuCharge = ({ CHARGE_CAPACITE, CHARGE_TEMPS_DE_TRAVAIL }: Poids, aujourdhui: string): RawBuilder<unknown> =>
  sql`round(${CHARGE_CAPACITE}::numeric * coalesce((select t.quotite from temps_de_travail t where t.utilisateur_id = u.id
    and t.depuis <= ${aujourdhui}::date order by t.depuis desc limit 1), ${CHARGE_TEMPS_DE_TRAVAIL}::numeric) / 100, 1)`

const chargeSql = (suivis: Condition, poids: Poids, aujourdhui: string): RawBuilder<unknown> =>
  sql`case when ${estCharge} then json_build_object('capacite', ${capaciteDuCharge(poids, aujourdhui)},
    'points', (select coalesce(sum(${pointsDuDossier(poids)}), 0) from menage m where ${suivis})) end`

/** Ce que la liste et la fiche disent d'une personne `u`. */
export function champsDUtilisateur(
  { acteur, aujourdhui }: Pick<Contexte, 'acteur' | 'aujourdhui'>,
  poids: Poids,
): Readonly<Record<string, RawBuilder<unknown> | null>> {
  const administre = canAdministrer(acteur) === null
  const suivis = menagesSuivis(acteur)
  return {
    nom: sql`u.nom`,
    prenom: sql`u.prenom`,
    email: sql`u.email`,
    civilite: sql`u.civilite`,
    photoURL: sql`u.photo_url`,
    roles: ROLES_JSON,
    partenaire: sql`case when p.id is not null then json_build_object('id', p.id, 'nom', p.nom) end`,
    zones: zonesJson,
    nombreDeMenages: sql`(select count(*)::int from menage m where ${suivis})`,
    EPCIs: sql`array(select distinct e.nom from (select distinct m.ville_code from menage m where ${suivis}) x
      cross join lateral ${epcisDe(sql`x.ville_code`)} e order by 1)`,
    charge: chargeSql(suivis, poids, aujourdhui),
    etat: administre ? etatSql : null,
    derniereConnexion: administre ? instantJson(DERNIERE_CONNEXION) : null,
  }
}

/**
 * Où chaque chargé a des ménages à reloger, parmi ceux que l'on voit : le PRU de leur opération, leur ville, les zones et les EPCI dont elle est.
 * D'une lecture, et seulement si un filtre ou son compte la demande.
 */
const suivisParCharge = (acteur: Acteur): RawBuilder<unknown> => sql`
  suivis as materialized (
    select distinct m.charge_id, o.pru_id, m.ville_code from menage m join operation o on o.id = m.operation_id
    where m.charge_id is not null and ${enCours} and ${menagesDesListes(acteur)}),
  zones_suivies as materialized (
    select s.charge_id, s.pru_id as zone_id from suivis s where s.pru_id is not null
    union select s.charge_id, zv.zone_id from suivis s join zone_ville zv on zv.ville_code = s.ville_code
      join zone_geographique z on z.id = zv.zone_id and z.type <> 'PRU'),
  epcis_suivis as materialized (
    select distinct s.charge_id, e.code, e.nom from (select distinct charge_id, ville_code from suivis where ville_code is not null) s
      cross join lateral ${epcisDe(sql`s.ville_code`)} e)`

/** Les zones de `u` : celles de son compte, et celles des ménages qu'il suit. */
const SES_ZONES = sql`(select zu.zone_id from ${ZONES} zu union select s.zone_id from zones_suivies s where s.charge_id = u.id)`
const SES_VILLES = sql`(select zv.ville_code from zone_ville zv where zv.zone_id in ${ZONES}
  union select s.ville_code from suivis s where s.charge_id = u.id and s.ville_code is not null)`

const zonesDeType = (condition: RawBuilder<unknown>) =>
  sql`array(select z.id from zone_geographique z where z.id in ${SES_ZONES} and ${condition})`
const nomDeZone = { joint: sql`join zone_geographique z on z.id = f.valeur`, libelle: sql`min(z.nom)` }
const dansLesZones = (ids: readonly string[]) => sql`exists (select from ${SES_ZONES} sz where ${estParmi(sql`sz.zone_id`, ids, 'uuid')})`

const sourceDesUtilisateurs = (ctx: Contexte, poids: Poids): SourceDeListe<typeof listeUtilisateurs> => ({
  avec: suivisParCharge(ctx.acteur),
  de: sql`utilisateur u left join partenaire p on p.id = u.partenaire_id`,
  id: sql`u.id`,
  visibles: utilisateursVisibles(ctx.acteur),
  champs: champsDUtilisateur(ctx, poids),
  filtres: {
    recherche: (texte) => contient(['u.nom', 'u.prenom', 'u.email'], texte),
    role: (codes) => sql`exists (select from utilisateur_role r where r.utilisateur_id = u.id and ${estParmi(sql`r.role`, codes)})`,
    partenaires: (ids) => estParmi(sql`u.partenaire_id`, ids, 'uuid'),
    EPCIs: (codes) => sql`exists (select from epcis_suivis e where e.charge_id = u.id and ${estParmi(sql`e.code`, codes)})`,
    PRUs: dansLesZones,
    zones: dansLesZones,
    villes: (villes) => sql`exists (select from ${SES_VILLES} sv where ${estParmi(sql`sv.ville_code`, villes)})`,
    etats: (etats) => estParmi(etatSql, etats),
  },
  tris: {
    nom: { cles: [sql`sans_accents(u.nom)`, sql`sans_accents(u.prenom)`] },
    partenaire: sql`sans_accents(p.nom)`,
    nombreDeMenages: sql`(select count(*) from menage m where ${menagesSuivis(ctx.acteur)})`,
  },
  // Les comptes fermés viennent après les autres.
  devant: sql`not u.actif`,
  departage: [croissant(sql`u.id`)],
  facettes: {
    roles: { de: sql`array(select r.role from utilisateur_role r where r.utilisateur_id = u.id)`, plusieurs: true },
    partenaires: { de: sql`u.partenaire_id`, nom: { joint: sql`join partenaire x on x.id = f.valeur`, libelle: sql`min(x.nom)` } },
    EPCIs: {
      de: sql`array(select e.code from epcis_suivis e where e.charge_id = u.id)`,
      plusieurs: true,
      nom: { joint: sql`join (select distinct code, nom from epcis_suivis) e on e.code = f.valeur`, libelle: sql`min(e.nom)` },
    },
    PRUs: { de: zonesDeType(sql`z.type = 'PRU'`), plusieurs: true, nom: nomDeZone },
    zonesGeographiquesLaMetaMenages: { de: zonesDeType(sql`z.type <> 'PRU'`), plusieurs: true, nom: nomDeZone },
    villes: {
      de: sql`array${SES_VILLES}`,
      plusieurs: true,
      nom: { joint: sql`join ville v on v.code_insee = f.valeur`, libelle: sql`min(v.nom)` },
    },
    etats: { de: etatSql },
  },
})
