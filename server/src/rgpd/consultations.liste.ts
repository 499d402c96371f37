import { exiger } from '@relogement/domain/common/errors'
import { codesDe } from '@relogement/domain/common/listes'
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { canLireConsultations } from '@relogement/domain/menage/menage.permissions'
import { canOuvrirUnDossier } from '@relogement/domain/rgpd/archive'
import { listeConsultations, listeVisitesDuDossier } from '@relogement/domain/rgpd/journal.listes'
import { periodeDuJournal } from '@relogement/domain/rgpd/periodeDuJournal'
import { type EcranDeConsultation, ecransDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import { LECTEUR_DE_LA_LETTRE } from '@relogement/domain/rgpd/visites'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { PageDe } from '../core/http/collection.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { type Condition, decroissant, et, instantJson, personneJson } from '../core/liste/source.ts'
import { getDossierVu } from '../menage/dossier/dossier.queries.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { dejaPose, listLecteurs, parPersonneEtPeriode } from './lecteurs.queries.ts'
import { lecturesRangees, nomDuJeton } from './visites.queries.ts'

const ECRANS = codesDe(ecransDeConsultation)

/** Les visites que ces lectures composent, la dernière d'abord. Une visite n'enjambe ni jour ni personne : filtrer ses lectures ne la coupe pas. */
const visites = (lectures: readonly Condition[]) => ({
  avec: sql`${lecturesRangees(
    sql`select c.id, c.le, c.utilisateur_id, c.jeton_api_id, coalesce(c.lien_bailleur_id, c.lien_consultation_id, c.lien_menage_id) as lien, c.sujet_id as menage_id, split_part(c.ecran, '/', 1) as ecran, to_char(c.le at time zone 'Europe/Paris', 'YYYY-MM-DD') as jour
      from consultation c join menage m on m.id = c.sujet_id where ${et(lectures)}`,
    'menage_id',
  )},
  visites as (
    select utilisateur_id, lien, jeton_api_id, menage_id, jour, min(id) as id, count(*)::int as nombre, min(le) as premiere, max(le) as derniere,
      array_agg(distinct ecran) as ecrans
    from rangees group by utilisateur_id, lien, jeton_api_id, menage_id, jour, rang)`,
  de: sql`visites v`,
  id: sql`v.id`,
  visibles: sql`true`,
  joint: sql`left join utilisateur u on u.id = v.utilisateur_id join menage m on m.id = v.menage_id`,
  tris: {},
  departage: [decroissant(sql`v.derniere`), decroissant(sql`v.id`)],
})

const visite = {
  id: sql`v.id::text`,
  personne: personneJson('u'),
  parLien: sql`(select email from lien_bailleur where id = v.lien union all select email from lien_consultation where id = v.lien
    union all select ${LECTEUR_DE_LA_LETTRE}::text from lien_menage where id = v.lien)`,
  parJeton: nomDuJeton('v'),
  nombre: sql`v.nombre`,
  premiere: instantJson(sql`v.premiere`),
  derniere: instantJson(sql`v.derniere`),
  // Un écran qui a quitté Relogement depuis se lit « autre ».
  ecrans: sql`(select json_agg(e.ecran order by e.rang) from (
    select case when x = any(${ECRANS}::text[]) then x else 'autre' end as ecran, min(x) as rang from unnest(v.ecrans) x group by 1) e)`,
  groupes: sql`array(select distinct g from consultation c, unnest(c.groupes) g where c.sujet_id = v.menage_id and c.utilisateur_id is not distinct from v.utilisateur_id
    and coalesce(c.lien_bailleur_id, c.lien_consultation_id, c.lien_menage_id) is not distinct from v.lien and c.jeton_api_id is not distinct from v.jeton_api_id and c.le between v.premiere and v.derniere order by 1)`,
  // La raison donnée à l'ouverture, quand la lecture s'est faite dans une demande de droits.
  motif: sql`(select d.motif from demande_de_droits d where d.menage_id = v.menage_id and d.utilisateur_id = v.utilisateur_id
    and d.ouverte_le <= v.derniere and coalesce(d.fermee_le, d.expire_le) >= v.premiere order by d.ouverte_le desc limit 1)`,
}

const lireVisitesDuDossier = lecteurDe<typeof listeVisitesDuDossier, Contexte['services'], string>(listeVisitesDuDossier, {
  classe: 'Consultation',
  chemin: null,
  source: (_, __, menageId) => ({
    ...visites([sql`c.sujet_id = ${menageId}::uuid`]),
    champs: { ...visite, jour: sql`v.jour` },
    filtres: {},
  }),
})

/** Qui a lu le dossier, une ligne par visite, les plus récentes d'abord. */
export async function lireConsultationsDuMenage(ctx: Contexte, id: string, demande: PageDe) {
  await getDossierVu(ctx.db, menagesVisibles(ctx.acteur), id)
  exiger(canLireConsultations(ctx.acteur))
  return lireVisitesDuDossier(ctx, demande, id)
}

/** Le journal entier, une ligne par visite ; il nomme les ménages par leur code. */
export const lireJournal = lecteurDe(listeConsultations, {
  classe: 'Consultation',
  chemin: '/v1/rgpd/consultations',
  journal: { liste: 'consultations', colonnes: ['le', 'personne', 'codeMenage', 'ecrans', 'groupes', 'motif'] },
  choix: async ({ db }) => ({ personnes: await listLecteurs(db) }),
  metadata: ({ acteur, aujourdhui }, _, demande) => ({
    periode: periodeDuJournal(demande, aujourdhui),
    refusOuvrir: canOuvrirUnDossier(acteur, 'CONTENTIEUX', true),
  }),
  source: ({ aujourdhui }, { codeMenage = '', ...filtres }) => ({
    ...visites([
      ...(codeMenage === '' ? [] : [sql`starts_with(sans_accents(m.code_menage), ${sansAccents(codeMenage)})`]),
      ...parPersonneEtPeriode('c', { ...filtres, codeMenage }, aujourdhui),
    ]),
    champs: { ...visite, menageId: sql`v.menage_id`, codeMenage: sql`m.code_menage` },
    filtres: { codeMenage: dejaPose, personnes: dejaPose, ecrans: parEcran, du: dejaPose, au: dejaPose },
  }),
})

/** Une visite passée par l'un de ces écrans ; « autre » : aucun de ceux de Relogement. */
function parEcran(ecrans: readonly EcranDeConsultation[]): Condition {
  const connus = ECRANS.filter((ecran) => ecran !== 'autre')
  const choisis = ecrans.filter((ecran) => ecran !== 'autre')
  return sql`(v.ecrans && ${choisis}::text[] or ${ecrans.includes('autre')} and not v.ecrans <@ ${connus}::text[])`
}
