import { performance } from 'node:perf_hooks'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Banc } from './banc.ts'
import { memoireDe } from './memoire.ts'
import { type Mesure, mediane } from './rapport.ts'

const TOURS = 5
const MEMOIRE_MAX = 300

/**
 * L'export CSV de tous les ménages contre `COPY` des mêmes colonnes, et la mémoire du produit pendant l'export. Ni l'un ni l'autre
 * n'est compressé : `COPY` ne l'est pas, et `fetch` le demanderait de lui-même.
 */
export async function mesurerCsv(banc: Banc): Promise<Mesure[]> {
  const nous: number[] = []
  const copies: number[] = []
  const sansEtape: number[] = []
  let sommet = memoire(banc)
  for (let tour = 0; tour < TOURS; tour += 1) {
    const suivi = setInterval(() => (sommet = Math.max(sommet, memoire(banc))), 20)
    nous.push(await chronometrer(() => exporter(banc)))
    clearInterval(suivi)
    copies.push(await chronometrer(() => copier(banc, EXPORT_A_LA_MAIN)))
    sansEtape.push(await chronometrer(() => copier(banc, EXPORT_SANS_ETAPE)))
  }
  return [
    {
      nom: 'Export CSV de tous les ménages',
      cible: 1.8,
      nous: mediane(nous),
      plancher: mediane(copies),
      unite: 'ms',
      rapport: mediane(nous) / mediane(copies),
      sens: 'au plus',
    },
    {
      nom: 'Le même, l’étape constante au plancher',
      cible: 1.8,
      nous: mediane(nous),
      plancher: mediane(sansEtape),
      unite: 'ms',
      rapport: mediane(nous) / mediane(sansEtape),
      sens: 'au plus',
    },
    {
      nom: 'Mémoire du produit, cinq exports compris',
      cible: 1,
      nous: sommet,
      plancher: MEMOIRE_MAX,
      unite: 'Mio',
      rapport: sommet / MEMOIRE_MAX,
      sens: 'au plus',
    },
  ]
}

const memoire = ({ processusProduit }: Banc): number => Math.round(memoireDe(processusProduit.pid) ?? 0)

async function chronometrer(faire: () => Promise<void>): Promise<number> {
  const debut = performance.now()
  await faire()
  return performance.now() - debut
}

async function exporter({ produit, jeton }: Banc): Promise<void> {
  const reponse = await fetch(`${produit}/v1/menages/_export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jeton}`, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify({ motif: 'mesure' }),
  })
  if (!reponse.ok || !reponse.body) throw new Error(`Export : ${reponse.status}`)
  for await (const _bloc of reponse.body) {
    /* lu et jeté */
  }
}

/** Les mêmes colonnes, écrites à la main et d'un trait : l'étape se dit par ménage, de ses propositions lues ensemble. */
async function copier({ url }: Banc, lignes: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const flux = client.query(copyTo(`copy (${lignes}) to stdout with (format csv, delimiter ';', header)`))
  await pipeline(flux, new Writable({ write: (_bloc, _encodage, suite) => suite() }))
  await client.end()
}

/** Ce que coûtent les autres colonnes : le produit dit l'étape, ce plancher-ci non. */
const EXPORT_SANS_ETAPE = `
  select m.noms, m.code_menage, m.cotation_couleur, m.cotation_score, 'Enregistrer l’acceptation d’un logement', m.telephone, m.localisation -> 'adresse' ->> 'ville',
    o.nom, p.nom, array_to_string(m.typologies_gtr, ', '), m.statut, (m.statut_depuis at time zone 'Europe/Paris')::date, (h.le at time zone 'Europe/Paris')::date, c.prenom || ' ' || c.nom
  from menage m join operation o on o.id = m.operation_id left join partenaire p on p.id = m.partenaire_id left join utilisateur c on c.id = m.charge_id
    left join (select sujet_id, max(le) as le from modification where auteur_id is not null group by 1) h on h.sujet_id = m.id
  where m.archive_le is null order by m.cle_tri, m.id`

