import { canGererLesAbsences } from '@relogement/domain/absence/absence.permissions'
import { moisDe } from '@relogement/domain/common/date'
import type { Avancement } from '@relogement/domain/menage/avancements'
import { listeCollaborateurs } from '@relogement/domain/tableau-de-bord/collaborateurs'
import { type RawBuilder, sql } from 'kysely'
import { absenceJson } from '../absence/absence.usecases.ts'
import type { Contexte } from '../core/contexte.ts'
import { type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { aCetAvancement, moisSql } from '../portee/avancement.ts'
import { estSuivi } from '../portee/dossiersSuivis.ts'
import { menagesDesListes } from '../portee/menages.ts'
import { estCharge, utilisateursVisibles } from '../utilisateur/portee.ts'
import { capaciteDuCharge, type Poids, poidsDesDossiers, pointsDuDossier } from '../utilisateur/utilisateur.liste.ts'

const lecture: LectureDeListe<typeof listeCollaborateurs> = {
  classe: 'Collaborateur',
  chemin: null,
  source: async (ctx) => sourceDesCollaborateurs(ctx, await poidsDesDossiers(ctx)),
  metadata: ({ acteur, aujourdhui }) => ({
    mois: moisDe(aujourdhui),
    can: canGererLesAbsences(acteur) === null ? ['gererLesAbsences'] : [],
  }),
}

/** Les chargés en activité, et ce qui les occupe. */
export const lireCollaborateurs = lecteurDe(listeCollaborateurs, lecture)

function sourceDesCollaborateurs(ctx: Contexte, poids: Poids): SourceDeListe<typeof listeCollaborateurs> {
  const { acteur, aujourdhui } = ctx
  const duMois = (nature: 'entretiens' | 'relogements') =>
    sql`json_build_object('realise', coalesce(${sql.ref(`n.${nature}`)}, 0), 'objectif', ${sql.ref(`b.${nature}`)})`
  return {
    avec: sql`n as materialized (${nombresParCharge(ctx, poids)})`,
    de: sql`utilisateur u left join n on n.charge_id = u.id
      left join utilisateur_objectif b on b.utilisateur_id = u.id and b.mois = ${moisDe(aujourdhui)}`,
    id: sql`u.id`,
    visibles: sql`(u.actif and ${estCharge} and ${utilisateursVisibles(acteur)})`,
    champs: {
      nom: sql`u.nom`,
      prenom: sql`u.prenom`,
      photoURL: sql`u.photo_url`,
      enCours: sql`coalesce(n.en_cours, 0)`,
      enRetard: sql`coalesce(n.en_retard, 0)`,
      charge: sql`json_build_object('points', coalesce(n.points, 0), 'capacite', ${capaciteDuCharge(poids, aujourdhui)})`,
      entretiens: duMois('entretiens'),
      relogements: duMois('relogements'),
      absences: sql`(select coalesce(json_agg(${absenceJson} order by a.du), '[]') from absence a where a.utilisateur_id = u.id and a.au >= ${aujourdhui}::date)`,
    },
    filtres: { recherche: (texte) => contient(['u.nom', 'u.prenom'], texte) },
    tris: {
      nom: { cles: [sql`sans_accents(u.nom)`, sql`sans_accents(u.prenom)`] },
      enCours: sql`coalesce(n.en_cours, 0)`,
      charge: sql`coalesce(n.points, 0)`,
      entretiens: sql`coalesce(n.entretiens, 0)`,
      relogements: sql`coalesce(n.relogements, 0)`,
      enRetard: sql`coalesce(n.en_retard, 0)`,
    },
    departage: [croissant(sql`sans_accents(u.nom)`), croissant(sql`u.id`)],
  }
}

/** Une ligne par chargé : chaque nombre est celui de la liste qu'il ouvre. */
function nombresParCharge({ acteur, aujourdhui }: Contexte, poids: Poids): RawBuilder<unknown> {
  const nombre = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`
  const ceMois = (avancement: Avancement, jour: RawBuilder<unknown>) =>
    nombre(sql`${aCetAvancement(avancement, aujourdhui)} and ${moisSql(jour)} = ${moisDe(aujourdhui)}`)
  return sql`select m.charge_id, ${nombre(estSuivi('EN_COURS', aujourdhui))} as en_cours, ${nombre(estSuivi('EN_RETARD', aujourdhui))} as en_retard,
      sum(${pointsDuDossier(poids)}) filter (where ${estSuivi('EN_COURS', aujourdhui)}) as points,
      ${ceMois('ENTRETIEN_REALISE', sql`m.date_entretien`)} as entretiens, ${ceMois('RELOGE', sql`m.date_signature_bail`)} as relogements
    from menage m where m.charge_id is not null and m.relogement_necessaire and ${menagesDesListes(acteur)} group by m.charge_id`
}
