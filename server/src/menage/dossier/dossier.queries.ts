import { introuvable } from '@relogement/domain/common/errors'
import type { Satisfaction } from '@relogement/domain/menage/cloture/satisfaction'
import type { Acquittement } from '@relogement/domain/menage/completude/acquittements'
import type { ContexteDeControle } from '@relogement/domain/menage/completude/controle'
import type { RegleCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import type { AvantSeparation } from '@relogement/domain/menage/decohabitation/annuler'
import type { MotifDecohabitation } from '@relogement/domain/menage/decohabitation/decohabitation.listes'
import type { StatutReunion } from '@relogement/domain/menage/menage.faits'
import type { CanalDEnvoi } from '@relogement/domain/proposition/ecrite/canaux'
import type { BailleurPrive } from '@relogement/domain/proposition/proposition.schema'
import { statutsRemboursementEnCours } from '@relogement/domain/remboursement/remboursement.listes'
import type { Suivi } from '@relogement/domain/suivi/suivi.schema'
import type { Personne } from '@relogement/domain/utilisateur/utilisateur.schema'
import { sql } from 'kysely'
import { mentionsJson } from '../../commentaire/commentaire.queries.ts'
import type { Acces } from '../../core/database.ts'
import type { Condition } from '../liste/filtres.ts'
import type { LigneFiche } from '../nouveau-logement/fiche.colonnes.ts'
import type { LigneDossier, PersonnesDuDossier } from './sections.ts'

/** Le dossier entier tel que la base le tient : la ligne du ménage et ce qui s'y rattache. */
export interface Dossier extends PersonnesDuDossier {
  menage: LigneDossier
  operation: { id: string; nom: string; nombrePropositionsDues: number; pruId: string | null; pru: string | null; osTravaux: string | null }
  partenaire: { id: string; nom: string } | null
  charge: { id: string; nom: string; prenom: string; email: string } | null
  propositions: PropositionDuDossier[]
  documents: DocumentDuDossier[]
  /** La fiche du nouveau logement, si elle est enregistrée. */
  fiche: LigneFiche | null
  /** Y compris ceux qui ont été supprimés depuis. */
  documentsDeposes: number
  /** Ce que le ménage a répondu à une clôture précédente. */
  satisfaction: Satisfaction | null
  alertes: {
    id: string
    menage_id: string
    type: string
    texte: string
    valeur: string | null
    couleur: string | null
    statut: string
    pour: string
    auteur_id: string | null
    date: string
    date_alerte: string
  }[]
  commentaires: { id: string; texte: string; visibilite: 'INTERNE' | 'PARTENAIRES'; date: string; auteur: Personne; mentions: Personne[] }[]
  suivis: Suivi[]
  etapes: { statut: string; le: string }[]
  inscription: { reunionId: string; statut: StatutReunion } | null
  /** Demandes de remboursement soumises ou validées, ni payées ni rejetées. */
  remboursementsEnCours: number
  creneauReserve: boolean
  /** Vérifications déjà levées, et dossiers visibles qui portent le même téléphone ou la même adresse électronique. */
  acquittements: AcquittementDuDossier[]
  doublons: NonNullable<ContexteDeControle['doublons']>
  /** Personnes qui l'ont ouvert pour une demande de droits encore valable. */
  ouvertPar: string[]
  decohabitations: DecohabitationsDuDossier
  /** Demandes de remboursement, où qu'elles en soient. */
  remboursements: number
  /** Demandes de droits enregistrées sur ce dossier, closes ou non. */
  demandesDeDroits: number
}

export interface DossierLie {
  id: string
  version: number
  codeMenage: string
  noms: string
  date: string | null
}

/** D'où vient le dossier et qui en est parti : les liens que la personne peut suivre, et tout ce que la règle doit savoir. */
export interface DecohabitationsDuDossier {
  origine: DossierLie | null
  issus: DossierLie[]
  motifs: Record<string, MotifDecohabitation>
  /** La séparation qui a fait naître ce dossier ; absente des dossiers repris d'ailleurs. */
  naissance: { sourceId: string; le: string; avant: AvantSeparation | null; statutSource: string } | null
  nombreDIssus: number
  /** Instant de la dernière séparation de ce ménage. */
  separeLe: string | null
}

export interface AcquittementDuDossier extends Acquittement {
  le: string
  auteur: Personne
}

/** Avec les règles de cotation de son opération. */
export interface DossierEtRegles extends Dossier {
  regles: RegleCotation[]
}

/** Un dossier que l'on va écrire : sa ligne est verrouillée. */
export type DossierVerrouille = DossierEtRegles

export interface PropositionDuDossier {
  id: string
  statut: string
  creeLe: string
  logementId: string
  adresse: string
  ville: string
  villeCode: string | null
  typologie: string
  surface: number | null
  prive: boolean
  bailleurId: string | null
  bailleur: string | null
  bailleurPrive: BailleurPrive | null
  loyer: number | null
  charges: number | null
  chauffage: number | null
  eau: number | null
  garage: number | null
  logementPris: boolean
  gtrDate: string | null
  gtrAccepte: boolean | null
  gtrRang: number | null
  calDate: string | null
  calAccepte: boolean | null
  calRang: number | null
  /** Un candidat mieux classé en CALEOL n'a pas encore répondu. */
  precedee: boolean
  etage: number | null
  ascenseur: boolean | null
  depotDeGarantie: number | null
  disponibleLe: string | null
  ecriteLe: string | null
  ecriteNumero: number | null
  canal: CanalDEnvoi | null
  recueLe: string | null
  presenteeLe: string | null
  delaiJours: number | null
  attendueLe: string | null
  /** Le dernier courrier de proposition produit, et le numéro qu'il porte. */
  courrier: { id: string; nom: string; numero: number } | null
  accepteeLe: string | null
  refuseeLe: string | null
  refusMotif: string | null
  refusLegitime: boolean | null
  apl: number | null
  tauxEffort: number | null
}

export interface DocumentDuDossier {
  id: string
  type: string
  nom: string
  mime: string
  taille: number
  genere: boolean
  ajouteLe: string
  auteur: { id: string; nom: string; prenom: string } | null
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
 * prend avant de lire : qui a attendu son tour lirait sinon, des autres tables, ce qu'elles étaient avant.
 */
export async function lockDossier(db: Acces, visibles: Condition, id: string): Promise<DossierVerrouille> {
  await sql`select from menage m where m.id = ${id}::uuid and ${visibles} for update of m`.execute(db)
  return lireDossier(db, visibles, id, { regles: true })
}

async function lireDossier(db: Acces, visibles: Condition, id: string, avec: AvecQuoi): Promise<DossierEtRegles> {
  const { rows } = await requeteDossier(visibles, id, avec).execute(db)
  const ligne = rows[0]
  if (!ligne) throw introuvable('Ménage')
  const { _lie, ...menage } = ligne
  return { menage: menage as LigneDossier, ..._lie }
}

interface AvecQuoi {
  readonly regles?: boolean
}

export const requeteDossier = (visibles: Condition, id: string, { regles = false }: AvecQuoi = {}) => sql<
  LigneDossier & { _lie: Omit<DossierEtRegles, 'menage'> }
>`
    select m.*, json_build_object(
      'operation', (select json_build_object('id', o.id, 'nom', o.nom, 'nombrePropositionsDues', o.nombre_propositions_dues, 'pruId', o.pru_id, 'pru', z.nom, 'osTravaux', o.os_travaux_previsionnel)
        from operation o left join zone_geographique z on z.id = o.pru_id where o.id = m.operation_id),
      'partenaire', (select json_build_object('id', p.id, 'nom', p.nom) from partenaire p where p.id = m.partenaire_id),
      'charge', (select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom, 'email', u.email) from utilisateur u where u.id = m.charge_id),
      'occupants', ${occupantsJson}, 'ressources', ${ressourcesJson}, 'revenus', ${revenusJson},
      'propositions', ${propositionsJson}, 'fiche', (select to_jsonb(f) from fiche_nouveau_logement f where f.menage_id = m.id), 'documents', ${documentsJson}, 'documentsDeposes', (select count(*) from document d where d.menage_id = m.id), 'alertes', ${alertesJson}, 'commentaires', ${commentairesJson}, 'suivis', ${suivisJson}, 'etapes', ${etapesJson}, 'regles', ${regles ? reglesJson : sql`'[]'::json`},
      'acquittements', ${acquittementsJson}, 'doublons', ${doublonsJson(visibles, id)}, 'decohabitations', ${decohabitationsJson(visibles, id)},
      'remboursements', (select count(*) from demande_remboursement r where r.menage_id = m.id),
      'satisfaction', (select to_jsonb(s) - '{menage_id,auteur_id,le}'::text[] from enquete_satisfaction s where s.menage_id = m.id),
      'remboursementsEnCours', (select count(*) from demande_remboursement r where r.menage_id = m.id and r.statut = any(${statutsRemboursementEnCours})),
      'creneauReserve', exists (select 1 from creneau c where c.menage_id = m.id),
      'ouvertPar', (select coalesce(json_agg(distinct d.utilisateur_id), '[]') from demande_de_droits d where d.menage_id = m.id and d.fermee_le is null and d.expire_le > now()),
      'demandesDeDroits', (select count(*) from demande_de_droits d where d.menage_id = m.id),
      'inscription', (select json_build_object('reunionId', r.id, 'statut', r.statut) from reunion_menage rm join reunion r on r.id = rm.reunion_id
        where rm.menage_id = m.id and r.statut <> 'CLOTURE' order by r.date limit 1)
    ) as _lie
    from menage m where m.id = ${id}::uuid and ${visibles}
  `

const occupantsJson = sql`(select coalesce(json_agg(json_build_object(
  'id', c.id, 'role', c.role, 'sexe', c.sexe, 'nom', c.nom, 'prenom', c.prenom, 'nomDeNaissance', c.nom_de_naissance, 'dateDeNaissance', c.date_de_naissance,
  'titulaire', c.titulaire, 'gardeAlternee', c.garde_alternee, 'situationFamiliale', c.situation_familiale,
  'contact', json_build_object('telephone', c.telephone, 'email', c.email), 'sansRessource', c.sans_ressource, 'sansAvisImposition', c.sans_avis_imposition,
  'situationProfessionnelle', c.situation_professionnelle, 'accompagnementSpecifique', c.accompagnement, 'scolarite', c.scolarite) order by c.rang), '[]')
  from occupant c where c.menage_id = m.id)`

const ressourcesJson = sql`(select coalesce(json_agg(json_build_object('occupantId', r.occupant_id, 'type', json_build_object('code', r.type), 'montantMensuel', r.montant_mensuel, 'montantAnnuel', coalesce(r.montant_annuel, r.montant_mensuel * 12)) order by c.rang, r.type), '[]')
  from ressource r join occupant c on c.id = r.occupant_id where c.menage_id = m.id)`

const revenusJson = sql`(select coalesce(json_agg(json_build_object('occupantId', r.occupant_id, 'annee', r.annee, 'montant', r.montant, 'revenuFiscalDeReference', r.revenu_fiscal_de_reference) order by c.rang, r.annee desc), '[]')
  from revenu_imposable r join occupant c on c.id = r.occupant_id where c.menage_id = m.id)`

// Un candidat externe du bailleur compte aussi, tant qu'il n'a pas refusé.
const precedeeSql = sql`exists (select 1 from proposition a where a.logement_id = p.logement_id and a.id <> p.id
  and coalesce(a.cal_rang, a.cal_bailleur_rang) < coalesce(p.cal_rang, p.cal_bailleur_rang)
  and (a.type = 'INTERNE' and a.statut in ('acceptee_cal', 'proposition_relogement')
    or a.type = 'EXTERNE' and a.statut <> 'retiree' and coalesce(a.cal_accepte, a.cal_bailleur_accepte) and a.reponse_externe is not false))`

const courrierSql = sql`(select json_build_object('id', d.id, 'nom', d.nom, 'numero', (d.donnees -> 'contenu' -> 'faits' ->> 'numero')::int)
  from document d where d.menage_id = m.id and d.type = 'COURRIER_PROPOSITION' and d.sujet_id = p.id and d.genere and d.supprime_le is null
  order by d.numero desc limit 1)`

const propositionsJson = sql`(select coalesce(json_agg(json_build_object(
  'id', p.id, 'statut', p.statut, 'creeLe', p.cree_le, 'logementId', l.id, 'adresse', concat_ws(' ', l.numero, l.rue), 'ville', l.ville, 'villeCode', l.ville_code, 'typologie', l.typologie, 'surface', l.surface_habitable, 'prive', l.prive,
  'bailleurId', l.bailleur_id, 'bailleur', b.nom, 'bailleurPrive', (select json_build_object('nom', lp.bailleur_nom, 'telephone', lp.bailleur_telephone, 'email', lp.bailleur_email, 'typeBail', lp.type_bail, 'entreePrevueLe', lp.entree_prevue_le) from logement_prive lp where lp.logement_id = l.id), 'loyer', l.loyer, 'charges', l.charges_generales, 'chauffage', l.chauffage, 'eau', l.eau, 'garage', l.garage,
  'logementPris', exists (select 1 from proposition a where a.logement_id = l.id and a.statut = 'acceptee_menage' and a.menage_id is distinct from m.id),
  'gtrDate', p.gtr_date, 'gtrAccepte', p.gtr_accepte, 'gtrRang', coalesce(p.gtr_reponse_rang, p.gtr_rang),
  'calDate', p.cal_date, 'calAccepte', coalesce(p.cal_accepte, p.cal_bailleur_accepte), 'calRang', coalesce(p.cal_rang, p.cal_bailleur_rang),
  'precedee', ${precedeeSql}, 'etage', l.etage, 'ascenseur', l.ascenseur,
  'depotDeGarantie', l.caracteristiques -> 'depotDeGarantie', 'disponibleLe', l.caracteristiques ->> 'disponibleLe',
  'ecriteLe', p.ecrite_envoyee_le, 'ecriteNumero', p.ecrite_numero, 'canal', p.ecrite_canal, 'recueLe', p.ecrite_recue_le, 'presenteeLe', p.ecrite_presentee_le,
  'delaiJours', p.delai_reponse_jours, 'attendueLe', p.reponse_attendue_le, 'courrier', ${courrierSql}, 'accepteeLe', p.acceptation_le, 'refuseeLe', p.refus_le, 'refusMotif', p.refus_motif, 'refusLegitime', p.refus_legitime,
  'apl', p.apl, 'tauxEffort', p.taux_effort) order by p.cree_le desc), '[]')
  from proposition p join logement l on l.id = p.logement_id left join partenaire b on b.id = l.bailleur_id where p.menage_id = m.id)`

const documentsJson = sql`(select coalesce(json_agg(json_build_object('id', d.id, 'type', d.type, 'nom', d.nom, 'mime', d.mime, 'taille', d.taille, 'genere', d.genere, 'ajouteLe', d.ajoute_le,
  'auteur', case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end) order by d.ajoute_le desc), '[]')
  from document d left join utilisateur u on u.id = d.auteur_id where d.menage_id = m.id and d.supprime_le is null)`

const alertesJson = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'menage_id', a.menage_id, 'type', a.type, 'texte', a.texte, 'valeur', a.valeur, 'couleur', a.couleur,
  'statut', a.statut, 'pour', a.pour, 'auteur_id', a.auteur_id, 'date', a.date, 'date_alerte', a.date_alerte) order by a.date_alerte), '[]') from alerte a where a.menage_id = m.id and a.statut <> 'CLOTURE')`

const DERNIERS_COMMENTAIRES = 20

const commentairesJson = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'texte', c.texte, 'visibilite', c.visibilite, 'date', c.le, 'mentions', ${mentionsJson},
  'auteur', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)) order by c.le desc), '[]')
  from (select * from commentaire where menage_id = m.id order by le desc limit ${sql.lit(DERNIERS_COMMENTAIRES)}) c join utilisateur u on u.id = c.auteur_id)`