const EXPORT_A_LA_MAIN = `
  with attendue as materialized (
    select p.id, p.menage_id, p.statut, p.cree_le, coalesce(p.cal_date, p.gtr_date) as le, coalesce(p.cal_rang, p.cal_bailleur_rang) as rang, p.logement_id, b.nom as bailleur, l.statut as du_logement,
      p.statut in ('acceptee_cal', 'proposition_relogement') or l.prive and p.statut = 'acceptee_gtr' as accordee,
      p.statut in ('acceptee_gtr', 'transmise_bailleur') and not l.prive as en_commission
    from menage m join proposition p on p.menage_id = m.id join logement l on l.id = p.logement_id left join partenaire b on b.id = l.bailleur_id
    where m.statut in ('RECHERCHE_DU_LOGEMENT', 'ACCEPTE_EN_GTR')
      and p.statut in ('assignation', 'presentation_gtr', 'acceptee_gtr', 'transmise_bailleur', 'acceptee_cal', 'proposition_relogement', 'acceptee_menage')
  ), jugee as materialized (
    select a.*, a.accordee and not exists (select from proposition x where x.logement_id = a.logement_id
        and (x.statut = 'acceptee_menage' and x.menage_id is distinct from a.menage_id or a.du_logement = 'NON_RETENU' and x.type = 'EXTERNE' and x.reponse_externe))
      and (a.statut = 'proposition_relogement' or not exists (select from proposition x where x.logement_id = a.logement_id and x.id <> a.id
        and coalesce(x.cal_rang, x.cal_bailleur_rang) < a.rang and (x.type = 'INTERNE' and x.statut in ('acceptee_cal', 'proposition_relogement')
          or x.type = 'EXTERNE' and x.statut <> 'retiree' and coalesce(x.cal_accepte, x.cal_bailleur_accepte) and x.reponse_externe is not false))) as acceptable,
      case when a.accordee then (select case when r.reponse <> 'RAPPEL' or not exists (select from suivi s where s.sujet_id = r.menage_id and s.type = 'APPEL' and s.le >= r.le
          and s.date >= (r.le at time zone 'Europe/Paris')::date) then r.reponse end from reponse_menage r where r.proposition_id = a.id order by r.numero desc limit 1) end as reponse
    from attendue a
  ), attribution as materialized (
    select menage_id, bool_or(statut not in ('assignation', 'presentation_gtr')) as refusable,
      min(case when acceptable and reponse = 'ACCEPTE' then 1 when accordee and reponse = 'REFUSE' then 2 when accordee and reponse = 'RAPPEL' then 3 when acceptable then 4
        when en_commission then 5 when statut in ('assignation', 'presentation_gtr') then 6 when accordee then 7 end) as rang,
      (array_agg(bailleur order by le nulls last, cree_le desc) filter (where en_commission))[1] as bailleur
    from jugee group by 1
  ), activite as (select sujet_id, max(le) as le from modification where auteur_id is not null group by 1)
  select m.noms, m.code_menage, m.cotation_couleur, m.cotation_score,
    case when m.purge_le is not null then null when m.statut = 'DEPART_SPONTANE' then 'Attendre la purge des données' when not m.relogement_necessaire then null
      when m.statut in ('RECHERCHE_DU_LOGEMENT', 'ACCEPTE_EN_GTR') then
        case when e.refusable and m.refus_sans_proposition is not null and not exists (select from proposition r where r.menage_id = m.id and r.statut = 'refusee_menage'
          and not jsonb_exists(m.refus_sans_proposition -> 'deja', r.id::text)) then 'Préciser la proposition refusée'
        when e.rang in (1, 4, 7) then 'Enregistrer l’acceptation d’un logement' when e.rang = 2 then 'Enregistrer le refus du ménage' when e.rang = 3 then 'Rappeler le ménage'
        when e.rang = 5 then coalesce('Attendre la commission de ' || e.bailleur, 'Attendre la commission du bailleur') when e.rang = 6 then 'Attendre la présentation du logement en GTR'
        when m.statut = 'ACCEPTE_EN_GTR' then 'Enregistrer l’acceptation d’un logement' else 'Proposer un logement' end
      when m.statut = 'REFUSE_EN_GTR' then case when m.presentation_validee_le is not null and (m.projet_modifie_le is null
          or date_trunc('milliseconds', m.projet_modifie_le) <= date_trunc('milliseconds', m.presentation_validee_le)) then 'Reprendre la recherche' else 'Demander une nouvelle présentation' end
      else case m.statut when 'ENTRETIEN_PREALABLE_A_REALISER' then 'Enregistrer l’entretien réalisé' when 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL' then 'Transmettre l’entretien à la MEL' when 'DLS_A_TRANSMETTRE_AU_BAILLEUR' then 'Transmettre la DLS au bailleur' when 'ATTENTE_PRESENTATION_GTR' then 'Inscrire à un GTR' when 'INSCRIT_EN_PRESENTATION_GTR' then 'Attendre la décision du GTR' when 'DOSSIER_EN_VEILLE' then 'Dossier en veille' when 'REVISION_DU_PROJET_RESIDENTIEL' then 'Demander une nouvelle présentation' when 'VALIDATION_GTR_BAILLEUR_PRIVE' then 'Valider le logement du bailleur privé' when 'SIGNATURE_DU_BAIL' then 'Enregistrer la signature du bail' when 'PROGRAMMATION_DU_DEMENAGEMENT' then 'Programmer le déménagement' when 'ETAT_DES_LIEUX_D_ENTREE' then 'Enregistrer l’état des lieux d’entrée' when 'DEMENAGEMENT' then 'Enregistrer le déménagement' when 'ETAT_DES_LIEUX_DE_SORTIE' then 'Enregistrer l’état des lieux de sortie' when 'ACCOMPAGNEMENT_POST_RELOGEMENT' then 'Clôturer le dossier' end end,
    m.telephone, m.localisation -> 'adresse' ->> 'ville', o.nom, p.nom, array_to_string(m.typologies_gtr, ', '), m.statut,
    (m.statut_depuis at time zone 'Europe/Paris')::date, (h.le at time zone 'Europe/Paris')::date, c.prenom || ' ' || c.nom
  from menage m join operation o on o.id = m.operation_id left join partenaire p on p.id = m.partenaire_id left join utilisateur c on c.id = m.charge_id
    left join activite h on h.sujet_id = m.id left join attribution e on e.menage_id = m.id
  where m.archive_le is null order by m.cle_tri, m.id`
