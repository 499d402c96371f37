import { efforts } from '@relogement/domain/candidat/effort'
import type { FaitsDuLogement } from '@relogement/domain/candidat/faits'
import { introuvable } from '@relogement/domain/common/errors'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { loyerChargesComprises } from '@relogement/domain/logement/loyerChargesComprises'
import type { LogementDeReunion, PropositionDeReunion } from '@relogement/domain/reunion/ordreDuJour.schema'
import type { StatutReunion } from '@relogement/domain/reunion/reunion.listes'
import { canTravaillerEnReunion } from '@relogement/domain/reunion/reunion.permissions'
import { commentaireLu } from '@relogement/domain/reunion/reunion.visibilite'
import { type StatutUnite, statutsUnite } from '@relogement/domain/reunion/unite.statuts'
import { sql } from 'kysely'
import { listLogements as listFaits } from '../candidat/logements.queries.ts'
import { listProfils, type MenageLu } from '../candidat/menages.queries.ts'
import { tenirLesProfils } from '../candidat/profil.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { Condition } from '../core/liste/source.ts'
import { lignesLisibles } from '../menage/liste/champsDeLigne.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import { logementsLus, presentes } from '../reunion/portee.ts'

interface Proposee {
  readonly id: string
  readonly version: number
  readonly statut: string
  readonly menage: { readonly id: string; readonly codeMenage: string; readonly noms: string } | null
  readonly cotation: { readonly couleur: string | null; readonly score: number } | null
  readonly bailleurActuelId: string | null
  readonly personnes: number | null
  readonly proposePar: PropositionDeReunion['proposePar']
  readonly rang: number | null
  readonly accepte: boolean | null
  readonly rangReponse: number | null
  readonly commentaire: string | null
  readonly commentaireDiffuse: boolean
  readonly avis: NonNullable<PropositionDeReunion['avis']>
}

interface Ligne {
  readonly id: string
  readonly numero: string | null
  readonly rue: string
  readonly ville: string
  readonly typologie: string
  readonly surface: number | null
  readonly etage: number | null
  readonly ascenseur: boolean | null
  readonly bailleur: string | null
  readonly loyer: number | null
  readonly charges: number | null
  readonly fin: Date | null
  readonly statut: StatutUnite | null
  readonly propositions: readonly Proposee[]
}

/** Le dernier avis de chaque participant sur la proposition `p`, à une consultation écrite. */
const avisRecus = sql`(select coalesce(json_agg(json_build_object('email', d.email, 'accepte', d.accepte, 'commentaire', d.commentaire, 'le', d.le) order by d.email), '[]')
  from (select distinct on (lc.id) lc.email, a.accepte, a.commentaire, a.le from avis_consultation a join lien_consultation lc on lc.id = a.lien_id
    where a.proposition_id = p.id and lc.reunion_id = r.id order by lc.id, a.numero desc) d)`

/** Ce que le GTR en a dit : la réponse du compte rendu en cours, à défaut celle qui est close. */
const requete = ({ acteur }: Contexte, reunionId: string, lesquels: Condition, menages: Condition = menagesVisibles(acteur)) => sql<Ligne>`
  select l.id, l.numero, l.rue, l.ville, l.typologie, l.surface_habitable as surface, l.etage, l.ascenseur, b.nom as bailleur, l.loyer,
    l.charges_generales as charges, l.fin_mise_a_disposition as fin,
    (select rl.statut from reunion_logement rl where rl.reunion_id = r.id and rl.logement_id = l.id) as statut,
    (select coalesce(json_agg(json_build_object('id', p.id, 'version', coalesce(rp.version, 1), 'statut', p.statut,
        'menage', case when m.id is not null then json_build_object('id', m.id, 'codeMenage', m.code_menage, 'noms', m.noms) end,
        'cotation', case when m.id is not null then json_build_object('couleur', m.cotation_couleur, 'score', m.cotation_score) end,
        'bailleurActuelId', m.partenaire_id, 'personnes', (select count(*) from occupant o where o.menage_id = m.id),
        'proposePar', (select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) from utilisateur u where u.id = p.cree_par),
        'rang', p.gtr_rang, 'accepte', coalesce(rp.accepte, p.gtr_accepte), 'rangReponse', coalesce(rp.rang, p.gtr_reponse_rang), 'commentaire', rp.commentaire, 'commentaireDiffuse', coalesce(rp.commentaire_diffuse, false), 'avis', ${avisRecus})
        order by coalesce(rp.accepte, p.gtr_accepte) is not true and coalesce(rp.accepte, p.gtr_accepte) is not null, coalesce(rp.rang, p.gtr_reponse_rang, p.gtr_rang), p.gtr_rang, p.cree_le, p.id), '[]')
      from proposition p left join menage m on m.id = p.menage_id left join reunion_proposition rp on rp.reunion_id = r.id and rp.proposition_id = p.id
      where p.reunion_id = r.id and p.logement_id = l.id and p.statut <> 'retiree' and (m.id is null or ${menages})) as propositions
  from reunion r cross join lateral ${presentes} x join logement l on l.id = x.logement_id left join partenaire b on b.id = l.bailleur_id
  where r.id = ${reunionId}::uuid and ${logementsLus(acteur)} and ${lesquels}
  order by sans_accents(l.ville), sans_accents(l.rue), nullif(regexp_replace(l.numero, '\\D', '', 'g'), '')::numeric, l.id`

interface Ou {
  readonly id: string
  readonly statut: StatutReunion
}

/**
 * Les mêmes, avec tous les ménages qui y sont proposés et sans l'effort estimé : sous les verrous d'une clôture, un profil ne peut pas
 * s'écrire d'une autre connexion.
 */