const suivisJson = sql`(select coalesce(json_agg(json_build_object('id', s.id, 'type', s.type, 'date', s.date, 'dureeMinutes', s.duree_minutes, 'texte', s.texte, 'visibilite', s.visibilite,
  'auteur', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)) order by s.date desc), '[]')
  from suivi s join utilisateur u on u.id = s.auteur_id where s.menage_id = m.id)`

const reglesJson = sql`(select coalesce(json_agg(json_build_object('code', r.code, 'libelle', r.libelle, 'condition', r.condition, 'points', r.points, 'plancher', r.plancher, 'actif', r.actif, 'ordre', r.ordre) order by r.ordre), '[]')
  from operation_attribut_cotation r where r.operation_id = m.operation_id and r.actif)`

// Les étapes parcourues se lisent dans l'historique : chaque changement de statut y est, avec son instant.
const etapesJson = sql`(select coalesce(json_agg(json_build_object('statut', e.statut, 'le', e.le) order by e.le), '[]')
  from (select c ->> 'nouveau' as statut, h.le from modification h, jsonb_array_elements(h.changements) c
    where h.menage_id = m.id and c ->> 'chemin' = 'relogement.statut') e)`

const acquittementsJson = sql`(select coalesce(json_agg(json_build_object('id', v.id, 'code', v.code, 'path', v.chemin, 'message', v.message, 'commentaire', v.commentaire, 'le', v.le,
  'auteur', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom))), '[]')
  from verification_acquittee v join utilisateur u on u.id = v.auteur_id where v.menage_id = m.id)`

