import { libelleDeNature } from '@relogement/domain/document/document.rules'
import { texteDe } from '@relogement/domain/evenements'
import type { CouleurCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { type StatutProposition, statutsProposition } from '@relogement/domain/proposition/proposition.statuts'
import type { DossierAExporter, OccupantAExporter } from '@relogement/domain/rgpd/droits/export'
import type { Identite } from '@relogement/domain/rgpd/droits/masquer'
import { sql } from 'kysely'
import { jourDe } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import { getDossier } from '../../menage/dossier/dossier.queries.ts'
import { lireSections } from '../../menage/dossier/sections.ts'

/** Tout ce qu'un dossier tient où la personne peut se lire ; ce qui est à elle se décide dans le domaine. */
export async function lireDossierAExporter(db: Acces, menageId: string, occupantId: string): Promise<DossierAExporter> {
  const dossier = await getDossier(db, sql`true`, menageId)
  const { menage, operation, documents, propositions } = dossier
  const sections = lireSections(menage, dossier)
  const { ressources, revenusImposables } = sections.ressourcesEtCharges
  return {
    codeMenage: menage.code_menage,
    operation: operation.nom,
    statut: menage.statut as StatutMenage,
    occupantId,
    occupants: sections.occupants as unknown as OccupantAExporter[],
    sections: sections as unknown as DossierAExporter['sections'],
    ressources,
    revenus: revenusImposables,
    echanges: await listEchanges(db, menageId),
    documents: documents.map(({ type, nom, ajouteLe }) => ({ le: jourDe(new Date(ajouteLe)), nature: libelleDeNature(type), nom })),
    propositions: propositions.map(({ creeLe, adresse, ville, statut }) => ({
      le: jourDe(new Date(creeLe)),
      logement: `${adresse}, ${ville}`,
      suite: statutsProposition[statut as StatutProposition],
    })),
    lectures: await compterLesLectures(db, menageId),
    cotation: {
      couleur: menage.cotation_couleur as CouleurCotation | null,
      score: menage.cotation_score,
    },
  }
}

/** Commentaires, suivis, rendez-vous, promesses, courriels et événements, du plus récent au plus ancien. */
async function listEchanges(db: Acces, menageId: string): Promise<DossierAExporter['echanges']> {
  const { rows } = await sql<{ le: string; nature: string; texte: string }>`
    select le, nature, texte from (
      select to_char(le at time zone 'Europe/Paris', 'YYYY-MM-DD') as le, 'Commentaire' as nature, texte from commentaire where sujet_id = ${menageId}::uuid
      union all select date::text, 'Suivi', texte from suivi where sujet_id = ${menageId}::uuid
      union all select to_char(debut at time zone 'Europe/Paris', 'YYYY-MM-DD'), 'Rendez-vous', coalesce(lieu, '') from rendez_vous where sujet_id = ${menageId}::uuid
      union all select promise_le::text, 'Promesse', texte from promesse where sujet_id = ${menageId}::uuid
      union all select to_char(cree_le at time zone 'Europe/Paris', 'YYYY-MM-DD'), 'Courriel', objet || E'\n' || corps from email_sortant where sujet_id = ${menageId}::uuid
      union all select to_char(le at time zone 'Europe/Paris', 'YYYY-MM-DD'), 'Réponse par QR code', precisions from reponse_menage where menage_id = ${menageId}::uuid and precisions is not null
    ) e`.execute(db)
  return [...rows, ...(await listEvenements(db, menageId))].toSorted(
    (a, b) => b.le.localeCompare(a.le) || a.nature.localeCompare(b.nature, 'fr') || a.texte.localeCompare(b.texte, 'fr'),
  )
}

async function listEvenements(db: Acces, menageId: string): Promise<DossierAExporter['echanges']> {
  const notes = await db.selectFrom('modification').select(['le', 'code', 'donnees']).where('sujet_id', '=', menageId).execute()
  return notes.flatMap(({ le, code, donnees }) => {
    const texte = texteDe({ code, donnees: donnees as Readonly<Record<string, unknown>> })
    return texte === null ? [] : [{ le: jourDe(le), nature: 'Historique', texte }]
  })
}

async function compterLesLectures(db: Acces, menageId: string): Promise<DossierAExporter['lectures']> {
  const { rows } = await sql<DossierAExporter['lectures']>`
    select count(*)::int as nombre, count(distinct coalesce(utilisateur_id, lien_bailleur_id, lien_consultation_id, lien_menage_id))::int as personnes, to_char(min(le) at time zone 'Europe/Paris', 'YYYY-MM-DD') as depuis
    from consultation where sujet_id = ${menageId}::uuid`.execute(db)
  return rows[0] ?? { nombre: 0, personnes: 0, depuis: null }
}

/** Les personnes d'autres dossiers, et les agents, que les textes de celui-ci nomment en entier : à masquer aussi. */
export async function listPersonnesNommees(
  db: Acces,
  menageId: string,
  { echanges, sections, documents }: DossierAExporter,
): Promise<Identite[]> {
  const textes = JSON.stringify([echanges, sections, documents])
  const { rows } = await sql<{ prenom: string; nom: string }>`
    with lu as (select sans_accents(${textes}) as texte)
    select distinct p.prenom, p.nom from (
      select prenom, nom from occupant where menage_id <> ${menageId}::uuid and length(prenom) > 1 and length(nom) > 1
      union select prenom, nom from utilisateur
    ) p, lu
    where strpos(lu.texte, sans_accents(p.prenom || ' ' || p.nom)) > 0 or strpos(lu.texte, sans_accents(p.nom || ' ' || p.prenom)) > 0`.execute(
    db,
  )
  return rows.map(({ prenom, nom }) => ({ prenom, nom }))
}