export async function listLogementsEntiers(ctx: Contexte, ou: Ou): Promise<LogementDeReunion[]> {
  const { rows } = await requete(ctx, ou.id, sql`true`, sql`true`).execute(ctx.db)
  return rows.map((ligne) => presenter(ctx, ou, ligne, () => null))
}

/** Les logements de la réunion que la personne y voit, et qui y est proposé. */
export async function listLogements(ctx: Contexte, ou: Ou): Promise<LogementDeReunion[]> {
  const { rows } = await requete(ctx, ou.id, sql`true`).execute(ctx.db)
  const effort = await effortsDe(ctx, rows.map(proposes))
  return rows.map((ligne) => presenter(ctx, ou, ligne, effort))
}

export async function getLogementDeReunion(ctx: Contexte, ou: Ou, logementId: string): Promise<LogementDeReunion> {
  const { rows } = await requete(ctx, ou.id, sql`l.id = ${logementId}::uuid`).execute(ctx.db)
  if (rows[0] === undefined) throw introuvable('Logement')
  return presenter(ctx, ou, rows[0], await effortsDe(ctx, rows.map(proposes)))
}

type Effort = (menageId: string, logementId: string) => { readonly tauxEffort: number | null; readonly partACharge: number | null } | null

interface Proposes {
  readonly logementId: string
  readonly menages: readonly string[]
}

const proposes = ({ id: logementId, propositions }: Ligne): Proposes => ({
  logementId,
  menages: propositions.flatMap(({ menage }) => menage?.id ?? []),
})

/** Ce que chaque logement laisserait à payer à chacun, l'APL saisie ou estimée comme pour les candidats (domain-rules § 5.9). */
export async function effortsDe(ctx: Contexte, lignes: readonly Proposes[]): Promise<Effort> {
  const menages = lignes.flatMap((ligne) => ligne.menages)
  if (menages.length === 0) return () => null
  const variables = await variablesEnVigueur(ctx.db, ctx.aujourdhui)
  const ceux = sql`m.id = any(${menages}::uuid[])`
  await tenirLesProfils(ctx.services.lecture, ceux, { jour: ctx.aujourdhui, variables })
  const ici = lignes.map(({ logementId }) => logementId)
  const [profils, logements, saisies] = await Promise.all([
    listProfils(ctx.services.lecture, ceux),
    listFaits(ctx.db, sql`l.id = any(${ici}::uuid[])`),
    listAplSaisies(ctx, menages, ici),
  ])
  const [parMenage, parLogement] = [par<MenageLu>(profils), par<FaitsDuLogement>(logements)]
  const { effort, effortAvecApl } = efforts({ jour: ctx.aujourdhui, variables })
  return (menageId, logementId) => {
    const [menage, logement] = [parMenage.get(menageId), parLogement.get(logementId)]
    if (menage === undefined || logement === undefined) return null
    const apl = saisies.get(`${menageId} ${logementId}`)
    const { taux, part } = apl === undefined ? effort(menage.faits, logement) : effortAvecApl(menage.faits, logement, apl)
    return { tauxEffort: taux, partACharge: part }
  }
}

/** L'APL saisie sur une proposition l'emporte sur l'estimation, comme au dossier. */
async function listAplSaisies({ db }: Contexte, menages: readonly string[], logements: readonly string[]) {
  const { rows } = await sql<{ couple: string; apl: number }>`
    select concat_ws(' ', p.menage_id, p.logement_id) as couple, p.apl from proposition p
    where p.menage_id = any(${menages}::uuid[]) and p.logement_id = any(${logements}::uuid[]) and p.apl is not null and p.statut <> 'retiree'`.execute(
    db,
  )
  return new Map(rows.map(({ couple, apl }) => [couple, apl]))
}

const par = <T extends { readonly id: string }>(lus: readonly T[]) => new Map(lus.map((lu) => [lu.id, lu]))

function presenter({ acteur }: Contexte, { id: reunionId, statut }: Ou, l: Ligne, effort: Effort): LogementDeReunion {
  const unite = l.statut ?? 'PRESENTATION_GTR'
  const finance = lignesLisibles(acteur, 'FINANCE')
  const equipe = canTravaillerEnReunion(acteur) === null
  const dit = statut === 'CLOTURE' || equipe
  const presenterProposee = (p: Proposee): PropositionDeReunion => {
    const lisible = finance === 'toutes' || (finance !== 'aucune' && p.menage !== null)
    const { bailleurActuelId: _, accepte, rangReponse, commentaire, commentaireDiffuse, avis, proposePar, ...reste } = p
    return {
      ...reste,
      ...(lisible ? ((p.menage && effort(p.menage.id, l.id)) ?? { tauxEffort: null, partACharge: null }) : {}),
      ...(dit ? { accepte, rangReponse, ...commentaireLu(equipe, { commentaire, commentaireDiffuse }) } : {}),
      ...(equipe ? { proposePar } : {}),
      ...(equipe && avis.length > 0 ? { avis } : {}),
    }
  }
  return presentItem('LogementDeReunion', `/v1/reunions/${reunionId}/logements/${l.id}`, {
    id: l.id,
    adresse: adresseEnClair(l),
    typologie: l.typologie,
    surfaceHabitable: l.surface,
    etage: l.etage,
    ascenseur: l.ascenseur,
    bailleur: l.bailleur,
    loyerChargesComprises: loyerChargesComprises(l),
    finMiseADisposition: l.fin?.toISOString() ?? null,
    statut: { code: unite, libelle: statutsUnite[unite] },
    propositions: l.propositions.map(presenterProposee),
  })
}