// Un seul dossier suffit à signaler le doublon ; celui que la personne ne peut pas ouvrir ne lui est pas dit.
const doublonsJson = (
  visibles: Condition,
  id: string,
) => sql`(select coalesce(json_agg(json_build_object('champ', d.champ, 'codeMenage', d.code)), '[]') from (
  select 'telephone' as champ, min(m.code_menage) as code from menage ce join menage m on m.telephone = ce.telephone and m.id <> ce.id where ce.id = ${id}::uuid and ${visibles}
  union all
  select 'email', min(m.code_menage) from menage ce join menage m on lower(m.email) = lower(ce.email) and m.id <> ce.id where ce.id = ${id}::uuid and ${visibles}
  union all
  select 'identite', min(m.code_menage) from occupant ce join occupant autre on autre.date_de_naissance = ce.date_de_naissance and autre.menage_id <> ce.menage_id
    and sans_accents(autre.nom) = sans_accents(ce.nom) and sans_accents(autre.prenom) = sans_accents(ce.prenom) join menage m on m.id = autre.menage_id
    where ce.menage_id = ${id}::uuid and ce.role = 'PRINCIPAL' and ${visibles}
  ) d where d.code is not null)`

const lieJson = sql`json_build_object('id', m.id, 'version', m.version, 'codeMenage', m.code_menage, 'noms', m.noms, 'date', d.date)`

const decohabitationsJson = (visibles: Condition, id: string) => sql`json_build_object(
  'origine', (select ${lieJson} from menage ce join menage m on m.id = ce.decohabite_de left join decohabitation d on d.menage_id = ce.id where ce.id = ${id}::uuid and ${visibles}),
  'issus', (select coalesce(json_agg(${lieJson} order by m.cree_le, m.code_menage), '[]') from menage m left join decohabitation d on d.menage_id = m.id where m.decohabite_de = ${id}::uuid and ${visibles}),
  'motifs', (select coalesce(json_object_agg(d.menage_id, d.motif), '{}') from decohabitation d where ${id}::uuid in (d.menage_id, d.source_id)),
  'naissance', (select json_build_object('sourceId', d.source_id, 'le', d.le, 'avant', d.avant, 'statutSource', s.statut) from decohabitation d join menage s on s.id = d.source_id where d.menage_id = ${id}::uuid),
  'nombreDIssus', (select count(*) from menage issu where issu.decohabite_de = ${id}::uuid),
  'separeLe', (select max(d.le) from decohabitation d where d.source_id = ${id}::uuid))`
