import type { Acteur } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import type { RoleOccupant } from '@relogement/domain/menage/composition/composition.listes'
import { estAdulte } from '@relogement/domain/menage/composition/occupants'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { libelleStatut, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import type { SecteurSouhaite } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.schema'
import { libelleSecteur } from '@relogement/domain/menage/projet-residentiel/secteurs'
import { ordreDuJour } from '@relogement/domain/reunion/ordreDuJour.rules'
import type { MenageDeReunion } from '@relogement/domain/reunion/ordreDuJour.schema'
import type { DecisionDuMenage, StatutReunion, SuiteDuRefus } from '@relogement/domain/reunion/reunion.listes'
import { canTravaillerEnReunion } from '@relogement/domain/reunion/reunion.permissions'
import { commentaireLu } from '@relogement/domain/reunion/reunion.visibilite'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { type Condition, personneJson } from '../core/liste/source.ts'
import { menagesVisibles } from '../portee/menages.ts'

interface Ligne {
  readonly id: string
  readonly version: number
  readonly codeMenage: string
  readonly noms: string
  readonly statut: StatutMenage
  readonly couleur: string | null
  readonly score: number
  readonly occupants: readonly { readonly role: RoleOccupant; readonly dateDeNaissance: string | null }[]
  readonly typologiesGTR: string[]
  readonly secteurs: readonly SecteurSouhaite[] | null
  readonly dateEntretien: string | null
  readonly charge: { readonly id: string; readonly nom: string; readonly prenom: string } | null
  readonly bailleurActuelId: string | null
  readonly bailleursProposes: readonly string[]
  readonly aRegler: string | null
  readonly commentaire: string | null
  readonly commentaireDiffuse: boolean
  readonly decision: DecisionDuMenage | null
  readonly suite: SuiteDuRefus | null
}

const requete = (reunionId: string, lesquels: Condition) => sql<Ligne>`
  select m.id, rm.version, m.code_menage as "codeMenage", m.noms, m.statut, m.cotation_couleur as couleur, m.cotation_score as score,
    (select coalesce(json_agg(json_build_object('role', o.role, 'dateDeNaissance', o.date_de_naissance)), '[]') from occupant o where o.menage_id = m.id) as occupants,
    m.typologies_gtr as "typologiesGTR", m.projet_residentiel -> 'secteursSouhaites' as secteurs, m.date_entretien as "dateEntretien",
    ${personneJson('u')} as charge, m.partenaire_id as "bailleurActuelId",
    (select coalesce(json_agg(distinct l.bailleur_id), '[]') from proposition p join logement l on l.id = p.logement_id where p.menage_id = m.id and p.statut <> 'retiree' and l.bailleur_id is not null) as "bailleursProposes",
    (select a.texte from alerte a where a.sujet_id = m.id and a.type = 'DOCUMENT_A_TRANSMETTRE' and a.statut = 'ALERTE' order by a.date_alerte limit 1) as "aRegler",
    rm.commentaire, rm.commentaire_diffuse as "commentaireDiffuse", rm.decision, rm.suite
  from reunion_menage rm join menage m on m.id = rm.menage_id left join utilisateur u on u.id = m.charge_id
  where rm.reunion_id = ${reunionId}::uuid and ${lesquels}`

interface Ou {
  readonly id: string
  readonly statut: StatutReunion
}

/** Les ménages de la réunion que la personne atteint, dans l'ordre du jour. */
export async function listMenages(ctx: Contexte, { id, statut }: Ou, visibles = menagesVisibles(ctx.acteur)): Promise<MenageDeReunion[]> {
  const { rows } = await requete(id, visibles).execute(ctx.db)
  return ordreDuJour(rows.map((ligne) => presenter(ctx, { id, statut }, ligne)))
}

export async function getMenage(ctx: Contexte, ou: Ou, menageId: string): Promise<MenageDeReunion> {
  const { rows } = await requete(ou.id, sql`m.id = ${menageId}::uuid and ${menagesVisibles(ctx.acteur)}`).execute(ctx.db)
  if (rows[0] === undefined) throw introuvable('Ménage')
  return presenter(ctx, ou, rows[0])
}

/** La ligne du ménage dans la réunion, tenue : deux réponses au même ménage se suivent. */
export async function lockLigne(db: Acces, acteur: Acteur, reunionId: string, menageId: string) {
  const { rows } = await sql<{
    version: number
    commentaire: string | null
    diffuse: boolean
    decision: DecisionDuMenage | null
    suite: SuiteDuRefus | null
  }>`
    select rm.version, rm.commentaire, rm.commentaire_diffuse as diffuse, rm.decision, rm.suite from reunion_menage rm join menage m on m.id = rm.menage_id
    where rm.reunion_id = ${reunionId}::uuid and rm.menage_id = ${menageId}::uuid and ${menagesVisibles(acteur)} for update of rm`.execute(
    db,
  )
  if (rows[0] === undefined) throw introuvable('Ménage')
  return rows[0]
}

function presenter({ acteur, aujourdhui }: Contexte, { id: reunionId, statut }: Ou, l: Ligne): MenageDeReunion {
  const liens = { chargeDeRelogement: l.charge, bailleurActuelId: l.bailleurActuelId, bailleursProposes: l.bailleursProposes }
  const groupes = groupesVisibles(acteur, {
    ...liens,
    chargeDeRelogement: l.charge && { id: l.charge.id, nom: `${l.charge.prenom} ${l.charge.nom}` },
  })
  const equipe = canTravaillerEnReunion(acteur) === null
  // Ce qui se prépare et ce qui se décide ne se lit ailleurs qu'une fois le compte rendu clos.
  const dit = equipe || (statut === 'CLOTURE' && groupes.has('COMMENTAIRES'))
  const adultes = l.occupants.filter((occupant) => estAdulte(occupant, aujourdhui)).length
  return presentItem('MenageDeReunion', `/v1/reunions/${reunionId}/menages/${l.id}`, {
    id: l.id,
    version: l.version,
    codeMenage: l.codeMenage,
    noms: l.noms,
    statut: { code: l.statut, libelle: libelleStatut(l.statut) },
    cotation: { couleur: l.couleur, score: l.score },
    adultes,
    enfants: l.occupants.length - adultes,
    ...(groupes.has('PROJET') ? { typologiesGTR: l.typologiesGTR, secteurs: (l.secteurs ?? []).map(libelleSecteur) } : {}),
    dateEntretien: l.dateEntretien,
    chargeDeRelogement: l.charge,
    ...(equipe ? { aRegler: l.aRegler } : {}),
    ...(dit ? { ...commentaireLu(equipe, l), decision: l.decision, suite: l.suite } : {}),
    refusRetirer: canModifierMenage(acteur, {
      ...liens,
      chargeDeRelogement: l.charge && { id: l.charge.id, nom: `${l.charge.prenom} ${l.charge.nom}` },
    }),
  })
}
