import type { Civilite } from '@relogement/domain/acces/civilite'
import type { Personne } from '@relogement/domain/acces/personne.schema'
import { introuvable } from '@relogement/domain/common/errors'
import type { Satisfaction } from '@relogement/domain/menage/cloture/satisfaction'
import type { ContexteDeControle } from '@relogement/domain/menage/completude/controle'
import type { RegleCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import type { StatutReunion } from '@relogement/domain/menage/menage.faits'
import { exigerNonGele } from '@relogement/domain/menage/menage.fermeture'
import type { NatureDOuverture } from '@relogement/domain/menage/ouverture.listes'
import type { Interlocuteur } from '@relogement/domain/menage/prochaine-etape/faitsDeLEtape'
import { statutsRemboursementEnCours } from '@relogement/domain/remboursement/remboursement.listes'
import type { Suivi } from '@relogement/domain/suivi/suivi.schema'
import { type RawBuilder, sql } from 'kysely'
import type { MentionEnBase } from '../../commentaire/commentaire.queries.ts'
import type { Acces } from '../../core/database.ts'
import type { Condition } from '../../core/liste/source.ts'
import { selectAuPlanGarde } from '../../core/requetesPreparees.ts'
import type { LigneFiche } from '../nouveau-logement/fiche.colonnes.ts'
import { type AcquittementDuDossier, acquittementsJson, doublonsJson } from './controleDuDossier.queries.ts'
import { type DecohabitationsDuDossier, decohabitationsJson } from './decohabitationsDuDossier.queries.ts'
import { alertesJson, commentairesJson, type DocumentDuDossier, documentsJson, suivisJson } from './echangesDuDossier.queries.ts'
import { occupantsJson, ressourcesJson, revenusJson } from './personnesDuDossier.queries.ts'
import { ecarteesJson, type PropositionDuDossier, type PropositionEcartee, propositionsJson } from './propositionsDuDossier.queries.ts'
import type { LigneDossier, PersonnesDuDossier } from './sections.ts'

/** Le dossier entier tel que la base le tient : la ligne du ménage et ce qui s'y rattache. */
export interface Dossier extends PersonnesDuDossier {
  menage: LigneDossier
  operation: {
    id: string
    nom: string
    nombrePropositionsDues: number
    pruId: string | null
    pru: string | null
    osTravaux: string | null
    soldeLe: string | null
  }
  partenaire: { id: string; nom: string } | null
  /** L'EPCI de la commune du logement actuel. */
  epciCode: string | null
  charge: { id: string; nom: string; prenom: string; email: string; civilite: Civilite | null } | null
  propositions: PropositionDuDossier[]
  /** Celles qu'un passage a écartées et que son annulation peut rétablir. */
  ecartees: PropositionEcartee[]
  documents: DocumentDuDossier[]
  /** La fiche du nouveau logement, si elle est enregistrée. */
  fiche: LigneFiche | null
  /** Y compris ceux qui ont été supprimés depuis. */
  documentsDeposes: number
  /** Ce que le ménage a répondu à une clôture précédente. */
  satisfaction: Satisfaction | null
  alertes: {
    id: string
    sujet_id: string
    type: string
    texte: string
    valeur: string | null
    couleur: string | null
    statut: string
    pour: string
    auteur_id: string | null
    destinataire_id: string | null
    date: string
    date_alerte: string
  }[]
  commentaires: {
    id: string
    texte: string
    visibilite: 'INTERNE' | 'PARTENAIRES'
    date: string
    auteur: Personne
    mentions: MentionEnBase[]
  }[]
  suivis: Suivi[]
  /** Ses rendez-vous et ce qui lui a été promis. */
  engagements: number
  etapes: { statut: string; le: string }[]
  /** Dernier événement de l'historique qui vient d'une personne ; à défaut, l'ouverture du dossier. */
  derniereActivite: string
  inscription: { reunionId: string; statut: StatutReunion; date: string } | null
  /** Par bailleur du dossier, le seul interlocuteur de sa cellule commerciale ; absent s'il n'y en a pas, ou plusieurs. */
  interlocuteurs: Readonly<Record<string, Interlocuteur>>
  /** Qui l'a mis en veille, s'il y est. */
  enVeillePar: string | null
  /** Jour de la dernière relance écrite au nom du dossier. */
  relanceLe: string | null
  /** Demandes de remboursement soumises ou validées, ni payées ni rejetées. */
  remboursementsEnCours: number
  creneauReserve: boolean
  demenagementFait: boolean
  /** Ceux que rien n'a conclus, et ceux que la sortie du ménage a annulés. */
  rendezVous: { readonly prevus: number; readonly aRetablir: number; readonly entretienLe: string | null }
  /** Vérifications déjà levées, et dossiers visibles qui portent le même téléphone ou la même adresse électronique. */
  acquittements: AcquittementDuDossier[]
  doublons: NonNullable<ContexteDeControle['doublons']>
  /** Ouvertures encore valables, avec leur motif ; la dernière d'abord. */
  ouvertures: OuvertureDuDossier[]
  decohabitations: DecohabitationsDuDossier
  /** Demandes de remboursement, où qu'elles en soient. */
  remboursements: number
  /** Demandes de droits et ouvertures enregistrées sur ce dossier, closes ou non. */
  demandesDeDroits: number
  /** Sur une tablette, qui n'en est pas revenue et dont l'heure n'est pas passée. */
  emporte: boolean
}

interface OuvertureDuDossier {
  id: string
  utilisateurId: string
  nature: NatureDOuverture
  motif: string
  expireLe: string
}

/** Ce qu'il en faut pour dire qui le lit et ce que chacun y fait. */
export type DossierVu = Pick<Dossier, 'menage' | 'charge' | 'ouvertures'> & {
  readonly propositions: readonly Pick<PropositionDuDossier, 'bailleurId' | 'statut'>[]
}

/** Avec les règles de cotation de son opération. */
export interface DossierEtRegles extends Dossier {
  regles: RegleCotation[]
}

/** Un dossier que l'on va écrire : sa ligne est verrouillée. */
export type DossierVerrouille = DossierEtRegles

/** Le dossier visible de l'acteur, sans ce qui s'y rattache : commenter, lire un document n'en demandent pas plus. */
export async function getDossierVu(db: Acces, visibles: Condition, id: string): Promise<DossierVu> {
  const { rows } = await sql<{ menage: LigneEnJson; lie: Omit<DossierVu, 'menage'> }>`
    select to_json(m) as menage, json_build_object('charge', ${chargeJson}, 'ouvertures', ${ouverturesJson}, 'propositions', (select coalesce(json_agg(json_build_object('statut', p.statut, 'bailleurId', l.bailleur_id)), '[]')
        from proposition p join logement l on l.id = p.logement_id where p.menage_id = m.id)) as lie
    from menage m where m.id = ${id}::uuid and ${visibles}`.execute(db)
  const ligne = rows[0]
  if (!ligne) throw introuvable('Ménage')
  return { menage: avecInstants(ligne.menage), ...ligne.lie }
}

/** Le dossier visible de l'acteur ; hors de portée, il n'existe pas (404). */
export async function getDossier(db: Acces, visibles: Condition, id: string): Promise<Dossier> {
  return lireDossier(db, visibles, id, {})
}

export async function getDossierEtRegles(db: Acces, visibles: Condition, id: string): Promise<DossierEtRegles> {
  return lireDossier(db, visibles, id, { regles: true })
}

/**
 * Le même, sa ligne verrouillée jusqu'à la fin de la transaction : deux enregistrements se suivent, jamais ne se croisent. Le verrou se
 * prend avant de lire : qui a attendu son tour lirait sinon, des autres tables, ce qu'elles étaient avant. Gelé, un dossier ne s'écrit pas.
 */
export async function lockDossier(db: Acces, visibles: Condition, id: string): Promise<DossierVerrouille> {
  await sql`select from menage m where m.id = ${id}::uuid and ${visibles} for no key update of m`.execute(db)
  const dossier = await lireDossier(db, visibles, id, { regles: true })
  exigerNonGele(dossier.menage)
  return dossier
}

/** Plusieurs dossiers déjà tenus, lus d'un seul aller et retour, par leur identifiant. */
export async function lireDossiersTenus(db: Acces, ids: readonly string[]): Promise<ReadonlyMap<string, DossierVerrouille>> {
  const { rows } = await requeteDossiers(ids).execute(db)
  return new Map(rows.map(({ menage, lie }) => [menage.id, { menage: avecInstants(menage), ...lie }]))
}

async function lireDossier(db: Acces, visibles: Condition, id: string, avec: AvecQuoi): Promise<DossierEtRegles> {
  const { rows } = await requeteDossier(visibles, id, avec).execute(db)
  const ligne = rows[0]
  if (!ligne) throw introuvable('Ménage')
  return { menage: avecInstants(ligne.menage), ...ligne.lie }
}

/** La ligne telle que JSON la porte : ses instants y sont des textes. */
type LigneEnJson = { [C in keyof LigneDossier]: LigneDossier[C] extends Date | null ? string | null : LigneDossier[C] }

/** Les colonnes qui tiennent un instant, et elles seules : une colonne neuve ne compile pas tant qu'elle n'est pas dite ici. */
const INSTANTS: { readonly [C in keyof LigneDossier as LigneDossier[C] extends Date | null ? C : never]: true } = {
  archive_le: true,
  assigne_le: true,
  cree_le: true,
  modifie_le: true,
  presentation_validee_le: true,
  projet_modifie_le: true,
  purge_le: true,
  statut_depuis: true,
}

function avecInstants(ligne: LigneEnJson): LigneDossier {
  const lus: Record<string, unknown> = { ...ligne }
  for (const colonne of Object.keys(INSTANTS)) {
    const instant = lus[colonne]
    if (typeof instant === 'string') lus[colonne] = new Date(instant)
  }
  return lus as unknown as LigneDossier
}

interface AvecQuoi {
  readonly regles?: boolean
}

interface DossierLu {
  readonly menage: LigneEnJson
  readonly lie: Omit<DossierEtRegles, 'menage'>
}

const requeteDossier = (visibles: Condition, id: string, { regles = false }: AvecQuoi) => sql<DossierLu>`${selectAuPlanGarde}
    ${dossierJson(visibles, sql`${id}::uuid`, regles)} from menage m where m.id = ${id}::uuid and ${visibles}`

// Une sous-requête y nomme aussi `m` un autre ménage : celui du dossier y a son nom à lui.
const requeteDossiers = (ids: readonly string[]) => sql<DossierLu>`select
    ${dossierJson(sql`true`, sql`dossier.lui`, true)} from menage m cross join lateral (select m.id as lui) dossier where m.id = any(${[...ids]}::uuid[])`

// La ligne voyage en un seul texte JSON : lire ses quatre-vingt-dix colonnes une à une coûtait plus que tout le reste.
const dossierJson = (visibles: Condition, lui: RawBuilder<string>, regles: boolean) => sql`to_json(m) as menage, json_build_object(
      'operation', (select json_build_object('id', o.id, 'nom', o.nom, 'nombrePropositionsDues', o.nombre_propositions_dues, 'pruId', o.pru_id, 'pru', z.nom, 'osTravaux', o.os_travaux_previsionnel, 'soldeLe', o.solde_le)
        from operation o left join zone_geographique z on z.id = o.pru_id where o.id = m.operation_id),
      'partenaire', (select json_build_object('id', p.id, 'nom', p.nom) from partenaire p where p.id = m.partenaire_id),
      'epciCode', (select v.epci_code from ville v where v.code_insee = m.ville_code),
      'charge', ${chargeJson},
      'occupants', ${occupantsJson}, 'ressources', ${ressourcesJson}, 'revenus', ${revenusJson},
      'propositions', ${propositionsJson}, 'ecartees', ${ecarteesJson}, 'fiche', (select to_jsonb(f) from fiche_nouveau_logement f where f.menage_id = m.id), 'documents', ${documentsJson}, 'documentsDeposes', (select count(*) from document d where d.sujet_id = m.id), 'alertes', ${alertesJson}, 'commentaires', ${commentairesJson}, 'suivis', ${suivisJson}, 'engagements', (select count(*) from rendez_vous r where r.sujet_id = m.id) + (select count(*) from promesse p where p.sujet_id = m.id), 'etapes', ${etapesJson}, 'derniereActivite', ${derniereActiviteSql}, 'regles', ${regles ? reglesJson : sql`'[]'::json`},
      'acquittements', ${acquittementsJson}, 'doublons', ${doublonsJson(visibles, lui)}, 'decohabitations', ${decohabitationsJson(visibles, lui)},
      'remboursements', (select count(*) from demande_remboursement r where r.menage_id = m.id),
      'satisfaction', (select to_jsonb(s) - '{menage_id,auteur_id,le}'::text[] from enquete_satisfaction s where s.menage_id = m.id),
      'remboursementsEnCours', ${remboursementsEnCoursSql},
      'creneauReserve', ${creneauReserveSql},
      'demenagementFait', coalesce((select c.fait_le is not null from creneau c where c.menage_id = m.id order by c.jour desc limit 1), false),
      'rendezVous', (select json_build_object('prevus', count(*) filter (where r.statut = 'PREVU'), 'aRetablir', count(*) filter (where r.annule_avec_le_dossier), 'entretienLe', ${jourDeLEntretienSql}) from rendez_vous r where r.sujet_id = m.id),
      'ouvertures', ${ouverturesJson},
      'demandesDeDroits', (select count(*) from demande_de_droits d where d.menage_id = m.id) + (select count(*) from droits_dossier d where d.menage_id = m.id),
      'emporte', exists (select from emport e where e.menage_id = m.id and e.rendu_le is null and e.retire_le is null and e.expire_le > now()),
      'inscription', ${inscriptionJson},
      'interlocuteurs', ${interlocuteursJson},
      'enVeillePar', case when m.statut = 'DOSSIER_EN_VEILLE' then ${enVeilleParSql} end,
      'relanceLe', (select (max(e.cree_le) at time zone 'Europe/Paris')::date from email_sortant e where e.sujet_id = m.id and e.type = 'RELANCE')
    ) as lie`

const chargeJson = sql`(select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom, 'email', u.email, 'civilite', u.civilite) from utilisateur u where u.id = m.charge_id)`

const ouverturesJson = sql`(select coalesce(json_agg(json_build_object('id', d.id, 'utilisateurId', d.utilisateur_id, 'nature', d.nature, 'motif', d.motif, 'expireLe', d.expire_le) order by d.ouverte_le desc), '[]')
  from demande_de_droits d where d.menage_id = m.id and d.fermee_le is null and d.expire_le > now())`

const enVeilleParSql = sql`(select u.prenom || ' ' || u.nom from modification h left join utilisateur u on u.id = h.auteur_id
  where h.sujet_id = m.id and h.changements @> '[{"chemin":"relogement.statut","nouveau":"DOSSIER_EN_VEILLE"}]' order by h.le desc limit 1)`

/** Demandes de remboursement du ménage `m` qui attendent encore. */
export const remboursementsEnCoursSql = sql`(select count(*) from demande_remboursement r where r.menage_id = m.id and r.statut = any(${statutsRemboursementEnCours}))`

/** Parmi les rendez-vous `r` d'un ménage, le jour du premier entretien que rien n'a conclu. */
export const jourDeLEntretienSql = sql`min((r.debut at time zone 'Europe/Paris')::date) filter (where r.statut = 'PREVU' and r.nature = 'ENTRETIEN')`

export const creneauReserveSql = sql`exists (select 1 from creneau c where c.menage_id = m.id)`

/** Le GTR non clos auquel le ménage `m` est inscrit. */
export const inscriptionJson = sql`(select json_build_object('reunionId', r.id, 'statut', r.statut, 'date', (r.date at time zone 'Europe/Paris')::date)
  from reunion_menage rm join reunion r on r.id = rm.reunion_id where rm.menage_id = m.id and r.statut <> 'CLOTURE' order by r.date limit 1)`

/** Les règles de cotation actives de l'opération du ménage `m`. */
export const reglesJson = sql`(select coalesce(json_agg(json_build_object('code', r.code, 'libelle', r.libelle, 'condition', r.condition, 'points', r.points, 'plancher', r.plancher, 'actif', r.actif, 'ordre', r.ordre) order by r.ordre), '[]')
  from operation_attribut_cotation r where r.operation_id = m.operation_id and r.actif)`

/** Le dernier geste de quelqu'un sur le ménage `m`. La même que celle de SANS_NOUVELLES (domain-rules § 8). */
export const derniereActiviteSql = sql`(select coalesce(max(h.le), m.cree_le) from modification h where h.sujet_id = m.id and h.auteur_id is not null)`

const interlocuteursJson = sql`(select coalesce(json_object_agg(i.partenaire_id, i.personne), '{}')
  from (select u.partenaire_id, (json_agg(json_build_object('id', u.id, 'nom', u.prenom || ' ' || u.nom, 'telephone', u.telephone, 'email', u.email)) -> 0) as personne
    from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id and r.role = 'BAILLEUR_CELLULE_COMMERCIALE'
    where u.actif and (u.partenaire_id = m.partenaire_id
      or u.partenaire_id in (select l.bailleur_id from proposition p join logement l on l.id = p.logement_id where p.menage_id = m.id))
    group by u.partenaire_id having count(*) = 1) i)`

// Les étapes parcourues se lisent dans l'historique : chaque changement de statut y est, avec son instant.
const etapesJson = sql`(select coalesce(json_agg(json_build_object('statut', e.statut, 'le', e.le) order by e.le), '[]')
  from (select c ->> 'nouveau' as statut, h.le from modification h, jsonb_array_elements(h.changements) c
    where h.sujet_id = m.id and c ->> 'chemin' = 'relogement.statut') e)`
